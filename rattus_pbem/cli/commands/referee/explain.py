"""Tell why something happened: orders with file and line, clauses with their texts, facts, draws.

Example: rattus-pbem referee explain peste 7:12 --seat red
"""

from __future__ import annotations

from typing import Annotated

import typer

from ....home.home import find_home
from ....hosting.session import open_game
from ....inquiry.news_origins import explain
from ....play.explaining import REFEREE
from ...output import clock, language
from ...parameters import Game, Home, Json, Now
from ..explain import print_explanation, read_event


def command(
    game: Game,
    event: Annotated[str, typer.Argument(help="The number of a line of a report: 7:12 is event 12 of turn 7.")],
    seat: Annotated[str | None, typer.Option(help="Only what this seat may know.")] = None,
    lang: Annotated[str | None, typer.Option(help="en or fr; else that of the seat, or en.")] = None,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    number = read_event(event)
    tongue = language(lang) if lang else ""
    with open_game(find_home(home), game, clock(now)) as session:
        reader = seat or REFEREE
        print_explanation(explain(session, number, reader, tongue), game, reader, as_json=as_json)
