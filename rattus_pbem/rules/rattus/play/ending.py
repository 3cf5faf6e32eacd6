"""What ends the game with the turn under way (R-16.1 to R-16.4), and its scores and ranking (R-18)."""

from __future__ import annotations

from ....engine.seats import Seat, clockwise, left_of
from ....engine.table import Table
from .frame_events import AllCubesOut, GameEnded, SupplyRanOut
from .state import State


def check_all_out(table: Table[State], seat: Seat) -> None:
    """R-16.2, R-16.3: the moment at which all of a seat's cubes are on the board ends the game with this turn."""
    state = table.state
    if state.reserve[seat] or state.phase != "turn" or state.ending:
        return
    if state.on_board(seat) == state.data.cubes_per_seat:
        table.emit(AllCubesOut(seat))


def check_ending(table: Table[State]) -> None:
    """A turn that begins with all cubes of a seat out, or without supply, is the last one (R-16.1, R-16.3)."""
    for seat in table.state.seats:
        check_all_out(table, seat)
    check_supply(table)


def check_supply(table: Table[State]) -> None:
    """R-16.1: without supply the turn under way is the last one."""
    if not table.state.supply:
        table.emit(SupplyRanOut())


def game_ended(state: State) -> GameEnded:
    """R-18.1: most cubes on the board, palace included. R-18.2, R-18.3: a tie goes to the seat met first clockwise
    from the left of the last player, who loses every tie. R-18.4: lower places likewise."""
    assert state.last is not None
    scores = {seat: state.on_board(seat) for seat in state.seats}
    soonest = clockwise(state.seats, left_of(state.seats, state.last))
    ranking = sorted(soonest, key=lambda seat: -scores[seat])
    return GameEnded(tuple(scores.items()), tuple(ranking))
