"""Print or write the JSON Schemas of the files.

Example: rattus-pbem schema orders-rattus
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from ...errors import UnreadableError
from ...rules import GAMES, is_game
from ..output import write_file
from ..schemas import schema_text, schemas


def command(
    name: Annotated[str | None, typer.Argument(help="A schema; without it their names.")] = None,
    write: Annotated[Path | None, typer.Option(help="Write all schemas into this folder.")] = None,
) -> None:
    """The schemas of a game from another package are printed by their names."""
    game = name.partition("-")[2] if name is not None else ""
    known = schemas(*GAMES, *([game] if game and game not in GAMES and is_game(game) else []))
    if write is not None:
        for each, make in known.items():
            write_file(write / f"{each}.schema.json", schema_text(make()), make_folder=True)
        print(f"{len(known)} schemas written to {write}.")
    elif name is None:
        for each in known:
            print(each)
    elif name in known:
        print(schema_text(known[name]()), end="")
    else:
        near = get_close_matches(name, list(known), 1)
        raise UnreadableError(f"no schema is called {name!r}", hint=f"Did you mean {near[0]}?" if near else "")
