"""Go back to the start of the open act, with all sheets kept.

Example: rattus-pbem referee reopen peste --reason "the rules have been corrected"
"""

from __future__ import annotations

from ....home.home import find_home
from ....referee.reopen import reopen
from ...output import DONE, clock, print_json
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
    result = reopen(find_home(home), game, reason, clock(now), dispute, turn, again)
    if as_json:
        print_json(result.to_json())
        return
    if not result.changed:
        print(f"{DONE.format(game=game)}; nothing is written.")
        return
    act = f"act {result.turn}.{result.number}" if result.number else "no act was open; the game"
    print(f"{game}: {act} begins again under revision {result.revision} of the rules (it was {result.was}).")
    print("The sheets are kept; what is drawn again from the same has the same outcome.")
    print("All players read the reason in their next letters.")
