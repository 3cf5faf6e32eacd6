"""Of the legal orders the one that is most like an order that is none, or like the words of a line.

Likeness is counted: what both hold or name, and how near the places are on the board. Carries nothing out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import partial
from itertools import pairwise, product
from typing import Any

from ..contract.rules import Board, steps_apart
from ..engine.forms import Fault
from ..engine.records import Choice, Field, Keys, Record
from ..engine.values import changed
from ..language.phrases import fold_words
from ..language.words import Lexicon, Verb
from ..orders.line_words import NUMBERS
from ..orders.print_text import print_line

MOST_MENDED = 4
"""So many values of an order are put right for an example of one that is legal."""
MOST_COMPARED = 60
"""So many orders are looked through for one that is like a line."""
MOST_GROWN = 8
"""Of those that are equally like it, so many are given what else it says."""


def nearest_legal(
    form: Choice, order: dict[str, Any], fault: Fault, board: Board[Any], others: Iterable[str]
) -> dict[str, Any] | None:
    """A whole order that would be legal: this one with what is nearest; one of its verb; else one of the verb that the
    fault names, or of the first of these `others`. None if there is none."""
    mended, rank = put_right(form, order, fault), partial(_rank, board, order)
    if mended is None or not _has_names(order, mended) or rank(mended)[-1]:  # a number is changed rather than a name
        likes = filter(None, (mended, order_like(form, order, board)))
        mended = max(likes, key=lambda each: (_has_names(order, each), rank(each)), default=None)
    if mended is not None:
        return mended
    possible = [do for do in others if do in form.possible()]
    do = fault.nearest if fault.nearest in possible else next(iter(possible), "")
    return order_like(form, {**order, "do": do}, board) if do else None


def order_like(form: Choice, order: Mapping[str, Any], board: Board[Any] | None = None) -> dict[str, Any] | None:
    """The legal order of the same verb that shares most with this one, of several the one whose places are nearest on
    this board; None if there is none."""
    record = form.possible().get(order.get("do", ""))
    if record is None:
        return None
    answers = bare(record).first_answers(MOST_COMPARED)
    ranks = [_rank(board, order, each) for each in answers]
    alike = [each for each, rank in zip(answers, ranks, strict=True) if rank == max(ranks)][:MOST_GROWN]
    grown = (_grown(form, record, each, order, board) for each in alike)
    return max(grown, key=partial(_rank, board, order), default=None)


def _shared(order: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[int, int, int, int]:
    """How much of the one is in the other: under how many keys they hold the same, how many of these hold names, how
    many keys both have, and how near their numbers are."""
    same = [value for key, value in other.items() if order.get(key) == value]
    both = [(order[key], value) for key, value in other.items() if key in order]
    apart = sum(abs(one - two) for one, two in both if type(one) is int and type(two) is int)
    return len(same), sum(isinstance(value, str) for value in same), len(both), -apart


def _rank(board: Board[Any] | None, order: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[int, ...]:
    """How like the other order is: what is shared, then how near its places are on the board, of ways their ends."""
    keys = order.keys() & other.keys() if board is not None else ()
    ends = [
        [each[-1] if isinstance(each, list) and each else each for each in (order[key], other[key])] for key in keys
    ]
    both = [(one, two) for one, two in ends if isinstance(one, str) and isinstance(two, str)]
    return *_shared(order, other), -sum(steps_apart(board, *pair) for pair in both if board is not None)


def _has_names(order: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether the other holds each single name of this order."""
    return all(other.get(key) == value for key, value in order.items() if key != "on" and isinstance(value, str))


def _grown(
    form: Choice, record: Record, best: dict[str, Any], order: Mapping[str, Any], board: Board[Any] | None
) -> dict[str, Any]:
    """The order `best`, and of what the other says besides as much as can be."""
    for part in record.fields:
        if not part.needed and part.name in order:
            longer = {**best, part.name: order[part.name]}
            fault = form.fault(longer)
            lists = [] if fault is None else [_with_most_of(record, part, best, longer, board)]
            legal = filter(None, [put_right(form, longer, fault), *lists])
            best = max(legal, key=partial(_rank, board, longer), default=best)
    return best


