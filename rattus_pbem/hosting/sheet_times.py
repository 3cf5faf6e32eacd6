"""From when on a stored sheet may be played, and whether anything of it is still to be played. Writes nothing."""

from __future__ import annotations

from datetime import datetime, timedelta

from ..engine.asks import Ask
from ..engine.journal import Answered
from ..record.game import Game
from ..record.stored_sheet import MAIL_DELAY, StoredSheet
from .open_asks import acting, ask_key


def may_begin(game: Game, stored: StoredSheet) -> bool:
    """Whether a stored sheet may be used now: not tentative, and its time has come."""
    if stored.is_on_hold or (waits_for_deadline(game, stored) and game.book.ask_of(stored.seat) is None):
        return False
    return datetime.fromisoformat(game.now) >= ready_at(game, stored)


def ready_at(game: Game, stored: StoredSheet) -> datetime:
    """From when on a stored sheet may be used: after its delay, which begins again where it was sent ahead and fails;
    without early run, and where a correction is awaited, not before the deadline."""
    times = game.book.times
    ready = stored.counts_from + timedelta(minutes=getattr(times, stored.delay))
    ask = game.book.ask_of(stored.seat)
    if ask is not None and waits_for_deadline(game, stored):
        ready = max(ready, ask.due_at)
    return ready


def waits_for_deadline(game: Game, stored: StoredSheet) -> bool:
    """Whether the seat's own act may not begin early. Once it has begun, what it is asked is played when it answers."""
    if game.run is None or stored.seat not in acting(game):
        return False
    if waits_for_correction(game, stored):
        return True
    return game.book.times.early == "off" and not any(
        isinstance(entry, Answered) and entry.seat == stored.seat for entry in game.run.position.tail
    )


def waits_for_correction(game: Game, stored: StoredSheet) -> bool:
    """Whether a line of a sheet that came by mail fails, so that its player was asked to correct it by the deadline.

    Once a line of it has been used it is played as it stands.
    """
    return stored.awaits_correction and game.book.times.warnings == "deadline"


def correction_awaited(game: Game, seat: str) -> bool:
    """Whether orders of a seat for this turn are put off and a line of them fails: its player may still correct it.

    For this player and the host alone: whom a game waits for everybody may know, not why.
    """
    stored = game.book.stored(seat, game.turn)
    return stored is not None and bool(stored.fails) and stored.is_unplayed and is_put_off(game, stored)


def is_put_off(game: Game, stored: StoredSheet) -> bool:
    """Whether a stored sheet is not used only because its time has not come. Any other has been tried: it is no answer
    to what its seat is still asked."""
    return not (stored.paused or may_begin(game, stored) or has_begun(game, stored))


def is_answered(game: Game, seat: str) -> bool:
    """Whether orders of a seat for this turn wait for their time: tentative, or not there for long enough."""
    stored = game.book.stored(seat, game.turn)
    return stored is not None and stored.is_unplayed and is_put_off(game, stored)


def own_turn(game: Game, seat: str) -> int | None:
    """The next turn that is this seat's own, the present one included; None where turns belong to nobody now."""
    coming = range(game.turn, game.turn + len(game.book.seats) + 1)
    return next((turn for turn in coming if game.rules.seat_of_turn(game.state, turn) == seat), None)


def came_too_late(game: Game, ask: Ask, stored: StoredSheet) -> bool:
    """Whether the sheet came by mail after deadline and grace of this very ask, but before the tick that settles it.

    One that seems to come after that was dated by a clock that has been set back since: it was there in time.
    """
    open_ask = game.book.ask_of(ask.seat)
    if stored.delay != MAIL_DELAY or open_ask is None or open_ask.key != ask_key(game, ask):
        return False
    return open_ask.ends_at < stored.came_at <= datetime.fromisoformat(game.now)


def has_begun(game: Game, stored: StoredSheet) -> bool:
    """Whether a line of this very sheet has been used in the open act."""
    return stored.has_begun(game.live.position.number)
