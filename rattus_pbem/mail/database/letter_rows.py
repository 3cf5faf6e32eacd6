"""The letters of an outbox as rows. Whoever sends one has locked its row, so that one letter is sent by one process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from ...shapes import stored_line
from ..letter_files import KEPT_MESSAGES, KEPT_STATES
from ..letter_store import LONGEST_WAIT
from ..posted import NEWER, Posted
from .connection import Rows

SENT_AT_ONCE = 100


class LetterRows:
    """Letters as rows of a table (`letter_store.Letters`)."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self._missing = ""

    @property
    def where(self) -> str:
        return self.rows.where

    def find(self, key: str) -> Posted | None:
        if key == self._missing:  # asked for again before it is put in
            return None
        row = self.rows.row("SELECT posted FROM letter WHERE key = %s", (key,))
        self._missing = "" if row is not None else key
        return Posted.from_json(json.loads(row[0]), key, f"letter {key}") if row is not None else None

    def message(self, key: str) -> bytes | None:
        row = self.rows.row("SELECT raw FROM letter WHERE key = %s", (key,))
        return bytes(row[0]) if row is not None and row[0] is not None else None

    def waiting(self) -> list[Posted]:
        return self._those("state = 'waiting' ORDER BY put, key")

    def waiting_at(self, game: str, seat: str, kind: str) -> list[Posted]:
        return self._those("state = 'waiting' AND game = %s AND seat = %s AND kind = %s", game, seat, kind)

    def newer(self) -> list[Posted]:
        """None: a database that a newer program has changed is refused as a whole, and `doctor` looks for the rest."""
        return []

    def all_newer(self) -> list[Posted]:
        """The letters that wait and that a newer program has written; reads all that wait."""
        return self._those("state = 'waiting'", is_newer=True)

    def due(self, now: datetime) -> list[Posted]:
        condition = "state = 'waiting' AND (due <= %s OR due > %s) ORDER BY rank, put, key LIMIT %s"
        return self._those(condition, now, now + LONGEST_WAIT, SENT_AT_ONCE)

    def is_waiting(self, stem: str, kind: str, since: datetime | None) -> bool:
        """None does: what somebody wrote who was killed is not there."""
        return False

    def unsent_of(self, game: str, seats: Iterable[str]) -> set[str]:
        letters = self._those("state = 'waiting' AND game = %s AND kind = 'report'", game)
        return {letter.envelope.seat for letter in letters if letter.envelope.replaces}

    def _those(self, condition: str, *values: object, is_newer: bool = False) -> list[Posted]:
        rows = self.rows.rows(f"SELECT key, posted FROM letter WHERE {condition}", values)
        letters = (Posted.from_json(json.loads(posted), key, f"letter {key}") for key, posted in rows)
        return [letter for letter in letters if letter is not None and (letter.state == NEWER) == is_newer]

    def report_keys(self) -> list[str]:
        return [key for (key,) in self.rows.rows("SELECT key FROM letter WHERE kind = 'report' AND state = 'sent'")]

    def forget_waiting(self) -> None:
        """Do nothing: nothing is remembered."""

    def store_waiting(self, raw: bytes, letter: Posted, *, durable: bool = True) -> None:
        envelope, self._missing = letter.envelope, ""
        place = (envelope.game, envelope.seat, envelope.kind, envelope.rank)
        self.rows.execute(
            "INSERT INTO letter (key, state, game, seat, kind, rank, put, due, posted, raw) "
            "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (key) DO NOTHING",
            (envelope.key, letter.state, *place, letter.put, letter.due, _text(letter), raw),
        )

    def note(self, letter: Posted) -> None:
        self.rows.execute(
            "UPDATE letter SET state = %s, due = %s, ended = %s, rank = %s, posted = %s WHERE key = %s",
            (letter.state, letter.due, letter.ended, letter.envelope.rank, _text(letter), letter.envelope.key),
        )

    def end(self, letter: Posted) -> None:
        self.note(letter)

    def requeue(self, raw: bytes, letter: Posted) -> None:
        self.note(letter)
        self.rows.execute("UPDATE letter SET raw = %s WHERE key = %s", (raw, letter.envelope.key))

    @contextmanager
    def claimed(self, letter: Posted) -> Iterator[Posted | None]:
        with self.rows.transaction():
            row = self.rows.row(
                "SELECT posted FROM letter WHERE key = %s AND state = 'waiting' AND due <= %s FOR UPDATE SKIP LOCKED",
                (letter.envelope.key, letter.due),
            )
            key = letter.envelope.key
            held = Posted.from_json(json.loads(row[0]), key, f"letter {key}") if row is not None else None
            yield held if held is not None and held.state != NEWER else None

    @contextmanager
    def sending(self, sent: Posted) -> Iterator[Callable[[], None]]:
        yield lambda: self.note(sent)

    def clear(self, key: str) -> None:
        """Do nothing: there is nothing to clear up."""

    def remove_temporary_files(self) -> None:
        """Do nothing: a transaction leaves none."""

    def remove_old(self, now: datetime) -> int:
        over = "state IN ('sent', 'replaced') AND ended < %s"
        states = self.rows.execute(f"DELETE FROM letter WHERE {over}", (now - KEPT_STATES,)).rowcount
        raws = self.rows.execute(
            f"UPDATE letter SET raw = NULL WHERE {over} AND raw IS NOT NULL", (now - KEPT_MESSAGES,)
        ).rowcount
        return int(states + raws)


def _text(letter: Posted) -> str:
    return stored_line(letter.to_json())
