"""Events of armies: every change of a number of armies has a source and a target. Judges nothing: scripts do."""

from __future__ import annotations

from ....engine.seats import Seat
from ....engine.values import changed
from .state import HEAVEN, NEUTRAL, Happening, Land, Space, State

RESERVE = "reserve"


def moved(state: State, seat: Seat, source: str, target: str, armies: int) -> State:
    """The state with armies of one owner moved; the reserve has no end (G-2.9)."""
    return added(added(state, seat, source, -armies), seat, target, armies)


def added(state: State, seat: Seat, place: str, armies: int) -> State:
    """The state with so many armies more, or fewer, in a place. A place without armies has no owner (G-3.1)."""
    if place == RESERVE:
        return state
    if place == HEAVEN:
        return state.but(heaven={**state.heaven, seat: state.heaven[seat] + armies})
    count = state.armies(place) + armies
    owner = seat if count else ""
    if place in state.spaces:
        return state.but(spaces={**state.spaces, place: Space(owner, count)})
    land = state.lands[place]
    return state.with_land(place, Land(owner, count, land.temple, land.plague))


class ArmiesGained(Happening, clauses=...):
    """Armies come from the reserve to a place."""

    seat: Seat
    target: str
    armies: int

    def apply(self, state: State) -> State:
        return added(state, self.seat, self.target, self.armies)


class ArmiesLost(Happening, clauses="G-3.8"):
    """Armies are destroyed: they go to their owner's heaven or to the reserve (G-3.8, G-3.9)."""

    seat: Seat
    source: str
    target: str
    armies: int

    def apply(self, state: State) -> State:
        return moved(state, self.seat, self.source, self.target, self.armies)


class ArmiesMoved(Happening, clauses=...):
    """Armies of one seat go from one place to another."""

    seat: Seat
    source: str
    target: str
    armies: int

    def apply(self, state: State) -> State:
        return moved(state, self.seat, self.source, self.target, self.armies)


class LandsExchanged(Happening, clauses="G-34.13"):
    """All armies and gods of two territories of one owner change places (G-34.13)."""

    seat: Seat
    one: str
    other: str

    def apply(self, state: State) -> State:
        here, there = state.lands[self.one], state.lands[self.other]
        lands = {
            **state.lands,
            self.one: changed(here, owner=there.owner, armies=there.armies),
            self.other: changed(there, owner=here.owner, armies=here.armies),
        }
        swap = {self.one: self.other, self.other: self.one}
        gods = {
            seat: {kind: swap.get(place, place) for kind, place in places.items()}
            for seat, places in state.gods.items()
        }
        return state.but(lands=lands, gods=gods)


class FaithGained(Happening, clauses=...):
    """A seat gains faith."""

    seat: Seat
    faith: int

    def apply(self, state: State) -> State:
        return state.but(faith={**state.faith, self.seat: state.faith[self.seat] + self.faith})


class FaithPaid(Happening, clauses=...):
    """A seat pays faith."""

    seat: Seat
    faith: int

    def apply(self, state: State) -> State:
        return state.but(faith={**state.faith, self.seat: state.faith[self.seat] - self.faith})


def where_the_dead_go(state: State, seat: Seat, place: str, *, to_reserve: bool = False) -> str:
    """Heaven or the reserve (G-3.8, G-3.9, G-28.4)."""
    return RESERVE if to_reserve or seat == NEUTRAL or place in state.spaces else HEAVEN
