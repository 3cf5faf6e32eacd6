"""List all that the referee has done, oldest first: when, in which turn, to whom, why.

Example: rattus-pbem referee acts peste
"""

from __future__ import annotations

from ....home.home import find_home
from ....referee.act_list import list_acts
from ...output import clock, print_json
from ...parameters import Home, Json, MaybeGame, Now
from ...terminal import print_list


def command(game: MaybeGame = None, home: Home = None, now: Now = None, as_json: Json = False) -> None:
    listing = list_acts(find_home(home), clock(now), game)
    if as_json:
        print_json({"schema": "rattus-pbem/acts/1", **listing.to_json()})
        return
    head = ("when", "game", "turn", "act", "seats", "why")
    print_list(head, [act.parts() for act in listing.acts], [act.line() for act in listing.acts])
    for fault in listing.faults:
        print(fault)
    if not listing.acts:
        print("The referee has done nothing.")
