"""The end of the game: scores and ranking (R-18)."""

from __future__ import annotations

from ....engine.seats import clockwise, left_of
from .frame_events import GameEnded
from .state import State


def game_ended(state: State) -> GameEnded:
    """R-18.1: most cubes on the board, palace included. R-18.2, R-18.3: a tie goes to the seat met first clockwise
    from the left of the last player, who loses every tie. R-18.4: lower places likewise."""
    assert state.last is not None
    scores = {seat: state.on_board(seat) for seat in state.seats}
    soonest = clockwise(state.seats, left_of(state.seats, state.last))
    ranking = sorted(soonest, key=lambda seat: -scores[seat])
    return GameEnded(tuple(scores.items()), tuple(ranking))
