"""The faults of a sheet that cannot be read, with what helps: an example that would be legal now, the clauses in words.

Only verbs that this very game has are named. Works out nothing where the sheet could be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..contract.guides import clause_lines, guide_of
from ..contract.rules import Board, Rules, later_choices, later_record
from ..engine.asks import Ask
from ..engine.forms import Fault
from ..engine.records import Opening, Record
from ..engine.values import changed
from ..language.phrases import fold_words
from ..language.words import Lexicon, Verb
from ..locale import separated
from ..orders.faults import SheetError, SheetFault, sentence_with_clause
from ..orders.line_words import WordFaults, begins_directive, split_words, without_comment
from ..orders.near_values import verb_name
from ..orders.print_text import print_line
from ..orders.read_text import begun_line
from ..orders.sheet_sentences import say
from ..orders.verb_text import VerbReader
from .like_orders import bare, likeness, most_like, numbers_in
from .lines_apart import completed, why_begun_so, with_legal
from .turn_lines import (
    Forms,
    Order,
    forms_of_turn,
    if_legal,
    mended,
    mended_in_advance,
    of_one_order,
    order_of,
    orders_in,
    with_a_verb,
)

Judge = Callable[[Sequence[Order]], Sequence[Fault | None]]


def taught(
    error: SheetError,
    read: Callable[[Lexicon], Any],
    rules: Rules[Any],
    asks: Sequence[Ask],
    board: Board[Any],
    lang: str,
    text: str,
    judge: Judge,
) -> SheetError:
    """The same error for a player who is asked this and sees this board; `read` reads the sheet again, whose `text` is
    this: an example takes the lines above its place as carried out. `judge` tells what is wrong with orders that are
    given one after the other."""
    guide = guide_of(rules, lang)
    absent = {*guide.varying} - {*board.in_play()}
    if absent:
        try:
            read(rules.lexicon.without(absent))
        except SheetError as again:
            error = again
    examples = list(_with_examples(error.faults, _LineTeacher(rules, asks, board, lang, text.splitlines(), judge)))
    clauses = clause_lines(rules, [fault.clause for fault in error.faults], lang)
    return SheetError(examples, error.place, lang, fits_schema=error.exit_code == 1, clauses=clauses)


def first_example(rules: Rules[Any], asks: Sequence[Ask], lang: str) -> str:
    """A line that answers what is asked, as an example; "" if nothing is asked, or no order is possible."""
    return _example(rules, "", asks, lang, (), None)


def choices(rules: Rules[Any], ask: Ask, lang: str, most: int) -> list[str]:
    """Lines that answer this, of each kind of answer some, and at most so many."""
    records, main = ask.form.possible(), ask.question in rules.main_questions
    each = max(1, most // max(1, len(records)))
    answers = [answer for record in records.values() for answer in record.first_answers(each)]
    named = (answer if main else {"on": ask.question, **answer} for answer in answers[:most])
    return list(dict.fromkeys(print_line(answer, rules.lexicon, lang) for answer in named))


def _with_examples(faults: Sequence[SheetFault], teacher: _LineTeacher) -> Iterator[SheetFault]:
    """The faults of lines, each with an example of the order that it seems to be, else of one that is possible."""
    shown, expected = set[str](), set[tuple[int, str, str]]()
    several = {fault.line for fault in faults if fault.message == say("one_order_a_line", teacher.lang)}
    for fault in faults:
        said_of_line = (fault.line, fault.message.partition(";")[2], fault.nearest)
        if said_of_line in expected:
            continue  # the next of the words that are no such thing, or of the same name
        if said_of_line[1]:
            expected.add(said_of_line)
        taught_fault = fault
        is_part = fault.line in several and not fault.lines
        if _is_of_an_order(fault):
            of_order = of_one_order(fault, teacher.rules, teacher.lang) if is_part else fault
            with_example = teacher.with_lines if fault.lines else teacher.with_example
            taught_fault = with_example(of_order)
            place = taught_fault.place if fault.lines else fault.place
            taught_fault = replace(taught_fault, source=fault.source, place=place)
        elif fault.line and (whole := mended_in_advance(fault, teacher.rules, teacher.lang)):
            taught_fault = replace(fault, nearest=whole) if fault.nearest else replace(fault, pattern=whole)
        said = taught_fault.pattern or taught_fault.example
        yield replace(taught_fault, example="", pattern="") if said in shown else taught_fault
        shown.add(said)


class _LineTeacher:
    """Gives examples to faults of lines; why an order as a whole is wrong it says once."""

    def __init__(
        self, rules: Rules[Any], asks: Sequence[Ask], board: Board[Any], lang: str, lines: list[str], judge: Judge
    ) -> None:
        self.rules, self.lang, self._lines, self._judge = rules, lang, lines, judge
        self._asks, self._board, self._forms = asks, board, forms_of_turn(rules, asks, board)
        self._said = set[tuple[int, str]]()

    def with_example(self, fault: SheetFault) -> SheetFault:
        """The fault with what is wrong first, an example and its clause."""
        rules, lang, pattern = self.rules, self.lang, ""
        above = orders_in(self._lines[: fault.line - 1], rules, lang)
        meant, example = _meant(fault, rules, self._asks, self._board, lang, above, self._forms)
        fault = self._because(_nearest_read(fault, meant, rules, lang), _why_wrong(meant, rules, self._forms, lang))
        is_like = {*_verbs_of(example, rules)} & {*_verbs_of(meant, rules)} - {""}
        if not is_like and (verbs := _verbs_of(meant, rules)):
            example, pattern = _one_after_another(rules, verbs, self._asks, lang)
            because = self._because(fault, self._why_not(verbs[0], meant, above))
            if because is not fault and not (fault.nearest or self._is_for_later(verbs[0])):
                example = example or _example(rules, "", self._asks, lang, (), None, fault.source)
            fault = because
            self._said.add((fault.line, fault.source))
        shared = {*fold_words(meant)} & {*fold_words(example)}
        if not _verbs_of(meant, rules) and all(word.isdigit() for word in shared):
            example = ""  # of another order, it would only mislead
        return replace(fault, example=example, pattern=pattern, clause=_clause(fault, example, rules))

    def with_lines(self, fault: SheetFault) -> SheetFault:
        """The fault of a line that is meant for several orders: with those that are legal one after the other, and why
        others are not; if one could not be given alone, as the fault of that one."""
        rules, lang = self.rules, self.lang
        begun = [begun_line(line, rules.lexicon, lang) or {} for line in fault.lines]
        if any("on" in order for order in begun):
            return self.with_example(replace(fault, lines=()))
        orders = completed(begun, self._forms)
        first = re.sub(r"\d+$", "1", fault.place)
        if len(orders) < len(begun):
            lines = fault.lines if orders else ()
            wrong = replace(fault, source=fault.lines[len(orders)], place=first, lines=lines)
            wrong = self.with_example(self._because(wrong, why_begun_so(begun[len(orders)], self._forms, rules, lang)))
            return replace(wrong, place=fault.place if orders else first)
        return with_legal(fault, orders, self._judge(orders), rules, lang)

    def _is_for_later(self, do: str) -> bool:
        return any(self.rules.is_for_later(ask, {"do": do}) for ask in self._asks)

    def _why_not(self, do: str, meant: str, above: Sequence[Order]) -> str:
        """Why no order of this verb can be carried out, now or after the orders above, whatever else it says; "" if one
        can, or it is not known."""
        rules, lang = self.rules, self.lang
        if self._is_for_later(do):
            said = next(iter(orders_in([meant], rules, lang)), {"do": do})
            why = self._judge([*above, said])[-1]
            return sentence_with_clause(rules, why, lang) if why is not None and why.place in ("", "/do") else ""
        topics = guide_of(rules, lang).topics
        order = next((order for topic in topics for order in topic.orders if order.get("do") == do), {"do": do})
        for ask in self._asks:
            later = later_choices(self._board, ask.seat).values()
            is_possible = any(do in form.possible() for form in (ask.form, *later))
            if ask.question in rules.main_questions and not is_possible:
                own = next((form for form in later if do in form.verbs), ask.form)
                fault = own.fault(order)
                if fault is not None and fault.place in ("", "/do"):
                    return sentence_with_clause(rules, fault, lang)
        return ""

    def _because(self, fault: SheetFault, why: str) -> SheetFault:
        order = (fault.line, fault.source)
        if not why or order in self._said:
            return fault
        self._said.add(order)
        return replace(fault, message=separated(self.lang, [why, fault.message]))


def _nearest_read(fault: SheetFault, meant: str, rules: Rules[Any], lang: str) -> SheetFault:
    """The fault; where its nearest line would be refused as a whole, with the order alone that it begins with."""
    verb = _opener(meant, rules.lexicon) if fault.nearest == meant else None
    if verb is None or order_of(meant, rules, lang) is not None:
        return fault
    return replace(fault, nearest=verb_name(verb, rules.lexicon, lang))


def _clause(fault: SheetFault, example: str, rules: Rules[Any]) -> str:
    """The clause of a fault; that of the example's order where this is the other one that the words may mean."""
    verb, other = _opener(fault.source, rules.lexicon), _opener(example, rules.lexicon)
    is_other = verb is not None and other is not None and (verb.clause, verb.also) == (fault.clause, other.do)
    return other.clause if is_other and other is not None else fault.clause


