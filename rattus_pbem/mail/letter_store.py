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

    def keep(self, raw: bytes, letter: Posted, *, durable: bool = True) -> None:
        """Put a letter in that waits. Not `durable`, it need not outlast a power cut."""

    def note(self, letter: Posted) -> None:
        """A letter that waits stands differently."""

    def end(self, letter: Posted) -> None:
        """A letter is over: sent, replaced or failed, as its state says."""

    def put_back(self, raw: bytes, letter: Posted) -> None:
        """A letter waits again with this message, be it the one that it had or one that was made again."""

    def claimed(self, letter: Posted) -> AbstractContextManager[Posted | None]:
        """Have this letter for oneself: as it stands now, or None if somebody else has it, or it waits no more."""

    def sending(self, sent: Posted) -> AbstractContextManager[Callable[[], None]]:
        """See to it that a letter can be noted as sent, before it is; the function given does that. Raises OSError."""

    def clear(self, key: str) -> None:
        """Clear up after a letter that has been sent."""

    def remove_temporary_files(self) -> None:
        """Remove messages of letters that were not put in whole: a kill came between their two files.

        Whoever put such a letter in puts it in again, or is gone. Only where nobody puts letters in meanwhile.
        """

    def remove_old(self, now: datetime) -> int:
        """Remove sent messages after 30 days and their states after 400; how many that were."""


def age(letter: Posted) -> tuple[datetime, str]:
    """The order in which letters were put."""
    return letter.put, letter.envelope.key
