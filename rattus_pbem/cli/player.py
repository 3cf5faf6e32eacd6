"""The player's commands check, form, compose (for preview see `previewing`). From the player's own view; no game is
touched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from .output import (
    fault_line,
    in_advance_lines,
    language,
    opened_view,
    print_json,
    print_text,
    refuse_if_over,
    sheet_for_view,
    validate_view,
)

KINDS = {"ok": "good", "fails": "bad", "depends": "open"}
"""How a verdict is coloured."""


def run_check(orders: Path, view_path: Path, as_json: bool, lang: str | None) -> None:
    """See `app.check`. Exit code 1 if a line fails."""
    from ..locale import tell
    from ..orders.in_force import sheet_in_advance
    from ..play.checking import check_sheet
    from ..play.verdicts import verdict_lines
    from ..preview.after_lines import asked_after
    from ..preview.certain import preview_sheet

    with opened_view(view_path) as (view, rules):
        lang = language(lang, view)
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
            from ..orders.print_text import print_line
            from .terminal import coloured

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


def run_form(view_path: Path, lang: str | None) -> None:
    """See `app.form`."""
    from ..orders.order_form import order_form
    from ..play.seat_view import asks_in_view

    with opened_view(view_path) as (view, rules):
        lang = language(lang, view)
        refuse_if_over(view, lang, "")
        ahead = rules.ahead(view["board"], view["seat"]) if view["seat"] else []
        for line in order_form(rules, asks_in_view(rules, view), lang, view, ahead, view["board"]):
            print(line)


def run_compose(view_path: Path, out: Path, html: Path | None, lang: str | None) -> None:
    """See `app.compose`."""
    with opened_view(view_path) as (view, rules):
        lang = language(lang, view)
        if html is None:
            from .composer import compose_in_terminal

            validate_view(view, view_path)  # before anything is asked, as all is printed at once elsewhere
            compose_in_terminal(rules, view, out, lang)
        else:
            from ..locale import tell
            from .output import write_file

            write_file(html, _page(rules, view, lang))
            print_text(tell(lang, "compose_written", path=str(html)))


def _page(rules: Any, view: dict[str, Any], lang: str) -> str:
    """The order page; before a game that collects fingerprints first begins, the page that makes one."""
    if (view.get("nonces") or {}).get("step") == "hash" and not view["asked"]:
        from .nonce import nonce_page

        return nonce_page(view, lang)
    from ..page.order_page import order_page
    from ..play.seat_view import asks_in_view

    return order_page(rules, view, asks_in_view(rules, view), lang)


def run_rules(words: str, name: str, lang: str) -> None:
    """See `app.rules`. Exit code 1 if nothing answers."""
    from ..errors import IllegalError
    from ..locale.lines import wrapped
    from ..orders.rule_lookup import looked_up, not_found
    from ..rules import load_rules

    lang, rules = language(lang, {}), load_rules(name)
    paragraphs = looked_up(rules, words, lang)
    if paragraphs is None:
        raise IllegalError(not_found(rules, words, lang))
    print("\n\n".join("\n".join(wrapped(paragraph)) for paragraph in paragraphs))
