"""The commands around a game rather than in it: a line for the draws and its fingerprint.

What a command does is imported when it runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import COMMANDS, Json, command

__all__ = ["COMMANDS"]


@command(COMMANDS)
def nonce(
    line: Annotated[str | None, typer.Argument(help="Your own line; without it 64 random digits.")] = None,
    json: Json = False,
) -> None:
    """Make a line for the draws and its fingerprint, for a game that collects the fingerprints first.

    Example: rattus-pbem nonce
    """
    from .nonce import run_nonce

    run_nonce(line, json)
