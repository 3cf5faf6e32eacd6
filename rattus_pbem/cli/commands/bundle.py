"""Print one document with which anybody can check the game; while it is running, what its holder may know.

Example: rattus-pbem bundle peste --out peste.json
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...fairness.bundles import Bundle
from ...home.home import find_home
from ...record.pretty_json import pretty_json
from ..output import write_file
from ..parameters import Game, Home


def command(
    game: Game,
    seat: Annotated[str | None, typer.Option(help="For the player at this seat; else for everybody.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write it to this file instead of standard output.")] = None,
    home: Home = None,
) -> None:
    host_home = find_home(home)
    with host_home.game(game).locked():
        bundle = Bundle(host_home, game, seat)
    text = pretty_json(bundle.to_json()).decode()
    if out is None:
        print(text, end="")
        return
    write_file(out, text)
    holder = f"for {seat}" if seat else "for everybody"
    what = "the whole game" if bundle.over else "what its letters have carried" if seat else "what all may know by now"
    print(f"{out}: {game}, {holder}: {what}. `rattus-pbem verify {out}` checks it.")
