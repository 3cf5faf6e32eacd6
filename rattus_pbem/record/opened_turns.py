"""What was drawn in turns that are over: a file for each key that was opened, written once, when its turn is over.

Letters and proofs read those that they tell; the book knows only how many there are. Each file names the one before it
that holds hidden draws, so that whoever looks for one goes back from the newest and reads no others. A file that is
missing is made again from the journal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol

from ..shapes import schema, upgraded
from ..store.blob_names import opened_name
from ..store.protocol import GameStore
from .act_names import place_of
from .book import Book
from .draw_book import Opening, SealedDraw
from .file_digests import digested_json, read_digested
from .histories import books_after
from .journal_line import JournalLine
from .line_kinds import read_record
from .lines_of_chance import KeyOpened
from .stored_value import StoredValue

if TYPE_CHECKING:
    from .game import Game


class Blobs(Protocol):
    """What is needed of `derived.Derived`."""

    files: dict[str, bytes]
    store: GameStore

    def read(self, name: str) -> bytes | None:
        """A blob as it was made here or lies in the store."""


class OpenedTurn(StoredValue, frozen=True, kw_only=True):
    """What such a file holds: what the key opens, the digests of the events of the turn's acts by name, the hidden
    draws with the number of the `first`; `before` is the file before it that has such draws, 0 if none has."""

    opening: Opening
    ends: dict[str, str]
    sealed: Sequence[SealedDraw]
    first: int
    before: int


def opened_turn(book: Book, line: KeyOpened, secret: bytes) -> bytes:
    """The file of the turn whose key this line, not entered yet, opens."""
    turn = OpenedTurn(
        opening=line.opening(book),
        ends={name: end for name, end in book.ends.items() if place_of(name)[0] == line.turn},
        sealed=book.sealed,
        first=book.before_sealed,
        before=book.last_sealed,
    )
    return digested_json({"schema": schema("opened"), **turn.to_json()}, secret, "opened", str(turn.opening.number))


def opened_turns(lines: Sequence[JournalLine], secret: bytes) -> dict[str, bytes]:
    """The files of all turns that were opened in a journal."""
    return {
        opened_name(book.opened + 1): opened_turn(book, line, secret)
        for line, book in books_after(lines)
        if isinstance(line, KeyOpened)
    }


def read_opened(data: bytes | None, number: int, secret: bytes) -> OpenedTurn | None:
    """What such a file holds; None if it is missing or cut short. Raises BlockedError if it was changed by hand."""
    name = opened_name(number)
    held = read_digested(data, name, secret, "opened", str(number), what="what was drawn in this turn")
    return None if held is None else OpenedTurn.from_json(upgraded(held, "opened", name))


def first_turn_known(book: Book) -> int:
    """The first turn of whose acts the book itself knows the digests."""
    return min((place_of(name)[0] for name in book.ends), default=0)


def first_turn_told(book: Book, seat: str | None) -> int:
    """The first turn that a seat is told of that has had no letter: all, unless a computer player began there."""
    began = next((person for person in book.header.seats if person.seat == seat), None)
    return 0 if began is not None and not began.bot else first_turn_known(book)


class OpenedTurns:
    """The opened turns of a game, each read when it is asked for."""

    def __init__(self, blobs: Blobs) -> None:
        self._blobs = blobs
        self._known: dict[int, OpenedTurn] = {}

    def openings(self, game: Game, after: int) -> list[Opening]:
        """The keys that were opened after so many, with their draws."""
        return [self._turn(game, number).opening for number in range(after + 1, game.book.opened + 1)]

    def ends_since(self, game: Game, turn: int) -> dict[str, str]:
        """The digests of the events of the acts that are over, by name, from a turn on, or from earlier ones."""
        book = game.book
        ends = dict(book.ends)
        number = book.opened if turn < first_turn_known(book) else 0
        while number:
            opened = self._turn(game, number)
            valid = {name: end for name, end in opened.ends.items() if book.name_of_act(*place_of(name)) == name}
            ends |= valid
            is_older = bool(valid) and opened.opening.turn <= turn
            number = 0 if is_older else number - 1
        return ends

    def sealed(self, game: Game, after: int = 0) -> list[SealedDraw]:
        """The hidden draws after so many, in their order."""
        return [draw for _, draw in takewhile(lambda each: each[0] >= after, self._backwards(game))][::-1]

    def standing(self, game: Game) -> Iterator[SealedDraw]:
        """The hidden draws that were not taken back, the newest first."""
        for number, draw in self._backwards(game):
            if not any(first <= number < end for first, end in game.book.void):
                yield draw

    def _backwards(self, game: Game) -> Iterator[tuple[int, SealedDraw]]:
        """All hidden draws with their numbers from 0, the newest first."""
        first, before = game.book.before_sealed, game.book.last_sealed
        sealed: Sequence[SealedDraw] = game.book.sealed
        while True:
            yield from reversed(list(enumerate(sealed, first)))
            if not before:
                return
            turn = self._turn(game, before)
            first, sealed, before = turn.first, turn.sealed, turn.before

    def _turn(self, game: Game, number: int) -> OpenedTurn:
        if number not in self._known:
            name = opened_name(number)
            turn = read_opened(self._blobs.read(name), number, game.secret)
            if turn is None:
                lines, _ = read_record(self._blobs.store.journal())
                self._blobs.files[name] = opened_turns(lines, game.secret)[name]
                turn = read_opened(self._blobs.files[name], number, game.secret)
            assert turn is not None
            self._known[number] = turn
        return self._known[number]
