"""Composing a sheet in the terminal: question by question, from the seat's own view in sampled worlds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer

from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.rules import Rules
from ..errors import IllegalError
from ..locale import labelled, tell
from ..orders.faults import SheetError, fault_sentence
from ..orders.order_form import order_form
from ..orders.print_text import print_line, print_sheet
from ..orders.read_text import parse_line
from ..orders.sheet import Line, Sheet, schema_name
from ..play.checking import check_sheet
from ..play.composed_lines import compose
from ..play.seat_view import run_from_view
from .output import print_text, write_file


def compose_in_terminal(rules: Rules[Any], view: Mapping[str, Any], out: Path, lang: str) -> None:
    """Ask until the seat's part of the turn is over, only the game can tell what comes, or an empty line is given.

    Writes the sheet as text, but nothing that `check` refuses. Raises IllegalError if nothing is left to be written.
    """
    if not view["asked"]:
        raise IllegalError(tell(lang, "compose_nothing_asked"))
    run = run_from_view(rules, view, SeededChance("compose"))
    for line in order_form(rules, tuple(a for a in run.pending if a.seat == view["seat"]), lang, None):
        print(line)

    def answer(rules: Rules[Any], seen: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
        return _prompt(rules, ask, lang) if ask.seat == view["seat"] else ask.default()

    lines = compose(rules, view, view["seat"], answer, SeededChance("compose"))
    sheet = Sheet(
        schema=schema_name(rules.name),
        game=view["game"],
        seat=view["seat"],
        turn=view["turn"],
        code=view["code"],
        orders=tuple(Line(data, index=index) for index, data in enumerate(lines)),
    )
    sheet = _without_failing(rules, view, sheet, lang)
    if not sheet.orders:
        raise IllegalError(tell(lang, "compose_nothing_answered"))
    write_file(out, print_sheet(sheet, rules.lexicon, lang))
    print_text(tell(lang, "compose_written", path=str(out)))


def _without_failing(rules: Rules[Any], view: Mapping[str, Any], sheet: Sheet, lang: str) -> Sheet:
    """The sheet without the lines that can be carried out in no world; each is printed with the reason."""
    while failing := {v.line: v.fault for v in check_sheet(rules, view, sheet).verdicts if v.verdict == "fails"}:
        for index, fault in failing.items():
            assert fault is not None
            order = print_line(sheet.orders[index].data, rules.lexicon, lang)
            print_text(labelled(lang, order, fault_sentence(rules, fault, lang)))
        left = [line.data for line in sheet.orders if line.index not in failing]
        sheet = replace(sheet, orders=tuple(Line(data, index=index) for index, data in enumerate(left)))
    return sheet


def _prompt(rules: Rules[Any], ask: Ask, lang: str) -> dict[str, Any] | None:
    """One legal answer, asked for until it is one; None for an empty line."""
    while True:
        question = rules.question_text(ask.question, lang, ask.about)
        text = typer.prompt(question, default="", show_default=False)
        if not text.strip():
            return None
        try:
            data = parse_line(text, rules.lexicon, lang).data
        except SheetError as error:
            print(error)
            continue
        answer = {key: value for key, value in data.items() if key != "on"}
        fault = ask.form.fault(answer)
        if fault is None:
            return answer
        print_text(f"{fault_sentence(rules, fault, lang)} [{fault.clause}]")
