"""Check an order file against your own view, as the host will.

Example: rattus-pbem check orders.txt --view peste-red-t7-1.view.json
"""

from __future__ import annotations

import typer

from ...locale import tell
from ...orders.in_force import sheet_in_advance
from ...orders.print_text import print_line
from ...play.checking import check_sheet
from ...play.verdicts import verdict_lines
from ...preview.after_lines import asked_after
from ...preview.certain import preview_sheet
from ..output import fault_line, in_advance_lines, language, opened_view, print_json, print_text, sheet_for_view
from ..parameters import Json, Lang, Orders, ViewPath
from ..terminal import coloured

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
            content = {"schema": "rattus-pbem/check/1", "grade": check.grade, "lines": lines}
            print_json({**content, "asked": question, "in_advance": said})
        else:
            for entry in lines:
                text = print_line(sheet.orders[entry["line"] - 1].data, rules.lexicon, lang)
                verdict = f"{tell(lang, 'verdict_' + entry['verdict']):<9}"
                print_text(f"{coloured(verdict, KINDS[entry['verdict']])} {text}")
                for note in (*([fault_line(entry, lang)] if "message" in entry else []), *entry.get("notes", ())):
                    print_text(f"{'':<9} {note}")
            for rule in dict.fromkeys(entry["rule"] for entry in lines if "rule" in entry):
                print_text(rule)
            for line in in_advance_lines(said, lang):
                print_text(line)
            if question is not None:
                print_text(tell(lang, "preview_stops_asked", question=rules.question_text(question, lang)))
            print_text(tell(lang, "check_grade_" + check.grade))
        if check.grade != "ok":
            raise typer.Exit(1)
