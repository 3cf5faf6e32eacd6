"""What the program says to its readers: a catalogue a language (`en.pot`, `fr.po`), in tables, key -> sentence.

Catalogues are gettext files, which translators' tools open; a further language is a further file. What a player writes
is read in every language; what is printed, in one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from .catalogues import FIRST as FIRST
from .catalogues import HEADER, PLURALS, Tables, filled, languages, load

LANGUAGES = languages(__path__[0])

if TYPE_CHECKING:
    from fractions import Fraction

    Language = str
else:
    Language = Literal[LANGUAGES]
"""One of them, for the models of files."""


@cache
def catalogue(package: str, lang: str) -> Tables:
    """The tables of a language in a package of texts, such as a game's; what it lacks is that of the first one."""
    tables = load(import_module(package).__path__[0], lang)
    return tables if lang == FIRST else filled(tables, catalogue(package, FIRST))


def sentences(part: str, lang: str) -> Mapping[str, str]:
    """The sentences of a part of the program in a language: `common`, `orders`, `explaining`, `letter`, `mail`,
    `options`, `post`, `page`, `referee` or `animated`, without those that have a form for each number."""
    return catalogue(__name__, lang)[part]


def words_by_language(key: str) -> Mapping[str, tuple[str, ...]]:
    """The ways of saying one thing in an order sheet or a command, by language; the first of each is printed.

    What a player writes is read in every language, so that these come from all of them. KeyError if unknown.
    """
    return {lang: _words_of(lang)[key] for lang in LANGUAGES}


def ways(key: str) -> tuple[str, ...]:
    """All ways of saying one thing, in every language."""
    return tuple(way for said in words_by_language(key).values() for way in said)


def every_word() -> frozenset[str]:
    """All that an order sheet or a command may say in some language, the names of the games' own things left out."""
    return frozenset(way for lang in LANGUAGES for said in _words_of(lang).values() for way in said)


def word(key: str, lang: str) -> str:
    """The word that is printed for one thing."""
    return _words_of(lang)[key][0]


def word_by_language(key: str) -> Mapping[str, str]:
    """The word that is printed for one thing, by language."""
    return {lang: said[0] for lang, said in words_by_language(key).items()}


def _words_of(lang: str) -> Mapping[str, tuple[str, ...]]:
    return catalogue(__name__, lang)["words"]


def plural_form(package: str, lang: str, key: str, count: int) -> str | None:
    """The text of `TABLE.KEY` for this count, by the language's plural rule; None if it has no plural."""
    tables = catalogue(package, lang)
    forms: tuple[str, ...] | None = tables[PLURALS].get(key)
    if forms is None:
        return None
    return forms[min(_plural_rule(tables[HEADER]["Plural-Forms"])(count), len(forms) - 1)]


@cache
def _plural_rule(header: str) -> Callable[[int], int]:
    from gettext import c2py

    return c2py(header.partition("plural=")[2].rstrip("; "))


def tell(lang: str, key: str, **facts: Any) -> str:
    """The common sentence of this key with its facts; a fact `count` chooses the form. KeyError if unknown."""
    text = plural_form(__name__, lang, f"common.{key}", facts["count"]) if "count" in facts else None
    return (text or sentences("common", lang)[key]).format(**facts)


def percent(share: float | Fraction, lang: str) -> str:
    """`44%`; what is neither never nor always is told as less than one or more than 99."""
    whole = int(100 * share + 0.5)
    sign = "<" if share > 0 and whole == 0 else ">" if share < 1 and whole == 100 else ""
    return sign + tell(lang, "odds_percent", share=min(99, max(1, whole)) if sign else whole)


def elisions(lang: str) -> tuple[tuple[str, str], ...]:
    """Patterns, and what takes their place in any sentence: the names of computer players get their article."""
    patterns: tuple[tuple[str, str], ...] = catalogue(__name__, lang)["elisions"]["all"]
    return patterns


def in_sentence(lang: str, name: str) -> str:
    """A name as it stands within a sentence: `the sensible computer`; others as they are."""
    for pattern, short in elisions(lang):
        name = re.sub(pattern, short, name)
    return name


def begun(lang: str, text: str, names: Iterable[str]) -> str:
    """A text as a sentence begins: with a capital, but a person's own name that it begins with keeps its letters."""
    own = (name for name in names if name and in_sentence(lang, name) == name)
    is_own = any(re.match(rf"{re.escape(name)}(?!\w)", text) for name in own)
    return text if is_own else text[:1].upper() + text[1:]


def counted(count: int, noun: str, plural: str = "") -> str:
    """`1 act`, `2 acts`, in what a host reads, which is English."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def listed(lang: str, items: list[str]) -> str:
    """`a, b and c`; `a, b et c`."""
    if len(items) < 2:
        return "".join(items)
    return tell(lang, "and", most=", ".join(items[:-1]), last=items[-1])


def separated(lang: str, items: Iterable[str]) -> str:
    """`Anglia; Gallia`: things that may hold commas; French puts a space before the semicolon as well."""
    return tell(lang, "separated", before="", after="").join(items)


def labelled(lang: str, label: str, text: str) -> str:
    """`R-5.1: text`; French puts a space before the colon, at which no line is broken."""
    return tell(lang, "labelled", label=label, text=text)
