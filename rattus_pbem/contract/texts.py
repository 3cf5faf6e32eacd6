"""A game's own texts: a catalogue a language, found by its place. Knows no game and no sentence.

A further language is one more catalogue in the game's package of texts, and no code. Where a game has none, its texts
in the first language stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from ..language.phrases import LANGS, Text, Words
from ..locale import catalogue, elisions, plural_form
from ..locale.catalogues import FIRST, Tables


class MissingTextError(KeyError):
    """A text that a game's catalogues lack: `skirmish/text/en.pot has no message events.posted`."""

    def __init__(self, package: str, key: str) -> None:
        super().__init__(f"{package.replace('.', '/')}/{FIRST}.pot has no message {key}")
        self.key = key

    def __str__(self) -> str:
        return str(self.args[0])


class TextTable(dict[str, str]):
    """A table of a catalogue, which names itself where it lacks something."""

    __slots__ = ("name", "package")

    def __init__(self, texts: Mapping[str, str], package: str, name: str) -> None:
        super().__init__(texts)
        self.package, self.name = package, name

    def __missing__(self, key: str) -> NoReturn:
        raise MissingTextError(self.package, f"{self.name}.{key}")


class TextTables(dict[str, TextTable]):
    """The tables of a catalogue. One that is not there lacks everything, and says so of what it is asked for."""

    __slots__ = ("package",)

    def __init__(self, tables: Tables, package: str) -> None:
        super().__init__({name: TextTable(table, package, name) for name, table in tables.items()})
        self.package = package

    def __missing__(self, name: str) -> TextTable:
        return TextTable({}, self.package, name)


class Catalogue:
    """The texts of a game, in the package in which its catalogues lie: table -> key -> sentence.

    `words` are those in which its orders are written. A player is read in every language, so that those of all
    languages stand together.
    """

    def __init__(self, package: str) -> None:
        self._package = package
        self._named: dict[str, tuple[Tables, Mapping[str, TextTable]]] = {}

    def _tables(self, lang: str) -> Tables:
        return catalogue(self._package, lang)

    def language(self, lang: str) -> Mapping[str, Mapping[str, str]]:
        """The tables of sentences in this language. What a table lacks is named by a MissingTextError."""
        tables = self._tables(lang)
        named = self._named.get(lang)
        if named is None or named[0] is not tables:
            named = self._named[lang] = tables, TextTables(tables, self._package)
        return named[1]

    def counted(self, lang: str, key: str, count: int, **facts: Any) -> str:
        """`one cube`, `3 cubes`: what `TABLE.KEY` says of so many. KeyError if it has no such forms."""
        text = plural_form(self._package, lang, key, count)
        if text is None:
            raise KeyError(key)
        return text.format(count=count, **facts)

    def elisions(self, lang: str) -> tuple[tuple[str, str], ...]:
        """Patterns, and what takes their place once names have been put into a sentence, in their order: those of all
        games, then its own."""
        table: Mapping[str, tuple[tuple[str, str], ...]] = self._tables(lang).get("elisions", {})
        return (*elisions(lang), *table.get("all", ()))

    def ways(self, key: str) -> Words:
        """The ways of saying one thing in an order, by language; the first of each is printed. KeyError if unknown."""
        try:
            return {lang: self._tables(lang)["words"][key] for lang in LANGS}
        except KeyError:
            raise MissingTextError(self._package, f"words.{key}") from None

    def also(self, which: str) -> Text:
        """What a thing is called too, which is read and printed nowhere, for a table of names; {} if nothing."""
        called = (way for lang in LANGS for way in self._tables(lang)["words"].get(f"also.{which}", ()))
        return {f"also {number}": way for number, way in enumerate(dict.fromkeys(called), 1)}

    def if_any(self, key: str) -> Words:
        """The same; {} if there are none."""
        words = {lang: self._tables(lang)["words"].get(key, ()) for lang in LANGS}
        return {lang: ways for lang, ways in words.items() if ways}

    def meant(self, do: str) -> Words:
        """Words that people write for an order, which are read as none, by language; {} if there are none."""
        return self.if_any(f"meant.{do}")

    def name(self, key: str) -> Text:
        """A name, by language. KeyError if unknown."""
        return {lang: self.language(lang)["names"][key] for lang in LANGS}

    def by_language(self, table: str) -> dict[str, Text]:
        """A table of names: id -> language -> name."""
        names = {lang: self.language(lang)[table] for lang in LANGS}
        return {which: {lang: names[lang][which] for lang in LANGS} for which in names[FIRST]}
