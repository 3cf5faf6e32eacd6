"""The commands of `host`, one function each. What a command does is imported when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import HOST, Home, Now, command

__all__ = ["HOST"]


@command(HOST, "key new")
def new_key(
    reason: Annotated[str, typer.Option(help="Why; all players of all games read it.")],
    lost: Annotated[bool, typer.Option("--lost", help="The key is gone, and no backup has it.")] = False,
    stolen: Annotated[
        bool, typer.Option("--stolen", help="Somebody else may have the key: its codes count no more at once.")
    ] = False,
    home: Home = None,
    now: Now = None,
) -> None:
    """Make a new host.key, and tell all players; what was made with the one before counts for 30 more days.

    Example: rattus-pbem host key new --reason "The old server is given away."
    """
    from .host_key import run_new_key

    run_new_key(reason, home, now, lost=lost, stolen=stolen)
