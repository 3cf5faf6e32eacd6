"""The names of a game's places, pieces and seats in every language: read in a line, and printed to be read back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..locale import FIRST, ways
from .phrases import Key, Phrases, Text, fold, fold_words, is_plain, nearest

Table = Mapping[str, Text]
"""Id -> language -> name."""

PARTING_WORDS = frozenset(map(fold, ways("parting")))
"""Words that end what stands before them: a name that holds one anywhere is printed in quotation marks."""

CONDITION_WORDS = PARTING_WORDS | frozenset(map(fold, ways("reserved")))
"""Words that have a meaning of their own in conditions: a name that begins so is printed in quotation marks."""

_LIKE_A_VALUE = re.compile(r"t?[0-9]+")


class Names:
    """Tables of names. A name that belongs to two ids of a table is not read; such ids are printed and read as ids.

    `reserved` are the words that lead to something else in an order: a name that begins so is printed in quotation
    marks. Those of `in_conditions` stand in no order, and only the words of conditions can be mixed up with them.
    """

    def __init__(
        self, tables: Mapping[str, Table], reserved: frozenset[str] = frozenset(), in_conditions: Iterable[str] = ()
    ) -> None:
        self.names = tables
        self._phrases = {table: _name_phrases(names) for table, names in tables.items()}
        self._reserved = dict.fromkeys(tables, CONDITION_WORDS | reserved)
        # In conditions only the words of conditions are reserved.
        self._reserved |= dict.fromkeys(in_conditions, CONDITION_WORDS)
        self._printed: dict[tuple[str, str, str], str] = {}  # a letter prints the same few names again and again

    def call_also(self, table: str, names: Mapping[Key, str]) -> None:
        """Each of these folded names calls its id from now on, in every table that has the id under the same names."""
        self._phrases = dict(self._phrases)
        for other, called in self.names.items():
            alike = {key: which for key, which in names.items() if called.get(which) == self.names[table][which]}
            if alike:
                self._phrases[other] = self._phrases[other].with_more(alike)

    def name(self, table: str, which: str, lang: str) -> str:
        """The display name of an id in a language, else in the first one; an id that has none is its own name."""
        names = self.names[table].get(which)
        return names.get(lang) or names[FIRST] if names else which

    def match(self, table: str, words: Sequence[str], at: int) -> tuple[str | None, int]:
        """The id that the folded words from `at` on name, and how many words that takes."""
        which, size = self._phrases[table].match(words, at)
        return which, size

    def lookup(self, table: str, text: str) -> str | None:
        """The id of exactly this id or name, in either language; None if it is unknown or ambiguous."""
        if text in self.names[table]:
            return text
        which: str | None = self._phrases[table].get(fold_words(text))
        return which

    def printed(self, table: str, which: str, lang: str) -> str:
        """The name as a line of text holds it: in quotation marks where it would be taken for something else."""
        if which not in self.names[table]:
            return f'"{which}"'
        key = (table, which, lang)
        if key not in self._printed:
            self._printed[key] = self._print(table, which, lang)
        return self._printed[key]

    def _print(self, table: str, which: str, lang: str) -> str:
        for name in (self.name(table, which, lang), which):
            key = fold_words(name)
            if not key or self._phrases[table].get(key) != which or not is_plain(name):
                continue
            alone = key[0] not in self._reserved[table]
            alone = alone and not _LIKE_A_VALUE.fullmatch(key[0]) and not PARTING_WORDS & set(key)
            return name if alone and not self._begins_another(key, self._reserved[table]) else f'"{name}"'
        return f'"{which}"'

    def nearest(self, table: str, text: str, lang: str) -> str:
        """The name that looks most like the text, or "" if none does."""
        return nearest(text, {name: self.name(table, which, lang) for which, name in self._called(table)})

    def nearest_id(self, table: str, text: str) -> str:
        """The id whose id or name looks most like the text, or "" if none does."""
        return nearest(text, {name: which for which, name in self._called(table)})

    def _called(self, table: str) -> Iterator[tuple[str, str]]:
        for which, names in self.names[table].items():
            for name in (which, *names.values()):
                yield which, name

    def _begins_another(self, key: Key, reserved: frozenset[str]) -> bool:
        """Whether a longer name can be read instead: its next word may be the first of what a line says then."""
        names = [name for phrases in self._phrases.values() for name in phrases]
        next_words = {name[len(key)] for name in names if name[: len(key)] == key and len(name) > len(key)}
        return any(word in reserved or word.isdecimal() for word in next_words) or any(
            name[0] in next_words for name in names
        )


def _name_phrases(table: Table) -> Phrases:
    """The phrases for each id: its names, then ids, which win over names.

    A name that two ids share stands for neither, nor does a spelling that two ids share.
    """
    phrases = Phrases()
    owners: dict[Key, set[str]] = {}
    for id_, names in table.items():
        for name in names.values():
            owners.setdefault(fold_words(name), set()).add(id_)
    for key, named in owners.items():
        if key and len(named) == 1:
            phrases.put(key, next(iter(named)))
    spellings: dict[Key, list[str]] = {}
    for id_ in table:
        spellings.setdefault(fold_words(id_), []).append(id_)
    for key, ids in spellings.items():
        if key:
            phrases.put(key, ids[0] if len(ids) == 1 else None)
    return phrases
