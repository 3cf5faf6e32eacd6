"""Composing a sheet in the terminal: question by question, from the seat's own view in a sampled world."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.rules import Rules
from ..errors import IllegalError
from ..locale import tell
from ..orders.composing import Lines
from ..orders.faults import SheetError
from ..orders.order_form import order_form
from ..orders.print_text import print_sheet
from ..orders.seat_view import run_from_view
from ..orders.sheet import Line, Sheet, schema_name
from ..orders.telling import tell_fault
from ..orders.text import parse_line
from .output import write_file


def compose_in_terminal(rules: Rules[Any], view: Mapping[str, Any], out: Path, lang: str) -> None:
    """Ask until the seat's part of the turn is over or an empty line is given; write the sheet as text."""
    if not view["asked"]:
        raise IllegalError(tell(lang, "compose_nothing_asked"))
    run = run_from_view(rules, view, SeededChance("compose"))
    turn = run.position.act.turn if run.position.act else 0
    lines = Lines(rules.main_questions)
    for line in order_form(rules, tuple(a for a in run.pending if a.seat == view["seat"]), lang, None):
        print(line)
    while run.pending and run.position.act is not None and run.position.act.turn == turn:
        ask = run.pending[0]
        if ask.seat != view["seat"]:
            break
        answer = _prompt(rules, ask, lang)
        if answer is None:
            break
        lines.add(ask, answer)
        run.answer(answer)
    sheet = Sheet(
        schema=schema_name(rules.name),
        game=view["game"],
        seat=view["seat"],
        turn=view["turn"],
        code=view["code"],
        orders=tuple(Line(data) for data in lines.lines),
    )
    write_file(out, print_sheet(sheet, rules.lexicon, lang))
    print(tell(lang, "compose_written", path=str(out)))


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
        print(f"{tell_fault(rules, fault, lang)} [{fault.clause}]")
