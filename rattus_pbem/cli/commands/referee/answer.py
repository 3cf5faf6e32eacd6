"""Answer a dispute; its player gets a mail and may say more.

Example: rattus-pbem referee answer peste 1 "Two rats were there."
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.disputes import answer_dispute
from ...output import clock, print_dispute
from ...parameters import Again, DisputeNumber, Game, Home, Json, Now, Turn


def command(
    game: Game,
    number: DisputeNumber,
    text: Annotated[str, typer.Argument(help="What its player is to read.")],
    turn: Turn = None,
    again: Again = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    print_dispute(answer_dispute(find_home(home), game, number, text, clock(now), turn, again=again), as_json)
