"""Takes order sheets that did not come by mail, and files each exactly as a mail: with the code of its letter, from the
address of the letter's reader, who gets the receipt by mail as well. Knows nothing of HTTP.

Whoever has the code of a letter may answer it, here as by mail. A sheet with a wrong code costs a look at what a game
has saved and changes nothing; so many of them take nothing from those who have the right one.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path
from typing import Literal, TypeAlias

from ..errors import PbemError
from ..home.home import Home, open_home
from ..home.site_settings import read_settings
from ..hosting.ticks import note_tick
from ..locale import FIRST, sentences
from ..mail.command_search import find_commands
from ..mail.identify import claim_of_sheet
from ..mail.limits import HOUR
from ..mail.mail_note import MailNote
from ..mail.message_reader import Mail, read_message
from ..mail.sheet_search import MAX_SHEET, find_sheets
from ..orders.header import begins_block, ends_block
from ..post.commands import READER
from ..post.incoming import read_incoming
from ..post.letters import receipt_key
from ..post.mail_room import mail_room
from ..post.mail_setup import mail_settings
from ..post.mail_tick import tick
from ..post.post_sentences import parse_grade, say
from ..post.seats_by_code import GameSeat, SeatsByCode
from ..record.saved_book import saved_book
from ..store.files import locked
from ..store.protocol import LockedError

LONGEST, MOST_LINES = 64 * 1024, 1000
"""So many characters a sheet may have here, in so many lines."""
assert LONGEST <= MAX_SHEET
WAIT, PAUSE = 10.0, 0.1
"""Seconds that a sheet waits for its receipt, and between two looks for it."""
SHEETS_AN_HOUR = 60
"""So many of a seat are filed; whoever needs more can send them by mail."""
Use: TypeAlias = Literal["judge", "keep", "settle"]
"""What a home is opened for: each has its own, since its store may not be used by several threads at once."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a sheet, by the name of its sentence (see `web_server.STATUS`), that sentence, and its receipt.

    `is_played`: the receipt says that it is being played, so that it cannot be changed any more.
    """

    state: str
    text: str
    lang: str = FIRST
    receipt: str = ""
    is_played: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the letters of a seat: an address and a language."""

    address: str
    lang: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """A sheet with the right code: its block, its seat, and who reads that seat's letters."""

    block: str
    place: GameSeat
    reader: Reader


@dataclass(frozen=True, slots=True)
class Filed:
    """A sheet that lies in the queue of mails under its name, with the keys by which a mail is known again."""

    sheet: Accepted
    name: str
    keys: tuple[str, ...]


