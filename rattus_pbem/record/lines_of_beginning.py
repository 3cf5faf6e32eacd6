"""The lines of a journal with which a game begins, and those that belong to no part of it: see `journal_line`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from ..orders.credentials import CLOSED, HASH, OPEN, REVEAL
from .book import PLAY, Book
from .game_header import Header
from .journal_line import JournalLine
from .nonce_exchange import NONE, NonceExchange
from .notices import DrawsAgain, DrawsClosed
from .stored_value import Hex32, JournalValue, Number, Seat, Time


class Numbers(JournalValue, frozen=True, kw_only=True):
    """Under which numbers a journal is written: its own, and that of the game's positions. None: both are 1."""

    journal: Number | UnsetType = UNSET
    state: Number | UnsetType = UNSET


class Created(JournalLine, frozen=True, kw_only=True, tag="created"):
    """The game was created. `until` is when its list of nonces is closed, `position` the state that it begins with."""

    header: Header
    until: Time
    position: dict[str, Any] | UnsetType = UNSET
    numbers: Numbers | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Set up the book of a new game, with the exchange of nonces if players take part in it."""
        book.header = self.header
        book.revision = self.header.revision
        book.written = {} if self.numbers is UNSET else self.numbers.to_json()
        humans = [seat for seat, person in book.seats.items() if not person.bot]
        options = self.header.options
        wanted = humans if options["nonces"] else []
        # Games that were begun before there was a choice collect hashes first.
        step = HASH if not wanted or options["times"].get("nonce_hashes", "on") == "on" else OPEN
        book.nonces = NonceExchange(step=step, wanted=tuple(wanted), until=self.until)
        book.notices = {seat: [] for seat in book.seats}


class NonceHashes(JournalLine, frozen=True, kw_only=True, tag="nonce_hashes"):
    """All hashes have come, or time is over: lines are `wanted` of these seats now."""

    wanted: Sequence[Seat]
    until: Time

    def enter(self, book: Book) -> None:
        """Begin the second step of the exchange, in which the lines themselves are collected."""
        book.nonces = book.nonces.changed(step=REVEAL, wanted=tuple(self.wanted), until=self.until)


class NoncesAgain(JournalLine, frozen=True, kw_only=True, tag="nonces_again"):
    """Lines are collected again, once, since these seats are `missing`."""

    missing: Sequence[Seat]
    wanted: Sequence[Seat]
    until: Time

    def enter(self, book: Book) -> None:
        """Begin the first step once more; `before` are then the hashes of lines that are known by now."""
        sent = book.nonces.hash
        book.nonces = NonceExchange(
            step=HASH,
            wanted=tuple(self.wanted),
            until=self.until,
            hash={seat: line for seat, line in sent.items() if line == NONE},
            before=tuple(sorted({*sent.values()} - {NONE})),
        )
        for seat in book.seats:
            book.notify(seat, DrawsAgain(missing=self.missing))


class NoncesClosed(JournalLine, frozen=True, kw_only=True, tag="nonces"):
    """The list of lines for the draws is closed: each is `seat:line`; `missing` are seats that sent a hash and not what
    it is of."""

    list: Sequence[str]
    missing: Sequence[Seat] | UnsetType | None = UNSET

    def enter(self, book: Book) -> None:
        """End the exchange and begin play; notify the players if they were asked for lines and `missing` is given."""
        book.nonces = book.nonces.changed(step=CLOSED, list=tuple(self.list))
        book.stage = PLAY
        if self.missing is UNSET or self.missing is None:
            return
        if not book.header.options["nonces"]:
            return  # nobody was asked: the game has only waited for its players
        for seat in book.seats:
            book.notify(seat, DrawsClosed(list=self.list, missing=self.missing))


def nonce_list(book: Book) -> NoncesClosed:
    """The list that follows from what came; on replay the recorded one is compared with it."""
    counting = book.nonces.counting(book.seats)
    lines = [f"{seat}:{nonce}" for seat, nonce in counting.items()]
    return NoncesClosed(list=lines, missing=book.nonces.missing(book.seats))


class Upgraded(JournalLine, frozen=True, kw_only=True, tag="upgraded"):
    """From here on another program writes, under these numbers."""

    numbers: Numbers
    was: Numbers
    program: Annotated[str, Meta(max_length=40)]

    def enter(self, book: Book) -> None:
        """Note the new schema numbers, under which later lines are read."""
        book.written = self.numbers.to_json()


class Commit(JournalLine, frozen=True, kw_only=True, tag="commit"):
    """The end of a block: what stands before it has happened.

    `files` are salted digests of the letters, and of the mails beside sheets, that were written with it, by name.
    """

    files: dict[str, Hex32] | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Change nothing in the book."""
