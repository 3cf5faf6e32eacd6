"""What players hear at once: acts of the referee that concern them, a deadline of theirs that has moved, the host's
word on their dispute. All others read of it in their next letters.

Whoever gets a letter after the act reads it there; of a dispute nobody else hears. A deadline that has moved comes with
a calendar file that moves the old entry; one that stands still takes it out.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from ..contract.views import View
from ..hosting.derived import read_letter
from ..hosting.nonces import open_asks
from ..hosting.session import Session
from ..locale import sentences, tell
from ..locale.times import deadline_text
from ..record.book import NONCES, OVER
from ..record.deadlines import OpenAsk
from ..record.journal_line import ActToldAtOnce, JournalLine
from ..record.last_letter import short_of
from ..record.lines_of_letters import Asked, LetterWritten
from ..record.lines_of_people import Absent, DisputeClosed, Disputed, HostsWord, PersonBefore, PersonChanged
from ..record.lines_of_referee import Slid
from ..record.notices import DeadlineMoved
from ..record.shown_names import shown_names
from ..referee.disputes import all_disputes
from ..report.act_sentences import act_sentence, disputed_text
from ..store.blob_names import letter_name
from .letters import AddressedLetter, dated, filled, plain_letter, seat_letter, seat_word
from .post_sentences import say


class ActLetters:
    """The seats that are to hear of acts at once, each with those acts that no letter has parts yet."""

    def __init__(self) -> None:
        self._acts: dict[str, list[ActToldAtOnce]] = {}

    def add(self, line: JournalLine, seats: Collection[str]) -> None:
        """One more line of the journal, in its order."""
        if isinstance(line, LetterWritten):
            self._acts.pop(line.seat, None)
        elif isinstance(line, ActToldAtOnce):
            for seat in line.concerned(seats):
                self._acts.setdefault(seat, []).append(line)

    def posts(self, session: Session) -> Iterator[AddressedLetter]:
        """A letter to each of these seats that has an address."""
        for seat, acts in self._acts.items():
            if session.game.book.seats[seat].address:
                yield _letter(session, seat, acts)


def _letter(session: Session, seat: str, acts: Sequence[ActToldAtOnce]) -> AddressedLetter:
    """The letter about these acts, with the deadline that holds now."""
    game, book = session.game, session.game.book
    person, last = book.seats[seat], acts[-1]
    lang, table = person.lang, sentences("referee", person.lang)
    names = shown_names(game.rules, book.seats, lang)
    parts = [act_sentence(game.rules, act.notice(seat), lang, names, seat) for act in acts]
    until = "" if book.paused or book.stage == OVER else _until(session, seat)
    if until:
        key = "due_nonces" if book.stage == NONCES else "due"
        moment = deadline_text(datetime.fromisoformat(until), person.zone, lang, datetime.fromisoformat(last.at))
        parts.append(table[key].format(turn=game.turn, game=book.header.id, until=moment))
    text = "\n\n".join(filled(sentence) for sentence in parts) + "\n"
    key = f"t{game.turn:04d}.{short_of(*(act.to_json() for act in acts))}.act"
    post = seat_letter(session, seat, key, "notice", table[f"subject_{last.kind}"], text, last.at)
    if until or book.paused:
        post = dated(post, session, seat, until)
    return replace(post, envelope=replace(post.envelope, asks=bool(until)))


def _until(session: Session, seat: str) -> str:
    """When what a seat is asked is due; "" if it is asked nothing, or its answer is awaited no longer."""
    asks = open_asks(session.game)
    return next((ask.until for ask in asks if ask.seat == seat and not ask.processed), "")


def ejected_letter(session: Session, line: PersonChanged, was: PersonBefore) -> AddressedLetter:
    """To somebody who was ejected: that it is so, and why."""
    seat, game, lang, at = line.seat, session.game.book.header.id, was.lang, datetime.fromisoformat(line.at)
    table = sentences("referee", lang)
    facts = {"game": game, "seat": seat_word(session.game, seat, lang)}
    text = filled(table["ejected"].format(**facts, reason=line.reason)) + "\n"
    key = f"{game}.{seat}.{short_of(line.to_json())}.ejected"
    post = plain_letter(was.address, key, "notice", table["subject_ejected"].format(**facts), text, at, lang)
    return dated(post, session, seat)


def dispute_letter(session: Session, line: HostsWord) -> AddressedLetter | None:
    """The letter that this journal line calls for; None if the player who opened the dispute has left the seat."""
    game = session.game
    dispute = game.book.dispute(line.number) or all_disputes(session)[line.number - 1]
    seat, person = dispute.seat, game.book.seats[dispute.seat]
    if not dispute.is_held_by(person) or not person.address:
        return None
    lang = person.lang
    outcome = say(f"dispute_{line.outcome}", lang) if isinstance(line, DisputeClosed) else ""
    what = disputed_text(dispute.event, lang)
    facts = {"number": line.number, "what": what, "outcome": outcome}
    key = line.kind
    turn, _, event = dispute.event.partition(":")
    again = sentences("referee", lang)[f"dispute_line_{'event' if event else 'turn' if turn else 'game'}"]
    parts = [
        filled(say("dispute_head", lang, **facts)),
        _quoted(dispute.first_word),
        filled(say(key, lang, **facts)),
        _quoted(line.text),
        filled(say(f"{key}_foot", lang, line=again.format(turn=turn, event=event))),
    ]
    name = f"d{line.number}.{short_of(line.to_json())}.dispute"
    subject = say(f"subject_{key}", lang, **facts)
    return seat_letter(session, seat, name, "notice", subject, "\n\n".join(parts) + "\n", line.at)


def _quoted(text: str) -> str:
    return "\n".join(f"| {part}" for raw in text.splitlines() for part in textwrap.wrap(raw, 70) or [""])


def dispute_problem(session: Session, line: Disputed) -> tuple[str, str]:
    """What the host is told of a dispute that a player has opened or said more about: the cause, and the words."""
    book = session.game.book
    game, number = book.header.id, line.number or book.last_dispute
    what = f"{game}: {book.seats[line.seat].name} disputes {disputed_text(line.event, 'en')}: {line.text}"
    how = f"rattus-pbem referee answer {game} {number} TEXT, or close {game} {number}"
    return f"dispute {game} {number}", f"{what}\n\nIt is dispute {number}. {how}"


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
    text = f"{filled(cause)}\n\n{filled(say(what, lang, game=book.header.id, turn=turn, until=moment))}\n"
    key = f"t{turn:04d}.{short_of(line.to_json(), {'until': until})}.moved"
    return seat_letter(session, seat, key, "notice", say("subject_moved", lang, until=moment), text, line.at)


def _last_view(session: Session, seat: str) -> View:
    """What goes with the newest letter of a seat: its deadline, and when it was written. Raises OSError."""
    last = session.game.book.letters[seat]
    name = letter_name(seat, *last.place) + ".view.json"
    return View.from_json(json.loads(read_letter(session.home, session.store.name, name)))


def _is_news(session: Session, ask: OpenAsk, view: View) -> bool:
    """Whether an absence has moved the deadline itself: it may begin after it, or move the time of grace alone."""
    if any(isinstance(notice, DeadlineMoved) for notice in session.game.book.notices.get(ask.seat, ())):
        return True
    return not view.deadline or datetime.fromisoformat(view.deadline) != ask.due_at
