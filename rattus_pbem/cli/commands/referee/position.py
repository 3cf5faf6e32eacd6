"""Print the position before a turn, hidden things included, as a position file for sandbox, new and whatif.

Example: rattus-pbem referee position peste --turn 7 --out position.json
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ....home.home import find_home
from ....hosting.act_starts import find_act
from ....record.pretty_json import pretty_json
from ...output import write_file
from ...parameters import Game, Home


def command(
    game: Game,
    turn: Annotated[int, typer.Option(help="The position before this turn.")],
    act: Annotated[int, typer.Option(help="Before this act of the turn.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write it to this file instead of standard output.")] = None,
    home: Home = None,
) -> None:
    start = find_act(find_home(home), game, turn, act)
    text = pretty_json(start.rules.state_to_json(start.position().state)).decode()
    if out is None:
        print(text, end="")
    else:
        write_file(out, text)
        print(f"{out}: the position before act {turn}.{act} of {game}.")
    print("It holds what is hidden from the players: it is for the referee alone.", file=sys.stderr)
