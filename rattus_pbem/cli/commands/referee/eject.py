"""Take a seat from its player, who hears why; only `referee replace` fills it again.

Example: rattus-pbem referee eject peste red --by hold --reason "insults, after two warnings"
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.acts import eject
from ....referee.grounds import Grounds
from ...output import TICK, clock, print_act
from ...parameters import Game, Home, Json, Now, Reason, Refers, Seat, Turn


def command(
    game: Game,
    seat: Seat,
    reason: Reason,
    by: Annotated[
        str, typer.Option(help="Who plays it: hold (defaults) or bot:sensible; else its option absent.")
    ] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    done = eject(find_home(home), game, clock(now), Grounds(reason, dispute, turn), seat, by)
    who = "the defaults are played" if done.by == "hold" else f"the computer player {done.by} plays"
    already = f"{game}: {seat} was ejected already"
    print_act(done, f"{game}: {who} for {seat} from now on. {TICK}", already, as_json)
