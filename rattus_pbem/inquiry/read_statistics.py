"""The statistics of a game in a home, as it stands now. Changes nothing."""

from __future__ import annotations

from datetime import datetime

from ..home.home import Home
from ..hosting.session import open_game
from ..record.statistics import GameStatistics, game_statistics, lines_so_far


def statistics(home: Home, game_id: str, now: datetime) -> GameStatistics:
    """How a game has gone so far. Raises IllegalError for an unknown game, BlockedError for one that is blocked."""
    with open_game(home, game_id, now) as session:
        return game_statistics(session.game, session.derived, lines_so_far(session.game, session.store.journal()))