def _with_most_of(
    record: Record, part: Field, best: Mapping[str, Any], longer: Mapping[str, Any], board: Board[Any] | None = None
) -> Any:
    """The order `best` with as much as can be of a list that `longer` holds under this key, or what is nearest to it on
    the board; None if with nothing."""
    wanted, form = longer[part.name], part.form_for(Keys(best))
    if form is None or not isinstance(wanted, list):
        return None
    values = [value for value in form.first_answers(MOST_COMPARED) if isinstance(value, list)]
    near = {part.name: wanted}
    kept = [([each in value for each in wanted], _rank(board, near, {part.name: value})[-1], value) for value in values]
    kept.sort(key=lambda each: (sum(each[0]), *each[:2]), reverse=True)
    orders = ({**best, part.name: value} for is_kept, steps, value in kept if any(is_kept) or steps)
    return next((order for order in orders if record.fault(order) is None), None)


def asking(form: Choice, answer: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The order by which one comes to be asked what this answers, else what has to come before it: the card is taken;
    or that of which the answer is a part (`spread`: of the plague's)."""
    question, values = answer["on"], {key: value for key, value in answer.items() if key not in ("on", "do")}
    possible = form.possible()
    if question in possible:
        return order_like(form, {**values, "do": question})
    opening = next((each for each in (form.opens() if form.opens else ()) if each.order["do"] == question), None)
    if opening is not None:
        return opening.above
    parts = ((record, part) for record in possible.values() for part in record.fields if part.name == question)
    record, part = next(parts, (None, None))
    if record is None or part is None:
        return None
    wanted = {question: next((value for value in values.values() if isinstance(value, list)), [*values.values()])}
    answers = changed(record, fields=tuple(part for part in record.fields if not part.rider)).first_answers(MOST_GROWN)
    return next(filter(None, (_with_most_of(record, part, each, wanted) for each in answers)), None)


def bare(record: Record) -> Record:
    """The record with what an order of it must have. Riders are many, and many do not go together: whoever looks for
    orders that are like another looks among these, and adds one rider after another."""
    return changed(record, fields=tuple(part for part in record.fields if part.needed))


def put_right(form: Choice, order: dict[str, Any], fault: Fault | None) -> dict[str, Any] | None:
    """The order with what is nearest to be legal in place of what is not; None if it is not legal then."""
    order = deepcopy(order)
    for _ in range(MOST_MENDED):
        if fault is None:
            return order
        *steps, last = fault.place.split("/")[1:] or [""]
        if fault.nearest is None or last in ("", "do"):
            return None
        within: Any = order
        for step in steps:
            within = within[int(step) if isinstance(within, list) else step]
        within[int(last) if isinstance(within, list) else last] = fault.nearest
        fault = form.fault(order)
    return None


def most_like(line: str, record: Record, lexicon: Lexicon, question: str = "") -> dict[str, Any]:
    """Of the first answers the one whose names are most in the line; of two, the one whose first name is. It is an
    order, or the answer to this question, without what belongs to a word of its own that the line does not have."""
    return _Likest(line, record, lexicon, {"on": question} if question else {}).order()


class _Likest:
    """See `most_like`. An answer gets one key after the other, as far as that makes it more like the line."""

    def __init__(self, line: str, record: Record, lexicon: Lexicon, asked: dict[str, Any]) -> None:
        self._line, self._record, self._lexicon, self._asked = line, record, lexicon, asked
        self._answers = bare(record).first_answers(MOST_COMPARED)
        verb = lexicon.verb(asked | self._answers[0])
        self._keyed = {shape.name: shape.key for shape in verb.fields if shape.key} if verb is not None else {}
        self._said, self._numbers = {*fold_words(line)}, numbers_in(line)

    def order(self) -> dict[str, Any]:
        best = max(self._answers, key=self._how_like)
        parts = [part for part in self._record.fields if not part.needed and self._is_said(part.name)]
        for part in sorted(parts, key=lambda part: part.name not in self._keyed):  # what has its own word is sure
            longer = max(_longer(self._record, best, part), key=self._how_like, default=best)
            if not self._is_needless(part, longer, best):
                best = self._with_numbers(longer)
        return self._asked | self._with_numbers(best)

    def _how_like(self, answer: Mapping[str, Any]) -> tuple[int, int, int, list[bool]]:
        return likeness({**self._asked, **answer}, self._line, self._lexicon)

    def _is_said(self, name: str) -> bool:
        """Whether a word that leads to this key is in the line, or there is none that does."""
        ways = [way for words in self._keyed.get(name, {}).values() for way in words]
        return not ways or any(self._said.issuperset(fold_words(way)) for way in ways)

    def _is_needless(self, part: Field, longer: Mapping[str, Any], best: Mapping[str, Any]) -> bool:
        """Whether the longer answer has a name more that is not in the line, or numbers when all of those are had, or
        says none of something."""
        if longer.get(part.name) == 0 and 0 not in self._numbers:
            return True
        if part.name in self._keyed:
            is_name = isinstance(longer.get(part.name), str | list)
            return is_name and self._how_like(longer)[0] == self._how_like(best)[0]
        held = {each for each in best.values() if type(each) is int}
        return bool(self._numbers) and held.issuperset(self._numbers)

    def _with_numbers(self, best: dict[str, Any]) -> dict[str, Any]:
        for name, number in product([name for name, value in best.items() if type(value) is int], self._numbers):
            best = max(best, _with_number(self._record, best, name, number) or best, key=self._how_like)
        return best


def _longer(record: Record, order: Mapping[str, Any], part: Field) -> list[dict[str, Any]]:
    """The order with each of the first values that this key can have; of amounts that are all if left out the highest
    first."""
    form = part.form_for(Keys(order))
    values = form.first_answers(MOST_COMPARED) if form is not None else []
    values = values[::-1] if part.is_all or part.is_rest else values
    return [more for value in values for more in [{**order, part.name: value}] if record.fault(more) is None]


def _singular(words: Iterable[str]) -> str:
    """Folded words, between blanks, without an `s` at their ends."""
    return f" {' '.join(word.removesuffix('s') for word in words)} "


def numbers_in(line: str) -> list[int]:
    """The numbers in a line, also those that are words."""
    return [int(number) for word in fold_words(line) if (number := str(NUMBERS.get(word, word))).isdecimal()]


def _with_number(record: Record, order: Mapping[str, Any], key: str, number: int) -> dict[str, Any] | None:
    """The order with this number, or the nearest that is legal, under a key; None if there is none."""
    fault = record.fault(more := {**order, key: number})
    if fault is not None and fault.place == f"/{key}" and type(fault.nearest) is int:
        fault = record.fault(more := {**order, key: fault.nearest})
    return more if fault is None else None


def likeness(
    answer: Mapping[str, Any], line: str, lexicon: Lexicon, *, among_verbs: bool = False
) -> tuple[int, int, int, list[bool]]:
    """How much of an answer stands in the line: its names, words that follow one another, which of the names. Of orders
    of several verbs the one is more like it that names what comes first in the line, of one verb the one that names
    less besides."""
    verb = lexicon.verb(answer)
    firsts = [each for value in _values(answer, verb) for each in _single_values(value)]
    counts = {str(value) for value in firsts if type(value) is int}
    said = _singular(word for word in fold_words(line) if str(NUMBERS.get(word, word)) not in counts)
    at = [_named_at(value, said, lexicon) if isinstance(value, str) else -1 for value in firsts]
    numbers = {str(NUMBERS.get(word, word)) for word in fold_words(line)}
    named = [place >= 0 or str(value) in numbers for place, value in zip(at, firsts, strict=True)]
    words = fold_words(print_line(answer, lexicon, "en")) + fold_words(print_line(answer, lexicon, "fr"))
    led = len({*pairwise(words)} & {*pairwise(fold_words(line))})
    count = len({value for value, is_named in zip(firsts, named, strict=True) if is_named})
    if among_verbs:
        return count, -min((place for place in at if place >= 0), default=len(said)), led, []
    unnamed = sum(type(value) in (str, int) and not is_named for value, is_named in zip(firsts, named, strict=True))
    return count, -unnamed, led, named


def _values(answer: Mapping[str, Any], verb: Verb | None) -> list[Any]:
    return [answer.get(shape.name) for shape in verb.fields] if verb is not None else []


def _single_values(value: Any) -> list[Any]:
    """A value, the first name of a list, all its numbers, or all that things of several parts hold: the two regions of
    a wall."""
    if isinstance(value, dict):
        return [each for part in value.values() for each in (part if isinstance(part, list) else [part])]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [each for part in value for each in _single_values(part)]
    numbers = isinstance(value, list) and all(type(each) is int for each in value)
    return value if numbers else value[:1] if isinstance(value, list) else [value]


def _named_at(value: str, said: str, lexicon: Lexicon) -> int:
    """Where in these folded words a thing is called by one of its names; -1 if nowhere."""
    tables = [names[value] for names in lexicon.names.values() if value in names]
    places = (said.find(_singular(fold_words(name))) for names in tables for name in names.values())
    return min((place for place in places if place >= 0), default=-1)
