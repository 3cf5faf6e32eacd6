"""The commands `explain` and `referee explain`: why a line of a report came about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import IllegalError, UnreadableError
from ..locale.lines import wrapped
from .output import clock, language, opened_view, print_json

SCHEMA = "rattus-pbem/explanation/1"


def read_event(text: str) -> str:
    """`7:12`, or `7-2:3`, as it is written, without zeros in front. Raises UnreadableError."""
    match = re.fullmatch(r"((?:[a-z]+/)?)(\d{1,4})(?:-(\d{1,3}))?:(\d{1,5})", text.strip())
    if not match or (match[1] and not match[3]):
        hint = "The number of a line of a report is expected, such as 7:12: event 12 of turn 7."
        raise UnreadableError(f"{text!r} is not an event", place="EVENT", hint=hint)
    letter = f"-{int(match[3])}" if match[3] else ""
    return f"{match[1]}{int(match[2])}{letter}:{int(match[4])}"


def run_referee_explain(
    game: str, event: str, seat: str | None, lang: str | None, home: Path | None, now: str | None, as_json: bool
) -> None:
    """See `referee_commands.explain`."""
    from ..hosting.explanations import explain
    from ..hosting.home import find_home
    from ..hosting.session import open_game
    from ..play.explaining import REFEREE

    number = read_event(event)
    tongue = language(lang, {}) if lang else ""
    with open_game(find_home(home), game, clock(now)) as session:
        _print(explain(session, number, seat or REFEREE, tongue), as_json)


def run_explain(event: str, view_path: Path, lang: str | None, as_json: bool) -> None:
    """See `app.explain`."""
    from ..play.at_home import explain_view

    number = read_event(event)
    with opened_view(view_path) as (view, rules):
        account = explain_view(rules, view, number, language(lang, view))
        if account is None:
            events = [entry["id"] for entry in view.get("events", ())]
            known = f"It tells of {events[0]} to {events[-1]}." if events else "It tells of no event."
            raise IllegalError(f"this view does not tell of event {number}", place="EVENT", hint=known)
        _print({"game": view["game"], "reader": view["seat"] or "public", **account}, as_json)


def _print(account: Mapping[str, Any], as_json: bool) -> None:
    if as_json:
        print_json({"schema": SCHEMA, **account})
        return
    from ..play.accounts import paragraphs

    for paragraph in paragraphs(account):
        print("\n".join(wrapped(paragraph)))
