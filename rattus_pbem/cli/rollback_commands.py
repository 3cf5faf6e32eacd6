"""The commands of `referee` that take turns back. What a command does is imported when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import REFEREE, Home, Json, Now, command
from .referee_acts_commands import Again, Game, Reason, Refers, Turn

__all__ = ["REFEREE"]


@command(REFEREE)
def rollback(
    game: Game,
    to_turn: Annotated[int, typer.Option(help="The turn before which the game stands then.")],
    dice: Annotated[str, typer.Option(help="same or fresh, for the turns that are taken back.")],
    reason: Reason,
    same_orders: Annotated[bool, typer.Option("--same-orders", help="Play the recorded orders again.")] = False,
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Go back to the moment before a turn. All players get a letter; the journal keeps everything.

    Example: rattus-pbem referee rollback peste --to-turn 7 --dice fresh --reason "the map of turn 7 was wrong"
    """
    from .rollbacks import run_rollback

    run_rollback(game, to_turn, dice, same_orders, reason, dispute, turn, again, home, now, json)


@command(REFEREE)
def restore(
    game: Game,
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Undo the last rollback, if nobody has played since. All players get a letter.

    Example: rattus-pbem referee restore peste --reason "the map was right"
    """
    from .rollbacks import run_restore

    run_restore(game, reason, dispute, turn, again, home, now, json)
