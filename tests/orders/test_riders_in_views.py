"""Riders of another's order in a view: those used so far stand as answers of their own, the others are not there."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import canonical
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.play.seat_view import run_from_view, seat_view
from rattus_pbem.rules import load_rules

RULES = load_rules("rattus")
POSITION: dict[str, Any] = {
    "seats": ["red", "blue"],
    "characters": ["wizard", "witch", "baker", "crusader", "serf", "knight"],
    "first": "red",
    "active": "red",
    "plague": "gallia",
    "cards": {"witch": "red", "crusader": "red", "serf": "red", "knight": "red", "wizard": "blue", "baker": "blue"},
    "baker": {"blue": 1},
    "regions": {
        "germania": {"cubes": {"red": 2, "blue": 4}, "potions": {"blue": [1]}, "tokens": [1, 2]},
        "anglia": {"tokens": [3]},
    },
    "faces": {"1": "F37", "2": "F38", "3": "F39"},
    "supply": 25,
}
"""Red moves the plague to germania, where blue may have to answer a loss with its potion."""

PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["scandia", "scandia"]}
ORDERS: dict[str, tuple[dict[str, Any], ...]] = {
    "nothing before": (PLAGUE,),
    "the swap of two tokens": ({"do": "witch", "tokens": [1, 3], "swap": True}, PLAGUE),
    "no swap": ({"do": "witch", "tokens": [1, 3], "swap": False}, PLAGUE),
    "no second look": ({"do": "witch", "tokens": [3], "swap": False}, PLAGUE),
    "the Baker's region": ({"do": "take", "card": "baker", "to": "italia"}, PLAGUE),
    "an order of tokens": ({**PLAGUE, "together": True, "order": [2, 1]},),
    "the Serf": ({**PLAGUE, "serf": [True, False]},),
    "an order of tokens, and the Serf": ({**PLAGUE, "together": True, "order": [2, 1], "serf": [False, True]},),
    "what need not be said": ({**PLAGUE, "declare": False, "together": False},),
    "what counts at once": ({**PLAGUE, "declare": True, "together": False},),
}


def asked_about_the_potion(orders: tuple[dict[str, Any], ...]) -> Run[Any]:
    """The game when blue is asked: every token that may be flipped hits all."""
    run = Run(RULES, Position(RULES.state_from_json(POSITION)), SeededChance("flips"))
    run.play_on()
    for order in orders:
        run.answer(order)
    assert [(ask.seat, ask.question) for ask in run.pending] == [("blue", "potion")]
    return run


@pytest.mark.parametrize("what", ORDERS)
def test_the_game_goes_on_from_the_view_of_the_seat_that_is_asked(what: str) -> None:
    run = asked_about_the_potion(ORDERS[what])
    view = seat_view(RULES, run, "blue")
    for seed in ("one", "two"):
        home = run_from_view(RULES, view, SeededChance(seed), SeededChance(seed))
        assert [(ask.seat, ask.question) for ask in home.pending] == [("blue", "potion")]
        assert canonical(seat_view(RULES, home, "blue").to_json()) == canonical(view.to_json())
