"""What the machines of a host take for the time: a clock that jumps, another machine's that differs, days off.

People and the mail live by the world's own time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from .world import DAY, HOUR, MINUTE, World

YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Jump:
    """The clock of the host's machine was set by so much, at this moment of the world."""

    at: datetime
    by: timedelta


class Clock:
    """The clocks of a host's machines: `now` of the one that ticks, `at_desk` of the one on which the host types."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chance = world.chance("clock")
        self.pace = self.chance.choice((2, 10, 40))
        self.offset = timedelta()
        self.desk = timedelta(seconds=self.chance.randint(-300, 300))
        self.jumps: list[Jump] = []
        self.down_until = world.now

    @property
    def now(self) -> datetime:
        return self.world.now + self.offset

    @property
    def at_desk(self) -> datetime:
        return self.now + self.desk

    @property
    def is_down(self) -> bool:
        """Whether the machine is off: nothing ticks, and mail servers try again later."""
        return self.world.now < self.down_until

    @property
    def changed_at(self) -> datetime:
        """When the machine was last switched on, or its clock set; later than now as long as it is off."""
        return max([self.down_until, *(jump.at for jump in self.jumps[-1:])])

    def begin(self) -> None:
        """From time to time something happens to the clock, or to the machine's power."""
        self.world.later(timedelta(days=self.chance.uniform(0.3, 2) * self.pace), self._happens)

    def _happens(self) -> None:
        self.begin()
        if self.offset:
            return
        what = self.chance.choice(("outage", "outage", "drift", "far"))
        if what == "outage":
            gone = self.chance.choice((self.chance.uniform(1, 12) * HOUR, self.chance.uniform(1, 6) * DAY))
            self.down_until = max(self.down_until, self.world.now + gone)
            self.world.note(f"the machine is off for {gone}")
            self.world.count("outages")
            return
        by = self.chance.choice((-1, 1)) * (YEAR if what == "far" else self.chance.uniform(2, 300) * MINUTE)
        self._set(by)
        self.world.later(self.chance.uniform(0.5, 30) * HOUR, lambda: self._set(-by))

    def _set(self, by: timedelta) -> None:
        self.offset += by
        self.jumps.append(Jump(self.world.now, by))
        self.world.note(f"the host's clock is set by {by.total_seconds() / 3600:+.1f} hours")
        self.world.count("clock set")
