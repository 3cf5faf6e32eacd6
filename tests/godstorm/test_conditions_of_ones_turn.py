"""Answers in advance to what is asked in one's own turn, with conditions (G-49.18)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.asks import Ask
from rattus_pbem.orders.advance import Advance
from rattus_pbem.orders.print_text import in_force
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.war_cards import taking_form

from .house import House

RULES = load_rules("godstorm")
NATIONS = {"pantheons": {"alpha": "celts", "beta": "norse"}, "neutral": "greeks"}
TURN: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "turn": 2,
    "to_play": ["alpha", "beta"],
    "lands": {"alemannia": {"owner": "alpha", "armies": 9}, "gaul": {"owner": "beta", "armies": 6}},
    "now": {"step": 5},
    **NATIONS,
}
LINES = {
    "conditional: battle go on when lead at least 1 and lost at most 3": "continuer la bataille quand avance au moins",
    "conditional: move in move in 3 when source armies at least 4": "entrée 3 quand armées source au moins 4",
    "standing: bid bid 2 when my territories at most 5 and faith at least 3": "mise 2 quand mes territoires",
    "standing: marker take 2, 1 when bid of beta at least 2": "marqueur 2 1 quand mise de bêta au moins 2",
    "standing: visions take war when that hand has none of crops wither": "ne contient aucun de Les récoltes",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_printed_in_both_languages(line: str) -> None:
    text = f"BEGIN ORDERS storm alpha turn 3\n{line}\nEND ORDERS"
    sheet = read_sheet(text.encode(), RULES.lexicon, defaults=SheetDefaults())
    lines = [*(sheet.conditional or ()), *(sheet.standing or ())]
    (printed,) = in_force(RULES, Advance(lines), "fr")
    assert LINES[line] in printed
    again = f"BEGIN ORDERS storm alpha turn 3\n{printed}\nEND ORDERS"
    assert [*(read_sheet(again.encode(), RULES.lexicon, defaults=SheetDefaults()).standing or ())] == lines


def test_a_battle_goes_on_as_long_as_the_condition_holds(tmp_path: Path) -> None:
    house = House(tmp_path, TURN)
    house.tick()
    house.turn("alpha", "invade gaul from alemannia", "conditional: battle go on when target armies at least 4")
    assert house.asked() == [("alpha", "battle_on")]
    assert house.state().armies("gaul") < 4


def test_a_marker_may_depend_on_the_bids() -> None:
    state = RULES.state_from_json({**TURN, "phase": "markers", "bids": {"alpha": 1, "beta": 4}, "now": {}})
    assert RULES.board(RULES.view(state, "alpha")).fact(None, "bid_of", {"player": "beta"}, "alpha") == 4


def test_what_is_taken_may_depend_on_the_hand_that_was_looked_at() -> None:
    hand = ("crops_wither", "storms_rage")
    state = RULES.state_from_json({**TURN, "hands": {"beta": list(hand)}})
    ask = Ask("alpha", "visions", taking_form(state, hand), dict)
    seen = RULES.board(RULES.view(state, "alpha")).fact(ask, "that_hand", {}, "alpha")
    assert set(hand) <= set(seen)
