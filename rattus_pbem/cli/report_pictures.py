"""`report --format html|svg|png`: the formats with the map, drawn from view files alone."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.rules import Rules
from ..errors import IllegalError, UnreadableError
from ..hosting.sent_letters import letter_parts, letter_views
from ..picture.of_view import WIDTH, Picture, one_svg, pictures
from ..picture.themes import Theme
from ..report.html import report_html, with_pictures
from ..report.letter import Letter
from ..rules import load_rules
from ..store.protocol import GameStore

THEMES: Mapping[str, Theme] = {"html": "auto", "svg": "auto", "png": "light"}


def print_letter(store: GameStore, name: str, form_of: str) -> None:
    """The page of a seat's letter with its map, or the map alone. Raises OSError if the letter is gone."""
    view, before = letter_views(store, *letter_parts(name))
    rules = load_rules(view["rules"], view["custom"])
    page = (store.read(name + ".html") or b"").decode() if form_of == "html" else ""
    _print(page, pictures(rules, view, before, THEMES[form_of]), form_of)


def print_report(rules: Rules[Any], letter: Letter, report: Mapping[str, Any], form_of: str) -> None:
    """The same of a report that is made now, to the public or the referee."""
    view = {"board": letter.view, "lang": letter.lang, "names": letter.names}
    page = report_html(report) if form_of == "html" else ""
    _print(page, pictures(rules, view, theme=THEMES[form_of]), form_of)


def _print(page: str, drawn: Sequence[Picture], form_of: str) -> None:
    if form_of == "html":
        print(with_pictures(page, (picture.svg for picture in drawn)), end="")
        return
    if not drawn:
        raise IllegalError("this game has no map to draw", hint="Use --format text or html.")
    if form_of == "svg":
        print(one_svg(drawn), end="")
        return
    from ..picture.png import png

    if sys.stdout.isatty():
        raise UnreadableError("a PNG cannot be shown here", place="--format", hint="Send it to a file: > map.png")
    data = png(one_svg(drawn), WIDTH)
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
