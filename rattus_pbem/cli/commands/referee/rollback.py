"""Go back to the moment before a turn. All players get a letter; the journal keeps everything.

Example: rattus-pbem referee rollback peste --to-turn 7 --dice fresh --reason "the map of turn 7 was wrong"
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.grounds import Grounds
from ....referee.rollback import Rollback, roll_back
from ...output import clock, print_json
from ...parameters import Again, Game, Home, Json, Now, Reason, Refers, Turn


def command(
    game: Game,
    to_turn: Annotated[int, typer.Option(help="The turn before which the game stands then.")],
    dice: Annotated[str, typer.Option(help="same or fresh, for the turns that are taken back.")],
    reason: Reason,
    same_orders: Annotated[bool, typer.Option("--same-orders", help="Play the recorded orders again.")] = False,
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    what = Rollback(to_turn, dice, same_orders)
    done = roll_back(find_home(home), game, what, clock(now), Grounds(reason, dispute, turn, again))
    if as_json:
        print_json(done.to_json())
        return
    if not done.changed:
        print(f"{game}: this was done already (rollback {done.number}); nothing is written. --again does it once more.")
        return
    print(f"{game} is back before turn {done.turn} (it was in turn {done.was}): rollback {done.number}.")
    if same_orders:
        print(f"The recorded orders have been played again; the game is in turn {done.now_turn}.")
    print("With the next tick every player gets a letter. `referee restore` undoes it until somebody has played.")
