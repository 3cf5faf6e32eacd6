"""The commands of `store`, one function each. What a command does is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .command_tables import STORE, Home, Json, command

__all__ = ["STORE"]


@command(STORE)
def migrate(home: Home = None, json: Json = False) -> None:
    """Make the tables of a home in PostgreSQL, or bring them up to this program's version.

    Example: rattus-pbem store migrate --home /srv/pbem
    """
    from .stores import run_migrate

    run_migrate(home, json)


@command(STORE)
def copy(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="The home folder whose games and mail are copied.")],
    target: Annotated[Path, typer.Argument(metavar="TO", help="The home folder that gets them; it is there already.")],
    json: Json = False,
) -> None:
    """Copy all games from one home to another, game by game, while the others are played; again, only what has changed.

    Example: rattus-pbem store copy /srv/pbem /srv/pbem-on-postgres
    """
    from .stores import run_copy

    run_copy(source, target, json)


@command(STORE)
def export(
    game: Annotated[str, typer.Argument(help="The game.")],
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make; it must not be there yet.")],
    home: Home = None,
) -> None:
    """Write a game as a folder that `referee replay DIR` takes anywhere. It holds the secret of the game.

    Example: rattus-pbem store export peste /tmp/peste
    """
    from .stores import run_export

    run_export(game, directory, home)


@command(STORE)
def grant(
    role: Annotated[str, typer.Argument(help="A role of the database, such as that of a web site.")],
    home: Home = None,
) -> None:
    """Let a role read what is public of the games, for `site build`, `status` and `report`. No secret, no mail.

    Example: rattus-pbem store grant pbem_site
    """
    from .stores import run_grant

    run_grant(role, home)
