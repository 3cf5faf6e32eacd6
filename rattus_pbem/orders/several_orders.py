"""Several orders on one line of a block: taken as lines of their own where they can be read in one way only.

A line that is one order stays one. Nothing of a line is taken unless all of it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from ..engine.phrases import LANGS, fold
from ..engine.words import Lexicon
from ..locale import ways
from .line_words import Word, split_words
from .print_text import print_line

MAX_CUTS = 5
_AND = frozenset(map(fold, ways("and")))
_THEN = frozenset(map(fold, ways("then")))
_MARKS = frozenset(",;.&+")

Pieces = tuple[Sequence[Word], ...]
Read = Callable[[Pieces], list[dict[str, Any]] | None]
"""The orders of these pieces, each a line; None if one of them cannot be read."""


def begins(words: Sequence[Word], text: str, opens: Callable[[Sequence[str]], bool]) -> list[int]:
    """The words of a line behind a comma, a semicolon or an `and` with which a further order may begin."""
    keys = [word.key for word in words]
    starts = []
    for at in range(1, len(words)):
        parted = bool(_MARKS & {*text[words[at - 1].end - 1 : words[at].column - 1]})
        is_then = keys[at] in _THEN and at + 1 < len(words)
        if (parted or keys[at - 1] in _AND or is_then) and opens(keys[at + 1 :] if is_then else keys[at:]):
            starts.append(at)
    return starts[:MAX_CUTS]


def in_one_way(words: Sequence[Word], cuts: Sequence[int], read: Read, lexicon: Lexicon) -> Pieces | None:
    """The line in pieces, in the one way in which it can be read; whole where it cannot be read at all; None if it can
    be read in several ways.

    A line that is written as it would be printed is one order, however else it might be read.
    """
    readings: list[tuple[Pieces, list[dict[str, Any]]]] = []
    for pieces in _ways_to_cut(words, cuts):
        orders = read(pieces)
        if orders is not None and all(orders != known for _, known in readings):
            readings.append((pieces, orders))
    if len(readings) < 2:
        return readings[0][0] if readings else (words,)
    pieces, orders = readings[0]
    return pieces if len(pieces) == 1 and len(orders) == 1 and _is_printed_so(words, orders[0], lexicon) else None


def _ways_to_cut(words: Sequence[Word], cuts: Sequence[int]) -> Iterator[Pieces]:
    """The line whole, then in more and more pieces, without the `and` between two of them."""
    for count in range(len(cuts) + 1):
        for chosen in combinations(cuts, count):
            ends = [*chosen, len(words)]
            yield tuple(_without_and(words[begin:end]) for begin, end in zip([0, *chosen], ends, strict=True))


def _without_and(words: Sequence[Word]) -> Sequence[Word]:
    end = len(words)
    while end > 1 and words[end - 1].key in _AND:
        end -= 1
    return words[:end]


def _is_printed_so(words: Sequence[Word], order: dict[str, Any], lexicon: Lexicon) -> bool:
    keys = [word.key for word in words]
    return any(keys == [word.key for word in split_words(print_line(order, lexicon, lang))] for lang in LANGS)
