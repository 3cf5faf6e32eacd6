"""What the letters of an outbox lie in: a protocol, with files (`letter_files`) and rows of a database behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Protocol

from .posted import Posted

LONGEST_WAIT = timedelta(days=2)
"""No letter waits longer before it is tried next."""


class Letters(Protocol):
    """Letters by key, each with its message and how it stands. Keys have been checked by who calls."""

    @property
    def where(self) -> str:
        """Where they lie, for a person."""

    def find(self, key: str) -> Posted | None:
        """How the letter of this key stands; None if none was put, or it was trimmed away."""

    def message(self, key: str) -> bytes | None:
        """The bytes of a letter; None if there are none any more."""

    def waiting(self) -> list[Posted]:
        """The letters that were not sent yet, in any order."""

    def waiting_at(self, game: str, seat: str, kind: str) -> list[Posted]:
        """Those of a seat and kind."""

    def unsent_of(self, game: str, seats: Iterable[str]) -> set[str]:
        """Of these seats of a game those whose last report has not left."""

    def is_waiting(self, stem: str, kind: str, since: datetime | None) -> bool:
        """Whether a letter waits whose key begins and ends so, put in after a moment if one is given, though whoever
        put it in was killed before saying so."""

    def newer(self) -> list[Posted]:
        """Those that lie among them and that a newer program has written: they are neither sent nor replaced."""

    def due(self, now: datetime) -> list[Posted]:
        """Those that are to be sent now: all of them, or the most urgent.

        One that would wait longer than any was put off by a clock that has gone back since: it is due, too.
        """

    def report_keys(self) -> list[str]:
        """The keys of the reports to players that are over, in any order."""

    def forget_waiting(self) -> None:
        """Another process has put letters in: what is remembered of those that wait does not hold any more."""

    def store_waiting(self, raw: bytes, letter: Posted, *, durable: bool = True) -> None:
        """Store a letter that waits to be sent. If it is not `durable`, a power cut may lose it."""

    def note(self, letter: Posted) -> None:
        """Store the new state of a letter that waits."""

    def end(self, letter: Posted) -> None:
        """Store that a letter waits no more: it was sent, replaced or given up, as its state says."""

    def requeue(self, raw: bytes, letter: Posted) -> None:
        """Make a letter wait again to be sent, with this message: the one that it had, or one that was made again."""

    def claimed(self, letter: Posted) -> AbstractContextManager[Posted | None]:
        """Have this letter for oneself: as it stands now, or None if somebody else has it, or it waits no more."""

    def sending(self, sent: Posted) -> AbstractContextManager[Callable[[], None]]:
        """See to it that a letter can be noted as sent, before it is; the function given does that. Raises OSError."""

    def clear(self, key: str) -> None:
        """Clear up after a letter that has been sent."""

    def remove_temporary_files(self) -> None:
        """Remove messages whose record was never written because of a kill. Call only while nobody adds letters."""

    def remove_old(self, now: datetime) -> int:
        """Remove sent messages after 30 days and their states after 400; how many that were."""


def age(letter: Posted) -> tuple[datetime, str]:
    """The order in which letters were put."""
    return letter.put, letter.envelope.key
