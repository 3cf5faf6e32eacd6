"""The letters that new lines of a game's journal call for go into the outbox, in the order of those lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import singledispatchmethod

from ..errors import IllegalError
from ..hosting.session import Session
from ..record.book import OVER
from ..record.journal_line import JournalLine
from ..record.last_letter import SentLetter
from ..record.lines_of_letters import LetterWritten, Reminded
from ..record.lines_of_people import Disputed, FromHost, HostsWord, MailTaken, PersonChanged, Press, ToHost, Vote
from ..record.lines_of_sheets import SheetStored
from ..store.blob_names import sheet_name
from .act_letters import ActLetters, Moves, dispute_letter, dispute_problem, ejected_letter
from .letters import (
    AddressedLetter,
    host_letter,
    letter_to_host,
    press_letter,
    receipt_letter,
    replaced_letter,
    vote_letter,
)
from .office import Office
from .sorted_mail import Effect

OLD = timedelta(days=7)
"""Letters that a game called for longer ago than this are not written again when the index of the home was lost."""


class HandOver:
    """Lines of one game, each taken in by its kind; what several of them call for together comes last."""

    def __init__(self, office: Office, session: Session) -> None:
        self.office, self.session = office, session
        self.game = session.store.name
        self.seats = session.game.book.seats
        self.with_address = [seat for seat, person in self.seats.items() if person.address]
        known = office.index.games.get(self.game)
        self.is_index_lost = known is None or known.size > session.mark.size
        self._moves, self._acts = Moves(), ActLetters()
        self._newest: dict[str, LetterWritten] = {}
        self._sheets: dict[str, SheetStored] = {}
        self._presses: dict[tuple[str, str, str], list[Press]] = {}

    def put_letters(self, lines: Sequence[JournalLine]) -> None:
        """Put in all that these lines call for: receipts, messages, notices, and each seat's newest report."""
        self._newest = {line.seat: line for line in lines if isinstance(line, LetterWritten)}
        for line in lines:
            if self.is_index_lost and self.office.now - datetime.fromisoformat(line.at) > OLD:
                continue
            self._moves.add(line)
            self._acts.add(line, self.seats)
            self._take_in(line)
        for post in self._of_several_lines():
            self.office.put(post)

    def _of_several_lines(self) -> Iterator[AddressedLetter]:
        for (seat, *_), messages in self._presses.items():
            yield press_letter(self.session, messages, seat)
        for line in self._newest.values():
            self._put_report(line)
        yield from self._moves.posts(self.session)
        yield from self._acts.posts(self.session)

    def _put_report(self, line: LetterWritten) -> None:
        seat, letter = line.seat, SentLetter(line.turn, line.number, line.mark or "")
        if seat in self.with_address and self.office.outbox.find(self.office.key_of(self.game, seat, letter)) is None:
            self.office.put_report(self.session, seat, line.turn, line.number)

    @singledispatchmethod
    def _take_in(self, line: JournalLine) -> None:
        """What a line of this kind calls for by itself: most call for nothing."""

    @_take_in.register
    def _(self, line: SheetStored) -> None:
        self._sheets[line.seat] = line

    @_take_in.register
    def _(self, line: MailTaken) -> None:
        self.office.sorted.effects[line.name] = Effect(self.game, line.seat, line.grade)
        self._keep_beside(line, self._sheets.pop(line.seat, None))
        if line.seat in self.with_address and not line.inner:
            self.office.put(receipt_letter(self.session, line))

    def _keep_beside(self, line: MailTaken, sheet: SheetStored | None) -> None:
        """The mail that brought a sheet lies beside the sheet: again, if a tick was killed before it did."""
        if sheet is None or not line.sheet:
            return
        name = sheet_name(line.seat, sheet.sheet["turn"], sheet.number, ".eml")
        if self.session.store.size(name) is None:
            with suppress(IllegalError):  # somebody has taken the mail away
                self.session.store.write(name, self.office.queues.read(line.name))

    @_take_in.register
    def _(self, line: Press) -> None:
        for seat in line.to:
            if seat in self.with_address:
                # In one mail, so that nobody sees which of the anonymous ones have one writer.
                writer = "" if line.anonymous else line.seat
                self._presses.setdefault((seat, writer, line.at), []).append(line)

    @_take_in.register
    def _(self, line: FromHost) -> None:
        for seat in (seat for seat in self.with_address if seat in line.to):
            self.office.put(host_letter(self.session, line, seat))

    @_take_in.register
    def _(self, line: ToHost) -> None:
        if host_mail := self.office.settings.host_mail:
            self.office.put(letter_to_host(self.session, line, host_mail))
        else:
            what = f"{self.game}: {self.seats[line.seat].name} ({line.seat}) writes: {line.text}"
            self.office.problems[f"message {self.game} {line.seat} {line.n}"] = what

    @_take_in.register
    def _(self, line: Vote) -> None:
        game = self.session.game
        if line.first and game.turn == line.turn and game.book.stage != OVER:
            for seat in self.with_address:
                self.office.put(vote_letter(self.session, line, seat))

    @_take_in.register
    def _(self, line: PersonChanged) -> None:
        if line.was and line.was.address:
            write = ejected_letter if line.ejected else replaced_letter
            self.office.put(write(self.session, line, line.was))

    @_take_in.register
    def _(self, line: Disputed) -> None:
        cause, what = dispute_problem(self.session, line)
        self.office.problems[cause] = what

    @_take_in.register
    def _(self, line: HostsWord) -> None:
        if (notice := dispute_letter(self.session, line)) is not None:
            self.office.put(notice)

    @_take_in.register
    def _(self, line: Reminded) -> None:
        if not self.is_index_lost or line.at == self.session.game.now:
            self.office.reminders.add(self.session, line)
