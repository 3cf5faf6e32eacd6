"""Change options of a running game: time settings, language and zone of a seat. Deadlines that run stay.

Example: rattus-pbem referee edit peste turn=48h red.zone=Europe/Paris --reason "all asked for it"
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.acts import edit
from ....referee.grounds import Grounds
from ...output import TICK, clock, print_act
from ...parameters import Game, Home, Json, Now, Reason, Refers, Turn


def command(
    game: Game,
    options: Annotated[list[str], typer.Argument(help="KEY=VALUE: a time setting, or an option such as red.lang.")],
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    done = edit(find_home(home), game, clock(now), Grounds(reason, dispute, turn), options)
    changes = [
        f"{each.seat}{'.' if each.seat else ''}{each.option} from {each.was or 'nothing'} to {each.now or 'nothing'}"
        for each in done.changes
    ]
    changed = f"{game}: {', '.join(changes)}. Deadlines that run stay. {TICK}"
    print_act(done, changed, f"{game} has these options", as_json)
