"""Where pieces can go: regions, neighbours, walls, room, paths (R-1.5, R-6). Who is ahead there (P-4.4, P-10.4), and
which cube is meant: those of a seat in a region differ by their potions (P-3.7, P-19.8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.forms import Fault, OneOf
from ....engine.orders import Order
from ....engine.records import Field, Keys
from ....engine.seats import Seat
from .state import State, link


class InRegion(Order):
    """An order that names a region and no more."""

    region: str


class FromTo(Order, called={"from": "here"}):
    """Base of orders from one region to another: what stands under `from` is their field `here`."""


def not_in_play(region: Any) -> Fault:
    """The named region does not exist in this game (R-1.5)."""
    return Fault("R-1.5", "not_in_play", region=region)


def open_neighbours(state: State, region: str) -> tuple[str, ...]:
    """The neighbours that no wall parts from the region (P-5.5)."""
    near = state.board.neighbours[region]
    if not state.walls:
        return near
    return tuple(other for other in near if link(region, other) not in state.walls)


def room(state: State, region: str) -> int:
    """How many tokens the region can take in: at most three in all (R-7.3), none with a bishop (P-15.8)."""
    place = state.regions[region]
    return 0 if place.bishops else state.data.max_tokens - len(place.tokens)


def why_not_token(state: State, here: str, to: Any, not_near: str, full: str) -> Fault:
    """Why a token cannot come from `here` to `to`; `not_near` and `full` are the clauses of the card or action."""
    if to not in state.board.regions:
        return not_in_play(to)
    if to not in state.board.neighbours[here]:
        return Fault(not_near, "not_neighbour", region=here, to=to)
    if to not in open_neighbours(state, here):
        return Fault("P-5.8", "wall_between", region=here, to=to)
    return Fault("P-15.8", "bishop_there", region=to) if state.regions[to].bishops else Fault(full, "full", region=to)


def why_not_cube(state: State, here: str, to: Any, not_near: str, wall: str) -> Fault:
    """Why a cube cannot go from `here` to `to`; the clauses are the card's."""
    if to not in state.board.regions:
        return not_in_play(to)
    if to not in state.board.neighbours[here]:
        return Fault(not_near, "not_neighbour", region=here, to=to)
    return Fault(wall, "wall_between", region=here, to=to)


def paths(state: State, steps: int) -> list[list[str]]:
    """Every path the piece may go with up to `steps` steps (R-6.1 to R-6.5), short ones first; [[]] if walled in."""
    assert state.plague is not None
    start = state.plague
    paths = [[first] for first in open_neighbours(state, start)]
    if steps > 1:
        paths += [[*first, second] for first in paths for second in open_neighbours(state, first[0]) if second != start]
    return paths or [[]]


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
            if region == here:
                return Fault("R-6.2", "plague_must_move", place=f"/{place}", region=here)
            return Fault("R-6.1", "not_neighbour", place=f"/{place}", region=here, to=region)
        if region not in open_neighbours(state, here):
            return Fault("P-5.8", "wall_between", place=f"/{place}", region=here, to=region)
        here = region
    if len(path) > steps:
        return Fault("R-6.1" if steps == 1 else "R-6.4", "too_many_steps", steps=steps)
    return Fault("R-6.5", "back_where_it_began", region=state.plague)


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


def has_potions(state: State) -> bool:
    """Whether there are potions in this game."""
    return "potion" in state.data.pieces_of(state.characters)


class OneCube(Order):
    """An order that names a region and one cube of a seat there."""

    region: str
    potions: int | None = None


def potions_meant(state: State, seat: Seat, cube: OneCube) -> int:
    """The potions of the cube that is meant: of those there the one that has fewest by default (P-19.8)."""
    return state.regions[cube.region].kinds(seat)[0] if cube.potions is None else cube.potions


def which_cube(state: State, seat: Seat | str, key: str = "region") -> Field:
    """The key `potions`, which names a cube of the seat in the region that stands under `key`.

    A `seat` that is no seat is the key under which the order names it.
    """

    def form(keys: Keys) -> OneOf | None:
        region = keys.one_of(key, state.board.regions)
        owner = seat if seat in state.seats else keys.one_of(seat, state.seats)
        if region is None or owner is None or not has_potions(state):
            return None
        kinds = state.regions[region].kinds(owner)
        return OneOf(kinds, "P-3.7", no_such_cube(region)) if kinds else None

    return Field("potions", form, optional=True)


def no_such_cube(region: str) -> Callable[[Any], Fault]:
    """Why a number of potions names no cube there."""
    return lambda potions: Fault("P-3.7", "no_cubes_for", potions=potions, region=region)
