"""What can be seen of mail that lies in a database: see `mail_records`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

from ..limits import MailLimits
from ..mail_log import LogLine
from ..mail_note import MailNote
from ..mail_records import MAX_HEAD
from ..posted import Posted
from ..queues import received_by_name
from .connection import Rows
from .counters import DatabaseLimits
from .letter_rows import LetterRows
from .mail_rows import MailRows

AT_ONCE = 200
DAY = 86400


class RowRecords:
    """All that is kept of the mail in tables (`mail_records.MailRecords`)."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.queues = MailRows(rows)

    def names(self, folder: str) -> list[str]:
        return self.queues.names(folder)

    def check(self, folder: str) -> None:
        """What cannot be read is a DatabaseError in any case."""

    def received(self, folder: str, name: str) -> datetime | None:
        timed = received_by_name(name)
        return timed.replace(microsecond=0) if timed is not None else None

    def note(self, folder: str, name: str) -> MailNote:
        return self.queues.note_for_list(name)

    def head(self, folder: str, name: str) -> bytes:
        row = self.rows.row("SELECT substr(raw, 1, %s) FROM mail WHERE name = %s", (MAX_HEAD, name))
        return bytes(row[0]) if row is not None else b""

    def how_removed(self, folder: str, name: str) -> str:
        return ""

    def log(self) -> dict[str, LogLine]:
        return self.queues.log()

    def keys(self) -> list[str]:
        return [key for (key,) in self.rows.rows("SELECT key FROM letter ORDER BY coalesce(ended, put) DESC, key DESC")]

    def letters(self, keys: Iterable[str]) -> Iterator[Posted]:
        every = list(keys)
        for begin in range(0, len(every), AT_ONCE):
            some = every[begin : begin + AT_ONCE]
            texts = dict(self.rows.rows("SELECT key, posted FROM letter WHERE key = ANY(%s)", (some,)))
            for key in some:
                letter = Posted.from_json(json.loads(texts[key]), key, f"letter {key}") if key in texts else None
                if letter is not None:
                    yield letter

    def unsent(self) -> tuple[list[Posted], list[str]]:
        return LetterRows(self.rows).waiting(), []

    def newer(self) -> list[Posted]:
        return LetterRows(self.rows).all_newer()

    def given_up(self) -> list[Posted]:
        keys = self.rows.rows("SELECT key FROM letter WHERE state = 'failed' ORDER BY key")
        return list(self.letters(key for (key,) in keys))

    def limits(self) -> MailLimits:
        return DatabaseLimits(self.rows)

    def came_since(self, moment: datetime) -> bool:
        row = self.rows.row("SELECT EXISTS (SELECT FROM mail WHERE name >= %s)", (f"{int(moment.timestamp()):010d}",))
        return row is not None and bool(row[0])

    def arrivals(self, known: Collection[str]) -> Iterator[tuple[str, str]]:
        # By the time in their names and the database's clock; that of a machine may be a little behind.
        rows = self.rows.rows(
            "SELECT folder, name FROM mail WHERE folder IN ('in', 'taken') "
            "AND name >= to_char(extract(epoch FROM clock_timestamp()) - %s, 'FM0000000000')",
            (DAY,),
        )
        yield from ((folder, name) for folder, name in rows if name not in known)

    def forget(self, folder: str, name: str) -> None:
        self.rows.execute("DELETE FROM mail WHERE name = %s", (name,))
