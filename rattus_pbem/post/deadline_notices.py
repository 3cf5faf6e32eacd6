"""Tells a seat at once that its deadline has moved, with a calendar file that moves the old entry.

Reads journal lines and the book; decides no deadline. A seat hears of its own deadline only: that another's has moved
stands in no letter before the next.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from ..hosting.derived import read_letter
from ..hosting.nonces import open_asks
from ..hosting.session import Session
from ..locale import tell
from ..locale.times import deadline_text
from ..record.book import NONCES
from ..record.deadlines import OpenAsk
from ..record.journal_line import JournalLine
from ..record.letter_codes import short_of
from ..record.lines_of_letters import Asked, LetterWritten
from ..record.lines_of_people import Absent, PersonChanged
from ..record.lines_of_referee import Slid
from ..record.notices import DeadlineMoved
from ..store.blob_names import letter_name
from .letters import AddressedLetter, dated, filled, seat_letter
from .post_sentences import say


class Moves:
    """The seats whose deadline has moved since their newest letter, each with the last line that moved it."""

    def __init__(self) -> None:
        self._moved: dict[str, Slid | Absent] = {}
        self._list: Slid | PersonChanged | None = None
        self._lettered: set[str] = set()
        self._before: JournalLine | None = None

    def add(self, line: JournalLine) -> None:
        """One more line of the journal, in its order. A letter tells the deadline of its seat anew."""
        match line:
            case Slid() if line.minutes:
                self._list, self._lettered = line, set()
                self._moved.update(dict.fromkeys(line.seats, line))
            case PersonChanged() if line.new and not line.ejected:  # the list's time begins with the last seat filled
                self._list, self._lettered = line, set()
            case Asked() if isinstance(self._before, Absent):  # there is none if no deadline moves
                self._moved[self._before.seat] = self._before
            case LetterWritten():
                self._moved.pop(line.seat, None)
                self._lettered.add(line.seat)
        self._before = line

    def posts(self, session: Session) -> Iterator[AddressedLetter]:
        """A notice to each seat that is asked now, has an address, and was told another deadline."""
        book = session.game.book
        for ask in open_asks(session.game):
            seat = ask.seat
            line: Slid | Absent | PersonChanged | None = self._moved.get(seat)
            if book.stage == NONCES:
                line = self._list if seat not in self._lettered else None
            if line is None or not book.seats[seat].address:
                continue
            view = _last_view(session, seat)
            if isinstance(line, Absent) and not _is_news(session, ask, view):
                continue
            post = dated(_notice(session, seat, line, ask.until), session, seat, ask.until)
            yield replace(post, envelope=replace(post.envelope, asks=True))


def _notice(session: Session, seat: str, line: Slid | Absent | PersonChanged, until: str) -> AddressedLetter:
    book = session.game.book
    person, turn = book.seats[seat], session.game.turn
    lang = person.lang
    cause = tell(lang, f"notice_slid_{line.reason}") if isinstance(line, Slid) else say(f"moved_{line.kind}", lang)
    moment = deadline_text(datetime.fromisoformat(until), person.zone, lang, datetime.fromisoformat(line.at))
    what = "moved_nonces" if book.stage == NONCES else "moved"
    text = f"{filled(cause)}\n\n{filled(say(what, lang, game=book.header['id'], turn=turn, until=moment))}\n"
    key = f"t{turn:04d}.{short_of(line.to_json(), {'until': until})}.moved"
    return seat_letter(session, seat, key, "notice", say("subject_moved", lang, until=moment), text, line.at)


def _last_view(session: Session, seat: str) -> dict[str, Any]:
    """What goes with the newest letter of a seat: its deadline, and when it was written. Raises OSError."""
    last = session.game.book.letters[seat]
    name = letter_name(seat, *last.place) + ".view.json"
    view: dict[str, Any] = json.loads(read_letter(session.home, session.store.name, name))
    return view


def _is_news(session: Session, ask: OpenAsk, view: Mapping[str, Any]) -> bool:
    """Whether an absence has moved the deadline itself: it may begin after it, or move the time of grace alone."""
    if any(isinstance(notice, DeadlineMoved) for notice in session.game.book.notices.get(ask.seat, ())):
        return True
    return not view["deadline"] or datetime.fromisoformat(view["deadline"]) != ask.due_at
