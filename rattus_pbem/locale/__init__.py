"""What the program says to its readers: a folder a language, a file a part of the program, key -> sentence.

Plain tables in Python: they are compiled when they are installed, cold commands read those of one language and of the
parts they need, and nothing has to be built from them. A further language is a further folder with the same files.
A sentence with a number may have a form for one thing, under its key with `.one`; its language says what counts as one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

FIRST = "en"
"""The language that stands in for one that is not there."""


def languages(folder: str) -> tuple[str, ...]:
    """The languages that have a folder of files here, the first one first."""
    names = (entry.name for entry in os.scandir(folder) if len(entry.name) == 2 and entry.is_dir())
    return tuple(sorted(names, key=lambda name: (name != FIRST, name)))


LANGUAGES = languages(__path__[0])

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
"""One of them, for the models of files."""


@cache
def tables(package: str, lang: str) -> ModuleType:
    """The file of a language in a package of texts, such as a game's; that of the first one where there is none."""
    try:
        return import_module(f".{lang}", package)
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{lang}" or lang == FIRST:
            raise
        return tables(package, FIRST)


@cache
def sentences(part: str, lang: str) -> Mapping[str, str]:
    """The sentences of a part of the program in a language: `common`, `orders`, `explaining`, `letter`, `mail`,
    `options`, `post`, `page`, `referee` or `animated`."""
    table: Mapping[str, str] = import_module(f".{lang}.{part}", __name__).SENTENCES
    return table


@cache
def words_by_language(key: str) -> Mapping[str, tuple[str, ...]]:
    """The ways of saying one thing in an order sheet or a command, by language; the first of each is printed.

    What a player writes is read in every language, so that these come from all of them. KeyError if unknown.
    """
    missing = [lang for lang in LANGUAGES if key not in _words_of(lang)]
    if missing and len(missing) < len(LANGUAGES):
        where = " and ".join(f"locale/{lang}/words.py" for lang in missing)
        raise KeyError(f"{where} (language {', '.join(missing)}) has no words for {key!r}")
    return {lang: _words_of(lang)[key] for lang in LANGUAGES}


def ways(key: str) -> tuple[str, ...]:
    """All ways of saying one thing, in every language."""
    return tuple(way for said in words_by_language(key).values() for way in said)


@cache
def every_word() -> frozenset[str]:
    """All that an order sheet or a command may say in some language, the names of the games' own things left out."""
    return frozenset(way for lang in LANGUAGES for said in _words_of(lang).values() for way in said)


def word(key: str, lang: str) -> str:
    """The word that is printed for one thing."""
    return _words_of(lang)[key][0]


def word_by_language(key: str) -> Mapping[str, str]:
    """The word that is printed for one thing, by language."""
    return {lang: said[0] for lang, said in words_by_language(key).items()}


@cache
def _words_of(lang: str) -> Mapping[str, tuple[str, ...]]:
    table: Mapping[str, tuple[str, ...]] = import_module(f".{lang}.words", __name__).WORDS
    return table


@cache
def _counts_as_one(lang: str) -> tuple[int, ...]:
    counts: tuple[int, ...] = import_module(f".{lang}", __name__).ONE
    return counts


def tell(lang: str, key: str, **facts: Any) -> str:
    """The common sentence of this key with its facts; a fact `count` chooses the form. KeyError if unknown."""
    table = sentences("common", lang)
    if facts.get("count") in _counts_as_one(lang) and key + ".one" in table:
        key += ".one"
    return table[key].format(**facts)


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
