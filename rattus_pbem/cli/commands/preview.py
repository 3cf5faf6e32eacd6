"""Tell what these orders certainly do, and what they may lead to.

Example: rattus-pbem preview orders.txt --view peste-red-t7-1.view.json
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from ...locale import tell
from ...orders.print_text import print_line
from ...play.verdicts import rules_named
from ...preview.after_lines import asked_after
from ...preview.certain import preview_sheet
from ...preview.preview_data import certain_part, has_odds, whole_preview
from ..output import in_advance_lines, language, opened_view, print_json, print_text, sheet_for_view
from ..parameters import Json, Lang, Orders, ViewPath

if TYPE_CHECKING:
    from ...contract.rules import Rules
    from ...contract.views import View
    from ...engine.asks import Ask
    from ...orders.sheet import Sheet
    from ...preview.outcome_odds import Odds


def command(
    orders: Orders,
    view_path: ViewPath,
    worlds: Annotated[
        int, typer.Option(help="So many worlds are played for the odds; 0 for none.", min=0, max=100_000)
    ] = 200,
    compare: Annotated[Path | None, typer.Option(help="Another sheet, whose odds stand beside.")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Exit code 1 if a line of the first sheet fails."""
    with opened_view(view_path) as (view, rules):
        lang = language(lang or view.lang)
        paths = [orders, *([compare] if compare else [])]
        sheets = {path.name if n == 0 or path.name != orders.name else str(path): path for n, path in enumerate(paths)}
        read = {name: sheet_for_view(path, view, rules, lang) for name, path in sheets.items()}
        if as_json:
            whole = whole_preview(rules, view, list(read.values()), worlds, lang)
            print_json(whole.to_json())
            fails = bool(whole.certain.refused)
        else:  # nothing is printed before all is worked out: the view may turn out to be none
            lines, fails = (_of_one if len(read) == 1 else _compared)(rules, view, read, worlds, lang)
            for line in lines:
                print_text(line)
        if fails:
            raise typer.Exit(1)


def preview_lines(rules: Rules[Any], view: View, sheet: Sheet, worlds: int, lang: str) -> list[str]:
    """What a sheet does: the certain part, then the odds, if there are any."""
    return _of_one(rules, view, {"": sheet}, worlds, lang)[0]


class _Certain(NamedTuple):
    """The certain part as lines, whether a line of the sheet fails, and the odds, if there are any."""

    lines: list[str]
    fails: bool
    odds: Odds | None


def _certain(rules: Rules[Any], view: View, sheet: Sheet, worlds: int, lang: str) -> _Certain:
    certain = preview_sheet(rules, view, sheet)
    shown = certain_part(rules, view, sheet, certain, lang)
    lines = [
        f"{rules.event_text(event, lang, view.seat, view.names)} [{', '.join(event.clauses)}]"
        for _, event in rules.abridged(certain.events)
    ]
    lines += [line.sentence(lang) for line in shown.refused]
    lines += rules_named(shown.refused)
    for number, notes in groupby(shown.notes, itemgetter(0)):
        lines.append(print_line(sheet.orders[number - 1].data, rules.lexicon, lang))
        lines += [f"  {note}" for _, note in notes]
    lines += in_advance_lines(shown.in_advance, lang)
    asks: tuple[Ask, ...] = ()
    if certain.stops == "end":
        asks = asked_after(rules, view, sheet)
    stops, asked = certain.followed_by(asks)
    question = rules.question_text(asked, lang) if asked else ""
    lines.append(tell(lang, "preview_stops_" + stops, question=question))
    odds = None
    if worlds and has_odds(rules, view, sheet, certain):
        from ...preview.sheet_odds import sheet_odds

        odds = sheet_odds(rules, view, sheet, worlds)
    return _Certain(lines, bool(shown.refused), odds)


def _of_one(
    rules: Rules[Any], view: View, sheets: Mapping[str, Sheet], worlds: int, lang: str
) -> tuple[list[str], bool]:
    """The lines of one sheet's preview, and whether one of its orders fails."""
    (sheet,) = sheets.values()
    lines, fails, odds = _certain(rules, view, sheet, worlds, lang)
    if odds is not None:
        from ...preview.sample_text import OddsText

        lines += OddsText.of_view(rules, odds, view, lang).lines()
    return lines, fails


def _compared(
    rules: Rules[Any], view: View, sheets: Mapping[str, Sheet], worlds: int, lang: str
) -> tuple[list[str], bool]:
    """Each sheet's certain part and warnings under its name, then a table; whether an order of the first fails."""
    from ...preview.sample_text import OddsText, compared_lines

    each = {name: _certain(rules, view, sheet, worlds, lang) for name, sheet in sheets.items()}
    lines: list[str] = []
    for name, part in each.items():
        lines += [tell(lang, "odds_of_sheet", sheet=name), *part.lines]
        lines += [*OddsText.of_view(rules, part.odds, view, lang).warnings(), ""] if part.odds is not None else [""]
    odds: dict[str, Odds] = {}
    if any(part.odds is not None for part in each.values()):
        from ...preview.sheet_odds import sheet_odds

        # a sheet that leaves nothing to chance has its column, too
        odds = {name: part.odds or sheet_odds(rules, view, sheets[name], worlds) for name, part in each.items()}
    rows = list(compared_lines([OddsText.of_view(rules, each, view, lang) for each in odds.values()]))
    if rows:
        lines += [tell(lang, "odds_compared"), *_columns([("", *odds), *rows])]
    return lines, next(iter(each.values())).fails


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
