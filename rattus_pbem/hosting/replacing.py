"""Giving a seat to somebody else: a referee's act, told to every player.

The seat's orders and answers in advance stay as they are.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from ..errors import IllegalError
from .asking import write_letters
from .book import OVER
from .home import Home
from .new_game import read_seats_each
from .session import open_game


def replace_player(home: Home, game_id: str, seat: str, who: str, reason: str, now: datetime) -> dict[str, Any]:
    """Seat `Name <address>` or `bot:sensible` at a seat, with a letter of his own; returns seat and name.

    Raises IllegalError for an unknown game, seat or person, or when the game is over.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        if seat not in game.book.seats:
            raise IllegalError(f"{seat!r} is not a seat of this game", hint=f"There are {', '.join(game.book.seats)}.")
        if game.book.stage == OVER:
            raise IllegalError("the game is over; nobody is replaced any more")
        told = read_seats_each([f"{seat}={who}"], game.rules)[seat]
        until = now + timedelta(minutes=game.book.times["nonces"])
        game.write("person", seat=seat, set=told, new=True, until=until.isoformat(), reason=reason)
        write_letters(game, [seat])
        session.commit()
    return {"game": game_id, "seat": seat, "name": told["name"], "address": told["address"]}
