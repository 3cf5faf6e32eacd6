"""Write to all players of a game, or of all games; it stands in the journal and in their next letters, too.

Example: rattus-pbem referee announce @all "No turns are played from 24 December on." --reason holidays
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.grounds import Grounds
from ....referee.host_messages import Announcement, announce
from ...output import DONE, clock, given_text, print_json
from ...parameters import Again, Home, Json, Message, Now, Reason, Refers, Turn


def command(
    game: Annotated[str, typer.Argument(help="The game; @all is every game that is not over.")],
    text: Message,
    reason: Reason,
    dispute: Refers = 0,
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 if it could not be written to each of the games."""
    done = announce(find_home(home), game, given_text(text), clock(now), Grounds(reason, dispute, turn, again))
    if as_json:
        print_json(done.to_json())
    else:
        _print(done)
    if done.faults:
        raise typer.Exit(1)


def _print(done: Announcement) -> None:
    for each in done.games:
        if each.changed:
            print(f"{each.game}: the message goes to {', '.join(each.seats)} with the next tick.")
        else:
            print(f"{DONE.format(game=each.game)}; nothing is written.")
    for fault in done.faults:
        print(fault, file=sys.stderr)
    if not done.games and not done.faults:
        print("There is no game with players that is not over.")
