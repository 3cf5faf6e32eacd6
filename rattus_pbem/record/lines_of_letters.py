"""The lines of a journal about what is asked of whom, and the letters that say so. See `journal_line`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from .book import NONCES, Book
from .deadlines import Deadlines, OpenAsk
from .journal_line import JournalLine
from .last_letter import LastLetter, SentLetter, keys_after, marks_after
from .stored_value import Count, Hex16, JournalValue, Number, Seat, Time, TimeOrNone

EventPlace = tuple[Count, Count]


class AskedOf(JournalValue, frozen=True, kw_only=True):
    """A question that is asked of a seat, until when, and until when in grace (see `OpenAsk`)."""

    seat: Seat
    question: str
    key: str
    since: Time
    until: Time
    grace: Time
    reminded: Count | UnsetType = UNSET
    braked: bool | UnsetType = UNSET
    processed: bool | UnsetType = UNSET
    extended: Time | UnsetType = UNSET


class Asked(JournalLine, frozen=True, kw_only=True, tag="asked"):
    """What is asked of whom; `turn_until` is the deadline of the turn, empty where there is none."""

    turn: Count
    asks: Sequence[AskedOf]
    turn_until: TimeOrNone

    def enter(self, book: Book) -> None:
        """Open these questions, with their deadlines, and close all others."""
        book.deadlines = Deadlines([OpenAsk.from_json(ask.to_json()) for ask in self.asks], self.turn_until)
        book.told_turn = self.turn


class Reminded(JournalLine, frozen=True, kw_only=True, tag="reminded"):
    """A player was reminded of a question for the `count`-th time."""

    seat: Seat
    key: str
    count: Number

    def enter(self, book: Book) -> None:
        """Note the reminder, so that it is not sent again."""
        if book.stage == NONCES:
            book.nonces = book.nonces.reminding(self.seat, self.key, self.count)
        else:
            book.deadlines = book.deadlines.reminded(self.seat, self.count)


class LetterWritten(JournalLine, frozen=True, kw_only=True, tag="letter"):
    """A letter was written, telling all up to `event` (turn and number); `again`: also the content of the last one;
    `since`: the first to a seat where a computer player began tells only what came after this.

    `mark` follows from the journal up to here, so that a letter made again with other content has another code.
    """

    seat: Seat
    turn: Count
    number: Number
    event: EventPlace
    key: str
    again: bool | UnsetType = UNSET
    since: EventPlace | UnsetType = UNSET
    mark: Hex16 | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Make this the newest letter of its seat; the notices that waited for a letter are told with it."""
        last, notices = book.letters.get(self.seat), book.notices[self.seat]
        is_again = bool(self.again) and last is not None
        carried = (last.openings[1], last.sealed[1]) if last else (0, 0)
        since = last.event if last else self.since or (0, 0)
        if is_again and last is not None:
            since, notices = last.since, [*last.notices, *notices]
            carried = (last.openings[0], last.sealed[0])
        new = SentLetter(self.turn, self.number, self.mark or "")
        book.letters[self.seat] = LastLetter(
            turn=self.turn,
            number=self.number,
            at=self.at,
            key=self.key,
            event=self.event,
            since=since,
            notices=notices,
            first=True if book.is_first_letter(self.seat, last, again=is_again) else UNSET,
            keys=keys_after(last, self.turn, self.number, self.key),
            marks=marks_after(last, new),
            openings=(carried[0], book.opened),
            sealed=(carried[1], book.all_sealed),
        )
        book.notices[self.seat] = []
        book.greet(self.seat)
