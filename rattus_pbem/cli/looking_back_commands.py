"""The referee's commands that look back without touching a game: a past position, what if.

What a command does is imported when it runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .command_tables import REFEREE, Home, Json, command

__all__ = ["REFEREE"]


@command(REFEREE)
def position(
    game: Annotated[str, typer.Argument(help="The game.")],
    turn: Annotated[int, typer.Option(help="The position before this turn.")],
    act: Annotated[int, typer.Option(help="Before this act of the turn.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write it to this file instead of standard output.")] = None,
    home: Home = None,
) -> None:
    """Print the position before a turn, hidden things included, as a position file for sandbox, new and whatif.

    Example: rattus-pbem referee position peste --turn 7 --out position.json
    """
    from .looking_back import run_position

    run_position(game, turn, act, out, home)


@command(REFEREE)
def whatif(
    game: Annotated[str, typer.Argument(help="The game.")],
    turn: Annotated[int, typer.Option(help="The turn that is played again in memory; the game is left as it is.")],
    orders: Annotated[
        list[str] | None,
        typer.Option(help="SEAT=FILE: other orders of a seat; SEAT/2=FILE in place of its second sheet."),
    ] = None,
    position: Annotated[Path | None, typer.Option(help="A corrected position before the turn.")] = None,
    through: Annotated[
        int | None, typer.Option(help="Play on to the end of this turn, with the stored sheets.")
    ] = None,
    home: Home = None,
    json: Json = False,
) -> None:
    """Play a turn again with other orders or a corrected position, and say what would be different.

    Example: rattus-pbem referee whatif peste --turn 7 --orders red=red.txt
    """
    from .looking_back import run_whatif

    run_whatif(game, turn, orders or [], position, through, home, json)
