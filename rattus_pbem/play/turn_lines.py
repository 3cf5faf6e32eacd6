"""Lines of a sheet as orders of the turn under way: what of a wrong one can be read, and whether it is legal so.

Nothing is carried out here: a line is legal if something that is asked now, or later in the turn, takes it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..contract.rules import Board, Rules, later_choices
from ..engine.asks import Ask
from ..engine.records import Choice
from ..language.phrases import fold_words
from ..orders.advance_text import read_in_advance
from ..orders.block import BlockReader
from ..orders.faults import SheetError, SheetFault
from ..orders.line_words import NUMBERS, WordFaults, begins_directive, split_words, without_comment
from ..orders.print_text import print_line
from ..orders.read_text import parse_lines
from ..orders.several_orders import cut_at, order_starts
from ..orders.sheet_sentences import say
from ..orders.verb_text import VerbReader
from .like_orders import put_right

Order = Mapping[str, Any]
Forms = Sequence[tuple[str, Choice]]
"""What is asked in a turn, each with its question; "" for a main one."""


def mended(fault: SheetFault) -> str:
    """The line with the nearest word in place of the one that was not understood; "" if none is near."""
    column = re.search(r"\d+$", fault.place)
    if not fault.nearest or column is None:
        return ""
    at, near = int(column[0]) - 1, fold_words(fault.nearest)
    if len(near) > 1 and near[1:] == fold_words(fault.source)[1 - len(near) :]:
        return fault.nearest  # the order stands behind other words
    return fault.source[:at] + re.sub(r"^[^\s,;.]+", lambda _: fault.nearest, fault.source[at:])


def mended_in_advance(fault: SheetFault, rules: Rules[Any], lang: str) -> str:
    """The whole line that answers in advance, with what is nearest in place of what was not understood, or a 1 for the
    number that it lacks at its end, or the first answer to its question; "" if it cannot be read so either."""
    column = re.search(r"\d+$", fault.place)
    said = fault.source.partition(":")[2] if begins_directive(fault.source) else ""
    if not said or column is None or begins_directive(fault.nearest):
        return ""
    before = fault.source[: int(column[0]) - 1].split()
    if before[-1:] and fold_words(before[-1])[-1:] == fold_words(fault.nearest)[1:2]:  # `region in`: when region in
        before.pop()
    lacks = len(" ".join(before)) >= len(without_comment(fault.source).strip()) and not fault.nearest
    near = "1" if lacks else fault.nearest
    answers = [verb for verb in rules.lexicon.verbs if verb.on and len(before) > 1]
    names = [rules.lexicon.verb_words(verb)[lang][0] for verb in answers]
    lines = [" ".join([*before, near]), mended(fault)] if near else [" ".join([*before, name]) for name in names]
    return next((line for line in lines if read_in_advance(line.partition(":")[2], rules.lexicon, lang)), "")


def of_one_order(fault: SheetFault, rules: Rules[Any], lang: str) -> SheetFault:
    """The fault of a line with several orders as it is of the one in which it is, of the first if they are several."""
    words, column = split_words(without_comment(fault.source)), re.search(r"\d+$", fault.place)
    starts = order_starts(words, fault.source, VerbReader(rules.lexicon, WordFaults(lang)).opens_line)
    if not starts or column is None:
        return fault
    at = 1 if fault.message == say("one_order_a_line", lang) else int(column[0])
    pieces = [piece for piece in cut_at(words, starts) if piece[0].column <= at] or [words]
    begin, end = pieces[-1][0].column, pieces[-1][-1].end
    place = f"{fault.place[: column.start()]}{max(at - begin, 0) + 1}"
    return replace(fault, source=fault.source[begin - 1 : end - 1], place=place)


def order_of(line: str, rules: Rules[Any], lang: str) -> dict[str, Any] | None:
    """The one order in a line, also if a name in it is misspelt; None if it cannot be read."""
    for _ in range(2):
        try:
            (order,) = parse_lines(line, rules.lexicon, lang)
        except SheetError as error:
            line = mended(error.faults[0]) if len(error.faults) == 1 else ""
        except ValueError:
            return None
        else:
            return dict(order.data)
    return None


def forms_of_turn(rules: Rules[Any], asks: Sequence[Ask], board: Board[Any]) -> list[tuple[str, Choice]]:
    """What is asked now, then what is asked in later parts of the turn, each with its question; "" for a main one."""
    main = rules.main_questions
    asked = [("" if ask.question in main else ask.question, ask.form) for ask in asks]
    later = [("", form) for ask in asks for form in later_choices(board, ask.seat).values()]
    return [(on, form) for on, form in [*asked, *later] if isinstance(form, Choice)]


def if_legal(line: str, rules: Rules[Any], forms: Forms, lang: str, *, at_once: bool = True) -> str:
    """The line, if it is an order that can be carried out in this turn; else "". If not `at_once`, its numbers may have
    to be put right first."""
    order = order_of(line, rules, lang) or {}
    answer = {key: value for key, value in order.items() if key != "on"}
    names = {key: value for key, value in answer.items() if isinstance(value, str)}
    for on, form in forms if answer else ():
        if order.get("on", on) == on:
            fault = form.fault(answer)
            short = form.shortfall(answer) if fault is None else None
            fault = short.fault if short is not None else fault
            legal = answer if fault is None else None if at_once else put_right(form, answer, fault)
            if legal is not None and names.items() <= legal.items():
                return print_line(({"on": on} if on else {}) | legal, rules.lexicon, lang)
    return ""


def with_a_verb(line: str, rules: Rules[Any], forms: Forms, lang: str) -> tuple[str, str]:
    """A line that begins with a number and no verb: with the verb that is meant, the first of those that are possible
    if one can have it, and a legal line; each "" or as it is if there is none."""
    line = re.sub(r"\b(\d+)\s*[x×*]\s*(?=\d)", r"\1 ", line)  # `4 x 5`
    words = fold_words(without_comment(line))
    if not words or not (words[0] in NUMBERS or words[0].isdigit()):
        return line, ""
    possible = dict.fromkeys(do for _, form in forms for do, record in form.possible().items() if record.fields)
    verbs = [verb for do in possible if (verb := rules.lexicon.verb({"do": do}))]
    lines = [f"{rules.lexicon.verb_words(verb)[lang][0]} {line}" for verb in verbs]
    for at_once in (True, False):
        for each in lines:
            if example := if_legal(each, rules, forms, lang, at_once=at_once):
                return each, example
    others = [verb for verb in rules.lexicon.verbs if not verb.on and verb.named is None and verb not in verbs]
    lines = [f"{rules.lexicon.verb_words(verb)[lang][0]} {line}" for verb in others]
    return next((each for each in lines if order_of(each, rules, lang) is not None), line), ""


def orders_in(lines: Sequence[str], rules: Rules[Any], lang: str) -> list[dict[str, Any]]:
    """The orders in these lines of a sheet in text form, of those that are wrong what can be read."""
    orders: list[dict[str, Any]] = []
    for line in lines:
        words = fold_words(without_comment(line))
        if words and rules.lexicon.openers.match(words, 0)[0] is not None:
            reader = BlockReader(rules.lexicon, lang)
            reader.order(reader.words_of(line, 1))
            orders += [draft.to_json() for draft in reader.drafts]
    return orders
