"""A game's journal as several histories: a rollback takes back what was played, a restore brings it back.

The journal keeps all of it. What a rollback takes back stands between the line that began its turn and the rollback's
own; the book then goes back to that line, except for what no rollback may touch: people, mails, disputes, messages,
the numbers of sheets and letters. Plays nothing and touches no file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from msgspec import UNSET

from .book import PLAY, Book, numbers_from
from .deadlines import Deadlines
from .journal_line import JournalLine
from .last_letter import LastLetter
from .lines_of_chance import KeyOpened, TurnKey
from .lines_of_letters import LetterWritten
from .lines_of_referee import GoesBack, RolledBack
from .lines_of_sheets import SheetStored
from .notices import AnyNotice
from .recorded_acts import taken_back

Numbers = dict[str, dict[str, int]]
"""Of letters or sheets, by seat and turn."""

OF_PLAY = (
    "act",
    "acts",
    "agreed",
    "advance",
    "at_start",
    "before_act",
    "drawn",
    "ends",
    "key",
    "last_openings",
    "misses",
    "on_hold",
    "processed",
    "reached",
    "ruled",
    "sheets",
    "told_turn",
)
"""The parts of a book that go back with the position."""


class Past:
    """What is needed of a journal's earlier lines to enter those that go back: one pass over them, made when needed."""

    def __init__(self, lines: Sequence[JournalLine] = ()) -> None:
        self._lines = lines
        self._books: dict[int, str] | None = None
        self._letters: dict[tuple[str, int], Numbers] = {}
        self._sheets: dict[tuple[str, int], Numbers] = {}
        self._void: dict[tuple[str, int], Numbers] = {}

    def book_before(self, line: GoesBack) -> Book:
        """The book as it stood before the line that this one goes back to."""
        return Book.from_json(json.loads(self._read()[line.line]))

    def letters_before(self, line: GoesBack) -> Numbers:
        """For each seat the last letter of each turn, by the time of this line."""
        self._read()
        return self._letters[line.kind, line.number]

    def sheets_before(self, line: GoesBack) -> Numbers:
        """For each seat the last sheet of each turn, by the time of this line."""
        self._read()
        return self._sheets[line.kind, line.number]

    def void_letters(self, line: GoesBack) -> Numbers:
        """For each seat and turn the last letter that does not hold once this line is entered."""
        self._read()
        return self._void[line.kind, line.number]

    def _read(self) -> dict[int, str]:
        if self._books is None:
            self._books = {}
            going_back = [(place, line.line) for place, line in enumerate(self._lines) if isinstance(line, GoesBack)]
            wanted = {line for _, line in going_back}
            last = going_back[-1][0] if going_back else -1
            written: Numbers = {}
            received: Numbers = {}
            void: Numbers = {}
            void_at: dict[int, Numbers] = {}
            book = Book()
            for line in self._lines[: last + 1]:
                if line.n is not UNSET and line.n in wanted:
                    self._books[line.n], void_at[line.n] = json.dumps(book.to_json()), void
                match line:
                    case GoesBack():
                        place = line.kind, line.number
                        self._letters[place], self._sheets[place] = numbers_from(written, 0), numbers_from(received, 0)
                        is_rollback = isinstance(line, RolledBack)
                        void = _void(void, numbers_from(written, line.turn)) if is_rollback else void_at[line.line]
                        self._void[place] = void
                    case LetterWritten():
                        written.setdefault(line.seat, {})[str(line.turn)] = line.number
                    case SheetStored():
                        of_seat, turn = received.setdefault(line.seat, {}), str(line.sheet["turn"])
                        of_seat[turn] = max(of_seat.get(turn, 0), line.number)
                enter(book, line, self)
        return self._books


def enter(book: Book, line: JournalLine, past: Past) -> None:
    """Take a journal line into the book, whatever its kind."""
    if not isinstance(line, GoesBack):
        line.enter(book)
        return
    _go_back(book, line, past.book_before(line))
    turn = book.act.turn if book.act is not None else line.coming
    book.letter_numbers = numbers_from(past.letters_before(line), turn)
    book.received = numbers_from(past.sheets_before(line), turn)
    book.void_letters = past.void_letters(line)


def book_after(lines: Sequence[JournalLine]) -> Book:
    """The book after all these lines."""
    past, book = Past(lines), Book()
    for line in lines:
        enter(book, line, past)
    return book


def books_after(lines: Sequence[JournalLine]) -> Iterator[tuple[JournalLine, Book]]:
    """Each line with the book before it is entered."""
    past, book = Past(lines), Book()
    for line in lines:
        yield line, book
        enter(book, line, past)


