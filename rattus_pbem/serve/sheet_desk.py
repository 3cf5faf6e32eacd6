"""Takes order sheets that did not come by mail, and files each exactly as a mail: with the code of its letter, from the
address of the letter's reader, who gets the receipt by mail as well. Knows nothing of HTTP.

Whoever has the code of a letter may answer it, here as by mail. A sheet with a wrong code costs a look at what a game
has saved and changes nothing; so many of them take nothing from those who have the right one.
"""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path

from ..home.home import Home, open_home
from ..locale import FIRST, sentences
from ..mail.identify import claim_of_sheet
from ..mail.limits import HOUR
from ..mail.mail_note import MailNote
from ..mail.message_reader import read_message
from ..mail.sheet_search import MAX_SHEET
from ..orders.header import begins_block, ends_block
from ..post.commands import READER
from ..post.incoming import read_incoming
from ..post.letters import receipt_key
from ..post.mail_room import mail_room
from ..post.mail_setup import mail_settings
from ..post.mail_tick import tick
from ..post.seats_by_code import GameSeat, SeatsByCode
from ..record.book import Book
from ..record.saved_book import saved_book
from ..store.protocol import LockedError

LONGEST = 64 * 1024
"""So many bytes a sheet may have here."""
assert LONGEST <= MAX_SHEET
WAIT, PAUSE = 10.0, 0.1
"""Seconds that a sheet waits for its receipt, and between two looks for it."""
SHEETS_AN_HOUR = 60
"""So many a seat may send; whoever needs more can do so by mail."""
GAMES_KEPT = 200
"""Of so many games the codes are kept."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a sheet, `taken`, `filed`, `wrong_code`, `no_sheet` or `too_many`, in words, and its receipt."""

    state: str
    text: str
    lang: str = FIRST
    receipt: str = ""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A sheet with the right code: its block, its seat, and that player's address and language."""

    block: str
    place: GameSeat
    address: str
    lang: str


class SheetDesk:
    """Takes sheets for the games of one home, one after the other."""

    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        self.path = path
        self.clock = clock
        self._home: tuple[tuple[int, ...], Home] | None = None
        self._codes: OrderedDict[str, tuple[object, SeatsByCode, Book]] = OrderedDict()
        self._counts: dict[GameSeat, tuple[datetime, int]] = {}

    @property
    def home(self) -> Home:
        """The home as it is now: opened again after its settings or its keys have changed."""
        files = (self.path / "host.toml", self.path / "host.key")
        stamp = tuple(file.stat().st_mtime_ns for file in files if file.exists())
        if self._home is None or self._home[0] != stamp:
            self._home = stamp, open_home(self.path)
            self._codes.clear()
        return self._home[1]

    def seat_of(self, sheet: str) -> tuple[GameSeat, Book] | None:
        """Whose sheet this is, by its code, with what is kept of the game; None where no letter has that code."""
        claim = claim_of_sheet(sheet.encode())
        if claim is None or not claim.code or not self.home.store.has(claim.game):
            return None
        stamp = self.home.store.stamp(claim.game)
        known = self._codes.get(claim.game)
        if known is None or known[0] != stamp:
            book = saved_book(self.home, claim.game)
            if book is None:
                return None
            known = self._codes[claim.game] = stamp, SeatsByCode(self.home, self.clock()), book
            if len(self._codes) > GAMES_KEPT:
                self._codes.popitem(last=False)
        _, codes, book = known
        place = codes.seat_of([claim], [(claim.game, seat) for seat in book.seats])
        return (place, book) if place is not None else None

    def judge(self, sheet: str, lang: str) -> Accepted | Answer:
        """Whether a sheet may be filed, and for whom; else why not, to somebody unknown in the language `lang`."""
        block = one_block(sheet)
        found = self.seat_of(block) if block is not None else None
        if block is None or found is None:
            return said("wrong_code" if block is not None else "no_sheet", lang)
        place, book = found
        person = book.seats[place[1]]
        if not person.address:  # nobody sits there, or a computer does
            return said("wrong_code", lang)
        if not self._may_send(place, self.clock()):
            return said("too_many", person.lang)
        return Accepted(block, place, person.address, person.lang)

    def file(self, sheet: Accepted, mark: str) -> Answer:
        """File it as a mail, have it taken in, and tell its receipt. Raises OSError if it cannot be kept.

        `mark` is the page's own word for the sheet: sent twice it is one sheet.
        """
        now, home, room = self.clock(), self.home, mail_room(self.home)
        settings = mail_settings(home)
        raw = as_mail(sheet, mark, settings.address, now)
        name = room.queues.store_once(raw, now, MailNote("page"))
        keys = (name, *read_incoming(room.queues, name, settings, READER).keys)
        until = time.monotonic() + WAIT
        while not (receipt := self._receipt(sheet.place, keys)) and time.monotonic() < until:
            if not hasattr(home.store, "mail_rows"):  # else workers are at it
                with suppress(LockedError):
                    tick(home, now, at_hand=True)
                    if receipt := self._receipt(sheet.place, keys):
                        break
            time.sleep(PAUSE)
        return said("taken" if receipt else "filed", sheet.lang, receipt)

    def _may_send(self, place: GameSeat, now: datetime) -> bool:
        """Count one more of a seat, within its hour."""
        since, count = self._counts.get(place, (now, 0))
        if not since <= now < since + HOUR:
            since, count = now, 0
        self._counts[place] = since, count + 1
        return count < SHEETS_AN_HOUR

    def _receipt(self, place: GameSeat, keys: tuple[str, ...]) -> str:
        """The text of the receipt for the mail with one of these keys; "" if there is none."""
        home, (game, seat) = self.home, place
        book = saved_book(home, game)
        known = next(filter(None, (book.mail_known(seat, key) for key in keys)), None) if book is not None else None
        if known is None:
            return ""
        outbox = mail_room(home).outbox()
        for each in home.with_each_key():
            raw = outbox.message(f"{game}.{seat}.{receipt_key(each, game, known)}")
            if raw is not None:
                return read_message(raw).texts[0].text
        return ""


def one_block(sheet: str) -> str | None:
    """The lines of a sheet that is one block and nothing else, from its first to its last; None for anything else."""
    lines = [line.rstrip() for line in sheet.strip().splitlines()]
    inside = lines[1:-1]
    if len(lines) < 2 or not begins_block(lines[0]) or not ends_block(lines[-1]):
        return None
    if any(begins_block(line) or ends_block(line) for line in inside):
        return None
    return "\n".join([*lines, ""])


def as_mail(sheet: Accepted, mark: str, to: str, now: datetime) -> bytes:
    """The mail that brings this sheet. The same sheet with the same mark has the same Message-ID."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = sheet.address
    mail["To"] = to
    mail["Subject"] = "Orders from the order page"
    mail["Date"] = format_datetime(now.astimezone(UTC))
    digest = hashlib.sha256(f"{mark}\0{sheet.block}".encode()).hexdigest()[:40]
    mail["Message-ID"] = f"<page.{digest}@{to.rpartition('@')[2]}>"
    mail.set_content(sheet.block, cte="quoted-printable")
    return mail.as_bytes()


def said(state: str, lang: str, receipt: str = "") -> Answer:
    """The answer of this kind in this language."""
    return Answer(state, sentences("serve", lang)[state], lang, receipt)
