"""Write to one player; it leaves with the next tick, and a reply to it comes to you.

Example: rattus-pbem answer peste red "Yes, you may send them until Friday."
"""

from __future__ import annotations

from typing import Annotated

import typer

from ..parameters import Game, Home, Message, Now
from . import announce


def command(
    game: Game,
    seat: Annotated[str, typer.Argument(help="The seat whose player is to read it.")],
    text: Message,
    again: announce.Again = False,
    home: Home = None,
    now: Now = None,
) -> None:
    announce.write(game, [seat], text, again, home, now)
