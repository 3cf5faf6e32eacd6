"""What chance has given a seat, and what it might have given: a game says so, event by event. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.events import Event
from ..engine.seats import Seat

if TYPE_CHECKING:
    from .rules import Rules


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
