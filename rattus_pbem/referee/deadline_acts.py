"""Deadlines in the referee's hand: given more time, or over before their time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from ..errors import IllegalError
from ..home.calendar import later
from ..home.home import Home
from ..hosting.agenda import reminder_times
from ..hosting.open_asks import days_off_of
from ..hosting.session import open_game
from ..record.book import NONCES
from ..record.game import Game
from ..record.lines_of_referee import Extended, LaterAsk, Processed
from .referee_acts import Grounds, act_result, asked_seats, check_grounds
from .said_before import said_before


def extend(
    home: Home,
    game_id: str,
    now: datetime,
    grounds: Grounds,
    seat: str = "",
    *,
    minutes: int = 0,
    to: datetime | None = None,
) -> dict[str, Any]:
    """Move the deadline of a seat, or of all that are awaited, by so many minutes that count, or `to` a moment.

    While lines for the draws are collected, it is the deadline of that list. Returns the new deadlines by seat
    (`until`). Raises IllegalError if a seat is not awaited, a deadline would not be later, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        lists = game.book.stage == NONCES
        body: dict[str, Any] = {"named": seat, **({"by": minutes} if to is None else {"to": to.isoformat()})}
        done = said_before(session, "extended", body, grounds)
        if done is not None:
            return act_result(game, "extend", done["seats"], changed=False, until=_deadlines(game, done["seats"]))
        seats = list(game.book.seats) if lists and not seat else asked_seats(game, seat)
        given = check_grounds(game, grounds)
        if to is not None and game.book.paused:
            hint = "Give the time to be added with --by; all deadlines move when the game goes on."
            raise IllegalError(f"{game_id} is paused, and its deadlines stand still", place="--to", hint=hint)
        asks = [_later_ask(game, each, minutes, to) for each in (seats[:1] if lists else seats)]
        game.write(Extended(seats=seats, **body, asks=asks, **given))
        session.commit()
        return act_result(game, "extend", seats, changed=True, until=_deadlines(game, seats))


def _deadlines(game: Game, seats: list[str]) -> dict[str, str]:
    if game.book.stage == NONCES:
        return dict.fromkeys(seats, str(game.book.nonces["until"]))
    return {ask.seat: ask.until for ask in game.book.deadlines.asks if ask.seat in seats}


def _later_ask(game: Game, seat: str, minutes: int, to: datetime | None) -> LaterAsk:
    """The deadline and the grace period of a seat as they are to be. It is reminded again if its time comes again."""
    book, now = game.book, datetime.fromisoformat(game.now)
    ask, off = book.ask_of(seat), days_off_of(game, seat)
    was = ask.due_at if ask is not None else datetime.fromisoformat(book.nonces["until"])
    until = to if to is not None else later(was, timedelta(minutes=minutes), off)
    if until <= max(was, now):
        soon = f"A moment after {max(was, now).isoformat()} is expected; `referee process` plays a seat at once."
        what = f"the deadline of {seat} is {was.isoformat()}; {until.isoformat()} would give no more time"
        raise IllegalError(what, place="--to" if to is not None else "--by", hint=soon)
    if ask is None:
        return LaterAsk(seat=seat, until=until.isoformat())
    grace = later(until, timedelta(minutes=book.times["grace"]), off)
    moved = ask.changed(until=until.isoformat(), grace=grace.isoformat())
    reminded = min(ask.reminded, sum(moment <= now for moment in reminder_times(game, moved)))
    return LaterAsk(seat=seat, until=moved.until, grace=moved.grace, reminded=reminded)


def process(home: Home, game_id: str, now: datetime, grounds: Grounds, seat: str = "") -> dict[str, Any]:
    """Wait no longer for a seat, or for any that is awaited: the next tick plays it as at its deadline.

    What is stored is played, then answers in advance, then defaults. It does not count as missed. While lines for the
    draws are collected, that list is closed. Raises IllegalError if the seat is not awaited, the game is paused or
    lacks players, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        book, lists = game.book, game.book.stage == NONCES
        done = said_before(session, "processed", {"named": seat}, grounds)
        if done is not None:
            return act_result(game, "process", done["seats"], changed=False)
        seats = [] if lists and not seat else asked_seats(game, seat)
        over = [ask.seat for ask in book.deadlines.asks if ask.processed]
        if seats and set(seats) <= set(over):
            return act_result(game, "process", seats, changed=False)
        given = check_grounds(game, grounds)
        if book.paused:
            hint = f"`referee resume {game_id}` lets it go on."
            raise IllegalError(f"{game_id} is paused; nothing is played in it", hint=hint)
        if lists and book.open_seats:
            free = ", ".join(book.open_seats)
            hint = "`referee replace` gives a seat to somebody."
            raise IllegalError(f"{game_id} cannot begin: nobody plays {free}", hint=hint)
        if not lists or datetime.fromisoformat(book.nonces["until"]) > now:
            game.write(Processed(seats=seats, named=seat, **given))
            session.commit()
            return act_result(game, "process", seats, changed=True)
        return act_result(game, "process", seats, changed=False)
