"""The letters that new lines of a game's journal call for go into the outbox, in the order of those lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, ClassVar

from ..errors import IllegalError
from ..hosting.session import Session
from ..record.book import OVER
from ..record.letter_codes import SentLetter
from ..record.line_kinds import line_of
from ..store.blob_names import sheet_name
from .act_letters import ActLetters, ejected_letter
from .deadline_notices import Moves
from .dispute_letters import dispute_letter, dispute_problem
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

OLD = timedelta(days=7)
"""Letters that a game called for longer ago than this are not written again when the index of the home was lost."""
Line = Mapping[str, Any]


class HandOver:
    """Lines of one game, each taken in by the method of its kind; what several of them call for together comes last."""

    def __init__(self, office: Office, session: Session) -> None:
        self.office, self.session = office, session
        self.game = session.store.name
        self.seats = session.game.book.seats
        self.with_address = [seat for seat, person in self.seats.items() if person.address]
        self.is_index_lost = self.game not in office.index.games
        self._moves, self._acts = Moves(), ActLetters()
        self._newest: dict[str, Line] = {}
        self._sheets: dict[str, Line] = {}
        self._presses: dict[tuple[Any, ...], list[Line]] = {}

    def put_letters(self, lines: Sequence[Line]) -> None:
        """Put in all that these lines call for: receipts, messages, notices, and each seat's newest report."""
        self._newest = {line["seat"]: line for line in lines if line["kind"] == "letter"}
        for line in lines:
            if self.is_index_lost and self.office.now - datetime.fromisoformat(line["at"]) > OLD:
                continue
            self._moves.add(line)
            self._acts.add(line_of(line), self.seats)
            if (take_in := self._KINDS.get(line["kind"])) is not None:
                take_in(self, line)
        for post in self._of_several_lines():
            self.office.put(post)

    def _of_several_lines(self) -> Iterator[AddressedLetter]:
        for (seat, *_), messages in self._presses.items():
            yield press_letter(self.session, messages, seat)
        for seat, line in self._newest.items():
            self._put_report(seat, line)
        yield from self._moves.posts(self.session)
        yield from self._acts.posts(self.session)

    def _put_report(self, seat: str, line: Line) -> None:
        letter = SentLetter(line["turn"], line["number"], line.get("mark", ""))
        if seat in self.with_address and self.office.outbox.find(self.office.key_of(self.game, seat, letter)) is None:
            self.office.put_report(self.session, seat, line["turn"], line["number"])

    def _sheet(self, line: Line) -> None:
        self._sheets[line["seat"]] = line

    def _mail(self, line: Line) -> None:
        effect = {"game": self.game, "seat": line["seat"], "grade": line["grade"]}
        self.office.sorted.effects[line["name"]] = effect
        self._keep_beside(line, self._sheets.pop(line["seat"], None))
        if line["seat"] in self.with_address and not line.get("inner"):
            self.office.put(receipt_letter(self.session, line))

    def _keep_beside(self, line: Line, sheet: Line | None) -> None:
        """The mail that brought a sheet lies beside the sheet: again, if a tick was killed before it did."""
        if sheet is None or not line["sheet"]:
            return
        name = sheet_name(line["seat"], sheet["sheet"]["turn"], sheet["number"], ".eml")
        if self.session.store.size(name) is None:
            with suppress(IllegalError):  # somebody has taken the mail away
                self.session.store.write(name, self.office.queues.read(line["name"]))

    def _press(self, line: Line) -> None:
        for seat in line["to"]:
            if seat in self.with_address:
                # In one mail, so that nobody sees which of the anonymous ones have one writer.
                writer = "" if line["anonymous"] else line["seat"]
                self._presses.setdefault((seat, writer, line["at"]), []).append(line)

    def _from_host(self, line: Line) -> None:
        for seat in (seat for seat in self.with_address if seat in line["to"]):
            self.office.put(host_letter(self.session, line, seat))

    def _to_host(self, line: Line) -> None:
        seat, host_mail = line["seat"], self.office.settings.host_mail
        if host_mail:
            self.office.put(letter_to_host(self.session, line, host_mail))
        else:
            what = f"{self.game}: {self.seats[seat].name} ({seat}) writes: {line['text']}"
            self.office.problems[f"message {self.game} {seat} {line['n']}"] = what

    def _vote(self, line: Line) -> None:
        game = self.session.game
        if line["first"] and game.turn == line["turn"] and game.book.stage != OVER:
            for seat in self.with_address:
                self.office.put(vote_letter(self.session, line, seat))

    def _person(self, line: Line) -> None:
        if line.get("was", {}).get("address"):
            write = ejected_letter if line.get("ejected") else replaced_letter
            self.office.put(write(self.session, line))

    def _dispute(self, line: Line) -> None:
        cause, what = dispute_problem(self.session, line)
        self.office.problems[cause] = what

    def _word_on_dispute(self, line: Line) -> None:
        if (notice := dispute_letter(self.session, line)) is not None:
            self.office.put(notice)

    def _reminded(self, line: Line) -> None:
        if not self.is_index_lost or line["at"] == self.session.game.now:
            self.office.reminders.add(self.session, line)

    _KINDS: ClassVar[Mapping[str, Callable[[HandOver, Line], None]]] = {
        "sheet": _sheet,
        "mail": _mail,
        "press": _press,
        "from_host": _from_host,
        "to_host": _to_host,
        "vote": _vote,
        "person": _person,
        "dispute": _dispute,
        "dispute_answer": _word_on_dispute,
        "dispute_closed": _word_on_dispute,
        "reminded": _reminded,
    }
