"""The command `work`. What it does is imported when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import COMMANDS, Home, Now, command

__all__ = ["COMMANDS"]


@command(COMMANDS)
def work(
    seconds: Annotated[
        float | None, typer.Option("--for", metavar="SECONDS", help="End after so long; else when asked to (SIGTERM).")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="So many processes.")] = 1,
    home: Home = None,
    now: Now = None,
) -> None:
    """Work on a home in PostgreSQL as mail comes in and games come due, beside other workers on any machine.

    Example: rattus-pbem work --workers 4
    """
    from .working import run_work

    run_work(seconds, workers, home, now)
