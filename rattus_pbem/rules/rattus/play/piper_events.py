"""The events that Pied Piper adds: walls, pieces, potions, the Baker's cubes. Judges nothing: scripts do."""

from __future__ import annotations

from typing import ClassVar

from ....engine.events import Piece
from ....engine.seats import Seat
from .frame_events import placed_cubes
from .state import Happening, Link, State


class WallsSet(Happening, clauses=("P-5.3", "P-5.5")):
    """Walls leave the links `lifted` and stand on the links `placed`; those not lifted come from beside the board."""

    seat: Seat
    placed: tuple[Link, ...]
    lifted: tuple[Link, ...]

    def apply(self, state: State) -> State:
        kept = [wall for wall in state.walls if wall not in self.lifted]
        return state.but(walls=tuple(sorted((*kept, *self.placed))))


class PiecesSet(Happening, clauses=...):
    """Bishop or nun pieces leave the regions `lifted` and stand in the regions `placed`."""

    seat: Seat
    piece: str
    placed: tuple[str, ...]
    lifted: tuple[str, ...]

    def apply(self, state: State) -> State:
        for regions, by in ((self.lifted, -1), (self.placed, 1)):
            for region in regions:
                place = state.regions[region]
                bishop = by if self.piece == "bishop" else 0
                state = state.with_region(region, place.with_pieces(place.bishops + bishop, place.nuns + by - bishop))
        return state


class PotionPlaced(Happening, clauses="P-13.5"):
    """A potion joins a cube of the seat, one that had `had` before."""

    seat: Seat
    region: str
    had: int

    def apply(self, state: State) -> State:
        return state.with_region(
            self.region, state.regions[self.region].with_potions(self.seat, self.had, self.had + 1)
        )


class PotionSpent(Happening, clauses=("P-13.8", "P-13.13")):
    """A potion goes back beside the board instead of a cube that would be lost; the cube had `had` of them."""

    seat: Seat
    region: str
    token: int
    symbol: str
    had: int

    def apply(self, state: State) -> State:
        return state.with_region(
            self.region, state.regions[self.region].with_potions(self.seat, self.had, self.had - 1)
        )


class CubesSwapped(Happening, clauses="P-11.5"):
    """The Messenger: two cubes, by owner, region and potions, change places."""

    seat: Seat
    owners: tuple[Seat, Seat]
    regions: tuple[str, str]
    potions: tuple[int, int]

    def apply(self, state: State) -> State:
        (first, second), (here, there), (first_potions, second_potions) = self.owners, self.regions, self.potions
        left = state.regions[here].without_cube(first, first_potions).with_cube(second, second_potions)
        right = state.regions[there].without_cube(second, second_potions).with_cube(first, first_potions)
        return state.with_region(here, left).with_region(there, right)


class BakerFilled(Happening, clauses="P-6.5"):
    """A cube goes from the seat's reserve to the Baker card."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(
            baker={**state.baker, self.seat: state.baker.get(self.seat, 0) + 1},
            reserve={**state.reserve, self.seat: state.reserve[self.seat] - 1},
        )


class BakerEmptied(Happening, clauses=("P-6.6", "P-6.10")):
    """All cubes on the Baker card go to one region, named by `seat`; `cubes` are pairs of owner and number."""

    seat: Seat
    region: str
    cubes: tuple[tuple[Seat, int], ...]

    def apply(self, state: State) -> State:
        place = state.regions[self.region]
        for owner, cubes in self.cubes:
            place = place.with_cubes(owner, cubes)
        return state.with_region(self.region, place, baker={})


class SerfCubePlaced(Happening, clauses="P-7.5"):
    """The Serf places one of the seat's cubes after a token that removed a cube of another."""

    seat: Seat
    region: str
    token: int

    def apply(self, state: State) -> State:
        return placed_cubes(state, self.seat, self.region, 1)


class TokensShown(Happening, clauses=("P-9.5", "P-9.8")):
    """The Crusader turns up all tokens of a region together; the order in which they act comes then."""

    reveals: ClassVar[bool] = True
    seat: Seat
    region: str
    tokens: tuple[int, ...]
    faces: tuple[str, ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(Piece(face) for face in self.faces)

    def apply(self, state: State) -> State:
        return state.but(shown=self.tokens)
