"""The odds of liar's dice: exact, by counting all rolls, and never by what a seat cannot know."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from rattus_pbem.contract.rules import order_notes
from rattus_pbem.contract.tallies import Tally, order_chances
from rattus_pbem.contract.views import SeatView
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.preview.order_chances import chances_of_orders
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.liars_dice.odds import is_exact, is_true
from rattus_pbem.rules.liars_dice.state import FACES, Bid, State

RULES = load_rules("liars-dice")


def moment(**more: Any) -> State:
    position = {
        "seats": ["red", "blue"],
        "phase": "call",
        "caller": "blue",
        "dice": {"red": [5, 5, 1], "blue": [4, 1]},
        "counts": {"red": 3, "blue": 2},
        "bids": [["red", 3, "fives"]],
    }
    state: State = RULES.state_from_json({**position, **more})
    return state


@pytest.mark.parametrize("palifico", [False, True])
@pytest.mark.parametrize("face", FACES)
def test_a_bid_is_as_likely_as_all_rolls_say(face: str, palifico: bool) -> None:
    state = moment(is_palifico=palifico)
    seen = state.seen_by("blue")
    counts = [
        sum(state.matching(dice, face) for dice in (roll, state.dice["blue"]))
        for roll in product(range(1, 7), repeat=3)
    ]
    for count in range(1, 6):
        bid = Bid("red", count, face)
        assert is_true(seen, bid) == Fraction(sum(each >= count for each in counts), len(counts))
        assert is_exact(seen, bid) == Fraction(counts.count(count), len(counts))


def test_who_sees_all_cups_knows() -> None:
    assert is_true(moment(), Bid("red", 4, "fives")) == 1
    assert is_true(moment(), Bid("red", 5, "fives")) == 0


def test_an_order_says_who_loses_a_die_and_how_likely() -> None:
    board = RULES.board(RULES.view(moment(), "blue"))
    doubt = order_chances(board, "blue", {"do": "doubt"})
    assert doubt[Tally("lost", ("blue",))] == 1 - Fraction(8, 27) - Fraction(12, 27)  # two or three of three dice
    assert sum(doubt.values()) == 1
    exact = order_chances(board, "blue", {"do": "exact"})
    assert exact[Tally("gained", ("blue",))] == Fraction(6, 27)
    assert order_notes(board, "blue", {"do": "doubt"}, "en") == ["The bid is false with a chance of 74%."]
    assert order_chances(board, "blue", {"do": "bid", "count": 4, "face": "fives"}) == {}


def test_odds_do_not_depend_on_what_lies_under_other_cups() -> None:
    boards = [
        RULES.board(RULES.view(moment(dice={"red": dice, "blue": [4, 1]}), "blue")) for dice in ([2, 3, 4], [5, 5, 5])
    ]
    one, other = (
        [board.fact(None, fact, {}, "blue") for fact in ("odds", "mine", "count", "face", "bidder", "total")]
        for board in boards
    )
    assert one == other == [26, 1, 3, "fives", "red", 5]


def test_before_the_first_bid_a_condition_on_it_does_not_hold() -> None:
    board = RULES.board(RULES.view(moment(bids=[]), "blue"))
    assert [board.fact(None, fact, {}, "blue") for fact in ("count", "face", "bidder", "odds")] == [0, None, None, None]
    assert board.fact(None, "dice", {"seat": "red"}, "blue") == 3


def test_the_default_has_the_exact_figure_that_its_order_has() -> None:
    """What a seat has said in advance may hold instead: then nothing is known."""
    run = Run(RULES, Position(moment()), SeededChance("default"))
    run.play_on()
    view = SeatView.from_json(seat_view(RULES, run, "blue").to_json())
    sheet = partial(Sheet, schema_name("liars-dice"), "dice", "blue", 1)
    by_order = chances_of_orders(RULES, view, sheet(orders=(Line({"do": "doubt"}),)))
    assert by_order
    assert chances_of_orders(RULES, view, sheet()) == by_order
    assert chances_of_orders(RULES, view, sheet(standing=({"on": "call", "do": "exact"},))) == {}


@pytest.mark.parametrize(("dice", "count", "said"), [(3, 5, "0%"), (3, 4, "<1%"), (3, 0, "100%")])
def test_a_chance_is_none_or_all_only_where_it_is(dice: int, count: int, said: str) -> None:
    """Four sixes where blue holds one, and three dice are not known: all of them have to be one or six."""
    state = moment(dice={"red": [2] * dice, "blue": [6, 2]}, bids=[["red", 1, "ones"]], is_palifico=True)
    board = RULES.board(RULES.view(state, "blue"))
    order = {"do": "bid", "count": count, "face": "sixes"}
    assert order_notes(board, "blue", order, "en") == [f"This bid is true with a chance of {said}."]
