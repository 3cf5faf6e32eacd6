"""What players hear at once of the referee's acts that concern them; all others read of it in their next letters.

Whoever gets a letter after the act reads it there. A deadline that has moved comes with a calendar file that moves the
old entry; one that stands still takes it out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from ..hosting.nonces import open_asks
from ..hosting.session import Session
from ..locale import sentences
from ..locale.times import deadline_text
from ..record.book import NONCES, OVER
from ..record.journal_line import ActToldAtOnce, JournalLine
from ..record.letter_codes import short_of
from ..record.lines_of_letters import LetterWritten
from ..record.lines_of_people import PersonBefore, PersonChanged
from ..record.shown_names import shown_names
from ..report.act_sentences import act_sentence
from .letters import AddressedLetter, dated, filled, plain_letter, seat_letter, seat_word


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
        parts.append(table[key].format(turn=game.turn, game=book.header["id"], until=moment))
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
    seat, game, lang, at = line.seat, session.game.book.header["id"], was.lang, datetime.fromisoformat(line.at)
    table = sentences("referee", lang)
    facts = {"game": game, "seat": seat_word(session.game, seat, lang)}
    text = filled(table["ejected"].format(**facts, reason=line.reason)) + "\n"
    key = f"{game}.{seat}.{short_of(line.to_json())}.ejected"
    post = plain_letter(was.address, key, "notice", table["subject_ejected"].format(**facts), text, at, lang)
    return dated(post, session, seat)
