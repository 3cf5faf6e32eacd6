"""The commands of `mail`, one function each. What a command does is imported when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from .command_tables import MAIL, Home, Json, Now, command

__all__ = ["MAIL"]

Name = Annotated[str, typer.Argument(help="Its name as `mail held` prints it, or a part of it that no other has.")]


@command(MAIL)
def log(
    player: Annotated[
        str | None, typer.Option(help="Only mails from, to or for this player: a name, an address.")
    ] = None,
    grades: Annotated[bool, typer.Option("--grades", help="Also how orders were received: ok, refused, ...")] = False,
    last: Annotated[int, typer.Option(help="How many of the newest mails; 0 for all that are remembered.")] = 40,
    home: Home = None,
    now: Now = None,
    json: Json = False,
) -> None:
    """List each mail in and out, with what became of it and why. Shows no subject and no word of what a mail says.

    Example: rattus-pbem mail log --player Anna
    """
    from .mail_desk import run_log

    run_log(player, last, grades, home, now, json)


@command(MAIL)
def held(home: Home = None, now: Now = None, json: Json = False) -> None:
    """List the mails that wait for a decision: held back, set aside by a fault of ours, or given up.

    Example: rattus-pbem mail held
    """
    from .mail_desk import run_held

    run_held(home, now, json)


@command(MAIL)
def show(name: Name, home: Home = None, now: Now = None) -> None:
    """Print what a mail says. It may hold secrets of a player: think twice if you play in that game.

    Example: rattus-pbem mail show 24904618f679e271
    """
    from .mail_desk import run_show

    run_show(name, home, now)


@command(MAIL)
def release(name: Name, home: Home = None, now: Now = None, json: Json = False) -> None:
    """Release a mail: a held one counts for its seat, one set aside is read again, a letter given up is sent again.

    Example: rattus-pbem mail release 24904618f679e271
    """
    from .mail_desk import run_release

    run_release(name, home, now, json)
