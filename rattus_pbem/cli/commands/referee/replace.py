"""Give a seat to somebody else; orders and answers given in advance stay.

Example: rattus-pbem referee replace peste red 'Eva <eva@example.org>' --reason "Anna has left"
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.acts import replace_player
from ...output import clock, print_json
from ...parameters import Again, Game, Home, Json, Now, Reason, Refers, Seat, Turn


def command(
    game: Game,
    seat: Seat,
    who: Annotated[str, typer.Argument(help="'Anna <anna@example.org>' or bot:sensible.")],
    reason: Reason,
    lang: Annotated[str, typer.Option(help="en or fr: the new player's language; else that of the old one.")] = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    done = replace_player(find_home(home), game, seat, who, reason, clock(now), lang, dispute, turn, again)
    if as_json:
        print_json(done.to_json())
        return
    if done.changed:
        letter = "; a letter is written" if done.address else ""
        print(f"{game}: {done.name} plays {seat} from now on{letter}. The others are told in their next letters.")
    else:
        print(f"{game}: {done.name} plays {seat} already; nothing is written.")