class SheetDesk:
    """Takes sheets for the games of one home. What a host should know goes to `report`, a line each."""

    def __init__(self, path: Path, clock: Callable[[], datetime], report: Callable[[str], None]) -> None:
        self.path = path
        self.clock = clock
        self.report = report
        self._homes: dict[Use, tuple[tuple[int, ...], Home]] = {}
        self._is_open = False
        self._seats: dict[str, tuple[object, SeatsByCode, Mapping[str, Reader] | None]] = {}

    def home(self, use: Use) -> Home:
        """The home as it is now: opened again after its settings or its keys have changed."""
        files = (self.path / "host.toml", self.path / "host.key")
        stamp = tuple(file.stat().st_mtime_ns for file in files if file.exists())
        held = self._homes.get(use)
        if held is None or held[0] != stamp:
            held = stamp, open_home(self.path)
            if use == "judge":
                self._is_open = read_settings(held[1].site, str(files[0])).send
                self._seats.clear()
            self._homes[use] = held
        return held[1]

    # ---- whose it is, by one thread at a time ------------------------------------------------------------------------

    def judge(self, sheet: str, lang: str) -> Accepted | Answer:
        """Whether a sheet may be filed, and for whom; else why not, to somebody unknown in the language `lang`.

        Raises our errors and OSError where what is kept of its game cannot be read.
        """
        home = self.home("judge")
        if not self._is_open:
            return said("closed", lang)
        first = sheet.lstrip()[:400].partition("\n")[0]
        if not begins_block(first):
            return said("no_sheet", lang)
        claim = claim_of_sheet(first.encode())
        held = self._seat_of(home, claim.game, claim.code) if claim is not None and claim.code else None
        if held is None:
            return said("wrong_code", lang)
        place, reader = held
        block = one_block(sheet)
        accepted = Accepted(block or "", place, reader)
        if block is None or not is_all_of_a_mail(accepted):
            return said("no_sheet", reader.lang)
        return accepted

    def _seat_of(self, home: Home, game: str, code: str) -> tuple[GameSeat, Reader] | None:
        """The seat in a game to which a letter with this code went, and its reader; None if there is none."""
        if not home.store.has(game):
            return None
        stamp = home.store.stamp(game)
        known = self._seats.get(game)
        if known is None or known[0] != stamp:
            book = saved_book(home, game)
            people: Mapping[str, Reader] | None = (
                {seat: Reader(one.address, one.lang) for seat, one in book.seats.items()} if book else None
            )
            known = self._seats[game] = stamp, SeatsByCode(home, self.clock()), people
            if people is None:
                self.report(f"{game}: what is saved of it cannot be read, and no sheet for it is taken")
        _, codes, readers = known
        if readers is None:
            raise PbemError(f"{game} cannot be read")
        seat = codes.seat_with(game, code)
        if seat is None or seat not in readers or not readers[seat].address:  # nobody sits there, or a computer does
            return None
        return (game, seat), readers[seat]

    # ---- what is done with it ----------------------------------------------------------------------------------------

    def keep(self, sheet: Accepted, mark: str) -> Filed | Answer:
        """File it as a mail, unless its seat has sent too many. Raises our errors and OSError if it cannot be kept.

        `mark` is the page's own word for the sheet: sent twice it is one sheet. Of the servers of a home one files at
        a time, and all count together.
        """
        now, home = self.clock(), self.home("keep")
        room, settings, counted = mail_room(home), mail_settings(home), " ".join(("page", *sheet.place))
        with locked(self.path, what="the mail of this home"):
            limits = room.page_limits()
            if limits.count(counted, now, HOUR) >= SHEETS_AN_HOUR:
                return said("too_many", sheet.reader.lang)
            name = room.queues.store_once(as_mail(sheet, mark, settings.address, now), now, MailNote("page"))
            with suppress(OSError):  # it is kept, counted or not
                limits.add(counted, now, HOUR)
                limits.save()
        return Filed(sheet, name, read_incoming(room.queues, name, settings, READER).keys)

    def settle(self, filed: Filed) -> Answer:
        """Have it taken in, and tell its receipt. Raises nothing that would mean it was not kept."""
        place, lang = filed.sheet.place, filed.sheet.reader.lang
        try:
            self._have_read(filed)
            if receipt := self._receipt(place, (filed.name,)):
                return with_receipt("taken", lang, receipt)
            if self._has_left(filed.name):  # a copy of one that came before, or held back, or refused once too often
                receipt = self._receipt(place, filed.keys)
                return with_receipt("before", lang, receipt) if receipt else said("no_receipt", lang)
        except (PbemError, OSError) as error:
            self.report(f"a sheet is filed, and not read yet: {error}")
        return said("filed", lang)

    def _have_read(self, filed: Filed) -> None:
        """Take in what lies here for its game; where workers or another tick are at it, wait for them."""
        home, until = self.home("settle"), time.monotonic() + WAIT
        while not self._has_left(filed.name) and time.monotonic() < until:
            if not hasattr(home.store, "mail_rows"):
                with suppress(LockedError):
                    now = self.clock()
                    result = tick(home, now, only=filed.sheet.place[0])
                    note_tick(home, now, result)
                    for line in (*(f"blocked: {each}" for each in result.newly_fenced), *result.failed):
                        self.report(line)
                    return
            time.sleep(PAUSE)

    def _has_left(self, name: str) -> bool:
        """Whether a mail does not wait to be read any more."""
        at = mail_room(self.home("settle")).queues.find(name)
        return at is None or at[0] != "in"

    def _receipt(self, place: GameSeat, keys: tuple[str, ...]) -> Mail | None:
        """The receipt for the mail with one of these keys; None if there is none."""
        home, (game, seat) = self.home("settle"), place
        book = saved_book(home, game)
        known = next(filter(None, (book.mail_known(seat, key) for key in keys)), None) if book is not None else None
        if known is None:
            return None
        outbox = mail_room(home).outbox()
        for each in home.with_each_key():
            raw = outbox.message(f"{game}.{seat}.{receipt_key(each, game, known)}")
            if raw is not None:
                return read_message(raw)
        return None


def one_block(sheet: str) -> str | None:
    """The lines of a sheet that is one block and nothing else, from its first to its last; None for anything else."""
    if len(sheet) > LONGEST or sheet.count("\n") > MOST_LINES:
        return None
    lines = [line.rstrip() for line in sheet.strip().splitlines()]
    inside = lines[1:-1]
    if len(lines) < 2 or not begins_block(lines[0]) or not ends_block(lines[-1]):
        return None
    if any(begins_block(line) or ends_block(line) for line in inside):
        return None
    return "\n".join([*lines, ""])


def is_all_of_a_mail(sheet: Accepted) -> bool:
    """Whether a mail with this block says nothing but the block, as those read it who read mails."""
    mail = read_message(as_mail(sheet, "", "host@example.org", datetime(2000, 1, 1, tzinfo=UTC)))
    search = find_sheets(mail, READER)
    whole = [" ".join(each.decode().split()) for each in search.sheets] == [" ".join(sheet.block.split())]
    return whole and not search.fault and not list(find_commands(mail, READER))


def as_mail(sheet: Accepted, mark: str, to: str, now: datetime) -> bytes:
    """The mail that brings this sheet. The same sheet with the same mark has the same Message-ID."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = sheet.reader.address
    mail["To"] = to
    mail["Subject"] = "Orders from the order page"
    mail["Date"] = format_datetime(now.astimezone(UTC))
    digest = hashlib.sha256(f"{mark}\0{sheet.block}".encode()).hexdigest()[:40]
    mail["Message-ID"] = f"<page.{digest}@{to.rpartition('@')[2]}>"
    mail.set_content(sheet.block, cte="quoted-printable")
    return mail.as_bytes()


def said(state: str, lang: str) -> Answer:
    """The answer of this kind in this language."""
    return Answer(state, sentences("serve", lang)[state], lang)


def with_receipt(state: str, lang: str, receipt: Mail) -> Answer:
    """The answer of this kind above this receipt; where the receipt refuses the sheet, so does the answer."""
    grade, text = parse_grade(receipt.subject.rpartition(":")[2].strip()), receipt.texts[0].text
    is_played = " ".join(say("next_now", lang).split()) in " ".join(text.split())
    return replace(said("refused" if grade == "refused" else state, lang), receipt=text, is_played=is_played)
