"""The order page of a seat is the same in every world that agrees with its view: nothing hidden changes a byte."""

from __future__ import annotations

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.page.order_page import order_page
from rattus_pbem.play.seat_view import run_from_view
from rattus_pbem.rules import load_rules
from tests.games import games_and_seeds
from tests.page.page_views import asked_views, full_view


@pytest.mark.parametrize(("name", "seed"), games_and_seeds(1, 20))
def test_what_is_hidden_changes_no_byte_of_an_order_page(name: str, seed: int) -> None:
    rules = load_rules(name)
    for view, asks, _ in asked_views(rules, len(rules.meta.seats[:4]), f"twin {seed}", "en", 13):
        twin = run_from_view(rules, view, SeededChance("other world"), SeededChance(f"other {seed}"))
        twin_asks = tuple(ask for ask in twin.pending if ask.seat == view.seat)
        twin_view = full_view(rules, twin, str(view.seat), "en")
        assert order_page(rules, view, asks, "en") == order_page(rules, twin_view, twin_asks, "en"), view.asked
