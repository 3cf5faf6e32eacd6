"""The events that frame a game of Rattus: setup, turns, the final round, the end. Judges nothing: scripts do."""

from __future__ import annotations

from ....engine.events import Event
from ....engine.seats import Seat, left_of
from ....engine.values import changed, immutable
from .state import State


def placed_cubes(state: State, seat: Seat, region: str, cubes: int) -> State:
    """The state with cubes of a seat put from its reserve into a region."""
    return state.with_region(
        region,
        state.regions[region].with_cubes(seat, cubes),
        reserve={**state.reserve, seat: state.reserve[seat] - cubes},
    )


@immutable
class FirstPlayerChosen(Event):
    """Who places and plays first."""

    seat: Seat
    clauses: tuple[str, ...] = ("R-2.9",)

    def apply(self, state: State) -> State:
        return state.but(first=self.seat)


@immutable
class CharactersChosen(Event):
    """The six characters of the game; `advice` if a Chivalry card is advised and none is among them (P-2.5, P-2.6)."""

    characters: tuple[str, ...]
    advice: bool
    clauses: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state.but(characters=self.characters, six="")


@immutable
class TokensDealt(Event):
    """Setup: the token with handle i + 1 goes to `regions[i]`; the rest is supply or taken out, all unseen."""

    regions: tuple[str, ...]
    supply_left: int
    removed_left: int
    faces: tuple[str, ...] = ()
    supply: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ("R-2.3", "R-2.4", "R-19.2")

    def apply(self, state: State) -> State:
        regions = {**state.regions}
        for handle, region in enumerate(self.regions, 1):
            regions[region] = regions[region].with_tokens((*regions[region].tokens, handle))
        return state.but(
            regions=regions,
            faces=dict(enumerate(self.faces, 1)),
            supply=self.supply,
            removed=self.removed,
            next_token=len(self.regions) + 1,
            dealt=len(self.regions),
        )

    def seen_by(self, seat: Seat | None) -> Event:
        return changed(self, faces=(), supply=(), removed=())


@immutable
class PlagueSet(Event):
    """Setup: where the Plague Piece begins; the first placements follow."""

    region: str
    clauses: tuple[str, ...] = ("R-2.7",)

    def apply(self, state: State) -> State:
        return state.but(plague=self.region, phase="first")


@immutable
class FirstCubesPlaced(Event):
    """One first placement; after the last one the first player's turn comes."""

    seat: Seat
    region: str
    cubes: int
    clauses: tuple[str, ...] = ("R-2.11",)

    def apply(self, state: State) -> State:
        placed = placed_cubes(state, self.seat, self.region, self.cubes)
        parts = state.parts + 1
        if parts == 2 * len(state.seats):
            return placed.but(parts=0, phase="turn", active=state.first)
        return placed.but(parts=parts)


@immutable
class TurnBegan(Event):
    """A player's turn begins."""

    seat: Seat
    turn: int
    clauses: tuple[str, ...] = ("R-3.1",)

    def apply(self, state: State) -> State:
        return state.but(active=self.seat, took=False, placed=False, used=(), done=False)


@immutable
class OptionalPartEnded(Event):
    """The seat does nothing more before it moves the plague."""

    seat: Seat
    clauses: tuple[str, ...] = ("R-3.2",)

    def apply(self, state: State) -> State:
        return state.but(done=True)


@immutable
class AllCubesOut(Event):
    """A seat has all its cubes on the board: the game ends with this turn."""

    seat: Seat
    clauses: tuple[str, ...] = ("R-16.2", "R-16.3")

    def apply(self, state: State) -> State:
        return state.but(ending=True)


@immutable
class SupplyRanOut(Event):
    """The last token has left the supply: the game ends with this turn."""

    clauses: tuple[str, ...] = ("R-16.1",)

    def apply(self, state: State) -> State:
        return state.but(ending=True)


@immutable
class TurnEnded(Event):
    """A player's turn is over; the next, or the final round, follows."""

    seat: Seat
    turn: int
    clauses: tuple[str, ...] = ("R-3.8",)

    def apply(self, state: State) -> State:
        over = state.but(turn=self.turn, took=False, placed=False, used=(), done=False, ending=False)
        if state.ending:
            return over.but(phase="final", last=self.seat, active=None, parts=0)
        return over.but(active=left_of(state.seats, self.seat))


@immutable
class FinalPartBegan(Event):
    """A player's part of the final round begins."""

    seat: Seat
    clauses: tuple[str, ...] = ("R-17.1", "R-17.2")

    def apply(self, state: State) -> State:
        return state.but(active=self.seat, used=())


@immutable
class FinalPartEnded(Event):
    """A player's part of the final round is over; after the last one comes the final ravaging."""

    seat: Seat
    clauses: tuple[str, ...] = ("R-17.5",)

    def apply(self, state: State) -> State:
        parts = state.parts + 1
        phase = "ravaging" if parts == len(state.seats) - 1 else "final"
        return state.but(parts=parts, phase=phase, active=None)


@immutable
class GameEnded(Event):
    """The scores and the ranking, winner first."""

    scores: tuple[tuple[Seat, int], ...]
    ranking: tuple[Seat, ...]
    clauses: tuple[str, ...] = ("R-18.1", "R-18.2")

    def apply(self, state: State) -> State:
        return state.but(phase="over", turn=state.turn + 1, scores=self.scores, ranking=self.ranking)
