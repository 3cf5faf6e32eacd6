"""What is due in a game and when: the next moment at which a tick must look at it, and who is to be reminded.

Reads the book and the game's own clock; writes only `reminded` lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from ..home.calendar import counted, later
from ..home.options import hours
from ..record.book import NONCES, OVER
from ..record.deadlines import OpenAsk
from ..record.game import Game
from ..record.lines_of_letters import Reminded
from .answer_search import is_sealed
from .nonces import nonce_asks, open_asks
from .open_asks import days_off_of
from .sheet_times import correction_awaited, is_answered, is_put_off, ready_at


def next_due(game: Game) -> datetime | None:
    """When a tick must look at the game again if nothing comes in; None if time changes nothing in it."""
    book, now = game.book, datetime.fromisoformat(game.now)
    if book.stage == OVER or book.paused:
        return None
    if book.stage == NONCES:
        if book.open_seats:
            return None
        coming = [moment for ask in nonce_asks(game) for moment in _still_to_remind(game, ask, now)]
        return min([*coming, book.nonces.ends_at])
    if not game.live.pending:
        return now
    moments = []
    for ask in book.deadlines.asks:
        moments.append(ask.ends_at)
        stored = book.stored(ask.seat, game.turn)
        if stored is not None and is_put_off(game, stored):
            if not stored.is_on_hold:
                moments.append(ready_at(game, stored))
            if stored.is_unplayed and not correction_awaited(game, ask.seat):
                continue
        if game.unsent and ask.seat in game.unsent:
            moments.append(half_time(game, ask))
        moments += _still_to_remind(game, ask, now)
    return min((moment for moment in moments if moment > now), default=None)


def half_time(game: Game, ask: OpenAsk) -> datetime:
    """When half of the time that counts has passed since something was asked."""
    off = days_off_of(game, ask.seat)
    return later(ask.begins_at, counted(ask.begins_at, ask.due_at, off) / 2, off)


def _still_to_remind(game: Game, ask: OpenAsk, now: datetime) -> list[datetime]:
    """When this ask may be reminded of, if it stays as it is; only moments to come."""
    coming = reminder_times(game, ask)[ask.reminded :]
    free = days_off_of(game, ask.seat).ends(now) if coming and coming[0] <= now else None
    return [moment for moment in (*coming, free) if moment is not None and moment > now]


def reminder_times(game: Game, ask: OpenAsk) -> list[datetime]:
    """When a seat that is asked is reminded, in order of time; only moments between asking and the deadline.

    Days on which its time stands still are left out: half time is half of what counts.
    """
    off = days_off_of(game, ask.seat)
    span = counted(ask.begins_at, ask.due_at, off)
    after = [
        span / 2 if word == "half" else span - timedelta(minutes=hours(word)) for word in game.book.times.reminders
    ]
    return [later(ask.begins_at, part, off) for part in sorted(after) if timedelta() < part < span]


def remind(game: Game) -> Iterator[OpenAsk]:
    """Write down and tell the asks whose player is to be reminded now: not answered, not over, nobody away.

    Orders that are to be corrected are no answer yet. What can be played must have been played:
    orders whose time has come, and that are no answer, do not count.
    """
    book, now = game.book, datetime.fromisoformat(game.now)
    for ask in open_asks(game) if not book.paused else ():
        seat = ask.seat
        person = book.seats[seat]
        count = sum(moment <= now for moment in reminder_times(game, ask))
        late = ask.due_at <= now
        if person.bot or late or count <= ask.reminded or days_off_of(game, seat).ends(now):
            continue
        if book.stage != NONCES and _is_answered(game, seat):
            continue
        game.write(Reminded(seat=seat, key=ask.key, count=count))
        yield ask


def _is_answered(game: Game, seat: str) -> bool:
    return is_sealed(game, seat) or (is_answered(game, seat) and not correction_awaited(game, seat))
