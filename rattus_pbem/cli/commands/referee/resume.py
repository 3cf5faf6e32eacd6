"""Let a paused game go on; all deadlines are later by the time of the pause. Its players hear of it.

Example: rattus-pbem referee resume peste --reason "the rule is clear"
"""

from __future__ import annotations

from ....home.home import find_home
from ....referee.acts import resume
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
    done = resume(find_home(home), game, clock(now), Grounds(reason, dispute, turn))
    print_act(done, f"{game} goes on{done.text}. {TICK}", f"{game} is not paused", as_json)
