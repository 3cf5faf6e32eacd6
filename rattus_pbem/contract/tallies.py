"""What events add up to, which a game names and the house counts: what a player wants to know the odds of, and what
chance has given a seat and might have given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ..engine.events import Event
from ..engine.seats import Seat

if TYPE_CHECKING:
    from .rules import Rules


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


def order_chances(board: object, seat: Seat, order: Mapping[str, Any]) -> Mapping[Tally, Fraction]:
    """The exact chance of each yes or no that this order decides on a seat's board (`contract.rules.Board`).

    Empty where a game tells none: the board of a game that reckons them has a method of this name.
    """
    chances: Callable[..., Mapping[Tally, Fraction]] | None = getattr(board, "order_chances", None)
    return chances(seat, order) if chances is not None else {}


class Luck(NamedTuple):
    """What an event gave to a seat by chance: `got`, and all that it might have been, each as likely (`outcomes`).

    `measure` names what is counted, such as `dice`; `more_is_better` says how it is read.
    """

    seat: Seat
    measure: str
    got: int
    outcomes: Sequence[int]
    more_is_better: bool = True


def luck_of(rules: Rules[Any], state: Any, event: Event) -> list[Luck]:
    """The luck in an event that all may see; `state` is that before it, of which only what is public counts.

    A game in which chance gives nothing that could be counted has no method `luck`.
    """
    luck: Callable[[Any, Event], Iterable[Luck]] | None = getattr(rules, "luck", None)
    return list(luck(state, event)) if luck is not None else []


class Loss(NamedTuple):
    """Pieces that a seat has lost in a public event, and by whose doing; "" where nobody's was."""

    seat: Seat
    by: Seat
    pieces: int


def losses_of(rules: Rules[Any], events: Sequence[Event]) -> list[Loss]:
    """Who has lost pieces to whom in the public events of a turn.

    A game in which nothing is lost so has no method `losses`.
    """
    losses: Callable[[Sequence[Event]], Iterable[Loss]] | None = getattr(rules, "losses", None)
    return list(losses(events)) if losses is not None else []


def scores_of(board: object) -> Mapping[Seat, int]:
    """What each seat would score if the game ended on this board (`contract.rules.Board`), by public facts alone.

    Empty where a game tells none: the board of a game that does has a method `scores`.
    """
    scores: Callable[[], Mapping[Seat, int]] | None = getattr(board, "scores", None)
    return scores() if scores is not None else {}
