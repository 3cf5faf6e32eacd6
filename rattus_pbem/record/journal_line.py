"""What every line of a journal is: a value that knows what it changes in the book of its game, and who hears of it.

The kinds are in the modules `lines_of_...`, each with its fields, their shapes and `enter`; `line_kinds` knows all.
Moments are in ISO 8601. A text that may be missing is empty there (`...OrNone`), an index -1.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

from msgspec import UNSET, UnsetType

from .book import Book
from .dispute import ActForDispute
from .notices import ActDone, ActNotice, AnyNotice
from .stored_value import Hex32, Hex64, JournalValue, Number, TimeOrNone


class JournalLine(JournalValue, frozen=True, kw_only=True, tag_field="kind"):
    """A line. When it is written it gets its moment (`at`), and in the journal its place in the chain: its number `n`,
    the head of the line before it (`prev`), its `salt`; one that was read knows its own head, too (`sha256`)."""

    at: TimeOrNone = ""
    n: Number | UnsetType = UNSET
    prev: Hex64 | UnsetType = UNSET
    salt: Hex32 | UnsetType = UNSET
    sha256: Hex64 | UnsetType = UNSET

    @property
    def kind(self) -> str:
        """The name of its class in the journal."""
        return str(self.__struct_config__.tag)

    @property
    def nth(self) -> int:
        """Its number in the journal, from 1, which it has once it has been read."""
        assert self.n is not UNSET
        return self.n

    @property
    def head(self) -> str:
        """Its digest, which the line after it names; it has that once it has been read."""
        assert self.sha256 is not UNSET
        return self.sha256

    def as_new(self) -> Self:
        """A copy without its moment and its place in the chain, to be written once more."""
        return self.changed(at="", n=UNSET, prev=UNSET, salt=UNSET, sha256=UNSET)

    def enter(self, book: Book) -> None:
        """Make the changes of this line in the book of its game, and have the next letters tell of it."""
        raise NotImplementedError(self.kind)


class RefereesAct(JournalLine, frozen=True, kw_only=True):
    """What a referee does, perhaps in answer to the dispute of this number."""

    dispute: Number | UnsetType = UNSET

    def answer_dispute(self, book: Book, reason: str) -> None:
        """Where it answers to a dispute it stands there, too."""
        if self.dispute is not UNSET:
            act = ActForDispute(at=self.at, kind=self.kind, reason=reason)
            book.change_dispute(self.dispute, lambda dispute: dispute.answered_by(act))


class AnnouncedAct(RefereesAct, frozen=True, kw_only=True):
    """An act of the referee's that has a reason, of which every seat hears in its next letter."""

    reason: str

    def enter(self, book: Book) -> None:
        """Make the change, and notify the players."""
        self.change(book)
        self.announce(book)

    def announce(self, book: Book) -> None:
        """Notify all seats, and note the act with its dispute."""
        for seat in book.seats:
            book.notify(seat, self.notice(seat))
        self.answer_dispute(book, self.reason)

    def change(self, book: Book) -> None:
        """Change the book; `announce` notifies the players."""

    def notice(self, seat: str) -> AnyNotice:
        """What this seat hears."""
        raise NotImplementedError(self.kind)


class ActToldAtOnce(AnnouncedAct, frozen=True, kw_only=True):
    """An act about which those whom it concerns have a letter before their next one."""

    def notice(self, seat: str) -> ActNotice:
        """What this seat hears: to others than the one whom the act concerns neither what was asked nor what was
        answered."""
        return ActDone(act=self.kind, reason=self.reason)

    def concerned(self, seats: Collection[str]) -> list[str]:
        """Of all seats those that it concerns at once."""
        return list(seats)
