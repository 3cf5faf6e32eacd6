"""Brakes on the clock: after an outage, a wrong clock, or when too many orders are missing at once, deadlines slide.

What is decided for the whole home stands in `tick.json`; each game follows it when it is opened next, once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from .files import replace_file
from .game import Game
from .home import Home
from .index import Entry, iso

TICKED = "tick.json"
SCHEMA = "rattus-pbem/tick-state/1"
KEPT_SLIDES = 50
BACK = timedelta(minutes=2)
"""A clock that goes back by less than this was only set right."""
LEAST_GAMES = 3


class Clock:
    """When the last tick ran, and by how much deadlines have slid since the home was made."""

    def __init__(self, home: Home, now: datetime) -> None:
        self.home = home
        self.now = now
        self.last = ""
        self.slides: list[dict[str, Any]] = []
        self.told = ""
        try:
            told = json.loads((home.path / TICKED).read_bytes())
            self.last, self.slides = iso(datetime.fromisoformat(told["last"])), list(told["slides"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return
        self._compare()

    def _compare(self) -> None:
        gone = self.now - datetime.fromisoformat(self.last)
        limit = timedelta(minutes=self.home.times["outage"])
        if gone <= limit and gone >= -BACK:
            return
        reason = "outage" if gone > limit else "clock"
        number = self.slides[-1]["number"] + 1 if self.slides else 1
        minutes = int(gone.total_seconds() // 60)
        slide = {"number": number, "at": iso(self.now), "since": self.last, "minutes": minutes, "reason": reason}
        self.slides = [*self.slides, slide][-KEPT_SLIDES:]
        hours = abs(minutes) // 60
        if reason == "outage":
            self.told = f"no tick has run for {hours} hours, since {self.last}: all deadlines are moved by that time"
        else:
            self.told = f"the clock went back by {hours} h {abs(minutes) % 60} min: all deadlines are moved with it"

    @property
    def has_slid(self) -> bool:
        """Whether this tick has found that deadlines slide."""
        return bool(self.told)

    def keep(self) -> None:
        """Write when this tick ran. Raises OSError."""
        told = {"schema": SCHEMA, "last": iso(self.now), "slides": self.slides}
        replace_file(self.home.path, TICKED, json.dumps(told).encode() + b"\n", durable=self.has_slid)

    def slide(self, game: Game) -> None:
        """Move the deadlines of a game as far as the home's have moved since they were set."""
        for told in self.slides:
            if told["number"] <= game.book.slid:
                continue
            seats = [ask["seat"] for ask in game.book.asked if _was_set_before(ask.get("since", ""), told)]
            began = game.book.header.get("begun", "")
            if seats or (game.book.stage == "nonces" and _was_set_before(began, told)):
                game.write("slid", number=told["number"], minutes=told["minutes"], reason=told["reason"], seats=seats)


def _was_set_before(since: str, slide: Mapping[str, Any]) -> bool:
    return not since or iso(datetime.fromisoformat(since)) <= slide["since"] or slide["minutes"] < 0


def missing_at_once(index: Mapping[str, Entry], answering: Iterable[tuple[str, str]], now: str) -> set[str]:
    """The games of a mass miss: at least three, with more than half of all seats that come due now; else none.

    `answering` are the games and seats of which mail has just come in. Seats due are those whose grace ends by now.
    """
    answered = set(answering)
    due = missed = 0
    games = set()
    for game, entry in index.items():
        for seat, grace in entry.late:
            if grace > now:
                continue
            due += 1
            if (game, seat) not in answered:
                missed += 1
                games.add(game)
    return games if len(games) >= LEAST_GAMES and 2 * missed > due else set()


def brake(game: Game) -> list[str]:
    """Move the deadlines that would be missed now by the time of a reaction, each once; tells the seats."""
    now = datetime.fromisoformat(game.now)
    seats = [
        ask["seat"]
        for ask in game.book.asked
        if not ask.get("braked")
        and datetime.fromisoformat(ask["grace"]) <= now
        and game.book.stored(ask["seat"], game.turn) is None
    ]
    if seats:
        minutes = game.book.times["reaction"]
        game.write("slid", number=game.book.slid, minutes=minutes, reason="mass", seats=seats)
    return seats
