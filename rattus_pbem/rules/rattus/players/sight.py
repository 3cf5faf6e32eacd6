"""What a seat can work out from its view of the board: what the tokens of each region may cost each seat, on average.

Counts with the public list of faces and what the seat has seen: its state has no other faces. Decides nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ....engine.seats import Seat
from ..play.regions import open_neighbours
from ..play.state import Region, State
from ..positions.view import unseen_faces

Cubes = tuple[float, ...]  # of one region, by seat, clockwise as in the view
Kinds = list[tuple[float, int, tuple[int, ...], int]]  # share, limit, symbols that hit each seat, M


class Holdings(NamedTuple):
    """What lies in a region, or would lie there: cubes by seat, tokens, nuns, potions by seat."""

    cubes: Cubes
    tokens: tuple[int, ...]
    nuns: int = 0
    potions: Cubes = ()

    def with_cubes(self, seat: int, by: int) -> Holdings:
        """The same with some cubes of a seat, by its place at the table, added or taken."""
        return self._replace(cubes=tuple(c + by if n == seat else c for n, c in enumerate(self.cubes)))

    def with_potion(self, seat: int) -> Holdings:
        """The same with one potion more."""
        return self._replace(potions=tuple(c + 1 if n == seat else c for n, c in enumerate(self.potions)))


class Sight:
    """What a seat works out from `board`, the state as it may know it: what the tokens of a region may cost each seat.

    A region's *worth* is my cubes there less the mean of the others', once its tokens have been flipped. A token counts
    as its face if I have seen it, otherwise as the mean of all faces not seen yet. `links` are the neighbours that no
    wall parts.
    """

    def __init__(self, board: State, me: Seat) -> None:
        self.board = board
        self.seats = board.seats
        self.me = me
        self.mine = self.seats.index(me)
        self.regions = board.board.regions
        self.neighbours = board.board.neighbours
        self.walls = frozenset(board.walls)
        self.links = {region: open_neighbours(board, region) for region in self.regions}
        self.places = {region: self._place(place) for region, place in board.regions.items()}
        self.plague = board.plague or ""
        self._data = board.data
        faces = board.data.faces
        self._unseen = Counter((faces[face].limit, faces[face].symbols) for face in unseen_faces(board))
        self._seen = {token: faces[face] for token, face in board.faces.items()}
        self._kinds: dict[tuple[Seat | None, ...], tuple[Kinds, dict[Any, Cubes]]] = {}
        self._hold(board.cards)

    def _hold(self, cards: Mapping[str, Seat]) -> None:
        """Count with these holders of the cards."""
        self.cards, self._unseen_kinds = cards, self._kinds_of(cards)

    def _place(self, region: Region) -> Holdings:
        return Holdings(
            tuple(region.cubes.get(seat, 0) for seat in self.seats),
            region.tokens,
            region.nuns,
            tuple(sum(region.potions.get(seat, ())) for seat in self.seats)
            if region.potions
            else (0,) * len(self.seats),
        )

    def region_of(self, token: int) -> str:
        """Where a token lies."""
        return next(region for region, place in self.places.items() if token in place.tokens)

    def knows(self, token: int) -> bool:
        """Whether I have seen this token."""
        return token in self._seen

    def losses(self, place: Holdings, more: int = 0, plague_cubes: int = 0) -> Cubes:
        """What each seat may expect to lose when the tokens here, and `more` unseen ones, are flipped.

        `plague_cubes` are the cubes that the Plague Piece is worth. A potion answers one loss.
        """
        unseen, memo = self._unseen_kinds
        cubes, plague_cubes = place.cubes, plague_cubes - place.nuns
        known = [t for t in place.tokens if t in self._seen]
        unseen_here = len(place.tokens) - len(known) + more
        key = (cubes, tuple(known), unseen_here, plague_cubes)
        if key not in memo:
            left = list(cubes)
            flips = [self._kinds_of_token(token) for token in known] + [unseen] * unseen_here
            for kinds in flips:
                left = flipped(left, kinds, plague_cubes)
            memo[key] = tuple(before - after for before, after in zip(cubes, left, strict=True))
        if not any(place.potions):
            return memo[key]
        return tuple(max(0.0, loss - held) for loss, held in zip(memo[key], place.potions, strict=True))

    def my_loss(self, place: Holdings) -> float:
        """What I may expect to lose there."""
        loss: float = self.losses(place)[self.mine]
        return loss

    def worth(self, place: Holdings, more: int = 0, counts: int = 0) -> float:
        """My cubes less the mean of the others', after the tokens here and `more` unseen ones."""
        lost = self.losses(place, more, counts)
        left = [c - gone for c, gone in zip(place.cubes, lost, strict=True)]
        return self.against(left)

    def against(self, amounts: Sequence[float]) -> float:
        """My amount less the mean of the others'."""
        mine: float = amounts[self.mine]
        return mine - (sum(amounts) - mine) / (len(amounts) - 1)

    def harm(self, region: str, more: int = 0) -> float:
        """What the plague would cost me more than the others in this region."""
        return self.against(self.losses(self.places[region], more))

    def gain(self, changes: Mapping[str, Holdings]) -> float:
        """What these regions are worth more with what would lie there than as they are."""
        return sum(self.worth(place) - self.worth(self.places[region]) for region, place in changes.items())

    def with_mine(self, region: str, by: int) -> Holdings:
        """A region with some of my cubes added or taken."""
        return self.places[region].with_cubes(self.mine, by)

    def gain_by_card(self, card: str) -> float:
        """What it is worth that I hold this card: its risk and, if another holds it, his."""
        held = [place for place in self.places.values() if place.tokens and any(place.cubes)]
        before = sum(self.worth(place) for place in held)
        now = self.cards
        self._hold({**now, card: self.me})
        after = sum(self.worth(place) for place in held)
        self._hold(now)
        return after - before

    def _kinds_of(self, cards: Mapping[str, Seat]) -> tuple[Kinds, dict[Any, Cubes]]:
        holders = tuple(cards.get(card) for card in self.board.characters)
        if holders not in self._kinds:
            total = self._unseen.total() or 1
            merged: Counter[tuple[int, tuple[int, ...], int]] = Counter()
            classes = self._classes(cards)
            for (limit, symbols), number in self._unseen.items():
                merged[(limit, self._hits(symbols, classes), symbols.count("M"))] += number
            self._kinds[holders] = [(number / total, *kind) for kind, number in merged.items()], {}
        return self._kinds[holders]

    def _kinds_of_token(self, token: int) -> Kinds:
        face = self._seen[token]
        return [(1.0, face.limit, self._hits(face.symbols, self._classes(self.cards)), face.symbols.count("M"))]

    def _classes(self, cards: Mapping[str, Seat]) -> list[list[str]]:
        """The classes of the cards that each seat holds."""
        return [[self._data.class_of[card] for card, seat in cards.items() if seat == each] for each in self.seats]

    def _hits(self, symbols: tuple[str, ...], classes: list[list[str]]) -> tuple[int, ...]:
        """How often a face hits each seat by A and by the classes of its cards (R-8.5, R-8.9)."""
        everyone = symbols.count("A")
        return tuple([everyone + sum(map(symbols.count, held)) for held in classes])


def flipped(cubes: list[float], kinds: Kinds, counts: int) -> list[float]:
    """The cubes that are left on average after one flip; a broken number of cubes is rounded where limits are met."""
    here = sum(cubes)
    if here <= 0:
        return cubes
    most = max(cubes) - 0.25
    left = list(cubes)
    for share, limit, hits, m in kinds:
        if here + counts + 0.5 >= limit:
            for place, c in enumerate(cubes):
                if c > 0:
                    left[place] -= share * min(c, hits[place] + m if c >= most else hits[place])
    return left
