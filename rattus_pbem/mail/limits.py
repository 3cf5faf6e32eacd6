"""Counters with an end: how many mails a sender or an hour had, and which addresses bounce. One small JSON file.

Never decides what is done about it; knows addresses and times, no games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from ..shapes import schema, upgraded_or_empty
from .queues import read_json, write_json

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MAX_COUNTERS = 5000
"""So many names are counted one by one; then a flood of invented senders shares one counter."""
OF_ANYBODY = frozenset({"from", "guess", "join"})
"""What is counted by a name that anybody can invent; all else by players and seats, of which there are so many."""
MAX_BOUNCING = 1000
OTHERS = "*"


@dataclass(frozen=True, slots=True)
class Bouncing:
    """How often letters to an address came back since one arrived, and the last time with its status."""

    count: int
    status: str = ""
    last: str = ""


class Counted(NamedTuple):
    """All counters by name, the end of the window and what was counted in it, and the addresses that bounce."""

    counts: Mapping[str, Sequence[Any]]
    bounces: Mapping[str, Bouncing]

    def to_json(self) -> dict[str, Any]:
        """As they are stored."""
        bounces = {address: asdict(held) for address, held in self.bounces.items()}
        return {"schema": schema("mail-state"), "counts": self.counts, "bounces": bounces}


class MailLimits(ABC):
    """What is counted of the mail of a home, in its folder or in a database."""

    def count(self, name: str, now: datetime, window: timedelta = DAY) -> int:
        """How many of this name were counted in the window that is open now, which is no longer than this."""
        ends, number = self.last(name)
        return number if is_open(ends, now, window) else 0

    def allow(self, name: str, limit: int, now: datetime, window: timedelta = HOUR) -> bool:
        """Count one more if that is within the limit; False, and nothing counted, if it is not."""
        if self.count(name, now, window) >= limit:
            return False
        self.add(name, now, window)
        return True

    def ends(self, name: str, now: datetime) -> datetime:
        """When the open window of this name ends; now if none is open."""
        ends, _ = self.last(name)
        return ends if is_open(ends, now, DAY) else now

    @abstractmethod
    def add(self, name: str, now: datetime, window: timedelta = HOUR) -> int:
        """Count one more and tell how many that makes; the window begins with its first."""

    @abstractmethod
    def clear(self, name: str) -> None:
        """Count from nothing again what bears this name, of two words, or a name that goes on after it and a blank."""

    @abstractmethod
    def last(self, name: str) -> tuple[datetime, int]:
        """The end of the newest window of this name, even if it is over, and what was counted in it."""

    @abstractmethod
    def count_bounce(self, address: str, status: str, now: datetime) -> int:
        """Count a bounce of this address and tell how many came since the last letter that was known to arrive."""

    @abstractmethod
    def heard_from(self, address: str) -> None:
        """A mail from this address came: it lives, its bounces are forgotten."""

    @abstractmethod
    def bouncing(self) -> dict[str, int]:
        """The addresses that bounce, with how often."""

    @abstractmethod
    def mark(self) -> int:
        """The counters as they stand now, to come back to."""

    @abstractmethod
    def roll_back(self, mark: int) -> None:
        """Forget what was counted since a mark: what gave rise to it will happen again."""

    @abstractmethod
    def since(self, mark: int) -> dict[str, list[Any]]:
        """The counters that have changed since a mark."""

    @abstractmethod
    def merge(self, counts: Mapping[str, list[Any]]) -> None:
        """What another process has counted; no two count the same names."""

    @abstractmethod
    def save(self) -> None:
        """Keep the counters, if they changed. Raises OSError."""


class Limits(MailLimits):
    """The counters of HOME/mail/state.json: read once, changed in memory, kept by `save`.

    A file that cannot be read counts as empty: a limit that starts anew is better than mail that stops.
    """

    def __init__(self, path: Path) -> None:
        """Raises NewerError."""
        self.path = path
        try:
            stored = read_json(path)
        except OSError:
            stored = {}
        data = upgraded_or_empty(stored, "mail-state", str(path))
        self._counts: dict[str, list[Any]] = {
            name: value for name, value in _table(data, "counts").items() if _is_count(value)
        }
        self._bounces = {
            name: Bouncing(value["count"], str(value.get("status", "")), str(value.get("last", "")))
            for name, value in _table(data, "bounces").items()
            if isinstance(value, dict) and type(value.get("count")) is int
        }
        self._longer: dict[str, set[str]] = {}
        """By their first two words, the names of counters that go on after these."""
        self._note_names(self._counts)
        self._before: list[tuple[str, Sequence[Any] | None]] = []
        self._changed = False
        self._forgot: datetime | None = None

    def add(self, name: str, now: datetime, window: timedelta = HOUR) -> int:
        self._forget(now)
        name = self._counter(name)
        held = self._counts.get(name)
        self._before.append((name, tuple(held) if held else None))
        if held is None:
            self._note_names((name,))
        if held is None or not is_open(moment_of(held[0]), now, window):
            held = self._counts[name] = [(now + window).isoformat(timespec="seconds"), 0]
        held[1] += 1
        self._changed = True
        return int(held[1])

    def clear(self, name: str) -> None:
        name = self._counter(name)
        for other in (name, *self._longer.get(name, ())):
            held = self._counts.get(other)
            if held is not None and held[1]:
                self._before.append((other, tuple(held)))
                self._counts[other] = [held[0], 0]
                self._changed = True

    def mark(self) -> int:
        return len(self._before)

    def roll_back(self, mark: int) -> None:
        while len(self._before) > mark:
            name, held = self._before.pop()
            if held is None:
                self._counts.pop(name, None)
            else:
                self._counts[name] = list(held)

    def since(self, mark: int) -> dict[str, list[Any]]:
        return {name: self._counts[name] for name, _ in self._before[mark:] if name in self._counts}

    def merge(self, counts: Mapping[str, list[Any]]) -> None:
        if counts:
            self._counts.update(counts)
            self._note_names(counts)
            self._changed = True

    def last(self, name: str) -> tuple[datetime, int]:
        held = self._counts.get(self._counter(name))
        return (moment_of(held[0]), int(held[1])) if held else (datetime.min.replace(tzinfo=UTC), 0)

    def count_bounce(self, address: str, status: str, now: datetime) -> int:
        address = address.lower()
        if address not in self._bounces and len(self._bounces) >= MAX_BOUNCING:
            del self._bounces[min(self._bounces, key=lambda held: self._bounces[held].last)]
        count = self._bounces[address].count + 1 if address in self._bounces else 1
        self._bounces[address] = Bouncing(count, status[:20], now.astimezone(UTC).isoformat(timespec="seconds"))
        self._changed = True
        return count

    def heard_from(self, address: str) -> None:
        if self._bounces.pop(address.lower(), None) is not None:
            self._changed = True

    def bouncing(self) -> dict[str, int]:
        return {address: held.count for address, held in sorted(self._bounces.items())}

    @property
    def counted(self) -> Counted:
        """All that is counted."""
        return Counted(dict(self._counts), dict(self._bounces))

    def save(self) -> None:
        if self._changed:
            write_json(self.path, self.counted.to_json())
            self._changed = False

    def _counter(self, name: str) -> str:
        kind, _, who = name.partition(" ")
        name = f"{kind} {who.lower()[:200]}".rstrip()
        is_shared = kind in OF_ANYBODY and len(self._counts) >= MAX_COUNTERS and name not in self._counts
        return f"{kind} {OTHERS}" if is_shared else name

    def _note_names(self, names: Iterable[str]) -> None:
        for name in names:
            first = " ".join(name.split(" ", 2)[:2])
            if first != name:
                self._longer.setdefault(first, set()).add(name)

    def _forget(self, now: datetime) -> None:
        if len(self._counts) >= MAX_COUNTERS and self._forgot != now:
            self._forgot = now
            self._counts = {name: held for name, held in self._counts.items() if moment_of(held[0]) > now}


def _table(data: Mapping[str, object], key: str) -> dict[str, object]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _is_count(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and type(value[1]) is int


def moment_of(text: str) -> datetime:
    """A moment as a counter holds it; long ago if it is not one."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        when = datetime.min.replace(tzinfo=UTC)
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def is_open(ends: datetime, now: datetime, window: timedelta) -> bool:
    """Whether a window of this length that ends then is open. One that ends later than it can was opened by a clock
    that has gone back since, and does not count."""
    return now < ends <= now + window
