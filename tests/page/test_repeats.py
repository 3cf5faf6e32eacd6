"""The data of a page in which each piece is written once: nothing is lost, whatever stands in it."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from rattus_pbem.page.order_data import once
from tests.browser.pages import unfolded

TEXTS = st.sampled_from(["", "~", "~0", "~1", "in Gaul", "in Alemannia", "a" * 30]) | st.text(max_size=5)
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inside: st.lists(inside, max_size=6) | st.dictionaries(TEXTS, inside, max_size=4),
    max_leaves=40,
)


@given(DOCUMENTS)
def test_what_is_written_once_is_read_back_as_it_was(document: object) -> None:
    written = json.loads(json.dumps(once(document)))
    assert unfolded(written) == document


def test_what_stands_twice_is_shorter() -> None:
    document = [{"options": ["in Alemannia", "in Gaul"]}] * 9
    assert len(json.dumps(once(document))) < len(json.dumps(document)) / 2
