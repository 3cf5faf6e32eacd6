"""One value of a kind, read from the words of a line where nothing else can stand. For conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..language.kinds import BRACKETS, HANDLE, NUMBER, Kind
from ..language.words import Lexicon
from .line_words import Word


class ReadValue(NamedTuple):
    """A value, and the index of the word after it."""

    value: Any
    end: int


def read_value(
    kind: Kind, words: Sequence[Word], keys: Sequence[str], at: int, lexicon: Lexicon, stops: frozenset[str]
) -> ReadValue | None:
    """The value that stands at a word, noise words before it skipped; None if there is none.

    `keys` are the folded words; `stops` are those that are never skipped.
    """
    held: list[Any] = []
    while at < len(words):
        whole = bool(held) and kind.is_whole(held[-1])
        if whole and not kind.grows:
            break
        if held and words[at].kind == "arrow" and kind.turn(held):
            at += 1
            continue
        match = _part(kind, words, keys, at, lexicon)
        if match is not None and not (whole and not kind.has_room(held[-1], match[0])):
            part, value, size = match
            if not kind.add(held, part, value):
                return None
            at += size
        elif whole:
            break
        elif keys[at] in lexicon.noise and keys[at] not in stops:
            at += 1
        else:
            return None
    return ReadValue(held[0], at) if held and kind.is_whole(held[0]) else None


def can_start_value(kind: Kind, word: Word) -> bool:
    """Whether a value may begin with a word that looks like this one."""
    return bool(kind.tables) if word.kind in ("word", "quoted") else word.kind in kind.parts


def _part(
    kind: Kind, words: Sequence[Word], keys: Sequence[str], at: int, lexicon: Lexicon
) -> tuple[str, Any, int] | None:
    """The part that stands at a word: what it is, its value, and how many words it takes."""
    word = words[at]
    if word.kind in (NUMBER, HANDLE, BRACKETS):
        low, high = kind.limits
        digits = word.raw.removeprefix("-")
        fits = word.kind in kind.parts and digits.isdecimal() and len(digits) < 10 and low <= int(word.raw) <= high
        return (word.kind, int(word.raw), 1) if fits else None
    for table in kind.tables:
        if word.kind == "quoted":
            which, size = lexicon.lookup(table, word.raw), 1
        else:
            which, size = lexicon.match(table, keys, at)
        if which is not None:
            return table, which, size
    return None
