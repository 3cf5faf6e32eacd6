"""Reminders: one mail a person for all his games in which he is awaited. Knows when nothing; the games say that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from ..hosting.session import Session
from ..locale.times import deadline_text
from .letters import Post, filled, plain_post, short
from .sentences import say


class Reminder(NamedTuple):
    """One ask that waits for an answer."""

    game: str
    seat: str
    turn: int
    until: datetime
    lang: str
    zone: str
    key: str


class Reminders:
    """The reminders of one tick, by address."""

    def __init__(self) -> None:
        self._of: dict[str, list[Reminder]] = {}

    def add(self, session: Session, line: Mapping[str, Any]) -> None:
        """A seat is to be reminded of what it is asked, if it still is."""
        book = session.game.book
        ask = book.ask_of(line["seat"])
        told = book.seats[line["seat"]]
        if ask is None or ask["key"] != line["key"] or not told["address"]:
            return
        until = datetime.fromisoformat(ask["until"])
        key = f"{book.header['id']} {line['seat']} {ask['key']} {line['count']}"
        found = Reminder(book.header["id"], line["seat"], session.game.turn, until, told["lang"], told["zone"], key)
        self._of.setdefault(told["address"].lower(), []).append(found)

    def take_over(self, other: Reminders) -> None:
        """Those that another process has gathered."""
        for address, found in other._of.items():
            mine = self._of.setdefault(address, [])
            mine += [one for one in found if one not in mine]

    def posts(self, now: datetime) -> Iterator[Post]:
        """A letter to each person."""
        for address, found in self._of.items():
            lang = found[0].lang
            lines = [say("reminder", lang, count=len(found)), ""]
            for told in sorted(found, key=lambda one: (one.until, one.game, one.seat)):
                until = deadline_text(told.until, told.zone, lang, now)
                lines.append(say("reminder_line", lang, game=told.game, seat=told.seat, turn=told.turn, until=until))
            lines += ["", say("reminder_foot", lang)]
            key = f"reminder.{short(address)}.{short(' '.join(sorted(one.key for one in found)))}"
            text = filled("\n".join(lines)) + "\n"
            yield plain_post(address, key, "reminder", say("subject_reminder", lang), text, now, lang)
