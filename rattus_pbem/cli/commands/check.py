"""Check an order file against your own view, as the host will.

Example: rattus-pbem check orders.txt --view peste-red-t7-1.view.json
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from ...locale import tell
from ...orders.print_text import print_line, sheet_in_advance
from ...play.checking import check_sheet
from ...play.verdicts import rules_named, verdict_lines
from ...preview.after_lines import asked_after
from ...preview.certain import preview_sheet
from ..output import in_advance_lines, language, opened_view, print_json, print_text, sheet_for_view
from ..parameters import Json, Lang, Orders, ViewPath
from ..terminal import coloured

if TYPE_CHECKING:
    from ...contract.rules import Rules
    from ...engine.asks import Ask

KINDS = {"ok": "good", "fails": "bad", "depends": "open"}
"""How a verdict is coloured."""


def command(orders: Orders, view_path: ViewPath, as_json: Json = False, lang: Lang = None) -> None:
    """Exit code 1 if a line fails."""
    with opened_view(view_path) as (view, rules):
        lang = language(lang or view.lang)
        sheet = sheet_for_view(orders, view, rules, lang)
        check = check_sheet(rules, view, sheet)
        lines = verdict_lines(rules, sheet, check, lang)
        certain = preview_sheet(rules, view, sheet)
        asks = asked_after(rules, view, sheet) if certain.stops == "end" else ()
        stops, why = certain.followed_by(asks)
        question = why if stops == "asked" else None
        said = sheet_in_advance(rules, sheet, lang)
        if as_json:
            content = {"schema": "rattus-pbem/check/1", "grade": check.grade}
            print_json({**content, "lines": [line.to_json() for line in lines], "asked": question, "in_advance": said})
        else:
            for line in lines:
                text = print_line(sheet.orders[line.line - 1].data, rules.lexicon, lang)
                verdict = f"{tell(lang, line.word_key):<9}"
                print_text(f"{coloured(verdict, KINDS[line.verdict])} {text}")
                for note in (*([line.sentence(lang)] if line.fault is not None else []), *line.notes):
                    print_text(f"{'':<9} {note}")
            for rule in rules_named(lines):
                print_text(rule)
            for text in in_advance_lines(said, lang):
                print_text(text)
            if question is not None:
                asked = _one_answer(rules, check.asks) or question
                print_text(tell(lang, "preview_stops_asked", question=rules.question_text(asked, lang)))
            if sheet.turn > view.turn and view.asks_in(view.turn):
                print_text(tell(lang, "check_for_later", given=sheet.turn, asked=view.turn))
            print_text(tell(lang, "check_grade_" + check.grade_key))
        if check.grade != "ok":
            raise typer.Exit(1)


def _one_answer(rules: Rules[Any], ask: Ask | None) -> str:
    """Where one kind of order is left to answer an ask: the question of its own that asks for it; "" otherwise."""
    possible = [*ask.form.possible()] if ask is not None and ask.question in rules.main_questions else []
    owns = (verb.on for verb in rules.lexicon.verbs if verb.on and [verb.do] == possible)
    return next(owns, "")
