"""The faults of a sheet that cannot be read, with what helps: an example that would be legal now, the clauses in words.

Only verbs that this very game has are named. Works out nothing where the sheet could be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..engine.asks import Ask
from ..engine.guides import clause_lines, guide_of
from ..engine.phrases import fold_words
from ..engine.rules import Rules
from ..engine.words import Lexicon
from ..orders.faults import SheetError, SheetFault
from ..orders.print_text import print_line


def taught(
    error: SheetError,
    read: Callable[[Lexicon], Any],
    rules: Rules[Any],
    asks: Sequence[Ask],
    board: Mapping[str, Any],
    lang: str,
) -> SheetError:
    """The same error for a player who is asked this and sees this board; `read` reads the sheet again."""
    guide = guide_of(rules, lang)
    absent = {*guide.varying} - {*guide.in_play(board)}
    if absent:
        try:
            read(rules.lexicon.without(absent))
        except SheetError as again:
            error = again
    examples = list(_with_examples(error.faults, rules, asks, lang))
    clauses = clause_lines(rules, [fault.clause for fault in error.faults], lang)
    return SheetError(examples, error.place, lang, fits_schema=error.exit_code == 1, clauses=clauses)


def first_example(rules: Rules[Any], asks: Sequence[Ask], lang: str) -> str:
    """A line that answers what is asked, as an example; "" if nothing is asked, or no order is possible."""
    return _example(rules, "", asks, lang)


def _with_examples(
    faults: Sequence[SheetFault], rules: Rules[Any], asks: Sequence[Ask], lang: str
) -> Iterator[SheetFault]:
    """The faults of lines, each with an example of the order that it seems to be, else of one that is possible."""
    shown: set[str] = set()
    for fault in faults:
        example = _example(rules, fault.source, asks, lang) if fault.line and fault.source else ""
        yield replace(fault, example=example) if example and example not in shown else fault
        shown.add(example)


def _example(rules: Rules[Any], line: str, asks: Sequence[Ask], lang: str) -> str:
    for ask in asks:
        main = ask.question in rules.main_questions
        possible = {do: record for do, record in ask.form.possible().items() if main or record.fields}
        possible = possible or ask.form.possible()
        words = fold_words(line)
        meant, _ = rules.lexicon.openers.match(words, 0) if words else (None, 0)
        do = meant.do if meant is not None and meant.do in possible else next(iter(possible), None)
        if do is not None:
            answer = possible[do].first_answers(1)[0]
            return print_line(answer if main else {"on": ask.question, **answer}, rules.lexicon, lang)
    return ""
