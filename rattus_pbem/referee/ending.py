"""A game that the referee ends without a result. Every player gets its last letter."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..home.home import Home
from ..hosting.open_asks import write_letters
from ..hosting.session import open_game
from ..record.act_notices import NO_RESULT
from ..record.book import OVER
from ..record.lines_of_referee import Over
from .referee_acts import Grounds, act_result, check_grounds


def cancel(home: Home, game_id: str, now: datetime, grounds: Grounds) -> dict[str, Any]:
    """End a game; nobody wins it. One that was ended so is left as it is.

    Raises IllegalError if it ended otherwise, or as `check_grounds`.
    """
    with open_game(home, game_id, now) as session:
        game = session.game
        if game.book.stage == OVER and game.book.agreed.get("by") == NO_RESULT:
            return act_result(game, "cancel", game.book.seats, changed=False)
        game.finish(Over(by=NO_RESULT, **check_grounds(game, grounds)))
        write_letters(game, list(game.book.seats))
        session.commit()
        return act_result(game, "cancel", game.book.seats, changed=True)
