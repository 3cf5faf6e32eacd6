"""The commands with which anybody checks a game: bundle, verify. What a command does is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .command_tables import COMMANDS, Home, Json, command

__all__ = ["COMMANDS"]


@command(COMMANDS)
def bundle(
    game: Annotated[str, typer.Argument(help="The game.")],
    seat: Annotated[str | None, typer.Option(help="For the player at this seat; else for everybody.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write it to this file instead of standard output.")] = None,
    home: Home = None,
) -> None:
    """Print one document with which anybody can check the game; while it is running, what its holder may know.

    Example: rattus-pbem bundle peste --out peste.json
    """
    from .verifying import run_bundle

    run_bundle(game, seat, out, home)


@command(COMMANDS)
def verify(
    bundle: Annotated[list[str], typer.Argument(help="A bundle, and others of the game to compare; or a game's name.")],
    mails: Annotated[Path | None, typer.Option(help="A folder with mails of the game, such as a Maildir.")] = None,
    home: Home = None,
    json: Json = False,
) -> None:
    """Check a bundle: keys, draws, the journal's chain, letters, the rules. The host names the game: all its files.

    Example: rattus-pbem verify peste.json --mails ~/Maildir
    """
    from .verifying import run_verify

    run_verify(bundle, mails, home, json)
