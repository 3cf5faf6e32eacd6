"""An answer in which nothing fits: the default holds, and the letter that comes back says so, whatever was asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.orders.sheet import schema_name

from . import homes
from .homes import BEGINS

HELD = ["men_become_warriors", "the_fog_lifts"]
POSITION = {
    **homes.TURN_OF_ALPHA,
    "hands": {"alpha": ["visions_become_real"], "beta": HELD},
    "now": {"step": 3},
}
VISIONS = {"do": "play", "card": "visions_become_real", "player": ["beta"]}
TAKE = {"on": "visions", "do": "take", "cards": ["diamonds_turn_to_rust"]}


@pytest.mark.parametrize("part", ["orders", "standing", "conditional"])
def test_an_answer_to_a_question_inside_an_order(tmp_path: Path, part: str) -> None:
    """Of beta's hand alpha wants a card that is not there (G-34.17, G-43.15)."""
    home = homes.make(tmp_path / "home", rules="godstorm", position=POSITION)
    sheet = homes.sheet("alpha", 2, VISIONS, {"do": "done"}, schema=schema_name("godstorm"))
    sheet |= {"orders": [VISIONS, TAKE, {"do": "done"}]} if part == "orders" else {part: [TAKE]}
    homes.send(home, sheet, BEGINS)
    ticked = homes.tick_at(home, BEGINS)
    assert (ticked.failed, ticked.fenced) == ([], [])
    taken = [answer["answer"] for answer in homes.answers(home, 2) if answer["question"] == "visions"]
    assert taken
    text = (homes.folder(home) / "reports" / homes.letters(home, "alpha")[-1] / "alpha.txt").read_text("utf-8")
    assert "Diamonds Turn to Rust" in text
