"""What holds if no answer comes (R-20). "First" means first in alphabetical order of the ids."""

from __future__ import annotations

from .state import State


def default_first(state: State) -> str:
    """R-20.1: the region with fewest cubes, then the first."""
    return min(state.board.regions, key=lambda r: (state.regions[r].population, r))


def default_path(state: State) -> list[str]:
    """R-20.4: one step to the neighbour with fewest cubes, then fewest tokens, then the first."""
    assert state.plague is not None
    neighbours = state.board.neighbours[state.plague]
    return [min(neighbours, key=lambda r: (state.regions[r].population, len(state.regions[r].tokens), r))]


def default_spread(state: State) -> list[str]:
    """R-20.5: one token at a time to the permitted neighbour with fewest tokens at that time, then the first."""
    assert state.plague is not None
    tokens = {region: len(state.regions[region].tokens) for region in state.board.neighbours[state.plague]}
    new = state.data.spread[len(state.regions[state.plague].tokens)]
    named: list[str] = []
    for _ in range(new):
        open_regions = [region for region, count in tokens.items() if count < state.data.max_tokens]
        if not open_regions:
            break
        region = min(open_regions, key=lambda r: (tokens[r], r))
        tokens[region] += 1
        named.append(region)
    return named
