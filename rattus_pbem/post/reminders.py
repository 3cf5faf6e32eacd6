"""Reminders: one mail a person for all his games in which he is awaited. Knows when nothing; the games say that.

An answer to it is as good as one to the letter: it bears the code of the game, or of each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from ..hosting.nonces import nonce_asks
from ..hosting.session import Session
from ..locale import LANGUAGES
from ..locale.times import deadline_text
from .letters import Post, filled, plain_post, reply_tag, seat_word, short, subject_tag, with_code
from .sentences import say


class Reminder(NamedTuple):
    """One ask that waits for an answer; `code` is that of the seat's newest letter, `kind` orders, hash or nonce.

    `names` are the seat's in each language: a mail about several games is in one.
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


class Reminders:
    """The reminders of one tick, by address."""

    def __init__(self) -> None:
        self._of: dict[str, list[Reminder]] = {}

    def add(self, session: Session, line: Mapping[str, Any]) -> None:
        """A seat is to be reminded of what it is asked, if it still is."""
        book, seat = session.game.book, line["seat"]
        asks = [ask for ask in [*nonce_asks(session.game), *book.asked] if ask["seat"] == seat]
        told = book.seats[seat]
        if not asks or asks[0]["key"] != line["key"] or not told["address"]:
            return
        ask, game = asks[0], book.header["id"]
        letter = book.letters.get(seat, {"turn": 0, "number": 1})
        found = Reminder(
            game,
            seat,
            session.game.turn,
            datetime.fromisoformat(ask["until"]),
            told["lang"],
            told["zone"],
            f"{game} {seat} {ask['key']} {line['count']}",
            datetime.fromisoformat(ask.get("grace", ask["until"])),
            session.home.code(game, seat, letter["turn"], letter["number"]),
            "orders" if "grace" in ask else ask["key"].partition(".")[2],
            {lang: seat_word(session.game, seat, lang) for lang in LANGUAGES},
        )
        self._of.setdefault(told["address"].lower(), []).append(found)

    def take_over(self, other: Reminders) -> None:
        """Those that another process has gathered."""
        for address, found in other._of.items():
            mine = self._of.setdefault(address, [])
            mine += [one for one in found if one not in mine]

    def posts(self, now: datetime) -> Iterator[Post]:
        """A letter to each person."""
        for address, found in self._of.items():
            key = f"reminder.{short(address)}.{short(' '.join(sorted(one.key for one in found)))}"
            lang = found[0].lang
            orders = any(one.kind == "orders" for one in found)
            subject = say("subject_reminder" if orders else "subject_reminder_nonce", lang)
            if len(found) == 1:
                yield _for_one(address, key, subject, found[0], now)
                continue
            lines = [say("reminder", lang, count=len(found)), ""]
            for told in sorted(found, key=lambda one: (one.until, one.game, one.seat)):
                lines += [filled(_line(told, now, lang)), _where(told, lang), ""]
            lines.append(filled(say("reminder_foot", lang)))
            yield plain_post(address, key, "reminder", subject, "\n".join(lines) + "\n", now, lang)


def _for_one(address: str, key: str, subject: str, told: Reminder, now: datetime) -> Post:
    """To be answered like the letter itself: with its code in the subject, in the address and in the block."""
    lines = [filled(_line(told, now, told.lang)), ""]
    if told.kind == "orders":
        end = say("block_end", told.lang)
        lines += [filled(say("reminder_answer", told.lang)), "", _begin(told, told.lang), end]
    else:
        lines.append(filled(say("reminder_answer_nonce", told.lang)))
    subject = f"{subject_tag(told.game, told.seat, told.turn, told.code)} {subject}"
    post = plain_post(address, key, "reminder", subject, "\n".join(lines) + "\n", now, told.lang)
    return with_code(post, told.game, told.seat, reply_tag(told.game, told.seat, told.code))


def _line(told: Reminder, now: datetime, lang: str) -> str:
    until, grace = (deadline_text(moment, told.zone, lang, now) for moment in (told.until, told.grace))
    key = "reminder_line" if told.kind == "orders" else f"reminder_{told.kind}"
    return say(key, lang, game=told.game, seat=told.names[lang], turn=told.turn, until=until, grace=grace)


def _where(told: Reminder, lang: str) -> str:
    """What an answer must bear if it is one of several games."""
    if told.kind == "orders":
        return say("reminder_first", lang, line=_begin(told, lang))
    return say("reminder_subject", lang, tag=subject_tag(told.game, told.seat, told.turn, told.code))


def _begin(told: Reminder, lang: str) -> str:
    """The first line of a block for this game; it has the code."""
    return say("block_begin", lang, game=told.game, seat=told.names[lang], turn=told.turn, code=told.code)
