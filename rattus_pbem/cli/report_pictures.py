"""`report --format html|svg|png`: the formats with the map, drawn from view files alone."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from ..contract.rules import Rules
from ..errors import IllegalError, UnreadableError
from ..home.home import Home
from ..hosting.derived import read_report
from ..hosting.sent_letters import letter_parts, letter_views
from ..picture.of_view import WIDTH, Picture, drawn, one_svg, pictures, readable_sheets
from ..picture.themes import Theme
from ..report.html import report_html, with_pictures
from ..report.letter import Letter
from ..report.report import Report
from ..rules import load_rules

THEMES: Mapping[str, Theme] = {"html": "auto", "svg": "auto", "png": "light"}


def print_letter(home: Home, game: str, name: str, form_of: str) -> None:
    """The page of a seat's letter with its map and its details, or the map alone. Raises OSError if it is gone."""
    if form_of == "html":
        print(letter_page(home, game, name), end="")
        return
    view, before = letter_views(home.game(game), read_report(home, game, name), *letter_parts(name))
    _print_map(pictures(load_rules(view.rules, view.custom), view, before, THEMES[form_of]), form_of)


def letter_page(home: Home, game: str, name: str) -> str:
    """The whole page of a seat's letter, with the map and the button to answer in it. Raises OSError if it is gone."""
    from ..post.answer_button import page_with_button
    from ..post.mail_setup import mail_settings

    report = read_report(home, game, name)
    view, before = letter_views(home.game(game), report, *letter_parts(name))
    shown = pictures(load_rules(view.rules, view.custom), view, before, THEMES["html"])
    page = with_pictures(report_html(report, whole=True), (picture.svg for picture in shown))
    return page_with_button(page, report, mail_settings(home))


def print_report(rules: Rules[Any], letter: Letter, report: Report, form_of: str) -> None:
    """Print a report that is made now, to the public or the referee."""
    made = drawn(readable_sheets(rules.board(letter.view), letter.lang, letter.names), None, "", THEMES[form_of])
    if form_of == "html":
        print(with_pictures(report_html(report, whole=True), (picture.svg for picture in made)), end="")
        return
    _print_map(made, form_of)


def _print_map(shown: Sequence[Picture], form_of: str) -> None:
    if not shown:
        raise IllegalError("this game has no map to draw", hint="Use --format text or html.")
    if form_of == "svg":
        print(one_svg(shown), end="")
        return
    from ..picture.png import png

    if sys.stdout.isatty():
        raise UnreadableError("a PNG cannot be shown here", place="--format", hint="Send it to a file: > map.png")
    data = png(one_svg(shown), WIDTH)
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
