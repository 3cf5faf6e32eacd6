"""What is said of an order that ends a turn, and which examples are shown of orders that come later in it."""

from __future__ import annotations

from typing import Any

from rattus_pbem.contract.rules import Board, later_record, left_undone
from rattus_pbem.engine.conditions import SheetLine
from rattus_pbem.engine.seats import Seat
from rattus_pbem.rules import load_rules

from ..hosting.homes import TURN_OF_ALPHA, TURN_OF_RED

DONE = {"do": "done"}


def board(rules: str, position: dict[str, Any], seat: Seat) -> Board[Any]:
    """The board of a position as this seat may know it; decks that it does not name are filled."""
    game = load_rules(rules)
    return game.board(game.view(game.state_from_json(position), seat))


def test_done_leaves_the_plague_where_it_is_unless_another_line_moves_it() -> None:
    mine = board("rattus", TURN_OF_RED, "red")
    assert "The plague has not moved yet" in left_undone(mine, "red", DONE, "en", [SheetLine({"do": "take"})])
    for other in ({"do": "plague"}, {"on": "path", "do": "plague"}, {"on": "path"}):
        assert left_undone(mine, "red", DONE, "en", [SheetLine(other)]) == ""


def test_done_alone_says_what_could_still_be_done_and_what_only_the_host_sees_is_no_obstacle() -> None:
    mine = board("godstorm", {**TURN_OF_ALPHA, "now": {"step": 2}}, "alpha")
    said = left_undone(mine, "alpha", DONE, "en", [SheetLine({"on": "battle_on"})])
    assert "miracle cards to obtain" in said
    assert "attacks" in said
    assert left_undone(mine, "alpha", DONE, "en", [SheetLine({"do": "invade"})]) == ""


def test_examples_of_later_orders_are_of_ones_own_turn() -> None:
    turn = {**TURN_OF_ALPHA, "now": {"step": 2}}
    assert later_record(board("godstorm", turn, "alpha"), "alpha", "invade") is not None
    for position, seat in (({**turn, "phase": "bid"}, "alpha"), (turn, "beta")):
        assert later_record(board("godstorm", position, seat), seat, "invade") is None