def _is_of_an_order(fault: SheetFault) -> bool:
    """Whether it is in a line that gives an order, no setting and no name of a block."""
    is_of_line = bool(fault.line and fault.source) and not fault.is_wish
    return is_of_line and not begins_directive(fault.source) and not begins_directive(fault.nearest)


def _meant(
    fault: SheetFault,
    rules: Rules[Any],
    asks: Sequence[Ask],
    board: Board[Any],
    lang: str,
    above: Sequence[Order],
    forms: Forms,
) -> tuple[str, str]:
    """The line as it was probably meant, and a legal one that is like it; "" if there is none."""
    if behind := _behind(fault, rules, lang):
        return behind, if_legal(behind, rules, forms, lang) or _example(rules, behind, asks, lang, above, board)
    near = mended(fault)
    said = fault.source.split() if near == fault.nearest else []
    before = " ".join(said[: -len(near.split())]) if near else ""  # may be where the order begins: Gaul attacks
    verb = _opener(near, rules.lexicon) if before else None
    leads = {ways[lang][0] for shape in verb.fields if (ways := shape.connectors)} if verb is not None else ()
    lines = [*(f"{near} {lead} {before}" for lead in sorted(leads)), near] if near else []
    example = next(filter(None, (if_legal(line, rules, forms, lang) for line in lines or [fault.source])), "")
    meant = next((line for line in lines if order_of(line, rules, lang) is not None), near or fault.source)
    if not near and not _verbs_of(meant, rules):
        meant, example = with_a_verb(fault.source, rules, forms, lang)
    return meant, example or _example(rules, meant, asks, lang, above, board, before, is_known=bool(near))


