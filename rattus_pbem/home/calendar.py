"""Time that counts: what passes on days which are not off, for one seat. Reads no clock and no game.

Days off and absences are whole days, from midnight to midnight in their zone; the clock of a deadline stands
still then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
LONGEST = 1000
"""So many days one after the other are looked at; a longer time off counts as over then."""


@dataclass(frozen=True, slots=True, repr=False)
class Off:
    """The days on which a seat's time stands still: `days` of the week (0 is Monday), single dates, absences."""

    zone: str = "UTC"
    days: frozenset[int] = frozenset()
    dates: frozenset[date] = frozenset()
    own_zone: str = "UTC"
    absences: tuple[tuple[date, date], ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether every day counts."""
        return not (self.days or self.dates or self.absences)

    def ends(self, moment: datetime) -> datetime | None:
        """When the day off that this moment lies in ends; None if it lies in none."""
        local = moment.astimezone(ZoneInfo(self.zone))
        if len(self.days) < 7 and (local.weekday() in self.days or local.date() in self.dates):
            return _midnight(local.date() + timedelta(days=1), self.zone)
        own = moment.astimezone(ZoneInfo(self.own_zone)).date()
        for first, last in self.absences:
            if first <= own <= last:
                return _midnight(last + timedelta(days=1), self.own_zone)
        return None

    def begins(self, moment: datetime) -> datetime:
        """When the next day off after this moment begins, or the next midnight: until then all time counts."""
        starts = []
        for zone in {self.zone, self.own_zone}:
            starts.append(_midnight(moment.astimezone(ZoneInfo(zone)).date() + timedelta(days=1), zone))
        return min(starts)


def read_days_off(text: str) -> list[str]:
    """`sat,sun,2026-12-25` as a list, each checked. Raises ValueError."""
    words = [word.strip().lower() for word in text.split(",") if word.strip()]
    for word in words:
        if word not in WEEKDAYS:
            try:
                date.fromisoformat(word)
            except ValueError:
                raise ValueError("days such as sat,sun,2026-12-25 are expected") from None
    if len(set(words) & set(WEEKDAYS)) == 7:
        raise ValueError("at least one day of the week must count")
    return words


def days_off(words: Sequence[str], zone: str) -> Off:
    """The days off of a game."""
    days = frozenset(WEEKDAYS.index(word) for word in words if word in WEEKDAYS)
    return Off(zone, days, frozenset(date.fromisoformat(word) for word in words if word not in WEEKDAYS))


def later(start: datetime, span: timedelta, off: Off) -> datetime:
    """The moment when so much time that counts has passed since `start`."""
    if off.is_empty or not span:
        return start + span
    left, moment = span, start.astimezone(UTC)
    for _ in range(LONGEST):
        ends = off.ends(moment)
        if ends is not None:
            moment = ends
            continue
        room = off.begins(moment) - moment
        if left <= room:
            return moment + left
        moment, left = moment + room, left - room
    return moment + left


def counted(start: datetime, end: datetime, off: Off) -> timedelta:
    """How much of the time between two moments counts; nothing if the second is not later."""
    if off.is_empty or end <= start:
        return max(end - start, timedelta())
    total, moment = timedelta(), start.astimezone(UTC)
    for _ in range(LONGEST):
        if moment >= end:
            return total
        ends = off.ends(moment)
        if ends is not None:
            moment = ends
            continue
        stop = min(off.begins(moment), end)
        total, moment = total + (stop - moment), stop
    return total + max(end - moment, timedelta())


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)
