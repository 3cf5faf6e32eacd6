"""What holds if no answer comes (R-20, P-19). "First" means first in alphabetical order of the ids."""

from __future__ import annotations

from .regions import open_neighbours, room
from .state import State


def default_first(state: State) -> str:
    """R-20.1: the region with fewest cubes, then the first."""
    return min(state.board.regions, key=lambda r: (state.regions[r].population, r))


def default_path(state: State) -> list[str]:
    """R-20.4: one step to the neighbour with fewest cubes, then fewest tokens, then the first; [] if walled in."""
    assert state.plague is not None
    near = open_neighbours(state, state.plague)
    if not near:
        return []
    return [min(near, key=lambda r: (state.regions[r].population, len(state.regions[r].tokens), r))]


def default_spread(state: State) -> list[str]:
    """R-20.5: one token at a time to the permitted neighbour with fewest tokens at that time, then the first."""
    assert state.plague is not None
    free = {region: space for region in open_neighbours(state, state.plague) if (space := room(state, region)) > 0}
    new = min(state.data.spread[len(state.regions[state.plague].tokens)], sum(free.values()))
    named: list[str] = []
    for _ in range(new):
        region = min((r for r in free if free[r]), key=lambda r: (-free[r], r))
        free[region] -= 1
        named.append(region)
    return named


def default_baker(state: State) -> str:
    """P-19.2, P-19.3: the region with fewest tokens, then fewest cubes, then the first."""
    return min(state.board.regions, key=lambda r: (len(state.regions[r].tokens), state.regions[r].population, r))
