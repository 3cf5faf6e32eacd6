"""Which cube is meant: a seat's cubes in a region differ by their potions (P-3.7, P-19.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.forms import Fault, OneOf
from ....engine.orders import Order
from ....engine.records import Field, Keys
from ....engine.seats import Seat
from .state import State


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
