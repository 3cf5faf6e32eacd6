"""Write to all players of a game; it leaves with the next tick.

Example: rattus-pbem announce peste "The game rests from 24 December to 2 January."
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ...home.home import find_home
from ...referee.host_messages import write_to_players
from ..output import clock, given_text
from ..parameters import Game, Home, Message, Now

Again = Annotated[bool, typer.Option("--again", help="Send it although the same was sent in this turn already.")]


def command(game: Game, text: Message, again: Again = False, home: Home = None, now: Now = None) -> None:
    write(game, [], text, again, home, now)


def write(game: str, seats: Sequence[str], text: str, again: bool, home: Path | None, now: str | None) -> None:
    """Write to the players at these seats, or to all; say who reads it."""
    written = write_to_players(find_home(home), game, seats, given_text(text), clock(now), again=again)
    readers = ", ".join(written.seats)
    if written.changed:
        print(f"The message goes to {readers} with the next tick.")
    else:
        print(f"{readers} got this message in this turn already; nothing is written. --again sends it once more.")
