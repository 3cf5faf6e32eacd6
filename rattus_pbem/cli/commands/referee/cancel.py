"""End a game without a result. Every player gets a last letter.

Example: rattus-pbem referee cancel peste --reason "two players have left"
"""

from __future__ import annotations

from ....home.home import find_home
from ....referee.acts import cancel
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
    done = cancel(find_home(home), game, clock(now), Grounds(reason, dispute, turn))
    print_act(done, f"{game} is over without a result. {TICK}", f"{game} was ended so already", as_json)
