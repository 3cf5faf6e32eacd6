"""Who is ahead on the map: connected areas (P-4.4) and majorities in regions (P-10.4)."""

from __future__ import annotations

from ....engine.seats import Seat
from .state import State


def largest_area(state: State, seat: Seat) -> int:
    """The regions of the seat's largest connected area; one region alone counts 0, walls do not cut (P-4.8, P-4.11)."""
    left = [region for region in state.board.regions if state.cubes(seat, region)]
    largest = 0
    while left:
        area, edge = 0, [left.pop(0)]
        while edge:
            here = edge.pop()
            area += 1
            near = [region for region in state.board.neighbours[here] if region in left]
            left = [region for region in left if region not in near]
            edge += near
        largest = max(largest, area)
    return largest if largest > 1 else 0


def largest_area_seat(state: State) -> Seat | None:
    """The seat whose largest area has more regions than that of every other player (P-4.4), if there is one."""
    areas = {seat: largest_area(state, seat) for seat in state.seats}
    most = max(areas.values())
    first = [seat for seat in state.seats if areas[seat] == most]
    return first[0] if len(first) == 1 else None


def majorities(state: State, seat: Seat) -> list[str]:
    """The regions where the seat has more cubes than any other player (P-10.4, P-10.8)."""
    return [
        region
        for region, place in state.regions.items()
        if all(place.cubes.get(seat, 0) > place.cubes.get(other, 0) for other in state.seats if other != seat)
    ]
