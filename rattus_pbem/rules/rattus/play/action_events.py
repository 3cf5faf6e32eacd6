"""The events of the actions and cards: how each changes the state, and who may see it. Judges nothing: scripts do."""

from __future__ import annotations

from typing import ClassVar

from ....engine.events import Piece
from ....engine.seats import Seat
from ....kit.game_events import secret
from . import piper_events  # noqa: F401 - registers those of the Pied Piper before these
from .frame_events import placed_cubes
from .state import Happening, State, moved


class CardTaken(Happening, clauses="R-4.1"):
    """A class card changes hands; `holder` is who had it, None for the display."""

    seat: Seat
    card: str
    holder: Seat | None

    def apply(self, state: State) -> State:
        return state.but(cards={**state.cards, self.card: self.seat}, took=True)


class CardUsed(Happening, clauses="R-9.1"):
    """A card's ability begins to be used."""

    seat: Seat
    card: str

    def apply(self, state: State) -> State:
        return state.but(used=(*state.used, self.card))


class CubesPlaced(Happening, clauses="R-5.1"):
    """Action B: `cubes` in all, of which `extra` by cards."""

    seat: Seat
    region: str
    cubes: int
    extra: int = 0

    def apply(self, state: State) -> State:
        return placed_cubes(state, self.seat, self.region, self.cubes).but(placed=True)


class ExtraCubePlaced(Happening, clauses=...):
    """A cube that a card places in the final round."""

    seat: Seat
    region: str
    cubes: int

    def apply(self, state: State) -> State:
        return placed_cubes(state, self.seat, self.region, self.cubes)


class CubeSheltered(Happening, clauses="R-10.5"):
    """A cube goes to the palace; potions that it had go back beside the board (P-16.12)."""

    seat: Seat
    region: str
    potions: int = 0

    def apply(self, state: State) -> State:
        return state.with_region(
            self.region,
            state.regions[self.region].without_cube(self.seat, self.potions),
            palace=moved(state.palace, self.seat, 1),
        )


class CubesMoved(Happening, clauses="R-14.5"):
    """Cubes of one seat go from a region to a neighbour; `potions` are those of them that have any (P-16.12)."""

    seat: Seat
    region: str
    to: str
    cubes: int
    potions: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        plain = self.cubes - len(self.potions)
        here = state.regions[self.region].with_cubes(self.seat, -plain)
        there = state.regions[self.to].with_cubes(self.seat, plain)
        for potions in self.potions:
            here, there = here.without_cube(self.seat, potions), there.with_cube(self.seat, potions)
        return state.with_region(self.region, here).with_region(self.to, there)


class TokenMoved(Happening, clauses="R-11.5"):
    """A token goes, face down, from a region to another."""

    seat: Seat
    token: int
    region: str
    to: str

    def apply(self, state: State) -> State:
        here, there = state.regions[self.region], state.regions[self.to]
        left = here.with_tokens(tuple(t for t in here.tokens if t != self.token))
        return state.with_region(self.region, left).with_region(self.to, there.with_tokens((*there.tokens, self.token)))


class TokenSeen(Happening, clauses=("R-15.5", "R-15.6")):
    """A seat looks at a token. The handle is public (R-15.8), the face only his."""

    reveals: ClassVar[bool] = True
    seat: Seat
    token: int
    face: str = secret(to="seat", seen="")

    def apply(self, state: State) -> State:
        known = state.seen.get(self.seat, ())
        if self.token in known:
            return state
        return state.but(seen={**state.seen, self.seat: tuple(sorted((*known, self.token)))})

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (Piece(self.face),) if self.face else ()


class TokensSwapped(Happening, clauses=("R-15.5", "R-15.8")):
    """Each of two tokens goes to the region of the other."""

    seat: Seat
    tokens: tuple[int, int]
    regions: tuple[str, str]

    def apply(self, state: State) -> State:
        (a, b), (here, there) = self.tokens, self.regions
        if here == there:
            return state
        left, right = state.regions[here], state.regions[there]
        swapped = state.with_region(here, left.with_tokens(tuple(b if t == a else t for t in left.tokens)))
        return swapped.with_region(there, right.with_tokens(tuple(a if t == b else t for t in right.tokens)))


class PlagueMoved(Happening, clauses="R-6.1"):
    """The Plague Piece goes along `path`; its end is infected (R-6.1, R-6.3)."""

    seat: Seat
    start: str
    path: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state.but(plague=self.path[-1], done=True)


class PlagueStayed(Happening, clauses=("R-6.6", "P-5.8")):
    """The Plague Piece is walled in: C ends without spreading or ravaging (R-6.6)."""

    seat: Seat
    region: str

    def apply(self, state: State) -> State:
        return state.but(done=True)


class TokenSpread(Happening, clauses="R-7.2"):
    """A new token comes down, face down: from the supply, or `again` from the discard (P-8.9)."""

    token: int
    region: str
    face: str = secret(seen="")
    again: bool = False

    def apply(self, state: State) -> State:
        place = state.regions[self.region]
        changed = state.with_region(
            self.region,
            place.with_tokens((*place.tokens, self.token)),
            faces={**state.faces, self.token: self.face},
            next_token=self.token + 1,
        )
        if self.again:
            return changed.but(redrawn=(*state.redrawn, self.token))
        return changed.but(supply=state.supply[1:])


class KnightDeclared(Happening, clauses=("R-12.3", "R-12.8")):
    """The Plague Piece counts as `cubes` cubes in this ravaging."""

    seat: Seat
    region: str
    cubes: int


class PieceCounts(Happening, clauses=("R-12.7", "R-12.12")):
    """Final round: from now on the Plague Piece is worth `cubes` cubes where it stands."""

    seat: Seat
    cubes: int

    def apply(self, state: State) -> State:
        return state.but(plague_counts=self.cubes)


class TokenFlipped(Happening, clauses=("R-8.1", "R-8.3", "R-8.13")):
    """A token is turned up and leaves the game; it strikes if the population reaches its limit."""

    reveals: ClassVar[bool] = True
    token: int
    region: str
    face: str
    population: int
    strikes: bool

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (Piece(self.face),)

    def apply(self, state: State) -> State:
        place = state.regions[self.region]
        faces = {**state.faces}
        del faces[self.token]
        seen = state.seen
        if any(self.token in known for known in seen.values()):
            seen = {s: tuple(t for t in known if t != self.token) for s, known in seen.items()}
            seen = {s: known for s, known in seen.items() if known}
        discard, redrawn = state.discard, state.redrawn
        if self.token in redrawn:  # its face lies in the discard already, under its former handle
            discard = tuple(entry for entry in discard if entry[1] != self.face)
            redrawn = tuple(t for t in redrawn if t != self.token)
        return state.with_region(
            self.region,
            place.with_tokens(tuple(t for t in place.tokens if t != self.token)),
            faces=faces,
            seen=seen,
            shown=tuple(t for t in state.shown if t != self.token) if state.shown else state.shown,
            redrawn=redrawn,
            discard=(*discard, (self.token, self.face)),
        )


class CubeLost(Happening, clauses=...):
    """A cube goes back to its owner's reserve, by one symbol of a token; its potions go beside the board (P-13.13)."""

    seat: Seat
    region: str
    token: int
    symbol: str
    potions: int = 0

    def apply(self, state: State) -> State:
        return state.with_region(
            self.region,
            state.regions[self.region].without_cube(self.seat, self.potions),
            reserve={**state.reserve, self.seat: state.reserve[self.seat] + 1},
        )
