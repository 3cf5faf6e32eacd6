"""Taking in a sheet: what it is for, what is wrong with it, whether it counts; and its receipt. Plays nothing."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import UNSET

from ..contract.views import SeatView
from ..errors import IllegalError, UnreadableError, shorter_list
from ..language.words import Lexicon
from ..locale.times import moment_text
from ..orders.credentials import nonce_fault, same_code
from ..orders.faults import SheetError, refusal
from ..orders.read import MAX_BYTES, read_sheet, sheet_bytes
from ..orders.sheet import Sheet, SheetDefaults
from ..play.checking import TURNS_AHEAD, Check, check_sheet, faults_of
from ..play.seat_view import seat_view
from ..play.verdicts import rules_named, verdict_lines
from ..reading import open_given
from ..record.book import NONCES, OVER
from ..record.lines_of_sheets import SheetStored
from ..record.newest_letters import letters_of_turn
from ..record.shown_names import lexicon_with_names
from ..record.stored_sheet import MAIL_DELAY, StoredSheet
from ..store.blob_names import refused_name
from ..store.protocol import GameStore
from .open_asks import is_part_under_way
from .receipt import Receipt, receipt_of
from .resent_sheet import Before, reached_before
from .session import Session
from .sheet_times import own_turn
from .votes import is_out


def submit(session: Session, seat: str, path: Path, *, lang: str = "") -> Receipt:
    """Store the sheet in this file for a seat and commit.

    Raises UnreadableError or IllegalError if it is refused as a whole, in this language or else the seat's: the file is
    then kept aside and nothing else has changed.
    """
    seats = session.game.book.seats
    if seat not in seats:
        raise IllegalError(f"{seat!r} is not a seat of this game", hint=f"There are {', '.join(seats)}.")
    try:
        raw = sheet_bytes(path, lang or seats[seat].lang)
        receipt = Submission(session, seat, raw, path.name, lang=lang).store()
        session.commit()
        return receipt
    except (IllegalError, UnreadableError):
        keep_aside(session.store, seat, path)
        raise


def keep_aside(store: GameStore, seat: str, path: Path) -> None:
    """Keep what was refused, once, under its digest; of a huge file the beginning; nothing if it cannot be read."""
    try:
        with open_given(path) as file:
            raw = file.read(MAX_BYTES)
    except OSError:
        return
    name = refused_name(seat, hashlib.sha256(raw).hexdigest()[:16])
    if store.size(name) is None:
        store.write(name, raw, durable=True)


class Arrival(NamedTuple):
    """How a sheet came that was not handed in as a file: by mail (`received_at` is when), or to be tried (`referee
    whatif`) in place of one that came so.

    `code` is that of the letter which it answers, judged already: it counts, whatever the sheet itself names.
    `letter_turn` is the turn of that letter, for a sheet that names none; `is_void`: the letter is about a turn that
    was taken back. `is_early`: a sheet that is tried came before its turn.
    """

    code: str | None = None
    received_at: datetime | None = None
    letter_turn: int | None = None
    is_void: bool = False
    is_early: bool = False


class Submission:
    """A sheet that has come for a seat. `store` takes the steps, which stand below in their order: each goes by what
    those before it have found out, and raises UnreadableError or IllegalError if the sheet is refused as a whole.

    `raw` is what came, called `name` in faults; `known` is what it holds, where that has been read already. A sheet
    that holds nothing at all is meant only where it `takes_back` what is stored. `lang` is that of a refusal.

    Found out on the way: the `sheet`; the number of the `letter` whose code it carries; the lines that were reached
    `before` it came, None if it does not count; what a `check` says of the others.
    """

    def __init__(
        self,
        session: Session,
        seat: str,
        raw: bytes,
        name: str,
        arrival: Arrival | None = None,
        *,
        takes_back: bool = False,
        known: Sheet | None = None,
        lang: str = "",
    ) -> None:
        self.session = session
        self.game = session.game
        self.rules = session.game.rules
        self.lang = lang or session.game.book.seats[seat].lang
        self.seat = seat
        self.raw = raw
        self.name = name
        self.arrival = arrival
        self.takes_back = takes_back
        self.known = known
        self.sheet: Sheet
        self.letter: int | None = None
        self.before: Before | None = Before([], [])
        self.check = Check(())

    def store(self) -> Receipt:
        """Store the sheet: a journal line that is not committed yet. If it is refused nothing has changed."""
        self.read()
        self.find_turn()
        self.check_addressee()
        self.check_content()
        self.check_time()
        self.find_letter()
        self.check_settings()
        self.add_what_is_left()
        self.compare_with_reached()
        self.check_orders()
        if (twin := self.twin) is not None and not self.is_meant_as_it_stands:
            return receipt_of(self.session, self.sheet, self.check, "duplicate", twin.number)
        self.refuse_if_all_fails()
        line = self.line()
        self.game.write(line)
        is_void = not self.counts and self.answers_void_letter
        becomes = {"counts": self.counts, "is_used": self.is_used, "is_void": is_void}
        return receipt_of(self.session, self.sheet, self.check, line.grade, line.number, **becomes)

    # ---- what it is and what it is for --------------------------------------------------------------------------

    def read(self) -> None:
        """Read what came. Its faults are told with an example of what would be legal now."""
        try:
            self.sheet = self.known or self._read_with(self.rules.lexicon)
        except SheetError as error:
            from ..play.taught import taught

            asks = [ask for ask in run.pending if ask.seat == self.seat] if (run := self.game.run) is not None else []
            board = self.rules.board(self.rules.view(self.game.state, self.seat))
            text, judge = self.raw.decode(errors="replace"), lambda orders: faults_of(self.rules, self._view(), orders)
            raise taught(error, self._read_with, self.rules, asks, board, self.lang, text, judge) from None

    def _read_with(self, words: Lexicon) -> Sheet:
        letter_turn = self.arrival.letter_turn if self.arrival is not None else None
        turn = self.game.turn if letter_turn is None else letter_turn
        defaults = SheetDefaults(self.game.book.header.id, self.seat, turn, None)
        lexicon = lexicon_with_names(words, self.game.book.seats)
        return read_sheet(self.raw, lexicon, name=self.name, defaults=defaults, lang=self.lang)

    def find_turn(self) -> None:
        """A sheet that names no turn is for that of the letter which it answers: the arrival's, or that of its own
        code; answers in advance are for the present one. The arrival's code takes the place of the sheet's."""
        letters, sheet = self.game.book.letters, self.sheet
        knows_turn = sheet.names_turn or (self.arrival is not None and self.arrival.letter_turn is not None)
        if not sheet.names_turn and sheet.is_only_in_advance():
            sheet = replace(sheet, turn=self.game.turn)
        elif not knows_turn and sheet.code is not None and self.seat in letters:
            sheet = replace(sheet, turn=letters[self.seat].turn)
        self.sheet = replace(sheet, code=self.arrival.code) if self.arrival is not None else sheet

    def check_addressee(self) -> None:
        """Refuse a sheet for another game, seat or turn, or for a game or seat for which all is over."""
        game, sheet = self.game, self.sheet
        if game.book.stage == OVER:
            raise self._refusal("no_game_over")
        if is_out(game, self.seat):
            raise self._refusal("no_seat_out")
        if sheet.game != game.book.header.id:
            raise self._refusal("no_game", found=sheet.game, expected=game.book.header.id)
        if sheet.seat != self.seat:
            actual, expected = (self._seat_word(seat) for seat in (sheet.seat, self.seat))
            raise self._refusal("no_seat", found=actual, expected=expected)
        if sheet.turn < game.turn:
            key = "no_turn_over" if sheet.names_turn else "no_turn_of_letter"
            raise self._refusal(key, found=sheet.turn, expected=game.turn)
        if sheet.turn > game.turn + TURNS_AHEAD:
            raise self._refusal("no_turn_too_far", found=sheet.turn, expected=game.turn + TURNS_AHEAD)
        owner = self.rules.seat_of_turn(game.state, sheet.turn)
        orders = [line for line in sheet.orders if "on" not in line.data]
        if orders and owner is not None and owner != self.seat:
            whose, mine, own = self._seat_word(owner), self._seat_word(self.seat), own_turn(game, self.seat)
            raise self._refusal("no_turn_of_others", found=sheet.turn, whose=whose, seat=mine, expected=own)

    def check_content(self) -> None:
        """Refuse a sheet that holds nothing, where nothing is to be taken back."""
        if self.sheet.is_empty() and not self.takes_back:
            raise self._refusal("no_orders")

    def check_time(self) -> None:
        """Refuse orders by mail that came after deadline and grace, though before the tick that settles it.

        What a host hands in himself counts until that tick.
        """
        came, person, ask = self.received_at, self.game.book.seats[self.seat], self.game.book.ask_of(self.seat)
        if came is None or self.sheet.is_only_in_advance() or ask is None:
            return
        if self.game.book.paused or self.sheet.turn != self.game.turn or came <= ask.ends_at:
            return
        over = moment_text(ask.ends_at, person.zone, person.lang)
        raise self._refusal("no_time", found=self.sheet.turn, expected=over)

    def find_letter(self) -> None:
        """Which letter the code is of, if the sheet has one. Refuse a code of no letter."""
        code, game = self.sheet.code, self.game
        if code is None:
            return
        for letter in letters_of_turn(game.book, self.seat):
            codes = letter.codes(self.session.home, game.book.header.id, self.seat, self.session.now)
            if any(same_code(code, own) for own in codes):
                self.letter = letter.number
                return
        raise self._refusal("no_code", found=code[:20], seat=self._seat_word(self.seat))

    def check_settings(self) -> None:
        """Refuse a nonce that comes out of its time, or is not the one whose hash was sent."""
        nonces = self.game.book.nonces
        sent, before = nonces.hash.get(self.seat), nonces.before or ()
        fault = nonce_fault(self.sheet.settings or {}, nonces.step, sent, self.name, self.lang, before)
        if fault is not None:
            raise fault

    # ---- whether it counts, and as what -------------------------------------------------------------------------

    def add_what_is_left(self) -> None:
        """A sheet of answers alone does not take back what was not reached: those orders are appended to it.

        Only where it answers the newest letter of a turn in which its seat's orders have begun to be carried out.
        """
        sheet, stored = self.sheet, self.game.book.stored(self.seat, self.game.turn)
        begun = self.game.book.reached.get(self.seat) and sheet.turn == self.game.turn
        if stored is None or not begun or stored.paused or sheet.wait:
            return
        if self.answers_older_letter or not sheet.orders or any("on" not in line.data for line in sheet.orders):
            return
        known = stored.read()
        left = [line for n, line in enumerate(known.orders) if n not in stored.used and "on" not in line.data]
        if left:
            conditional = known.conditional if sheet.conditional is None else sheet.conditional
            self.sheet = replace(sheet, orders=(*sheet.orders, *left), conditional=conditional)

    def compare_with_reached(self) -> None:
        """Of a sheet that answers an older letter, which lines were reached already; it does not count if it does not
        begin as what was carried out, or answers a letter about a turn that was taken back.

        One that holds nothing for its turn, or is for a later one, always counts: nothing in it can have been done.
        """
        if self.sheet.is_only_in_advance():
            return
        book = self.game.book
        if self.answers_void_letter:
            self.before = None
        elif self.letter is not None and self.sheet.turn == self.game.turn:
            ask = book.ask_of(self.seat)
            if not book.letters[self.seat].is_followed_by_question(self.letter, ask.key if ask is not None else ""):
                return
            reached = book.reached.get(self.seat, [])
            self.before = reached_before(self.rules, [line.data for line in self.sheet.orders], reached)

    def check_orders(self) -> None:
        """Check the lines that are still to be carried out, by the seat's own view."""
        if self.game.book.stage == NONCES:
            return
        left = self._lines_left
        rest = replace(self.sheet, orders=tuple(self.sheet.orders[index] for index in left))
        check = check_sheet(self.rules, self._view(), rest)
        self.check = Check(tuple(replace(verdict, line=left[verdict.line]) for verdict in check.verdicts), check.asks)

    def _view(self) -> SeatView:
        return seat_view(self.rules, self.game.live, self.seat, self.game.book.advance.get(self.seat))

    def refuse_if_all_fails(self) -> None:
        """Refuse a sheet of which no line can be carried out: what is wrong with each, then what the clauses say."""
        if not self.counts or self.check.grade != "refused":
            return
        lines = verdict_lines(self.rules, self.sheet, self.check, self.lang, with_notes=False)
        faults = [line.placed() for line in lines if line.fault is not None]
        clauses = rules_named(lines)
        error = IllegalError("; ".join(faults) + (f". {' '.join(clauses)}" if clauses else ""), place=self.name)
        error.listed = [*shorter_list(faults), *clauses]
        raise error

    @property
    def grade(self) -> str:
        """What it is stored as. One that does not count is stale, whatever turn it is for and a check says of it."""
        if not self.counts:
            return "stale"
        if self.is_early:
            return "early"
        if self.sheet.wait:
            return "tentative"
        return "stale" if self.answers_older_letter else self.check.grade

    @property
    def fails(self) -> bool:
        """Whether a line of it fails, so that its player, who sent it by mail, is asked to correct it.

        If the same sheet is sent again it is meant as it stands.
        """
        if self.received_at is None or self.is_early or self.sheet.wait or self.is_meant_as_it_stands:
            return False
        return any(verdict.verdict == "fails" for verdict in self.check.verdicts)

    def line(self) -> SheetStored:
        """The journal line that stores it."""
        came, before = self.received_at, self.before or Before([], [])
        return SheetStored(
            seat=self.seat,
            sheet=self.sheet.to_json(),
            digest=self.sheet.digest(),
            number=self.session.next_sheet(self.seat, self.sheet.turn),
            grade=self.grade,
            counts=self.counts and not self.sheet.is_only_in_advance(),
            used=before.used,
            failed=before.failed or UNSET,
            unused=not self.counts or UNSET,
            later=is_part_under_way(self.game) or UNSET,
            now_turn=self.game.turn,
            fails=self.fails or UNSET,
            came=came.isoformat() if came is not None else UNSET,
            delay=MAIL_DELAY if came is not None else UNSET,
        )

    # ---- what the steps go by -----------------------------------------------------------------------------------

    @property
    def received_at(self) -> datetime | None:
        """When it came by mail."""
        return self.arrival.received_at if self.arrival is not None else None

    @property
    def counts(self) -> bool:
        """Whether it is used."""
        return self.before is not None

    @property
    def is_early(self) -> bool:
        """Whether it came before its turn."""
        return self.sheet.turn > self.game.turn or (self.arrival is not None and self.arrival.is_early)

    @property
    def answers_older_letter(self) -> bool:
        """Whether its code is that of another letter than the seat's newest."""
        return self.letter is not None and self.letter < self.game.book.letters[self.seat].number

    @property
    def answers_void_letter(self) -> bool:
        """Whether it answers a letter about a turn that was taken back."""
        if self.arrival is not None and self.arrival.is_void:
            return True
        book = self.game.book
        return self.letter is not None and book.is_void(self.seat, book.letters[self.seat].turn, self.letter)

    @property
    def twin(self) -> StoredSheet | None:
        """The stored sheet, if it has the same orders and none of them has been used."""
        stored = self.game.book.stored(self.seat, self.sheet.turn)
        is_same = stored is not None and stored.digest == self.sheet.digest() and not stored.used
        return stored if is_same else None

    @property
    def is_meant_as_it_stands(self) -> bool:
        """Whether its player was asked to correct just this sheet, and sends it again by mail."""
        return self.received_at is not None and self.twin is not None and bool(self.twin.fails)

    @property
    def is_used(self) -> bool:
        """Whether something of it will be played: it counts, and more than a pause was not reached before it came."""
        left, orders = self._lines_left, self.sheet.orders
        is_left = len(left) == len(orders) or any(orders[index].data["do"] != "pause" for index in left)
        return self.counts and is_left

    @property
    def _lines_left(self) -> list[int]:
        """The indexes of the orders that were not reached before it came."""
        used = self.before.used if self.before is not None else ()
        return [index for index in range(len(self.sheet.orders)) if index not in used]

    def _seat_word(self, seat: str) -> str:
        return self.rules.lexicon.name("seat", seat, self.lang)

    def _refusal(self, key: str, **facts: Any) -> IllegalError:
        return refusal(self.lang, key, self.name, **facts)
