"""How likely a bid is, for who knows one cup: every other die shows each face alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...contract.tallies import Tally
from ...engine.seats import Seat
from ...kit.wording import Wording
from ...locale import percent
from .state import Bid, State


def shares(state: State, face: str, lean: Mapping[Seat, Fraction] | None = None) -> list[Fraction]:
    """The exact chance that 0, 1, 2, ... dice show the face; `lean` is a chance a die for some seats, else it is even.

    In a state as a seat sees it the dice of the others are not known.
    """
    even = Fraction(2 if state.is_wild(face) else 1, 6)
    dice = [(seat, die) for seat, cup in state.dice.items() for die in cup]
    sure = sum(state.matching((die,), face) for _, die in dice if die is not None)
    unknown = [(lean or {}).get(seat, even) for seat, die in dice if die is None]
    ways = [Fraction(1)]
    for chance in unknown:
        more, fewer = [*ways, Fraction(0)], [Fraction(0), *ways]
        ways = [a * (1 - chance) + b * chance for a, b in zip(more, fewer, strict=True)]
    return [Fraction(0)] * sure + ways


def is_true(state: State, bid: Bid, lean: Mapping[Seat, Fraction] | None = None) -> Fraction:
    """The chance that at least so many dice show the face."""
    return sum(shares(state, bid.face, lean)[bid.count :], Fraction(0))


def is_exact(state: State, bid: Bid, lean: Mapping[Seat, Fraction] | None = None) -> Fraction:
    """The chance that so many dice show the face, and no more."""
    return sum(shares(state, bid.face, lean)[bid.count : bid.count + 1], Fraction(0))


def chances(game: Any, state: State, seat: Seat, order: Mapping[str, Any]) -> Mapping[Tally, Fraction]:
    """Who loses or gains a die by this order of a seat."""
    bid = state.bid
    if bid is None or state.lifted or order["do"] not in ("doubt", "exact"):
        return {}
    if order["do"] == "doubt":
        true = is_true(state, bid)
        return {Tally("lost", (seat,)): true, Tally("lost", (bid.seat,)): 1 - true}
    exact = is_exact(state, bid)
    return {Tally("lost", (seat,)): 1 - exact, Tally("gained", (seat,)): exact}


def notes(game: Any, state: State, seat: Seat, order: Mapping[str, Any], words: Wording) -> Iterator[str]:
    """What this order is worth, as a sentence."""
    do, bid = order["do"], state.bid
    if do == "bid" and "count" in order:
        yield words.head(
            "bid_odds", chance=percent(is_true(state, Bid(seat, order["count"], order["face"])), words.lang)
        )
    elif do == "doubt" and bid:
        yield said("doubt_odds", 1 - is_true(state, bid), words)
    elif do == "exact" and bid:
        yield said("exact_odds", is_exact(state, bid), words)


def said(key: str, chance: Fraction, words: Wording) -> str:
    """A sentence with a chance."""
    return words.head(key, chance=percent(chance, words.lang))


def hundredths(chance: Fraction) -> int:
    """In whole hundredths, as conditions compare it."""
    return round(100 * chance)
