"""Wait no longer: the next tick plays what is stored, or defaults, as at the deadline. Nothing counts as missed.

Example: rattus-pbem referee process peste red --turn 7 --reason "Anna asks to be passed over"
"""

from __future__ import annotations

from ....home.home import find_home
from ....referee.acts import process
from ....referee.grounds import Grounds
from ...output import DONE, clock, print_act
from ...parameters import Again, AwaitedSeat, Game, Home, Json, Now, Reason, Refers, Turn


def command(
    game: Game,
    reason: Reason,
    seat: AwaitedSeat = "",
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    done = process(find_home(home), game, clock(now), Grounds(reason, dispute, turn, again), seat)
    what = ", ".join(done.seats) or "the lines for the draws"
    waits = f"{game} waits no longer for {what}; the next tick plays what is there."
    print_act(done, waits, DONE.format(game=game), as_json)
