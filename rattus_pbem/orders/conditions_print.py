"""Conditions printed as a line of text holds them; what is printed here reads back as the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..language.phrases import Words
from ..language.words import FactShape, Lexicon
from ..locale import words_by_language

AT_LEAST: Words = words_by_language("at_least")
AT_MOST: Words = words_by_language("at_most")
EXACTLY: Words = words_by_language("exactly")
BETWEEN: Words = words_by_language("between")
UNTIL: Words = words_by_language("until")
AND: Words = words_by_language("and")
AMONG: Words = words_by_language("among")
NOT_AMONG: Words = words_by_language("not_among")
IS: Words = words_by_language("is")
IS_NOT: Words = words_by_language("is_not")
HAS_ANY: Words = words_by_language("has_any")
HAS_ALL: Words = words_by_language("has_all")
HAS_NONE: Words = words_by_language("has_none")
YES: Words = words_by_language("says_yes")
NOT: Words = words_by_language("denies")
LISTS: Mapping[str, Words] = {
    "in": AMONG,
    "not_in": NOT_AMONG,
    "has_any": HAS_ANY,
    "has_all": HAS_ALL,
    "has_none": HAS_NONE,
}
OF_NUMBERS: Mapping[str, Words] = {"in": IS, "not_in": IS_NOT}


def print_condition(condition: Mapping[str, Any], lexicon: Lexicon, lang: str) -> str:
    """One condition as a line of text holds it."""
    fact = lexicon.facts[condition["fact"]]
    words = [fact.words[lang][0]]
    for argument in fact.arguments:
        if argument.name in condition:
            lead = [argument.connectors[lang][0]] if argument.connectors else []
            words += [*lead, *argument.kind.printed(condition[argument.name], lexicon, lang)]
    if fact.values.flag:
        said = condition.get("is")
        return " ".join([NOT[lang][0], *words] if said is False else [*words, YES[lang][0]] if said else words)
    way = next((key for key in LISTS if key in condition), None)
    if way is None:
        compared = _bounds(condition.get("at_least"), condition.get("at_most"), lang)
    else:
        compared = _list(fact, way, condition[way], lexicon, lang)
    return " ".join([*words, *compared])


def print_conditions(conditions: Iterable[Mapping[str, Any]], lexicon: Lexicon, lang: str) -> str:
    """Conditions as a line of text holds them."""
    return f" {AND[lang][0]} ".join(print_condition(condition, lexicon, lang) for condition in conditions)


def _bounds(least: int | None, most: int | None, lang: str) -> list[str]:
    if least is None or most is None:
        return [AT_LEAST[lang][0], str(least)] if most is None else [AT_MOST[lang][0], str(most)]
    if least == most:
        return [EXACTLY[lang][0], str(least)]
    return [BETWEEN[lang][0], str(least), UNTIL[lang][0], str(most)]


def _list(fact: FactShape, way: str, values: Iterable[Any], lexicon: Lexicon, lang: str) -> list[str]:
    led = OF_NUMBERS[way] if fact.values.bounded else LISTS[way]
    return [led[lang][0], *(word for value in values for word in fact.values.printed(value, lexicon, lang))]
