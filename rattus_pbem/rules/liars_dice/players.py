"""Computer players: one that is careful, and one that listens to the bids as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...engine.asks import Ask
from ...engine.seats import Seat
from .acts import BID, DOUBT, EXACT
from .odds import is_exact, is_true
from .state import FACES, Bid, State


def raises(state: State, me: Seat) -> Iterator[Bid]:
    """For each face the lowest bid that may be made."""
    for face in FACES:
        count = state.lowest(face)
        if count <= state.total:
            yield Bid(me, count, face)


def cautious(state: State, ask: Ask, chance: Any) -> Any:
    """Bids what is likeliest, and doubts what is less likely than not."""
    bid, ways = state.bid, list(raises(state, ask.seat))
    best = max(ways, key=lambda way: is_true(state, way), default=None)
    if bid and (best is None or is_true(state, bid) < Fraction(1, 2)):
        return DOUBT()
    assert best is not None
    return BID(count=best.count, face=best.face)


def sensible(state: State, ask: Ask, chance: Any) -> Any:
    """Reckons who would lose a die by each way, the dice of the others leaning to what they have bid."""
    bid, lean = state.bid, leanings(state, ask.seat)
    ways = [
        (is_true(state, way, lean(way.face)), BID(count=way.count, face=way.face)) for way in raises(state, ask.seat)
    ]
    if bid:
        ways.append((1 - is_true(state, bid, lean(bid.face)), DOUBT()))
        if state.exact:
            ways.append((is_exact(state, bid, lean(bid.face)) * Fraction(6, 5), EXACT()))
    return max(ways, key=lambda way: way[0])[1]


def leanings(state: State, me: Seat) -> Any:
    """How likely a die of each other seat shows a face: who has bid it has it oftener."""

    def of(face: str) -> Mapping[Seat, Fraction]:
        even = Fraction(2 if state.is_wild(face) else 1, 6)
        said = {seat for seat, _, named in state.bids if named == face and seat != me}
        return dict.fromkeys(said, even + (1 - even) / 6)

    return of
