"""The queues of a home as rows: each mail is one, in one folder at a time. Never reads what a mail says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path, PurePath, PurePosixPath
from typing import Any

from ...errors import IllegalError
from ...shapes import schema, stored_line, upgraded_or_empty
from ..mail_log import LogLine
from ..mail_note import NOTHING, MailNote
from ..queues import MAILBOXES, MAX_BYTES, Fetched, LetterNames, known_folder, received_by_name
from .connection import Rows

SORTED_AT_ONCE = 60
"""So many mails are sorted in one transaction: few enough for one process to read them."""


class MailRows:
    """The queues as rows of a table. Any number of processes may store and move at once."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._names = LetterNames()
        self._read: dict[str, bytes] = {}

    def name(self, raw: bytes, when: datetime) -> str:
        return self._names.next(raw, when, self._last_of, self.find)

    def store(self, raw: bytes, when: datetime, note: MailNote = NOTHING, *, name: str = "") -> str:
        if len(raw) > MAX_BYTES:
            note = replace(note, size=note.size or len(raw), cut=MAX_BYTES)
            raw = raw[:MAX_BYTES]
        digest = hashlib.sha256(raw).digest()
        with self.rows.transaction():
            while True:
                chosen = name or self.name(raw, when)
                stored = self.rows.execute(
                    "INSERT INTO mail (name, folder, raw, digest, note) VALUES (%s, 'in', %s, %s, %s) "
                    "ON CONFLICT (name) DO NOTHING",
                    (chosen, raw, digest, _text(note)),
                ).rowcount
                if stored or name:
                    break
            self.rows.notify("mail")
        return chosen

    def store_once(self, raw: bytes, when: datetime, note: MailNote = NOTHING) -> str:
        digest = hashlib.sha256(raw).digest()
        with self.rows.transaction():  # of two who bring the same bytes at once one waits for the other
            self.rows.execute("SELECT pg_advisory_xact_lock(%s)", (int.from_bytes(digest[:8], "big", signed=True),))
            held = self.rows.row("SELECT name FROM mail WHERE folder = 'in' AND digest = %s", (digest,))
            return str(held[0]) if held is not None else self.store(raw, when, note)

    def adopt(self, file: Path, when: datetime, note: MailNote = NOTHING) -> str:
        """Take a file in. A kill before it is removed brings it again, and it is stored once while it waits."""
        with file.open("rb") as stream:
            raw = stream.read(MAX_BYTES)
        size = file.stat().st_size
        name = self.store_once(raw, when, replace(note, size=size, cut=MAX_BYTES) if size > MAX_BYTES else note)
        file.unlink()
        return name

    def _last_of(self, at: str) -> int:
        names = "SELECT max(name) FROM mail WHERE folder = 'in' AND name > %s AND name < %s"
        last = self.rows.row(names, (f"{at}.Q", f"{at}.R"))
        return int(last[0].removeprefix(f"{at}.Q")[:5]) if last is not None and last[0] is not None else -1

    def waiting(self) -> list[str]:
        rows = self.rows.rows("SELECT name FROM mail WHERE folder = 'in' ORDER BY name")
        return [name for (name,) in rows]

    def unsorted(self, now: datetime) -> list[str]:
        """Those of `in` that are to be sorted now, oldest first, locked until the transaction ends."""
        rows = self.rows.rows(
            "SELECT name FROM mail WHERE folder = 'in' AND game = '' AND NOT personal AND again <= %s "
            "ORDER BY name LIMIT %s FOR UPDATE SKIP LOCKED",
            (now, SORTED_AT_ONCE),
        )
        return [name for (name,) in rows]

    def names(self, folder: str) -> list[str]:
        rows = self.rows.rows("SELECT name FROM mail WHERE folder = %s ORDER BY name", (known_folder(folder),))
        return [name for (name,) in rows]

    def count(self, folder: str) -> int:
        row = self.rows.row("SELECT count(*) FROM mail WHERE folder = %s", (known_folder(folder),))
        return int(row[0]) if row is not None else 0

    def find(self, name: str) -> tuple[str, PurePath] | None:
        row = self.rows.row("SELECT folder FROM mail WHERE name = %s", (name,))
        return (row[0], PurePosixPath(f"{self.rows.where}/mail/{row[0]}/{name}")) if row is not None else None

    def read(self, name: str) -> bytes:
        if name not in self._read:
            self._read = {name: bytes(self._must_have(name, "raw"))}  # a mail is read twice in a row
        return self._read[name]

    def received(self, name: str) -> datetime:
        return received_by_name(name) or datetime.fromtimestamp(0, UTC)

    def note_of(self, name: str) -> MailNote:
        return MailNote.from_json(self._stored_note(name), f"the note of mail {name}")

    def note_for_list(self, name: str) -> MailNote:
        """The note beside a mail, for who lists mails."""
        return MailNote.for_list(self._stored_note(name), f"the note of mail {name}")

    def _stored_note(self, name: str) -> dict[str, object]:
        row = self.rows.row("SELECT note FROM mail WHERE name = %s", (name,))
        value = json.loads(row[0]) if row is not None and row[0] else {}
        return value if isinstance(value, dict) else {}

    def check_note(self, name: str) -> None:
        """A database that a newer program has changed is refused as a whole."""

    def move(self, name: str, to: str, note: MailNote | None = None) -> None:
        before = self._must_have(name, "note")
        self.rows.execute(
            "UPDATE mail SET folder = %s, note = %s, game = '', seat = '', personal = false, again = '-infinity' "
            "WHERE name = %s",
            (known_folder(to), before if note is None else _text(note), name),
        )
        if to == "in":
            self.rows.notify("mail")

    def move_all(self, names: Mapping[str, MailNote | None], to: str) -> None:
        if names:
            notes = [None if note is None else _text(note) for note in names.values()]
            self.rows.execute(
                "UPDATE mail SET folder = %s, note = coalesce(m.note, mail.note) "
                "FROM unnest(%s::text[], %s::text[]) AS m (name, note) WHERE mail.name = m.name",
                (known_folder(to), list(names), notes),
            )

    def add_to_log(self, lines: Iterable[LogLine]) -> None:
        by_name = {line.name: line.text() for line in lines}
        if by_name:
            self.rows.execute(
                "INSERT INTO mail_log (name, entry) SELECT * FROM unnest(%s::text[], %s::text[]) "
                "ON CONFLICT (name) DO UPDATE SET entry = excluded.entry",
                (list(by_name), list(by_name.values())),
            )

    def log(self) -> dict[str, LogLine]:
        entries = (json.loads(entry) for (entry,) in self.rows.rows("SELECT entry FROM mail_log ORDER BY number"))
        lines = (LogLine.from_json(entry, "the log of mails") for entry in entries)
        return {line.name: line for line in lines if line is not None}

    def fetched(self, mailbox: str) -> Fetched:
        return Fetched.from_json(self._mailboxes().get(mailbox))

    def keep_fetched(self, mailbox: str, fetched: Fetched) -> None:
        with self.rows.transaction():
            row = (f"mail/{MAILBOXES}", stored_line({"schema": schema("mail-sources")}).encode())
            self.rows.execute("INSERT INTO home_blob (name, data) VALUES (%s, %s) ON CONFLICT DO NOTHING", row)
            self.rows.execute("SELECT FROM home_blob WHERE name = %s FOR UPDATE", row[:1])
            known = {**self._mailboxes(), mailbox: fetched.to_json(), "schema": schema("mail-sources")}
            data = stored_line(known).encode()
            self.rows.execute("UPDATE home_blob SET data = %s WHERE name = %s", (data, *row[:1]))

    def _mailboxes(self) -> dict[str, object]:
        row = self.rows.row("SELECT data FROM home_blob WHERE name = %s", (f"mail/{MAILBOXES}",))
        value = json.loads(row[0]) if row is not None else {}
        return upgraded_or_empty(value, "mail-sources", f"mail/{MAILBOXES}") if isinstance(value, dict) else {}

    def remove_temporary_files(self, now: datetime) -> int:
        return 0

    def _must_have(self, name: str, column: str) -> Any:
        row = self.rows.row(f"SELECT {column} FROM mail WHERE name = %s", (name,))
        if row is None:
            raise IllegalError(f"no letter named {name!r} lies in any folder", place=self.rows.where)
        return row[0]


def _text(note: MailNote) -> str:
    return stored_line(note.to_json()) if note else ""
