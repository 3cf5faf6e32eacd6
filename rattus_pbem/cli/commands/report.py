"""Print a report again.

Example: rattus-pbem report peste red --turn 7
"""

from __future__ import annotations

import json
from typing import Annotated

import typer

from ...errors import IllegalError, UnreadableError
from ...home.home import Home as HostHome
from ...home.home import find_home
from ...hosting.derived import read_letter
from ...hosting.letter_content import DigestedView, letter_of, view_content
from ...hosting.sent_letters import sent_letter
from ...hosting.session import open_game
from ..output import clock, print_json
from ..parameters import Game, Home, Now

FORMATS = {"text": ".txt", "html": ".html", "json": ".json", "view": ".view.json", "svg": "", "png": ""}
DRAWN = ("html", "svg", "png")
"""Formats with pictures of the board, which are drawn when they are asked for."""


def command(
    game: Game,
    seat: Annotated[str | None, typer.Argument(help="A seat, or `referee`; without it the public report.")] = None,
    turn: Annotated[int | None, typer.Option(help="The last letter of this turn, as it was sent.")] = None,
    form_of: Annotated[str, typer.Option("--format", help="text, html, json, svg, png or view.")] = "text",
    home: Home = None,
    now: Now = None,
) -> None:
    """A seat's report is its newest letter (of the turn), as it was sent; others are made now."""
    if form_of not in FORMATS:
        raise UnreadableError(
            f"{form_of!r} is not a format", place="--format", hint="text, html, json, svg, png or view."
        )
    host_home = find_home(home)
    if seat in (None, "referee") and turn is not None:
        raise UnreadableError(
            "the public report and the referee’s are of now; only the letters of a seat are kept by turn",
            place="--turn",
            hint=f"Name the seat, or see turn {turn}, with all that is public, on the page of the game that "
            f"`site build` makes, at #turn-{turn}.",
        )
    public = getattr(host_home.store, "public_games", None)
    if public is not None:
        from ..published import print_public_report

        print_public_report(public, game, seat, form_of, clock(now))
        return
    if seat in (None, "referee"):
        _print_fresh(host_home, game, seat, form_of, now)
        return
    name = sent_letter(host_home, game, str(seat), turn, clock(now))
    if form_of in DRAWN:
        from ..report_pictures import print_letter

        print_letter(host_home, game, name, form_of)
        return
    print(read_letter(host_home, game, name + FORMATS[form_of]).decode(), end="")


def _print_fresh(home: HostHome, game: str, seat: str | None, form_of: str, now: str | None) -> None:
    from ...report.build import build_report
    from ...report.plain_text import report_text

    moment = clock(now)
    with open_game(home, game, moment) as session:
        letter = letter_of(session.game, session.derived, seat, session.game.turn, 0, moment)
        if form_of == "view":
            if seat == "referee":
                raise IllegalError("a referee has no view, but sees the whole state", hint="Use --format json.")
            print_json(DigestedView(view_content(session.game, letter)).to_json())
            return
        rules = session.game.rules
        report = build_report(rules, letter)
    if form_of in DRAWN:
        from ..report_pictures import print_report

        print_report(rules, letter, report, form_of)
        return
    as_json = json.dumps(report.to_json(), ensure_ascii=False, indent=1)
    print(report_text(report, whole=True) if form_of == "text" else as_json)
