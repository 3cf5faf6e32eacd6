"""`preview`: what orders do for certain, and what they may lead to; two sheets side by side. From the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from .output import language, opened_view, print_json, print_text, sheet_for_view
from .player import fault_line

if TYPE_CHECKING:
    from ..engine.rules import Rules
    from ..orders.sheet import Sheet
    from ..preview.outcome_odds import Odds


def run_preview(
    orders: Path, view_path: Path, worlds: int, other: Path | None, as_json: bool, lang: str | None
) -> None:
    """See `app.preview`. Exit code 1 if a line of the first sheet fails."""
    with opened_view(view_path) as (view, rules):
        lang = language(lang, view)
        paths = [orders, *([other] if other else [])]
        sheets = {path.name if n == 0 or path.name != orders.name else str(path): path for n, path in enumerate(paths)}
        read = {name: sheet_for_view(path, view, rules, lang) for name, path in sheets.items()}
        if as_json:
            from ..preview.preview_data import preview_data

            data = preview_data(rules, view, list(read.values()), worlds, lang)
            print_json(data)
            fails = bool(data["refused"])
        elif len(read) == 1:
            (sheet,) = read.values()
            fails, odds = _print_certain(rules, view, sheet, worlds, lang)
            _print_odds(rules, view, odds, lang)
        else:
            fails = _print_compared(rules, view, read, worlds, lang)
        if fails:
            raise typer.Exit(1)


def _print_certain(
    rules: Rules[Any], view: Mapping[str, Any], sheet: Sheet, worlds: int, lang: str
) -> tuple[bool, Odds | None]:
    """Print the certain part; whether a line fails, and the odds, if there are any."""
    from ..locale import tell
    from ..orders.print_text import print_line
    from ..preview.certain import preview_sheet
    from ..preview.preview_data import certain_data, has_odds

    certain = preview_sheet(rules, view, sheet)
    shown = certain_data(rules, view, sheet, certain, lang)
    for event in shown["events"]:
        print_text(f"{event['text']} [{', '.join(event['clauses'])}]")
    for entry in shown["refused"]:
        print_text(fault_line(entry, lang))
    for rule in dict.fromkeys(entry["rule"] for entry in shown["refused"] if "rule" in entry):
        print_text(rule)
    for note in shown["notes"]:
        print_text(f"{print_line(sheet.orders[note['line'] - 1].data, rules.lexicon, lang)}\n  {note['text']}")
    question = rules.question_text(certain.why, lang) if certain.stops in ("asked", "sealed") else ""
    print_text(tell(lang, "preview_stops_" + certain.stops, question=question))
    if not worlds or not has_odds(rules, view, sheet, certain):
        return bool(shown["refused"]), None
    from ..preview.exact import sheet_odds

    return bool(shown["refused"]), sheet_odds(rules, view, sheet, worlds)


def _print_odds(rules: Rules[Any], view: Mapping[str, Any], odds: Odds | None, lang: str) -> None:
    if odds is None:
        return
    from ..preview.sample_text import sample_lines

    for line in sample_lines(rules, odds, lang, view):
        print_text(line)


def _print_compared(
    rules: Rules[Any], view: Mapping[str, Any], sheets: Mapping[str, Sheet], worlds: int, lang: str
) -> bool:
    """Each sheet's certain part and warnings under its name, then a table; whether a line of the first fails."""
    from ..locale import tell
    from ..preview.sample_text import compared_lines, warning_lines

    odds: dict[str, Odds] = {}
    failing = []
    for name, sheet in sheets.items():
        print_text(tell(lang, "odds_of_sheet", sheet=name))
        fails, known = _print_certain(rules, view, sheet, worlds, lang)
        failing.append(fails)
        if known is not None:
            odds[name] = known
            for line in warning_lines(rules, known, lang):
                print_text(line)
        print_text("")
    rows = list(compared_lines(rules, list(odds.values()), lang, view))
    if rows:
        print_text(tell(lang, "odds_compared"))
        for row in _columns([("", *odds), *rows]):
            print_text(row)
    return failing[0]


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
