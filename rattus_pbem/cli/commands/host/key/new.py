"""Make a new host.key, and tell all players; what was made with the one before counts for 30 more days.

Example: rattus-pbem host key new --reason "The old server is given away."
"""

from __future__ import annotations

from typing import Annotated

import typer

from .....errors import UnreadableError
from .....home.home import home_folder
from .....record.signatures import LOST, REPLACED, STOLEN
from .....referee.new_host_key import new_host_key
from ....output import clock
from ....parameters import Home, Now


def command(
    reason: Annotated[str, typer.Option(help="Why; all players of all games read it.")],
    lost: Annotated[bool, typer.Option("--lost", help="The key is gone, and no backup has it.")] = False,
    stolen: Annotated[
        bool, typer.Option("--stolen", help="Somebody else may have the key: its codes count no more at once.")
    ] = False,
    home: Home = None,
    now: Now = None,
) -> None:
    """Exit code 1 if a game could not be opened: its players are not told."""
    if lost and stolen:
        raise UnreadableError(
            "--lost and --stolen are two things", place="--lost", hint="--stolen if the key is there, else --lost."
        )
    how = LOST if lost else STOLEN if stolen else REPLACED
    path = home_folder(home)
    games, failed = new_host_key(path, how, reason, clock(now))
    print(f"{path / 'host.key'} is new. Copy it to every other machine that works on these games, and to your backup.")
    if games:
        print(f"The players of {', '.join(games)} hear of it by letter.")
    for line in failed:
        print(f"Not told: {line}")
    if failed:
        raise typer.Exit(1)
