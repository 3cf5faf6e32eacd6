"""What the last ticks of a home did, for the host's page: those that had something to do, the newest last.

Says which games went on and what failed; never a word of a mail, nor what an error in the program quoted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from ..errors import BlockedError
from ..home.home import Home
from ..locale import counted
from ..record.stored_value import StoredValue
from ..shapes import NewerError, schema, upgraded, upgraded_or_empty
from ..store.blob_names import TICKED, TICKS
from .tick_result import TickResult

KEPT, MOST_LINES = 50, 20
_QUOTING = re.compile(r"((?:an error (?:in this program|of the game [^:]*)|put into shunt): \w+): .*", re.DOTALL)


class PastTick(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """What a tick did: of so many `games` it `opened` some, of which some `moved` on, some are `blocked` since, and
    what failed."""

    at: str
    games: int = 0
    opened: int = 0
    moved: Sequence[str] = ()
    blocked: Sequence[str] = ()
    failed: Sequence[str] = ()

    def text(self) -> str:
        """In a line, without the moment."""
        text = f"{counted(self.opened, 'game')} looked into"
        text += f", {', '.join(self.moved)} went on" if self.moved else ""
        text += f". Blocked: {', '.join(self.blocked)}" if self.blocked else ""
        text += f". Failed: {'; '.join(self.failed)}" if self.failed else ""
        return f"{text.rstrip('.')}."


def note_tick(home: Home, now: datetime, result: TickResult) -> None:
    """Remember a tick; one with nothing to do is passed over. What the disk refuses becomes part of the result."""
    if not (result.opened or result.failed or result.newly_fenced):
        return
    tick = PastTick(
        at=now.isoformat(),
        games=result.games,
        opened=result.opened,
        moved=[line.partition(":")[0] for line in result.moved][:MOST_LINES],
        blocked=result.newly_fenced[:MOST_LINES],
        failed=[_QUOTING.sub(r"\1", line)[:500] for line in result.failed][:MOST_LINES],
    )
    try:
        before = _ticks(home)
    except NewerError as error:
        result.failed.append(str(error))
        return
    ticks = [*before, tick.to_json()][-KEPT:]
    data = json.dumps({"schema": schema("ticks"), "ticks": ticks}, ensure_ascii=False)
    try:
        home.store.write(TICKS, data.encode() + b"\n", durable=False)
    except OSError as error:
        result.add_disk_error(TICKS, error)


def last_ticks(home: Home) -> list[PastTick]:
    """The ticks that are remembered; none if the file is missing or cannot be read."""
    try:
        return [tick for entry in _ticks(home) for tick in _read(entry)]
    except NewerError:
        return []


def _ticks(home: Home) -> list[Any]:
    """The entries of the file as they stand there. Raises NewerError."""
    try:
        data = upgraded_or_empty(json.loads(home.store.read(TICKS) or b""), "ticks", TICKS)
        return list(data["ticks"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return []


def _read(entry: Any) -> Iterator[PastTick]:
    """The tick of an entry; nothing if the entry is damaged."""
    with suppress(ValueError, KeyError, TypeError):
        yield PastTick.from_json(entry)


def last_run(home: Home) -> str:
    """When the last tick ran, whether or not it had anything to do; "" if none has."""
    try:
        data = upgraded(json.loads(home.store.read(TICKED) or b""), "tick-state", TICKED)
        return datetime.fromisoformat(data["last"]).isoformat()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, BlockedError):
        return ""