def beginnings(lines: Sequence[JournalLine]) -> dict[int, int]:
    """The turns that have begun and were not taken back: by turn, the place of the line with its key."""
    undone = taken_back(lines)
    keys = ((place, line) for place, line in enumerate(lines) if isinstance(line, TurnKey))
    return {line.turn: place for place, line in keys if line.nth not in undone}


def tips(lines: Sequence[JournalLine]) -> Iterator[Sequence[JournalLine]]:
    """The journal as it was before each line that goes back, and as it is now: each history as far as it was played."""
    for place, line in enumerate(lines):
        if isinstance(line, GoesBack):
            yield lines[:place]
    yield lines


def last_history(lines: Sequence[JournalLine]) -> list[JournalLine]:
    """The lines that count now: without what was taken back, and without the lines that did so."""
    undone = taken_back(lines)
    return [line for line in lines if line.nth not in undone and not isinstance(line, GoesBack)]


def last_keys_of(lines: Sequence[JournalLine]) -> dict[int, TurnKey]:
    """By turn, the line with the key of the turn as it was played last."""
    return {line.turn: line for line in last_history(lines) if isinstance(line, TurnKey)}


def was_opened(lines: Sequence[JournalLine], turn: int) -> bool:
    """Whether the key with which a turn was played last has gone out."""
    key = last_keys_of(lines)[turn]
    opened = ((line.turn, line.attempt) for line in lines if isinstance(line, KeyOpened))
    return (turn, key.attempt) in opened


def _void(before: Numbers, letters: Numbers) -> Numbers:
    """The letters that do not hold after a rollback: those that did not hold before, and these."""
    return {seat: {**before.get(seat, {}), **letters.get(seat, {})} for seat in {**before, **letters}}


def _go_back(book: Book, line: GoesBack, then: Book) -> None:
    """Take back what was played (`rolled_back`), or that (`restored`): `then` is the book to go back to."""
    is_rollback = isinstance(line, RolledBack)
    for seat in book.seats:
        last = book.letters.get(seat)
        if last is not None:
            before = then.letters.get(seat)
            letter = _after_rollback(last, before, line.turn) if is_rollback else _after_restore(last, before)
            book.letters[seat] = letter
        book.notices[seat] = _notices(book.notices.get(seat, []), then, seat, last, is_rollback=is_rollback)
    for name in OF_PLAY:
        setattr(book, name, getattr(then, name))
    book.misses = {seat: count for seat, count in then.misses.items() if _same_player(book, then, seat)}
    # Roots that letters have carried are opened at the end like all others.
    since = [then.all_sealed, book.all_sealed]
    book.void = [*then.void, *([since] if since[0] < since[1] else [])]
    book.taken_back += 1
    book.stage, book.deadlines = PLAY, Deadlines()
    book.votes, book.proposed = {}, []
    line.restore(book, then)
    line.announce(book)


def _same_player(book: Book, then: Book, seat: str) -> bool:
    """Whether nobody else has taken the seat since."""
    return book.seats[seat].before == then.seats[seat].before


def _is_same_letter(last: LastLetter | None, then: LastLetter | None) -> bool:
    if last is None or then is None:
        return last is then
    return then.place == last.place


def _after_rollback(last: LastLetter, then: LastLetter | None, turn: int) -> LastLetter:
    """The last letter as if it had told nothing from `turn` on.

    Of its notices those about play are kept only if it was the seat's last letter at that time already.
    """
    is_same = _is_same_letter(last, then)
    kept = last.notices if is_same else [notice for notice in last.notices if not notice.is_of_play]
    until = turn, 0
    return last.changed(event=min(last.event, until), since=min(last.since, until), notices=kept)


def _after_restore(last: LastLetter, then: LastLetter | None) -> LastLetter:
    """The last letter as if it had told exactly what `then`, the newest letter before the rollback, had told."""
    until = then.event if then is not None else (0, 0)
    return last.changed(event=until, since=min(last.since, until))


def _notices(
    pending: Sequence[AnyNotice], then: Book, seat: str, last: LastLetter | None, *, is_rollback: bool
) -> list[AnyNotice]:
    """What the seat's next letter still has to tell."""
    before = then.notices.get(seat, [])
    if not is_rollback:
        return [*(notice for notice in before if notice.is_of_play), *pending]
    kept = before if _is_same_letter(last, then.letters.get(seat)) else []  # else that one has told them
    return [*kept, *(notice for notice in pending[len(kept) :] if not notice.is_of_play)]
