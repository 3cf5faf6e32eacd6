"""The commands of `site`, one function each. What a command does is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .command_tables import SITE, Home, Json, Now, command

__all__ = ["SITE"]


@command(SITE)
def build(
    directory: Annotated[Path, typer.Argument(help="The folder of the site: empty, not there yet, or built before.")],
    pyodide: Annotated[
        Path | None,
        typer.Option(help="The folder of the npm package pyodide: the site gets the order page. Else that of [site]."),
    ] = None,
    afresh: Annotated[bool, typer.Option("--afresh", help="Draw and write everything again.")] = False,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """Make the home's games into static pages for everybody, or bring them up to date. Only what is public is on them.

    Example: rattus-pbem site build /var/www/games
    """
    from .site_building import run_build

    run_build(directory, pyodide, afresh, home, now, json)
