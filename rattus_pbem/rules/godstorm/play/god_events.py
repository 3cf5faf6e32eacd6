"""Events of gods, temples, plague and the board itself. Judges nothing: scripts do."""

from __future__ import annotations

from ....engine.seats import Seat
from ....engine.values import changed
from .state import Happening, State, linked


def with_god(state: State, seat: Seat, god: str, territory: str | None) -> State:
    """The state with a god in this territory; None: on its pantheon card (G-3.10)."""
    places = {kind: place for kind, place in state.gods[seat].items() if kind != god}
    if territory is not None:
        places[god] = territory
    ordered = dict(sorted(places.items()))
    return state.but(gods={**state.gods, seat: ordered})


class GodSummoned(Happening, clauses="G-12.1"):
    """A god comes into play."""

    seat: Seat
    god: str
    territory: str

    def apply(self, state: State) -> State:
        return with_god(state, self.seat, self.god, self.territory)


class GodMoved(Happening, clauses=...):
    """A god goes to another territory."""

    seat: Seat
    god: str
    source: str
    target: str

    def apply(self, state: State) -> State:
        return with_god(state, self.seat, self.god, self.target)


class GodBanished(Happening, clauses=...):
    """A god returns to its pantheon card (G-3.10)."""

    seat: Seat
    god: str
    territory: str

    def apply(self, state: State) -> State:
        return with_god(state, self.seat, self.god, None)


class TempleBuilt(Happening, clauses=...):
    """A temple comes from the supply to a territory."""

    seat: Seat
    territory: str

    def apply(self, state: State) -> State:
        return state.with_land(self.territory, changed(state.lands[self.territory], temple=True))


class TempleDestroyed(Happening, clauses=...):
    """A temple returns to the supply (G-30.3)."""

    territory: str

    def apply(self, state: State) -> State:
        return state.with_land(self.territory, changed(state.lands[self.territory], temple=False))


class TempleMoved(Happening, clauses="G-34.15"):
    """A temple goes to another territory of its owner (G-34.15)."""

    seat: Seat
    source: str
    target: str

    def apply(self, state: State) -> State:
        gone = state.with_land(self.source, changed(state.lands[self.source], temple=False))
        return gone.with_land(self.target, changed(gone.lands[self.target], temple=True))


class PlaguePlaced(Happening, clauses=...):
    """A plague marker comes onto the board."""

    territory: str

    def apply(self, state: State) -> State:
        return state.with_land(self.territory, changed(state.lands[self.territory], plague=True))


class PlagueMoved(Happening, clauses=("G-35.6", "G-29.4")):
    """A plague marker goes to another territory (G-35.6)."""

    source: str
    target: str

    def apply(self, state: State) -> State:
        gone = state.with_land(self.source, changed(state.lands[self.source], plague=False))
        return gone.with_land(self.target, changed(gone.lands[self.target], plague=True))


class PlagueRemoved(Happening, clauses=("G-34.12", "G-29.1")):
    """A plague marker leaves the game."""

    territory: str

    def apply(self, state: State) -> State:
        return state.with_land(self.territory, changed(state.lands[self.territory], plague=False))


class LinkClosed(Happening, clauses=("G-35.14", "G-2.3")):
    """A sea link joins nothing any more (G-35.14)."""

    one: str
    other: str

    def apply(self, state: State) -> State:
        return state.but(closed=tuple(sorted((*state.closed, linked(self.one, self.other)))))


class ContinentSunk(Happening, clauses="G-35.12"):
    """A continent leaves the board with its plague markers and closed links; armies, gods and temples are gone."""

    continent: str

    def apply(self, state: State) -> State:
        gone = state.data.continents[self.continent].territories
        return state.but(
            lands={name: land for name, land in state.lands.items() if name not in gone},
            closed=tuple(link for link in state.closed if link[0] not in gone and link[1] not in gone),
            sunk=True,
        )
