"""What a seat has said in advance, as the lines of a sheet that would say it again. Judges nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.rules import Rules
from .answering import Advance
from .print_text import print_sheet
from .sheet import Sheet, schema_name


def in_force(
    rules: Rules[Any], advance: Advance, lang: str, conditional: Sequence[Mapping[str, Any]] = ()
) -> list[str]:
    """Standing lines, defaults and settings in force, each as a line of text; [] if there are none.

    `conditional` are the lines of the sheet for the turn under way.
    """
    sheet = Sheet(
        schema=schema_name(rules.name),
        game="",
        seat=rules.meta.seats[0],
        turn=0,
        conditional=tuple(dict(line) for line in conditional) or None,
        standing=tuple(dict(line) for line in advance.standing) or None,
        default={question: dict(answer) for question, answer in advance.default.items()} or None,
        settings=dict(advance.settings) or None,
    )
    return print_sheet(sheet, rules.lexicon, lang).splitlines()[1:-1]
