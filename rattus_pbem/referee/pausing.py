"""A game that stands still by the referee's word, and goes on by it. Mail is stored meanwhile; nothing is played.

Every deadline stands still with it, and moves on by the time that the game was paused.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..home.home import Home
from ..hosting.session import open_game
from ..record.lines_of_referee import Paused, Resumed
from .referee_acts import Grounds, act_result, check_grounds


def pause(home: Home, game_id: str, now: datetime, grounds: Grounds) -> dict[str, Any]:
    """Pause a game; one that is paused already is left as it is. Raises IllegalError as `check_grounds`."""
    with open_game(home, game_id, now) as session:
        game = session.game
        given = check_grounds(game, grounds)
        if game.book.paused:
            return act_result(game, "pause", game.book.seats, changed=False)
        game.write(Paused(**given))
        session.commit()
        return act_result(game, "pause", game.book.seats, changed=True)


def resume(home: Home, game_id: str, now: datetime, grounds: Grounds) -> dict[str, Any]:
    """Let a paused game go on, every deadline moved by the time of the pause; returns the new ones by seat (`until`).

    One that is not paused is left as it is. Raises IllegalError as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        given = check_grounds(game, grounds)
        if not game.book.paused:
            return act_result(game, "resume", game.book.seats, changed=False)
        game.write(Resumed(each=True, **given))
        session.commit()
        until = {ask.seat: ask.until for ask in game.book.deadlines.asks}
        return act_result(game, "resume", game.book.seats, changed=True, until=until)
