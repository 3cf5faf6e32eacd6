"""`status` and `report` where our role of the database may read nothing but what is public of the games."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from ..errors import IllegalError
from ..home.home import Home
from ..inquiry.public_record import public_status, read_public_record
from ..inquiry.status import status_lines
from ..report.build import build_report
from ..report.plain_text import report_text
from .output import print_json

OWNER = "Ask as a role that owns the tables."


def print_public_status(
    home: Home, games: Any, game: str | None, player: str | None, *, as_html: bool, as_json: bool
) -> None:
    """Print the status for a database role that may read public records only (see `app.status`).

    Raises IllegalError for --html and --player, which need more.
    """
    if as_html or player is not None:
        option = "--html" if as_html else "--player"
        raise IllegalError("this role of the database may read only what is public", place=option, hint=OWNER)
    names = [game] if game is not None else games.names()
    of_games = [public_status(read_public_record(games.read(name))) for name in names]
    if as_json:
        entries = [each.to_json() for each in of_games]
        print_json({"schema": "rattus-pbem/status/1", "home": str(home.path), "games": entries, "mail": {}})
        return
    for line in [*status_lines(of_games), "Mail: this role of the database may not read it."]:
        print(line)


def print_public_report(games: Any, game: str, seat: str | None, form_of: str, now: datetime) -> None:
    """Print the report for a database role that may read public records only (see `app.report`).

    Raises IllegalError for what needs more.
    """
    if seat is not None or form_of == "view":
        place = seat if seat is not None else "--format"
        raise IllegalError("this role of the database may read only the public report", place=place, hint=OWNER)
    record = read_public_record(games.read(game))
    rules, letter = record.game.rules, record.letter.at(now)
    report = build_report(rules, letter)
    if form_of in ("html", "svg", "png"):
        from .report_pictures import print_report

        print_report(rules, letter, report, form_of)
        return
    as_json = json.dumps(report.to_json(), ensure_ascii=False, indent=1)
    print(report_text(report, whole=True) if form_of == "text" else as_json)
