"""What all acts of a referee have in common: why they are done, the turn that they are meant for, what they answer.

An act is a journal line; the next tick plays what follows from it. Said twice it is done once (`said_before`).
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from ..errors import IllegalError
from ..record.book import NONCES, OVER
from ..record.game import Game
from .disputes import reference
from .grounds import Grounds as Grounds
from .turn_guard import guard_turn as guard_turn

LONGEST_REASON = 2000


def check_grounds(game: Game, grounds: Grounds, *, over: bool = False) -> dict[str, Any]:
    """What the journal line of an act says of its grounds: `reason`, and `dispute` where it answers to one.

    Raises IllegalError for no reason or one that is too long, another turn, no such dispute, or a game that is over,
    unless `over` allows it.
    """
    reason = check_reason(grounds.reason)
    guard_turn(game, grounds.turn)
    if game.book.stage == OVER and not over:
        raise IllegalError(f"{game.book.header['id']} is over; nothing in it can be changed")
    return {"reason": reason, **reference(game, grounds.dispute)}


def check_reason(text: str) -> str:
    """A reason as it is written, in one line. Raises IllegalError for none, or one that is too long."""
    reason = " ".join(text.split())
    if not reason or len(reason) > LONGEST_REASON:
        what = f"a reason of 1 to {LONGEST_REASON} characters is expected, not of {len(reason)}"
        raise IllegalError(what, place="--reason", hint="All players of the game read it.")
    return reason


def check_seat(game: Game, seat: str) -> None:
    """Raises IllegalError, with the nearest, for what is no seat of this game."""
    if seat not in game.book.seats:
        near = get_close_matches(seat, game.book.seats, 1)
        hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(game.book.seats)}."
        raise IllegalError(f"{seat!r} is not a seat of this game", place="SEAT", hint=hint)


def asked_seats(game: Game, seat: str = "") -> list[str]:
    """The seats that the game waits for, or this one alone. Raises IllegalError if none is awaited, or not this one."""
    if seat:
        check_seat(game, seat)
    awaited = [ask.seat for ask in game.book.deadlines.asks]
    if game.book.stage == OVER:
        raise IllegalError(f"{game.book.header['id']} is over; it waits for nobody")
    if game.book.stage == NONCES or not awaited:
        what = "is still collecting lines for the draws" if game.book.stage == NONCES else "waits for nobody"
        raise IllegalError(f"{game.book.header['id']} {what}", hint="`tick` plays what can be played.")
    if seat and seat not in awaited:
        raise IllegalError(f"{seat} is not awaited", place="SEAT", hint=f"Awaited: {', '.join(awaited)}.")
    return [seat] if seat else awaited


def act_result(game: Game, act: str, seats: Iterable[str], *, changed: bool, **more: Any) -> dict[str, Any]:
    """What a command prints of an act; not `changed` if it had been done already, and nothing was written."""
    where = {"game": game.book.header["id"], "turn": game.turn}
    return {
        "schema": "rattus-pbem/referee-act/1",
        "act": act,
        **where,
        "seats": list(seats),
        "changed": changed,
        **more,
    }
