"""Composing a sheet in the terminal: question by question, from the seat's own view in sampled worlds.

What has been answered is a list; `undo` takes the last answer away, and the questions are asked again up to there.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ..contract.rules import Rules
from ..contract.sections import MapCells
from ..contract.views import View
from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..errors import IllegalError
from ..locale import labelled, sentences, tell
from ..locale.lines import wrapped
from ..orders.faults import SheetError, fault_sentence
from ..orders.order_form import form_entries
from ..orders.print_text import print_line, print_sheet
from ..orders.read_text import parse_line
from ..orders.sheet import Line, Sheet
from ..play.checking import check_sheet
from ..play.composed_lines import compose
from .commands.preview import preview_lines
from .output import print_text, write_file

MOST_NUMBERED = 24
"""An order of which there are more is shown by its form, with an example that has a number."""
MAP_WIDTH = 72
WIDE = 120
"""From so many columns on the map stands beside the questions."""
GAP = 2
WORLDS = 50
"""How many are drawn for the odds at the end."""

Answer = dict[str, Any]


class Undone(Exception):  # noqa: N818 - nothing is wrong
    """An answer has been taken back: the questions begin again."""


def compose_in_terminal(rules: Rules[Any], view: View, out: Path, lang: str) -> None:
    """Ask for orders one by one, until the player enters an empty line, their part of the turn ends, or what follows
    depends on the game.

    Then show what the orders do and, once the player agrees, write them to `out` as text, without those that `check`
    refuses. Raises IllegalError if nothing was written, including at the end of the input.
    """
    if not view.asked:
        raise IllegalError(tell(lang, "compose_nothing_asked"))
    words = sentences("composing", lang)
    print_text(words["how"])
    try:
        sheet = _without_failing(rules, view, _asked(rules, view, lang), lang)
        if not sheet.orders:
            raise IllegalError(tell(lang, "compose_nothing_answered"))
        print_text(f"\n{words['your_orders']}")
        text = print_sheet(sheet, rules.lexicon, lang)
        print(text)
        for line in preview_lines(rules, view, sheet, WORLDS, lang):
            print_text(line)
        wanted = input(f"{words['write'].format(path=out)} ").strip().casefold()
    except (EOFError, KeyboardInterrupt):
        print()
        raise IllegalError(words["stopped"]) from None
    if wanted and wanted not in words["yes"].split(", "):
        raise IllegalError(words["stopped"])
    write_file(out, text)
    print_text(tell(lang, "compose_written", path=str(out)))


def _asked(rules: Rules[Any], view: View, lang: str) -> Sheet:
    """The sheet of what the person answers."""
    given: list[Answer | None] = []
    while True:
        try:
            lines = _lines(rules, view, given, lang)
        except Undone:
            continue
        return Sheet.of_view(view, [Line(data, index=index) for index, data in enumerate(lines)])


def _lines(rules: Rules[Any], view: View, given: list[Answer | None], lang: str) -> list[Answer]:
    """The lines of these answers and those that follow, which are added. Raises Undone when one has been taken away."""
    asked, shown = 0, [""]

    def answer(rules: Rules[Any], seen: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer | None:
        nonlocal asked
        if ask.seat != view.seat:
            default: Answer = ask.default()
            return default
        asked += 1
        if asked > len(given):
            given.append(_answer(rules, view, seen, ask, given, shown, lang))
        return given[asked - 1]

    return compose(rules, view, str(view.seat), answer, SeededChance("compose"), asks_once=True)


def _answer(
    rules: Rules[Any],
    view: View,
    seen: Mapping[str, Any],
    ask: Ask,
    given: list[Answer | None],
    shown: list[str],
    lang: str,
) -> Answer | None:
    """One legal answer, asked for until it is one; None for an empty line. `shown` is the map that was shown last."""
    words = sentences("composing", lang)
    board = _map(rules, view, seen, lang)
    choices = _choices(rules, ask, lang)
    lines = [*_question(rules, ask, lang), *(f"{n:>3}  {text}" for n, text in enumerate(choices, 1))]
    new = "\n".join(board) != shown[0]
    shown[0] = "\n".join(board)
    _print_beside(lines, board if new else [])
    while True:
        text = input("> ").strip()
        command = text.casefold()
        if not text:
            return None
        if command in words["undo"].split(", "):
            if given:
                given.pop()
                raise Undone
            print_text(words["nothing_to_undo"])
        elif command in words["map"].split(", "):
            print("\n".join(board))
        elif command == "?":
            for entry in form_entries(rules, [ask], lang, rules.board(seen["board"])):
                print_text("\n".join(entry.lines()))
        else:
            if text.isdecimal() and 0 < int(text) <= len(choices):
                text = choices[int(text) - 1]
            answer = _read(rules, ask, text, lang)
            if answer is not None:
                return answer


def _read(rules: Rules[Any], ask: Ask, text: str, lang: str) -> Answer | None:
    """The legal answer in this line; None if there is none, which has been said."""
    try:
        data = parse_line(text, rules.lexicon, lang).data
    except SheetError as error:
        print_text(str(error))
        return None
    answer = {key: value for key, value in data.items() if key != "on"}
    fault = ask.form.fault(answer)
    if fault is None:
        return answer
    clause = f" [{fault.clause}]" if fault.clause else ""
    print_text(f"{fault_sentence(rules, fault, lang)}{clause}")
    return None


def _choices(rules: Rules[Any], ask: Ask, lang: str) -> list[str]:
    """All answers as lines, if they are few; else an example of each kind that is possible already."""
    if ask.form.count(MOST_NUMBERED + 1) <= MOST_NUMBERED:
        answers = ask.form.first_answers(MOST_NUMBERED)
        main = ask.question in rules.main_questions
        lines = [print_line(each if main else {"on": ask.question, **each}, rules.lexicon, lang) for each in answers]
        return [line for line in lines if _is_readable(rules, line, lang)]
    pause = print_line({"do": "pause"}, rules.lexicon, lang)  # a line of a sheet, no answer
    orders = [entry.order for entry in form_entries(rules, [ask], lang) if entry.order and not entry.after]
    return [order for order in orders if order != pause]


def _is_readable(rules: Rules[Any], line: str, lang: str) -> bool:
    """Whether a player can write this: an order that would only be dropped is legal without its words."""
    try:
        parse_line(line, rules.lexicon, lang)
    except SheetError:
        return False
    return True


def _question(rules: Rules[Any], ask: Ask, lang: str) -> list[str]:
    return ["", *wrapped(rules.question_text(ask.question, lang, ask.about), WIDE - MAP_WIDTH - GAP)]


def _map(rules: Rules[Any], view: View, seen: Mapping[str, Any], lang: str) -> list[str]:
    """The maps in text of how the board looks to the seat now."""
    from ..report.plain_text import draw_map

    lines: list[str] = []
    for section in rules.board(seen["board"]).display(lang, view.names, "letter"):
        if isinstance(section, MapCells):
            lines += [*([""] if lines else []), *draw_map(section)]
    return [line.rstrip() for line in lines]


def _print_beside(lines: list[str], board: list[str]) -> None:
    """The lines, the map to the right of them where the terminal is wide."""
    columns = shutil.get_terminal_size((80, 24)).columns
    if columns < WIDE or not board:
        for line in lines:
            print_text(line)
        return
    left = columns - MAP_WIDTH - GAP
    folded = [part for line in lines for part in (wrapped(line, left, "     ") if line.strip() else [line])]
    for own, other in zip_longest(folded, board, fillvalue=""):
        print_text(f"{own:<{left + GAP}}{other}".rstrip())


def _without_failing(rules: Rules[Any], view: View, sheet: Sheet, lang: str) -> Sheet:
    """The sheet without the lines that can be carried out in no world; each is printed with the reason."""
    while failing := {v.line: v.fault for v in check_sheet(rules, view, sheet).verdicts if v.verdict == "fails"}:
        for index, fault in failing.items():
            assert fault is not None
            order = print_line(sheet.orders[index].data, rules.lexicon, lang)
            print_text(labelled(lang, order, fault_sentence(rules, fault, lang)))
        left = [line.data for line in sheet.orders if line.index not in failing]
        sheet = replace(sheet, orders=tuple(Line(data, index=index) for index, data in enumerate(left)))
    return sheet
