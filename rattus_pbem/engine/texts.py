"""A game's own texts: tables in Python, a file a language, found by their place. Knows no game and no sentence.

A further language is one more file in each package of texts, and no code. Where a game has none, its texts in the first
language stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, Protocol, cast

from ..locale import FIRST, tables
from .phrases import LANGS, Text, Words


class Sentences(Protocol):
    """What a game says to a reader: key -> sentence.

    `ELISIONS` are patterns, and what stands in their place once names have been put into a sentence.
    """

    ELISIONS: tuple[tuple[str, str], ...]
    EVENTS: Mapping[str, str]
    QUESTIONS: Mapping[str, str]
    WORDS: Mapping[str, str]
    FAULTS: Mapping[str, str]
    DEFAULTS: Mapping[str, str]
    FIELDS: Mapping[str, str]
    HEADS: Mapping[str, str]
    STEPS: Mapping[str, str]
    TALLIES: Mapping[str, str]


def names_by_language(package: str, table: str) -> Mapping[str, Text]:
    """A table of names that stands in each language's file of a package: id -> language -> name."""
    files = {lang: tables(package, lang) for lang in LANGS}
    return {
        which: {lang: getattr(files[lang], table)[which] for lang in LANGS} for which in getattr(files[FIRST], table)
    }


@cache
def sentences(lang: str, *packages: str) -> Sentences:
    """All the tables of a language in these packages of texts."""
    held = {name: table for package in packages for name, table in vars(tables(package, lang)).items()}
    return cast(Sentences, SimpleNamespace(**held))


def text_file(package: str, lang: str) -> Any:
    """The file of a language in a package of a game's texts; that of the first language where there is none."""
    return tables(package, lang)


class Wordbook:
    """The words in which a game is written. A player is read in every language, so that all of them stand together."""

    def __init__(self, package: str) -> None:
        self._package = package

    def ways(self, key: str) -> Words:
        """The ways of saying one thing, by language; the first of each is printed. KeyError if unknown."""
        return {lang: tables(self._package, lang).WORDS[key] for lang in LANGS}

    def name(self, key: str) -> Text:
        """A name, by language. KeyError if unknown."""
        return {lang: tables(self._package, lang).NAMES[key] for lang in LANGS}
