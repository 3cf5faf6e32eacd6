"""Print a text that invites somebody to a free seat, ready to be sent.

Example: rattus-pbem invite peste --lang fr
"""

from __future__ import annotations

from typing import Annotated

import typer

from ...home.home import find_home
from ...referee.host_messages import invitation
from ..output import clock
from ..parameters import Home, Now


def command(
    game: Annotated[str, typer.Argument(help="The game, with a free seat.")],
    lang: Annotated[str, typer.Option(help="en or fr.")] = "en",
    home: Home = None,
    now: Now = None,
) -> None:
    print(invitation(find_home(home), game, lang, clock(now)))
