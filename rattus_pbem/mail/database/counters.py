"""Counters as rows, which count for all processes at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from ..limits import HOUR, MAX_BOUNCING, MAX_COUNTERS, OF_ANYBODY, OTHERS, MailLimits, is_open, moment_of
from .connection import Rows


class DatabaseLimits(MailLimits):
    """The limits as rows. What is counted is a part of the transaction that is open, and lasts or goes with it."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._number: int | None = None

    def add(self, name: str, now: datetime, window: timedelta = HOUR) -> int:
        name = self._counter(name)
        held = self.rows.row("SELECT ends FROM counter WHERE name = %s FOR UPDATE", (name,))
        ends = moment_of(held[0]) if held is not None else now
        goes_on = held is not None and is_open(ends, now, window)
        ends_at = _iso(ends if goes_on else now + window)
        row = self.rows.row(
            "INSERT INTO counter (name, ends, number) VALUES (%s, %s, 1) ON CONFLICT (name) DO UPDATE "
            "SET number = CASE WHEN %s OR counter.ends = excluded.ends THEN counter.number + 1 ELSE 1 END, "
            "ends = excluded.ends RETURNING number",
            (name, ends_at, goes_on),
        )
        return int(row[0]) if row is not None else 1

    def clear(self, name: str) -> None:
        name = self._counter(name)
        self.rows.execute(
            "UPDATE counter SET number = 0 WHERE number > 0 AND (name = %s OR name >= %s AND name < %s)",
            (name, f"{name} ", f"{name}!"),  # which comes after the blank
        )

    def last(self, name: str) -> tuple[datetime, int]:
        row = self.rows.row("SELECT ends, number FROM counter WHERE name = %s", (self._counter(name),))
        return (moment_of(row[0]), int(row[1])) if row is not None else (datetime.min.replace(tzinfo=UTC), 0)

    def count_bounce(self, address: str, status: str, now: datetime) -> int:
        last = now.astimezone(UTC).isoformat(timespec="seconds")
        row = self.rows.row(
            "INSERT INTO bounce (address, number, status, last) VALUES (%s, 1, %s, %s) ON CONFLICT (address) "
            "DO UPDATE SET number = bounce.number + 1, status = excluded.status, last = excluded.last RETURNING number",
            (address.lower(), status[:20], last),
        )
        self.rows.execute(
            "DELETE FROM bounce WHERE address IN (SELECT address FROM bounce ORDER BY last DESC OFFSET %s)",
            (MAX_BOUNCING,),
        )
        return int(row[0]) if row is not None else 1

    def heard_from(self, address: str) -> None:
        self.rows.execute("DELETE FROM bounce WHERE address = %s", (address.lower(),))

    def bouncing(self) -> dict[str, int]:
        return {
            address: int(number) for address, number in self.rows.rows("SELECT address, number FROM bounce ORDER BY 1")
        }

    def remove_old(self, now: datetime) -> None:
        """Forget windows that are over."""
        self.rows.execute("DELETE FROM counter WHERE ends::timestamptz < %s", (now - timedelta(days=2),))

    # Counted in the transaction: what is taken back is not counted, and no process has anything to pass on.

    def mark(self) -> int:
        return 0

    def roll_back(self, mark: int) -> None:
        """The transaction is taken back by who began it."""

    def since(self, mark: int) -> dict[str, list[Any]]:
        return {}

    def merge(self, counts: Mapping[str, list[Any]]) -> None:
        """They are counted already."""

    def save(self) -> None:
        """They last with the transaction."""

    def _counter(self, name: str) -> str:
        kind, _, who = name.partition(" ")
        name = f"{kind} {who.lower()[:200]}".rstrip()
        if kind not in OF_ANYBODY:
            return name
        if self._number is None:
            row = self.rows.row("SELECT count(*) FROM counter")
            self._number = int(row[0]) if row is not None else 0
        is_shared = self._number >= MAX_COUNTERS and (
            self.rows.row("SELECT FROM counter WHERE name = %s", (name,)) is None
        )
        return f"{kind} {OTHERS}" if is_shared else name


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")
