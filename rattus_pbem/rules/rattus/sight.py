"""What a seat can work out from its view of the board: what the tokens of each region may cost each seat, on average.

Counts with the public list of faces and what the seat has seen. Knows no state and decides nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.seats import Seat
from .view import unseen_faces

if TYPE_CHECKING:
    from .data import Data

Cubes = tuple[float, ...]  # of one region, by seat, clockwise as in the view
Kinds = list[tuple[float, int, tuple[int, ...], int]]  # share, limit, symbols that hit each seat, M


class Sight:
    """What a seat works out from its view of the board: what the tokens of each region may cost each seat.

    A region's *worth* is my cubes there less the mean of the others', once its tokens have been flipped. A token counts
    as its face if I have seen it, otherwise as the mean of all faces not seen yet.
    """

    def __init__(self, data: Data, board: Mapping[str, Any], me: Seat) -> None:
        self.board = board
        self.seats: list[Seat] = board["seats"]
        self.me = me
        self.mine = self.seats.index(me)
        self.cards: dict[str, Seat] = board["cards"]
        self.regions: list[str] = list(board["regions"])
        self.neighbours = data.board(len(self.seats)).neighbours
        self.cubes: dict[str, Cubes] = {}
        self.tokens: dict[str, tuple[int, ...]] = {}
        for region, place in board["regions"].items():
            self.cubes[region] = tuple(place["cubes"].get(seat, 0) for seat in self.seats)
            self.tokens[region] = tuple(place["tokens"])
        self.plague: str = board["plague"]
        self._data = data
        self._unseen = Counter((data.faces[f].limit, data.faces[f].symbols) for f in unseen_faces(board, data))
        self._seen = {int(token): data.faces[face] for token, face in board["faces"].items()}
        self._kinds: dict[tuple[Seat | None, ...], tuple[Kinds, dict[Any, Cubes]]] = {}

    def losses(self, cubes: Cubes, tokens: Sequence[int], more: int = 0, counts: int = 0) -> Cubes:
        """What each seat may expect to lose when these tokens, and `more` unseen ones, are flipped on these cubes."""
        unseen, memo = self._kinds_of(self.cards)
        known = [t for t in tokens if t in self._seen]
        key = (cubes, tuple(known), len(tokens) - len(known) + more, counts)
        if key not in memo:
            left = list(cubes)
            flips = [self._kinds_of_one(token) for token in known] + [unseen] * key[2]
            for kinds in flips:
                left = flipped(left, kinds, counts)
            memo[key] = tuple(before - after for before, after in zip(cubes, left, strict=True))
        return memo[key]

    def worth(self, cubes: Cubes, tokens: Sequence[int], more: int = 0, counts: int = 0) -> float:
        """My cubes less the mean of the others', after these tokens and `more` unseen ones."""
        lost = self.losses(cubes, tokens, more, counts)
        left = [c - gone for c, gone in zip(cubes, lost, strict=True)]
        return self.against(left)

    def against(self, amounts: Sequence[float]) -> float:
        """My amount less the mean of the others'."""
        mine: float = amounts[self.mine]
        return mine - (sum(amounts) - mine) / (len(amounts) - 1)

    def gain(self, changes: Mapping[str, tuple[Cubes, Sequence[int]]]) -> float:
        """What these regions are worth more with these cubes and tokens than as they are."""
        return sum(
            self.worth(cubes, tokens) - self.worth(self.cubes[region], self.tokens[region])
            for region, (cubes, tokens) in changes.items()
        )

    def with_mine(self, region: str, by: int) -> tuple[Cubes, Sequence[int]]:
        """A region with some of my cubes added or taken."""
        changed = list(self.cubes[region])
        changed[self.mine] += by
        return tuple(changed), self.tokens[region]

    def gain_by_card(self, card: str) -> float:
        """What it is worth that I hold this card: its risk and, if another holds it, his."""
        held = [(self.cubes[r], self.tokens[r]) for r in self.regions if self.tokens[r] and any(self.cubes[r])]
        before = sum(self.worth(*place) for place in held)
        now, self.cards = self.cards, {**self.cards, card: self.me}
        after = sum(self.worth(*place) for place in held)
        self.cards = now
        return after - before

    def _kinds_of(self, cards: Mapping[str, Seat]) -> tuple[Kinds, dict[Any, Cubes]]:
        holders = tuple(cards.get(card) for card in self.board["characters"])
        if holders not in self._kinds:
            total = self._unseen.total() or 1
            merged: Counter[tuple[int, tuple[int, ...], int]] = Counter()
            for (limit, symbols), number in self._unseen.items():
                merged[(limit, self._hits(symbols, cards), symbols.count("M"))] += number
            self._kinds[holders] = [(number / total, *kind) for kind, number in merged.items()], {}
        return self._kinds[holders]

    def _kinds_of_one(self, token: int) -> Kinds:
        face = self._seen[token]
        return [(1.0, face.limit, self._hits(face.symbols, self.cards), face.symbols.count("M"))]

    def _hits(self, symbols: tuple[str, ...], cards: Mapping[str, Seat]) -> tuple[int, ...]:
        """How often a face hits each seat by A and by the classes of its cards (R-8.5, R-8.9)."""
        everyone = symbols.count("A")
        held: Counter[Seat] = Counter()
        for card, seat in cards.items():
            held[seat] += symbols.count(self._data.class_of[card])
        return tuple(everyone + held[seat] for seat in self.seats)


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
