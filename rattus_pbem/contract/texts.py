"""A game's own texts: a catalogue a language, found by its place. Knows no game and no sentence.

A further language is one more catalogue in the game's package of texts, and no code. Where a game has none, its texts
in the first language stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..language.phrases import LANGS, Text, Words
from ..locale import catalogue, plural_form
from ..locale.catalogues import FIRST, Tables


class Catalogue:
    """The texts of a game, in the package in which its catalogues lie: table -> key -> sentence.

    `words` are those in which its orders are written. A player is read in every language, so that those of all
    languages stand together.
    """

    def __init__(self, package: str) -> None:
        self._package = package

    def _tables(self, lang: str) -> Tables:
        return catalogue(self._package, lang)

    def language(self, lang: str) -> Mapping[str, Mapping[str, str]]:
        """The tables of sentences in this language."""
        return self._tables(lang)

    def counted(self, lang: str, key: str, count: int, **facts: Any) -> str:
        """`one cube`, `3 cubes`: what `TABLE.KEY` says of so many. KeyError if it has no such forms."""
        text = plural_form(self._package, lang, key, count)
        if text is None:
            raise KeyError(key)
        return text.format(count=count, **facts)

    def elisions(self, lang: str) -> tuple[tuple[str, str], ...]:
        """Patterns, and what takes their place once names have been put into a sentence, in their order."""
        table: Mapping[str, tuple[tuple[str, str], ...]] = self._tables(lang).get("elisions", {})
        return table.get("all", ())

    def ways(self, key: str) -> Words:
        """The ways of saying one thing in an order, by language; the first of each is printed. KeyError if unknown."""
        return {lang: self._tables(lang)["words"][key] for lang in LANGS}

    def also(self, which: str) -> Text:
        """What a thing is called too, which is read and printed nowhere, for a table of names; {} if nothing."""
        called = (way for lang in LANGS for way in self._tables(lang)["words"].get(f"also.{which}", ()))
        return {f"also {number}": way for number, way in enumerate(dict.fromkeys(called), 1)}

    def name(self, key: str) -> Text:
        """A name, by language. KeyError if unknown."""
        return {lang: self.language(lang)["names"][key] for lang in LANGS}

    def by_language(self, table: str) -> dict[str, Text]:
        """A table of names: id -> language -> name."""
        names = {lang: self.language(lang)[table] for lang in LANGS}
        return {which: {lang: names[lang][which] for lang in LANGS} for which in names[FIRST]}
