"""Reminders: one mail a person for all their games in which they are awaited. Knows when nothing; the games say that.

An answer to it is as good as one to the letter: it bears the code of the game, or of each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from ..addresses import canonical_address
from ..hosting.nonces import open_asks
from ..hosting.session import Session
from ..hosting.sheet_times import correction_awaited, ready_at
from ..locale import LANGUAGES
from ..locale.times import deadline_text
from ..orders.credentials import HASH, OPEN, REVEAL
from ..record.lines_of_letters import Reminded
from ..record.newest_letters import newest_code
from ..record.signatures import signers_of
from .letters import AddressedLetter, filled, plain_letter, reply_tag, seat_word, short, subject_tag, with_code
from .post_sentences import say

KINDS = {HASH: "hash", REVEAL: "nonce", OPEN: "own"}
ORDERS, CORRECTION = "orders", "correction"
SUBJECTS = {ORDERS: "subject_reminder", CORRECTION: "subject_reminder_correction"}


class Reminder(NamedTuple):
    """One ask that waits for an answer; `code` is that of the seat's newest letter, `kind` orders, their correction
    or one of `KINDS`.

    `names` are the seat's in each language: a mail about several games is in one. `signers` are the public keys that
    sign a mail about this game alone.
    """

    game: str
    seat: str
    turn: int
    until: datetime
    lang: str
    zone: str
    key: str
    grace: datetime
    code: str
    kind: str
    names: Mapping[str, str]
    signers: tuple[str, ...] = ()


class Reminders:
    """The reminders of one tick, by address."""

    def __init__(self) -> None:
        self._of: dict[str, list[Reminder]] = {}

    def add(self, session: Session, line: Reminded) -> None:
        """A seat is to be reminded of what it is asked, if it still is."""
        book, seat = session.game.book, line.seat
        asks = [ask for ask in open_asks(session.game) if ask.seat == seat]
        person = book.seats[seat]
        if not asks or asks[0].key != line.key or not person.address:
            return
        ask, game = asks[0], book.header.id
        kind, until = ORDERS, ask.due_at
        if ask.is_for_draws:
            kind = KINDS[ask.key.split(".")[1]]
        elif correction_awaited(session.game, seat):
            kind, until = CORRECTION, ready_at(session.game, book.sheets[seat][str(session.game.turn)])
        reminder = Reminder(
            game,
            seat,
            session.game.turn,
            until,
            person.lang,
            person.zone,
            f"{game} {seat} {ask.key} {line.at}",  # of a game that was put back another time, another letter
            ask.ends_at,
            newest_code(session.home, book, seat),
            kind,
            {lang: seat_word(session.game, seat, lang) for lang in LANGUAGES},
            signers_of(book),
        )
        self.keep(canonical_address(person.address), reminder)

    def keep(self, address: str, reminder: Reminder) -> None:
        """One more for this address."""
        self._of.setdefault(address, []).append(reminder)

    def each(self) -> Iterator[tuple[str, Reminder]]:
        """Every one with its address."""
        for address, reminders in self._of.items():
            for reminder in reminders:
                yield address, reminder

    def merge(self, other: Reminders) -> None:
        """Those that another process has gathered."""
        for address, theirs in other._of.items():
            mine = self._of.setdefault(address, [])
            mine += [reminder for reminder in theirs if reminder not in mine]

    def posts(self, now: datetime) -> Iterator[AddressedLetter]:
        """A letter to each person."""
        for address, reminders in self._of.items():
            key = f"reminder.{short(address)}.{short(' '.join(sorted(reminder.key for reminder in reminders)))}"
            lang = reminders[0].lang
            kinds = [reminder.kind for reminder in reminders]
            first = next((kind for kind in SUBJECTS if kind in kinds), kinds[0])
            subject = say(SUBJECTS.get(first, "subject_reminder_nonce"), lang)
            if len(reminders) == 1:
                yield _for_one(address, key, subject, reminders[0], now)
                continue
            lines = [say("reminder", lang, count=len(reminders)), ""]
            for reminder in sorted(reminders, key=lambda reminder: (reminder.until, reminder.game, reminder.seat)):
                lines += [filled(_line(reminder, now, lang)), _where(reminder, lang), ""]
            lines.append(filled(say("reminder_foot", lang)))
            yield plain_letter(address, key, "reminder", subject, "\n".join(lines) + "\n", now, lang)


def _for_one(address: str, key: str, subject: str, reminder: Reminder, now: datetime) -> AddressedLetter:
    """A reminder about one seat. It can be answered like the letter it is about, whose code is in the subject, in the
    address and in the block."""
    lines = [filled(_line(reminder, now, reminder.lang)), ""]
    if reminder.kind in SUBJECTS:
        end = say("block_end", reminder.lang)
        lines += [filled(say("reminder_answer", reminder.lang)), "", _begin(reminder, reminder.lang), end]
    else:
        lines.append(filled(say("reminder_answer_nonce", reminder.lang)))
    subject = f"{subject_tag(reminder.game, reminder.seat, reminder.turn, reminder.code)} {subject}"
    post = plain_letter(address, key, "reminder", subject, "\n".join(lines) + "\n", now, reminder.lang)
    tag = reply_tag(reminder.game, reminder.seat, reminder.code)
    return with_code(post, reminder.game, reminder.seat, tag, reminder.signers)


def _line(reminder: Reminder, now: datetime, lang: str) -> str:
    until, grace = (deadline_text(moment, reminder.zone, lang, now) for moment in (reminder.until, reminder.grace))
    key = "reminder_line" if reminder.kind == ORDERS else f"reminder_{reminder.kind}"
    return say(key, lang, game=reminder.game, seat=reminder.names[lang], turn=reminder.turn, until=until, grace=grace)


def _where(reminder: Reminder, lang: str) -> str:
    """What an answer must bear if it is one of several games."""
    if reminder.kind in SUBJECTS:
        return say("reminder_first", lang, line=_begin(reminder, lang))
    return say("reminder_subject", lang, tag=subject_tag(reminder.game, reminder.seat, reminder.turn, reminder.code))


def _begin(reminder: Reminder, lang: str) -> str:
    """The first line of a block for this game; it has the code."""
    return say(
        "block_begin", lang, game=reminder.game, seat=reminder.names[lang], turn=reminder.turn, code=reminder.code
    )
