"""What a seat has said in advance, as the lines of a sheet that would set it again. Judges nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract.rules import Rules
from ..locale import tell
from .advance import Advance
from .print_text import print_sheet
from .sheet import Sheet, schema_name

Lines = Sequence[Mapping[str, Any]]


def in_force(
    rules: Rules[Any],
    advance: Advance,
    lang: str,
    conditional: Mapping[int, Lines] | None = None,
    turn: int = 0,
) -> list[str]:
    """Conditional and standing lines, defaults and settings in force, each as a line of text; [] if there are none.

    `conditional` are the lines of stored sheets by their turn; those of another than this turn name it after `//`.
    """
    by_turn = conditional or {}
    lines: list[str] = []
    for sheet_turn in sorted(by_turn, key=lambda number: (number != turn, number)):
        mark = "" if sheet_turn == turn else f"    // {tell(lang, 'of_turn', turn=sheet_turn)}"
        lines += [line + mark for line in _printed(rules, lang, conditional=_copies(by_turn[sheet_turn]))]
    return lines + _printed(
        rules,
        lang,
        standing=_copies(advance.standing),
        default={question: dict(answer) for question, answer in advance.default.items()} or None,
        settings=dict(advance.settings) or None,
    )


def sheet_in_advance(rules: Rules[Any], sheet: Sheet, lang: str) -> list[str]:
    """What a sheet says in advance as it was understood, each line as text; [] if it says nothing."""
    conditional = {sheet.turn: sheet.conditional} if sheet.conditional else None
    return in_force(rules, Advance().changed_by(sheet.to_json(), ""), lang, conditional, sheet.turn)


def _copies(lines: Lines) -> tuple[dict[str, Any], ...] | None:
    return tuple(dict(line) for line in lines) or None


def _printed(rules: Rules[Any], lang: str, **parts: Any) -> list[str]:
    sheet = Sheet(schema=schema_name(rules.name), game="", seat=rules.meta.seats[0], turn=0, **parts)
    return print_sheet(sheet, rules.lexicon, lang).splitlines()[1:-1]
