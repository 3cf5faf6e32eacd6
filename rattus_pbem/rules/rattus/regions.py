"""Where pieces can go: regions in play, neighbours, paths of the Plague Piece (R-1.5, R-6)."""

from __future__ import annotations

from typing import Any

from ...engine.forms import Fault
from .state import State


def not_in_play(region: Any) -> Fault:
    """The named region does not exist in this game (R-1.5)."""
    return Fault("R-1.5", "not_in_play", region=region)


def paths(state: State, steps: int) -> list[list[str]]:
    """Every path the piece may go with up to so many steps (R-6.1 to R-6.5), short ones first; [] only if walled in."""
    assert state.plague is not None
    start = state.plague
    neighbours = state.board.neighbours
    found = [[one] for one in neighbours[start]]
    if steps > 1:
        found += [[one, two] for one in neighbours[start] for two in neighbours[one] if two != start]
    return found or [[]]


def why_not_path(state: State, steps: int, path: Any) -> Fault:
    """Why the piece may not go this way."""
    assert state.plague is not None
    if not isinstance(path, list) or not all(isinstance(region, str) for region in path):
        return Fault("R-6.1", "not_a_path", given=path)
    if not path:
        return Fault("R-6.2", "plague_must_move", region=state.plague)
    here = state.plague
    for place, region in enumerate(path):
        if region not in state.board.regions:
            return Fault("R-6.7", "not_in_play", place=f"/{place}", region=region)
        if region not in state.board.neighbours[here]:
            clause = "R-6.2" if region == here else "R-6.1"
            return Fault(clause, "not_neighbour", place=f"/{place}", region=here, to=region)
        here = region
    if len(path) > steps:
        return Fault("R-6.1" if steps == 1 else "R-6.4", "too_many_steps", steps=steps)
    return Fault("R-6.5", "back_where_it_began", region=state.plague)
