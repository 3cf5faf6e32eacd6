"""One world: its clock, what is to happen when, and the diary of what happened. Everything comes from one seed.

Each who acts has a chance of its own, drawn from the seed and its name: to leave one of them out changes nothing that
the others do by themselves.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

BEGINS = datetime(2027, 1, 4, 6, 0, tzinfo=UTC)
CLOCKS_CHANGE = {
    "Europe/Paris": (datetime(2027, 3, 28, 1, 0, tzinfo=UTC), datetime(2027, 10, 31, 1, 0, tzinfo=UTC)),
    "America/New_York": (datetime(2027, 3, 14, 7, 0, tzinfo=UTC), datetime(2027, 11, 7, 6, 0, tzinfo=UTC)),
}
"""When the clocks of a zone are set by an hour. A part of all worlds begins some days before, in that zone."""
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


class LawBrokenError(AssertionError):
    """What must always hold does not. `law` is its name."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law
        self.what = what


@dataclass(order=True, slots=True)
class Due:
    """Something that is to happen."""

    when: datetime
    nth: int
    action: Callable[[], None] = field(compare=False)


class World:
    """Clock, calendar and diary."""

    def __init__(self, seed: str, folder: str = "") -> None:
        """`folder` is where this machine keeps what is in it: the diary does not name it."""
        self.seed = seed
        self.folder = folder
        chance = self.chance("begins")
        self.zone = chance.choice(sorted(CLOCKS_CHANGE)) if chance.random() < 0.2 else ""
        self.now = BEGINS
        if self.zone:
            self.now = chance.choice(CLOCKS_CHANGE[self.zone]) - timedelta(hours=chance.randint(1, 9 * 24))
        self.begins = self.now
        self.diary: list[str] = []
        self.counts: dict[str, int] = {}
        self._due: list[Due] = []
        self._nth = 0
        self.after_each: list[Callable[[], None]] = []

    def chance(self, *name: object) -> Random:
        """The chance of somebody or something: the same for the same seed and name, whatever else is in the world."""
        return Random(" ".join(map(str, (self.seed, *name))))

    def later(self, delay: timedelta, action: Callable[[], None]) -> None:
        """Let something happen after this time."""
        self._nth += 1
        heapq.heappush(self._due, Due(self.now + delay, self._nth, action))

    def note(self, what: str) -> None:
        """A line of the diary."""
        what = what.replace(f"{self.folder}/", "") if self.folder else what
        self.diary.append(f"{self.now:%Y-%m-%d %H:%M} {what}")

    def count(self, what: str, number: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + number

    def run(self, until: datetime) -> None:
        """Let happen what is due until then, in order of time, then of being said."""
        while self._due and self._due[0].when <= until:
            due = heapq.heappop(self._due)
            self.now = max(self.now, due.when)
            due.action()
            for check in self.after_each:
                check()
        self.now = max(self.now, until)


def weighted(chance: Random, choices: dict[Any, float]) -> Any:
    """One of these, as often as its weight says."""
    return chance.choices(list(choices), list(choices.values()))[0]
