"""What a player wants to know the odds of: things that events add up to. A game says which; the house counts them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from ..engine.events import Event
from ..engine.seats import Seat


class Tally(NamedTuple):
    """One thing that is counted, such as the cubes that a seat loses in a region: its kind, and of whom, where."""

    kind: str
    of: tuple[str, ...]


class Tallies(Protocol):
    """What a game counts: the optional attribute `tallies` of its rules."""

    def of(self, event: Event) -> Iterable[tuple[Tally, int]]:
        """What this event adds to."""

    def assumed(self, question: str) -> Mapping[str, Any] | None:
        """What a seat is taken to answer where its orders leave this question open; None: the default."""

    def text(self, tally: Tally, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
        """What is counted, as the beginning of a line: `You lose cubes in Gallia`."""


def tallies_of(rules: Any) -> Tallies | None:
    """What a game counts; None for one that counts nothing."""
    tallies: Tallies | None = getattr(rules, "tallies", None)
    return tallies
