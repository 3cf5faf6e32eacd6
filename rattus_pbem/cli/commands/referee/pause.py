"""Let a game stand still: nothing is played, deadlines wait; mail is stored. Its players hear of it.

Example: rattus-pbem referee pause peste --reason "the rule of turn 7 is being looked into"
"""

from __future__ import annotations

from ....home.home import find_home
from ....referee.acts import pause
from ....referee.grounds import Grounds
from ...output import TICK, clock, print_act
from ...parameters import Game, Home, Json, Now, Reason, Refers, Turn


def command(
    game: Game,
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    done = pause(find_home(home), game, clock(now), Grounds(reason, dispute, turn))
    paused = f"{game} is paused: nothing is played, and mail is stored. {TICK}"
    print_act(done, paused, f"{game} is paused already", as_json)
