"""The condition that words may mean which are none: a fact that is named among them, with their place and number.

A condition is only ever suggested here; nothing is read by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..language.kinds import NUMBER
from ..language.words import FactShape, Lexicon
from .conditions_print import print_condition
from .line_words import Word


def likely_condition(
    words: Sequence[Word], facts: Iterable[str], bounded: tuple[str, int], lexicon: Lexicon, lang: str
) -> str:
    """The condition as a line holds it; "" if none of these facts can be meant. `bounded`: how a number bounds it,
    and by how much it is off."""
    keys = ["" if word.kind == NUMBER else word.key for word in words]
    numbers = [int(word.raw) for word in words if word.kind == NUMBER and word.raw.isdecimal()]
    possible = list(facts)
    named = (lexicon.fact_words.match(keys, at)[0] for at in range(len(keys)))
    fact = next((each for each in named if each in possible), None)
    sets = [each for each in possible if lexicon.facts[each].values.tables and not lexicon.facts[each].several]
    tried = [fact] if fact is not None else sets
    made = (_with_its_values(lexicon.facts[each], keys, numbers, bounded, lexicon) for each in tried)
    condition = next(filter(None, made), None)
    return print_condition(condition, lexicon, lang) if condition else ""


def _with_its_values(
    fact: FactShape, keys: Sequence[str], numbers: Sequence[int], bounded: tuple[str, int], lexicon: Lexicon
) -> dict[str, Any] | None:
    """The fact with what it is about and compared with, all of it from the words; None if something lacks."""
    condition: dict[str, Any] = {"fact": fact.name}
    for argument in fact.arguments:
        value = _named(argument.kind.tables, keys, lexicon)
        if value is None and not argument.optional:
            return None
        condition |= {} if value is None else {argument.name: value}
    if fact.values.flag:
        return condition
    if fact.values.bounded or fact.several:
        low, high = fact.values.limits
        bound, off = bounded
        fitting = [number for number in numbers if fact.several or low <= number + off <= high]
        return {**condition, bound: fitting[0] + off} if fitting else None
    value = _named(fact.values.tables, keys, lexicon)
    return None if value is None else {**condition, "in": [value]}


def _named(tables: Iterable[str], keys: Sequence[str], lexicon: Lexicon) -> Any:
    """The first thing of these tables that is named."""
    matches = (lexicon.match(table, keys, at)[0] for at in range(len(keys)) for table in tables)
    return next(filter(None, matches), None)
