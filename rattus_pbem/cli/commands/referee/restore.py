"""Undo the last rollback, if nobody has played since. All players get a letter.

Example: rattus-pbem referee restore peste --reason "the map was right"
"""

from __future__ import annotations

from ....home.home import find_home
from ....referee.grounds import Grounds
from ....referee.rollback import restore
from ...output import clock, print_json
from ...parameters import Again, Game, Home, Json, Now, Reason, Refers, Turn


def command(
    game: Game,
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    done = restore(find_home(home), game, clock(now), Grounds(reason, dispute, turn, again))
    if as_json:
        print_json(done.to_json())
        return
    if not done.changed:
        print(f"{game}: rollback {done.number} was undone already; nothing is written. --again undoes the one before.")
        return
    print(f"{game}: rollback {done.number} is undone; the game is in turn {done.turn} again.")
    print("With the next tick every player gets a letter.")