def _behind(fault: SheetFault, rules: Rules[Any], lang: str) -> str:
    """The other order that is named where a line could not be read on, with what stands behind it; "" if none is."""
    column = re.search(r"\d+$", fault.place)
    words = split_words(without_comment(fault.source))
    at = next((at for at, word in enumerate(words) if column and word.column == int(column[0])), 0)
    return VerbReader(rules.lexicon, WordFaults(lang)).another(words, at) if at else ""


def _verbs_of(line: str, rules: Rules[Any]) -> tuple[str, ...]:
    """The order that a line begins with, and the other one that its words may mean."""
    verb = _opener(line, rules.lexicon)
    return (verb.do, verb.also) if verb is not None else ()


def _opener(line: str, lexicon: Lexicon) -> Verb | None:
    """The verb that a line begins with, also behind an `I` or a `use`; of an answer to what an order asks, that order,
    and the answer where only this is possible (`look at 2`: the Witch)."""
    words = fold_words(line)
    verb = VerbReader(lexicon, WordFaults("en")).opener(words)[0] if words else None
    if verb is None or not verb.on or lexicon.verb({"do": verb.on}) is None:
        return verb
    return changed(verb, do=verb.on, also=verb.do)


def _why_wrong(meant: str, rules: Rules[Any], forms: Forms, lang: str) -> str:
    """Why an order that says all that it must have is illegal as a whole; "" if it is not, or not known."""
    read = order_of(meant, rules, lang)
    order = read or next(iter(orders_in([meant], rules, lang)), None)
    verb = rules.lexicon.verb(order) if order is not None else None
    if order is None or verb is None or any(not (shape.optional or shape.name in order) for shape in verb.fields):
        return ""
    faults = [form.fault(order) for _, form in forms if order["do"] in form.possible()]
    if not faults or faults[0] is None or None in faults:
        return ""
    at = faults[0].place.split("/")[1:2]
    is_of_a_value = bool(at) and (read is None or at[0] not in read)  # it is not sure that this value is meant
    return "" if is_of_a_value else sentence_with_clause(rules, faults[0], lang)


