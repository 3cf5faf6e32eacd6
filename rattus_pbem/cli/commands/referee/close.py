"""Close a dispute; its player gets a mail with the outcome.

Example: rattus-pbem referee close peste 1 --outcome rejected --reason "The event is as the rules have it."
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.disputes import close_dispute
from ...output import clock, print_dispute
from ...parameters import DisputeNumber, Game, Home, Json, Now, Turn


def command(
    game: Game,
    number: DisputeNumber,
    outcome: Annotated[str, typer.Option(help="upheld, rejected or withdrawn.")],
    reason: Annotated[str, typer.Option(help="Why; its player reads it.")],
    turn: Turn = None,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    print_dispute(close_dispute(find_home(home), game, number, outcome, reason, clock(now), turn), as_json)
