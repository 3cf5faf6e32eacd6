"""The guard of what the referee does: it is meant for a turn, and refused in another."""

from __future__ import annotations

from ..errors import IllegalError
from ..record.game import Game


def guard_turn(game: Game, turn: int | None) -> None:
    """Raises IllegalError if an act is meant for another turn than the one that is being played."""
    if turn is not None and turn != game.turn:
        raise IllegalError(
            f"{game.book.header['id']} is in turn {game.turn}, not in turn {turn}; nothing has been done",
            place="--turn",
            hint="`status` says where a game stands.",
        )
