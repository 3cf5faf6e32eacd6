"""The words in which orders of Rattus are written, a file a language; a further language is a further file.

What a player writes is read in every language, so that the words of all of them stand side by side in one table.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Protocol, cast

from .....engine.phrases import LANGS, Text, Words


class Spoken(Protocol):
    """What such a file holds; see there."""

    WORDS: dict[str, tuple[str, ...]]
    NAMES: dict[str, str]


@cache
def _spoken(lang: str) -> Spoken:
    """The file of a language; that of the first one where Rattus has none."""
    try:
        return cast(Spoken, import_module(f".{lang}", __package__))
    except ModuleNotFoundError:
        return cast(Spoken, import_module(f".{LANGS[0]}", __package__))


def ways(key: str) -> Words:
    """The ways of saying one thing, by language. KeyError if unknown."""
    return {lang: _spoken(lang).WORDS[key] for lang in LANGS}


def name(key: str) -> Text:
    """A name, by language. KeyError if unknown."""
    return {lang: _spoken(lang).NAMES[key] for lang in LANGS}
