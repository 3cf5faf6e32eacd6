"""Write a game as a folder that `referee replay DIR` takes anywhere. It holds the secret of the game.

Example: rattus-pbem store export peste /tmp/peste
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from ....disk import disk_error
from ....errors import IllegalError
from ....home.home import find_home
from ....store.copying import copy_game
from ....store.folder import GAMES, FolderStore
from ...parameters import Game, Home


def command(
    game: Game,
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make; it must not be there yet.")],
    home: Home = None,
) -> None:
    host_home = find_home(home)
    host_home.game(game)
    if directory.exists():
        raise IllegalError("there is something already", place=str(directory), hint="Name a new folder.")
    half = directory.with_name(f".{directory.name}.half")
    try:
        shutil.rmtree(half, ignore_errors=True)
        target = FolderStore(half)
        (half / GAMES).mkdir(parents=True, mode=0o700)
        copy_game(host_home.store, target, game)
        (half / GAMES / game).rename(directory)
    except OSError as error:
        raise disk_error(error) from None
    finally:
        shutil.rmtree(half, ignore_errors=True)
    print(
        f"The game {game} is in {directory}; it holds the secret of the game. `referee replay {directory}` checks it."
    )
