"""Tell why something happened, as far as your own view knows: orders, clauses, facts, draws.

Example: rattus-pbem explain 7:12 --view peste-red-t7-1.view.json
"""

from __future__ import annotations

import re
from typing import Annotated

import typer

from ...errors import IllegalError, UnreadableError
from ...locale.lines import wrapped
from ...play.accounts import explain_view
from ...play.explanation import Explanation
from ..output import language, opened_view, print_json
from ..parameters import Json, Lang, ViewPath

SCHEMA = "rattus-pbem/explanation/1"


def command(
    event: Annotated[str, typer.Argument(help="The number of a line of your letter: 7:12 is event 12 of turn 7.")],
    view_path: ViewPath,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Raises IllegalError for an event that the view does not tell of."""
    number = read_event(event)
    with opened_view(view_path) as (view, rules):
        explanation = explain_view(rules, view, number, language(lang or view.lang))
        if explanation is None:
            events = [entry["id"] for entry in view.events]
            known = f"It tells of {events[0]} to {events[-1]}." if events else "It tells of no event."
            raise IllegalError(f"this view does not tell of event {number}", place="EVENT", hint=known)
        print_explanation(explanation, view.game, view.seat, as_json=as_json)


def read_event(text: str) -> str:
    """`7:12`, or `7-2:3`, as it is written, without zeros in front. Raises UnreadableError."""
    match = re.fullmatch(r"((?:[a-z]+/)?)(\d{1,4})(?:-(\d{1,3}))?:(\d{1,5})", text.strip())
    if not match or (match[1] and not match[3]):
        hint = "The number of a line of a report is expected, such as 7:12: event 12 of turn 7."
        raise UnreadableError(f"{text!r} is not an event", place="EVENT", hint=hint)
    letter = f"-{int(match[3])}" if match[3] else ""
    return f"{match[1]}{int(match[2])}{letter}:{int(match[4])}"


def print_explanation(explanation: Explanation, game: str, reader: str | None, *, as_json: bool) -> None:
    """What an event came about by, as JSON or in paragraphs."""
    if as_json:
        print_json({"schema": SCHEMA, **explanation.to_json(game, reader)})
        return
    from ...play.accounts import paragraphs

    for paragraph in paragraphs(explanation):
        print("\n".join(wrapped(paragraph)))
