"""The lines of a journal about the sheets of orders that players send, and what became of their lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from ..play.answering import CONDITIONAL
from .book import Book
from .journal_line import JournalLine
from .notices import Fails, Fault, Refused, Skipped
from .stored_sheet import HeldAdvance, StoredSheet
from .stored_value import Count, Hex64, Index, IndexOrNone, JournalValue, Number, Seat, Time

IN_ADVANCE = ("standing", "default", "settings")


class SheetStored(JournalLine, frozen=True, kw_only=True, tag="sheet"):
    """A sheet was stored, the one in order `number` for its turn (see `orders-GAME`).

    `used` and `failed` are lines that had been reached before it came; `counts`: it is the seat's sheet now; `unused`:
    nothing of it holds; `later`: what it says in advance holds from the next part of the turn on; `came`: when its mail
    came; `rejoined`: a reopened act made it of several; `fails`: a line of it failed when it
    came by mail, and its player was asked to correct it; `again`: the line that stored it before a rollback, after
    which it is played again.
    """

    seat: Seat
    sheet: dict[str, Any]
    digest: Hex64
    number: Number
    grade: Annotated[str, Meta(pattern="^(ok|warnings|refused|stale|early|tentative)$")]
    counts: bool
    used: Sequence[Index]
    failed: Sequence[Index] | UnsetType = UNSET
    unused: bool | UnsetType = UNSET
    later: bool | UnsetType = UNSET
    now_turn: Count
    came: Time | UnsetType = UNSET
    delay: Literal["delay", "mail_delay"] | UnsetType = UNSET
    rejoined: bool | UnsetType = UNSET
    fails: bool | UnsetType = UNSET
    again: Number | UnsetType = UNSET

    @property
    def stored(self) -> StoredSheet:
        """The sheet as the book keeps it."""
        return StoredSheet(
            sheet=self.sheet,
            digest=self.digest,
            number=self.number,
            grade=self.grade,
            at=self.came or self.at,
            delay=self.delay or "delay",
            used=tuple(self.used),
            before=tuple(self.used),
            failed=tuple(self.failed or ()),
            fails=self.fails or UNSET,
        )

    def enter(self, book: Book) -> None:
        """Make this the seat's sheet for its turn, if it counts, and put its advance orders into effect or on hold."""
        turn = self.sheet["turn"]
        received = book.received.setdefault(self.seat, {})
        received[str(turn)] = max(received.get(str(turn), 0), self.number)  # a sheet replayed has its old number
        kept = {t: sheet for t, sheet in book.sheets.get(self.seat, {}).items() if int(t) >= self.now_turn}
        book.sheets[self.seat] = {**kept, str(turn): self.stored} if self.counts else kept
        if not self.unused:
            self._say_in_advance(book)
        book.nonces = book.nonces.taking(self.seat, self.sheet.get("settings", {}))

    def _say_in_advance(self, book: Book) -> None:
        """Put what the sheet says in advance into effect, or on hold with it; it is newer than what was on hold before.

        What is on hold together with orders is dropped when a sheet replaces those orders.
        """
        turn = self.sheet["turn"]
        parts = {key: self.sheet[key] for key in IN_ADVANCE if key in self.sheet}
        kept = [
            held
            for held in book.on_hold.get(self.seat, ())
            if not (self.counts and held.with_orders and held.turn == turn)
        ]
        waits = bool(self.sheet.get("wait"))
        said = HeldAdvance(
            turn=turn, digest=self.digest, with_orders=self.counts and waits, parts=parts, later=not waits
        )
        if parts and (waits or self.later):
            kept.append(said)
        elif parts:
            kept = [left for held in kept if (left := held.without(parts)).parts]
            book.say_in_advance(self.seat, said)
        book.hold(self.seat, kept)


class Released(JournalLine, frozen=True, kw_only=True, tag="released"):
    """What a seat's tentative sheets for a turn say in advance holds from now on; `later`: what it said in advance
    while another's part of the turn was being carried out.
    """

    seat: Seat
    turn: Count
    later: bool | UnsetType = UNSET

    def enter(self, book: Book) -> None:
        """Put advance orders that were on hold into effect, as their time has come."""
        ready = book.held_until_next_part(self.seat) if self.later else book.held(self.seat, self.turn)
        for held in ready:
            book.say_in_advance(self.seat, held)
        book.hold(self.seat, [held for held in book.on_hold[self.seat] if held not in ready])


class OrderRefused(JournalLine, frozen=True, kw_only=True, tag="refused"):
    """An order of a stored sheet was not legal when it was reached, or never reached."""

    seat: Seat
    sheet: Hex64
    line: Index
    order: dict[str, Any]
    fault: Fault

    def enter(self, book: Book) -> None:
        """Mark the order as used in vain, and notify its player of the reason."""
        book.use(self.seat, self.line, failed=True)
        book.notify(self.seat, Refused(sheet=self.sheet, line=self.line, order=self.order, fault=self.fault))


class FailingLine(JournalValue, frozen=True, kw_only=True):
    """A line of a sheet and why it fails."""

    line: Index
    order: dict[str, Any]
    fault: Fault


class LinesFail(JournalLine, frozen=True, kw_only=True, tag="fails"):
    """Lines of a sheet that was sent ahead by mail failed when its turn came; its player was asked to correct it."""

    seat: Seat
    turn: Count
    sheet: Hex64
    lines: Sequence[FailingLine]

    def enter(self, book: Book) -> None:
        """Mark the sheet as failing, so that it waits for a correction, and notify its player of each failing line."""
        book.change_sheet(self.seat, self.turn, fails=True, checked=self.at)
        for line in self.lines:
            book.notify(self.seat, Fails(sheet=self.sheet, line=line.line, order=line.order, fault=line.fault))


class LineSkipped(JournalLine, frozen=True, kw_only=True, tag="skipped"):
    """A line given in advance was of no use, or a part of an order (`sheet`); `index` is -1 for a default."""

    seat: Seat
    part: Annotated[str, Meta(pattern="^(conditional|standing|default|sheet)$")]
    index: IndexOrNone
    question: str
    line: dict[str, Any]
    fault: Fault

    def enter(self, book: Book) -> None:
        """Mark a conditional line as considered, and notify the player why the line was of no use."""
        turn = book.act.turn if book.act is not None else 0
        stored = book.stored(self.seat, turn)
        if self.part == CONDITIONAL and stored is not None:
            book.put_sheet(self.seat, turn, stored.looked_at(self.index))
        skipped = Skipped(part=self.part, question=self.question, line=self.line, index=self.index, fault=self.fault)
        book.notify(self.seat, skipped)


class PauseReached(JournalLine, frozen=True, kw_only=True, tag="pause"):
    """A pause of a stored sheet was reached."""

    seat: Seat
    sheet: Hex64
    line: Index

    def enter(self, book: Book) -> None:
        """Mark the pause as used, and make the rest of the sheet wait."""
        assert book.act is not None
        book.use(self.seat, self.line)
        book.change_sheet(self.seat, book.act.turn, paused=True)
