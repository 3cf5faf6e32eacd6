"""The events that frame a game of Rattus: setup, turns, the final round, the end. Judges nothing: scripts do."""

from __future__ import annotations

from ....engine.seats import Seat, left_of
from ....kit.game_events import secret
from .state import Happening, State


def placed_cubes(state: State, seat: Seat, region: str, cubes: int) -> State:
    """The state with cubes of a seat put from its reserve into a region."""
    return state.with_region(
        region,
        state.regions[region].with_cubes(seat, cubes),
        reserve={**state.reserve, seat: state.reserve[seat] - cubes},
    )


class FirstPlayerChosen(Happening, clauses="R-2.9"):
    """Who places and plays first."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(first=self.seat)


class CharactersChosen(Happening, clauses=...):
    """The six characters of the game; `advice` if a Chivalry card is advised and none is among them (P-2.5, P-2.6)."""

    characters: tuple[str, ...]
    advice: bool

    def apply(self, state: State) -> State:
        return state.but(characters=self.characters, six="")


class TokensDealt(Happening, clauses=("R-2.3", "R-2.4", "R-19.2")):
    """Setup: the token with handle i + 1 goes to `regions[i]`; the rest is supply or taken out, all unseen."""

    regions: tuple[str, ...]
    supply_left: int
    removed_left: int
    faces: tuple[str, ...] = secret(seen=())
    supply: tuple[str, ...] = secret(seen=())
    removed: tuple[str, ...] = secret(seen=())

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


class PlagueSet(Happening, clauses="R-2.7"):
    """Setup: where the Plague Piece begins; the first placements follow."""

    region: str

    def apply(self, state: State) -> State:
        return state.but(plague=self.region, phase="first")


class FirstCubesPlaced(Happening, clauses="R-2.11"):
    """One first placement; after the last one the first player's turn comes."""

    seat: Seat
    region: str
    cubes: int

    def apply(self, state: State) -> State:
        placed = placed_cubes(state, self.seat, self.region, self.cubes)
        parts = state.parts + 1
        if parts == 2 * len(state.seats):
            return placed.but(parts=0, phase="turn", active=state.first)
        return placed.but(parts=parts)


class TurnBegan(Happening, clauses="R-3.1"):
    """A player's turn begins."""

    seat: Seat
    turn: int

    def apply(self, state: State) -> State:
        return state.but(active=self.seat, took=False, placed=False, used=(), done=False)


class OptionalPartEnded(Happening, clauses="R-3.2"):
    """The seat does nothing more before it moves the plague."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(done=True)


class AllCubesOut(Happening, clauses=("R-16.2", "R-16.3")):
    """A seat has all its cubes on the board: the game ends with this turn."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(ending=True)


class SupplyRanOut(Happening, clauses="R-16.1"):
    """The last token has left the supply: the game ends with this turn."""

    def apply(self, state: State) -> State:
        return state.but(ending=True)


class TurnEnded(Happening, clauses="R-3.8"):
    """A player's turn is over; the next, or the final round, follows."""

    seat: Seat
    turn: int

    def apply(self, state: State) -> State:
        over = state.but(turn=self.turn, took=False, placed=False, used=(), done=False, ending=False)
        if state.ending:
            return over.but(phase="final", last=self.seat, active=None, parts=0)
        return over.but(active=left_of(state.seats, self.seat))


class FinalPartBegan(Happening, clauses=("R-17.1", "R-17.2")):
    """A player's part of the final round begins."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(active=self.seat, used=())


class FinalPartEnded(Happening, clauses="R-17.5"):
    """A player's part of the final round is over; after the last one comes the final ravaging."""

    seat: Seat

    def apply(self, state: State) -> State:
        parts = state.parts + 1
        phase = "ravaging" if parts == len(state.seats) - 1 else "final"
        return state.but(parts=parts, phase=phase, active=None)


class GameEnded(Happening, clauses=("R-18.1", "R-18.2")):
    """The scores and the ranking, winner first."""

    scores: tuple[tuple[Seat, int], ...]
    ranking: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return state.but(phase="over", turn=state.turn + 1, scores=self.scores, ranking=self.ranking)