def _example(
    rules: Rules[Any],
    line: str,
    asks: Sequence[Ask],
    lang: str,
    above: Sequence[Order],
    board: Board[Any] | None,
    also: str = "",
    *,
    is_known: bool = False,
) -> str:
    """An order like the one that the line seems to be, and like what is `also` said; if it is not known what was meant,
    one that is possible."""
    meant, line = _opener(line, rules.lexicon), f"{line} {also}"
    for ask in asks:
        main, possible = ask.question in rules.main_questions, _possible(rules, ask)
        wanted = _meant_here(meant, possible)
        if wanted and wanted not in possible:
            if main and (order := _possible_later(rules, line, ask, wanted, above, board)):
                return print_line(order, rules.lexicon, lang)
            if is_known:
                continue  # an order of another kind would be no answer
        kinds = [wanted] if wanted in possible else _kinds_left(possible, above)
        if kinds:
            question = "" if main else ask.question
            answers = [most_like(line, possible[do], rules.lexicon, question) for do in kinds]
            answer = max(answers, key=lambda each: likeness(each, line, rules.lexicon, among_verbs=True))
            return print_line(answer, rules.lexicon, lang)
    return ""


def _possible(rules: Rules[Any], ask: Ask) -> Mapping[str, Record]:
    """What answers this now, by its verbs; of answers to a question those that say something, if there are any."""
    records = ask.form.possible()
    if ask.question in rules.main_questions:
        return records
    return {do: record for do, record in records.items() if record.fields} or records


def _meant_here(meant: Verb | None, possible: Collection[str]) -> str:
    """The verb that is meant, or the other one that its words mean where only that is possible; "" if none is."""
    if meant is None:
        return ""
    return meant.also if meant.also in possible and meant.do not in possible else meant.do


def _kinds_left(possible: Collection[str], above: Sequence[Order]) -> list[str]:
    """The verbs that are possible and that no order above has, else all."""
    given = {order["do"] for order in above}
    return [do for do in possible if do not in given] or [*possible]


def _possible_later(
    rules: Rules[Any], line: str, ask: Ask, do: str, above: Sequence[Order], board: Board[Any] | None
) -> dict[str, Any] | None:
    """An order of this verb, which is not possible now: after the orders above, or in a later part of the turn."""
    if opened := _opened(ask, do, above):
        return dict(opened.order)
    later = later_record(board, ask.seat, do) if board is not None else None
    forms = later_choices(board, ask.seat).values() if board is not None and later is None else ()
    later = next((form.possible()[do] for form in forms if do in form.possible()), later)
    if later is None:
        return None
    return most_like(line, later if numbers_in(line) else bare(later), rules.lexicon)


def _one_after_another(rules: Rules[Any], wanted: Collection[str], asks: Sequence[Ask], lang: str) -> tuple[str, str]:
    """The order that has to come first for one of these verbs to be possible (the card is taken), and then such a one;
    twice "" if there is none."""
    openings = (opening for ask in asks for opening in (ask.form.opens() if ask.form.opens is not None else ()))
    opened = next((each for each in openings if each.order["do"] in wanted), None)
    if opened is None:
        return "", ""
    return print_line(opened.above, rules.lexicon, lang), print_line(opened.order, rules.lexicon, lang)


def _opened(ask: Ask, do: str, above: Sequence[Order]) -> Opening | None:
    """An order of this verb that one of the orders above makes possible: a card just taken is used (see `Opening`)."""
    for opening in ask.form.opens() if ask.form.opens is not None else ():
        if opening.order["do"] == do and any(opening.above.items() <= order.items() for order in above):
            return opening
    return None
