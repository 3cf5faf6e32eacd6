"""Ways of saying things: folded words, and what they call. For everything that is read from a line of text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from ..locale import LANGUAGES

LANGS = LANGUAGES
"""The languages that there are."""
Text = Mapping[str, str]
"""Language -> text in it."""
Words = Mapping[str, tuple[str, ...]]
"""Language -> its words for a thing; the first is printed, all are read in either language."""
NO_WORDS: Words = {}

_WORD = re.compile(r"[^\W_]+")
_PLAIN = re.compile(r"[^\W_]+(?:[ '’-][^\W_]+)*")

Key = tuple[str, ...]


class Phrases:
    """Things that are called by one or more words; the longest match wins."""

    __slots__ = ("_longest", "_meanings")

    def __init__(self) -> None:
        self._meanings: dict[Key, Any] = {}
        self._longest: dict[str, int] = {}

    def put(self, key: Key, thing: Any) -> None:
        """`thing` is called by these folded words."""
        self._meanings[key] = thing
        if key:
            self._longest[key[0]] = max(self._longest.get(key[0], 0), len(key))

    def with_more(self, named: Mapping[Key, Any]) -> Phrases:
        """These phrases and more of them."""
        more = Phrases()
        more._meanings, more._longest = dict(self._meanings), dict(self._longest)
        for key, thing in named.items():
            more.put(key, thing)
        return more

    def get(self, key: Key) -> Any:
        """What exactly these words call, or None."""
        return self._meanings.get(key)

    def match(self, words: Sequence[str], at: int) -> tuple[Any, int]:
        """What the words from `at` on call, and how many words that takes; `(None, 0)` if nothing."""
        longest = self._longest.get(words[at], 0) if at < len(words) else 0
        if not longest:
            return None, 0
        for size in range(min(longest, len(words) - at), 0, -1):
            thing = self._meanings.get(tuple(words[at : at + size]))
            if thing is not None:
                return thing, size
        return None, 0

    def __iter__(self) -> Iterator[Key]:
        """Every call, in the order of entering."""
        return iter(self._meanings)


def fold(text: str) -> str:
    """Without case and accents; `œ` is `oe`."""
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "oe"))
        text = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return text.casefold()


@lru_cache(maxsize=8192)
def fold_words(text: str) -> Key:
    """The folded words of a text; hyphen, space, underscore and apostrophe part words alike.

    Kept: the names of a game are folded for each of its tables.
    """
    return tuple(fold(word) for word in _WORD.findall(unicodedata.normalize("NFC", text)))


def nearest(text: str, called: Mapping[str, str], cutoff: float = 0.6) -> str:
    """Of `called` (what it is called by -> what to show) the one that looks most like the text; "" if none does."""
    if not 0 < len(text) <= 40:
        return ""
    from difflib import get_close_matches

    folded = {" ".join(fold_words(name)): shown for name, shown in called.items()}
    close = get_close_matches(" ".join(fold_words(text)), folded, 1, cutoff)
    return folded[close[0]] if close else ""


def slips(text: str, other: str) -> int:
    """How many letters are wrong, missing, too many or in the place of the one beside them."""
    before, row = [0] * (len(other) + 1), list(range(len(other) + 1))
    for at, letter in enumerate(text, 1):
        last, row, earlier = row, [at], before
        for to, wanted in enumerate(other, 1):
            row.append(min(row[-1] + 1, last[to] + 1, last[to - 1] + (letter != wanted)))
            if at > 1 and to > 1 and letter == other[to - 2] and wanted == text[at - 2]:
                row[-1] = min(row[-1], earlier[to - 2] + 1)
        before = last
    return row[-1]


def first_words(phrases: Iterable[Words]) -> frozenset[str]:
    """The folded words that these ways of saying things begin with."""
    return frozenset(fold_words(word)[0] for words in phrases for ways in words.values() for word in ways)


def phrases_of(called: Iterable[tuple[Words, Any]]) -> Phrases:
    """Phrases in which each thing is called by these words, in every language."""
    phrases = Phrases()
    for words, thing in called:
        for word in chain.from_iterable(words.values()):
            phrases.put(fold_words(word), thing)
    return phrases


def is_plain(name: str) -> bool:
    """Whether a name can stand in a line without quotation marks, as far as its letters go."""
    return bool(_PLAIN.fullmatch(name)) and unicodedata.is_normalized("NFC", name)
