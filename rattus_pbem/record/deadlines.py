"""What is asked of whom until when, as a game's book holds it: the one place that moves a deadline. Reads no clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from ..engine.seats import Seat
from ..home.calendar import Off, counted, later
from .stored_value import StoredValue

NO_TIME = timedelta()


class OpenAsk(StoredValue, frozen=True, kw_only=True):
    """A question that is asked of a seat, by the name of the ask (`key`), `since` when, `until` when, and until when in
    grace; moments in ISO 8601.

    `reminded` counts the reminders. `braked`: its deadline has moved because too many were missing at once, which
    happens once; `processed`: the referee waits for it no longer; `extended`: when the referee moved its deadline.
    """

    seat: Seat
    question: str = ""
    """Empty where a line for the draws is asked for."""
    key: str
    since: str
    until: str
    grace: str
    reminded: int = 0
    braked: bool = False
    processed: bool = False
    extended: str = ""

    @property
    def is_for_draws(self) -> bool:
        """Whether it asks for a line for the draws, before the game begins."""
        return not self.question

    @property
    def begins_at(self) -> datetime:
        """Since when it is asked."""
        return datetime.fromisoformat(self.since)

    @property
    def due_at(self) -> datetime:
        """Its deadline."""
        return datetime.fromisoformat(self.until)

    @property
    def ends_at(self) -> datetime:
        """The end of its grace: from then on the game is played without an answer."""
        return datetime.fromisoformat(self.grace)

    def is_missed(self, now: datetime) -> bool:
        """Whether deadline and grace have passed and nothing has been done about it yet."""
        return not (self.braked or self.processed) and self.ends_at <= now

    def later_by(self, by: timedelta) -> OpenAsk:
        """A copy that is to be answered so much later."""
        return self.changed(until=moment_moved_by(self.until, by), grace=moment_moved_by(self.grace, by))

    def shifted_by(self, by: timedelta) -> OpenAsk:
        """A copy that was asked, and is to be answered, so much later."""
        return self.later_by(by).changed(since=moment_moved_by(self.since, by))

    def due_then(self, until: datetime, grace: timedelta, off: Off) -> OpenAsk:
        """A copy to be answered at this moment, with so much time of grace behind it, days `off` not counted."""
        return self.changed(until=until.isoformat(), grace=later(until, grace, off).isoformat())

    def counted_again(self, now: datetime, before: Off, after: Off) -> OpenAsk:
        """A copy that leaves as much time that counts as `before`, where other days are off `after`."""

        def moved(then: datetime) -> str:
            return later(now, counted(now, then, before), after).isoformat() if then > now else then.isoformat()

        return self.changed(until=moved(self.due_at), grace=moved(self.ends_at))

    def asked_anew(self, at: str) -> OpenAsk:
        """A copy with its whole time to come and no reminder yet."""
        return self.changed(since=at, reminded=0)

    def ended(self, at: str) -> OpenAsk:
        """A copy for whose answer nobody waits any longer."""
        return self.changed(until=at, grace=at, processed=True)


class Ruling(StoredValue, frozen=True, kw_only=True):
    """The answer that the referee has given by hand to the question with this key."""

    key: str
    answer: dict[str, Any]


class Pause(StoredValue, frozen=True, kw_only=True):
    """The game stands still since a moment (`at`, ISO 8601), and why; no deadline counts."""

    at: str
    reason: str

    @property
    def began_at(self) -> datetime:
        """Since when."""
        return datetime.fromisoformat(self.at)

    def later_by(self, by: timedelta) -> Pause:
        """A copy begun so much later."""
        return self.changed(at=moment_moved_by(self.at, by))


Move = Callable[[OpenAsk], OpenAsk]
"""What becomes of an ask; one that is not meant is given back as it is."""


@dataclass(frozen=True, slots=True, repr=False)
class Deadlines:
    """What is asked now, and the deadline of the turn (`turn_until`, empty where it has none yet), which is that of its
    first question and moves with it."""

    asks: Sequence[OpenAsk] = ()
    turn_until: str = ""

    @staticmethod
    def from_json(asks: Sequence[Mapping[str, Any]], turn_until: str) -> Deadlines:
        """The deadlines of these asks in JSON form."""
        return Deadlines([OpenAsk.from_json(ask) for ask in asks], turn_until)

    def to_json(self) -> list[dict[str, Any]]:
        """The asks in JSON form."""
        return [ask.to_json() for ask in self.asks]

    def of(self, seat: str) -> OpenAsk | None:
        """What this seat is asked."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    def without(self, seat: str) -> Deadlines:
        """The deadlines without this seat's question, which has been answered."""
        return Deadlines([ask for ask in self.asks if ask.seat != seat], self.turn_until)

    def moved(self, move: Move, *, turn_by: timedelta = NO_TIME) -> Deadlines:
        """The deadlines after `move` is applied to every ask.

        The turn's deadline follows the first moved ask that had the same deadline; if there is none, it moves by
        `turn_by`.
        """
        asks = [move(ask) for ask in self.asks]
        if not self.turn_until:
            return Deadlines(asks, self.turn_until)
        for before, after in zip(self.asks, asks, strict=True):
            if after is not before and before.until == self.turn_until:
                return Deadlines(asks, after.until)
        return Deadlines(asks, moment_moved_by(self.turn_until, turn_by))

    def ended(self, seats: Collection[str], at: str) -> Deadlines:
        """The deadlines once these seats are not waited for; later questions of the turn still have its time."""
        return Deadlines([ask.ended(at) if ask.seat in seats else ask for ask in self.asks], self.turn_until)

    def reminded(self, seat: str, count: int) -> Deadlines:
        """The deadlines once a seat has been reminded for the `count`-th time."""
        asks = [ask.changed(reminded=count) if ask.seat == seat else ask for ask in self.asks]
        return Deadlines(asks, self.turn_until)


def moment_moved_by(moment: str, by: timedelta) -> str:
    """A moment in ISO 8601, later by so much."""
    return (datetime.fromisoformat(moment) + by).isoformat()
