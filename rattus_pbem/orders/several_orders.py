"""Several orders on one line of a block: taken as lines of their own where they can be read in one way only.

A line that can be read as one order is one, however else it might be read. Nothing of a line is taken unless all is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from ..language.kinds import NUMBER
from ..language.phrases import fold
from ..locale import ways
from .line_words import Word
from .sheet import Line

MAX_CUTS = 5
MAX_WORDS_APART = 40
"""A longer line on which nothing parts orders is not tried as several."""
MAX_UNREAD = 300
"""So many pieces of a sheet's lines are tried in vain; those of a hundred orders, six a line, are 250."""
_AND = frozenset(map(fold, ways("and")))
_THEN = frozenset(map(fold, ways("then")))
_MARKS = frozenset(",;.&+")

Pieces = tuple[Sequence[Word], ...]
Read = Callable[[Pieces], list[Line] | None]
"""The orders of these pieces, each a line; None if one of them cannot be read."""


def order_starts(words: Sequence[Word], text: str, opens: Callable[[Sequence[str]], bool]) -> list[int]:
    """Indexes of the words at which a further order may begin: after a comma, a semicolon or an `and`."""
    keys = [word.key for word in words]
    starts = []
    for at in range(1, len(words)):
        parted = bool(_MARKS & {*text[words[at - 1].end - 1 : words[at].column - 1]})
        is_then = keys[at] in _THEN and at + 1 < len(words)
        if (parted or keys[at - 1] in _AND or is_then) and opens(keys[at + 1 :] if is_then else keys[at:]):
            starts.append(at)
    return starts[:MAX_CUTS]


def in_one_way(words: Sequence[Word], cuts: Sequence[int], read: Read) -> Pieces | None:
    """The line whole if it can be read so or not at all, else its pieces; None if those can be read in several ways."""
    if read((words,)) is not None:
        return (words,)
    readings: list[tuple[Pieces, list[Line]]] = []
    for pieces in _ways_to_cut(words, cuts):
        orders = read(pieces)
        if orders is not None and all(orders != known for _, known in readings):
            readings.append((pieces, orders))
    if not readings:
        return (words,)
    return readings[0][0] if len(readings) == 1 else None


def _ways_to_cut(words: Sequence[Word], cuts: Sequence[int]) -> Iterator[Pieces]:
    """The line in two, then in more and more pieces, without the `and` between two of them."""
    for count in range(1, len(cuts) + 1):
        for chosen in combinations(cuts, count):
            yield cut_at(words, chosen)


def cut_at(words: Sequence[Word], cuts: Sequence[int]) -> Pieces:
    """The line in pieces that begin at its first word and at these."""
    return tuple(without_and(words[begin:end]) for begin, end in zip([0, *cuts], [*cuts, len(words)], strict=True))


def with_the_verb_again(words: Sequence[Word], size: int) -> Pieces:
    """The line in pieces that begin after a comma or an `and`, else at each further number; each after the first gets
    the verb of the first, `size` words (`place 1 in Gaul, 2 in Roma`)."""
    further = range(size + 1, len(words))
    starts = [at for at in further if words[at].apart or words[at - 1].key in _AND | _THEN]
    starts = starts or [at for at in further if words[at].kind == NUMBER]
    first, *others = cut_at(words, starts[:MAX_CUTS])
    return (first, *([*words[:size], *other] for other in others))


def without_and(words: Sequence[Word]) -> Sequence[Word]:
    """The words without an `and` at their end."""
    end = len(words)
    while end > 1 and words[end - 1].key in _AND | _THEN:
        end -= 1
    return words[:end]
