"""A view as values and as JSON."""

from __future__ import annotations

import json

import pytest

from rattus_pbem.contract.views import View
from rattus_pbem.rules import load_rules
from tests.games import GAMES
from tests.page.page_views import asked_views


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_is_read_is_written_as_it_was(name: str) -> None:
    with_tail = 0
    for view, _, _ in asked_views(load_rules(name), 3, "read and written", "en", 3):
        text = json.dumps(view.to_json())
        assert json.dumps(View.from_json(json.loads(text)).to_json()) == text
        with_tail += bool(view.tail)
    assert with_tail or name == "liars-dice", "each of its acts is one question"
