"""Lines of a mail that are nearly a command: what they would be with the nearest word. Decides nothing.

Asked only where nothing else was found in the mail: prose may well begin like this.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from ..locale import ways
from .command_shapes import COMMAND_WORDS, read_command
from .folding import folded

MAX_LINES, MAX_WORDS = 12, 12
ALIKE = 0.8


def near_command(line: str) -> str:
    """The line with its first word put right, if that makes it a command, or nearly one; else ""."""
    words = line.split()
    if not words or len(words) > MAX_WORDS:
        return ""
    first = folded(words[0]).strip(".,:;!?")
    if not first.isalpha() or first in _words():
        return ""
    tail = words[0][len(first) :] if words[0][:1].isalpha() else ""
    for near in _near_words(first):
        corrected = " ".join([near + (":" if ":" in tail else ""), *words[1:]])
        command = read_command(corrected, "body", 0)
        if command is not None and not command.fault:
            return corrected
        if command is not None and len(words) <= 4:
            return near
    return ""


def is_near_begin(line: str) -> bool:
    """Whether a line is nearly the first of a block of orders: `BEGIN ORDER peste red`."""
    words = folded(line).replace(":", " ").split()[:2]
    return bool(words) and _is_near(" ".join(words), tuple(folded(way) for way in ways("begin")))


def _near_words(word: str) -> list[str]:
    """Command words like this one, the nearest first; one with the same letters in another order is near."""
    known = _words()
    swapped = [known[way] for way in known if sorted(way) == sorted(word)]
    return list(dict.fromkeys([*swapped, *(known[way] for way in get_close_matches(word, known, 4, ALIKE))]))


def _is_near(text: str, known: tuple[str, ...]) -> bool:
    return bool(get_close_matches(text, known, 1, ALIKE))


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    """Every one-word command by its folded form."""
    return {folded(way): way for name in COMMAND_WORDS for way in ways(f"command_{name}") if " " not in way}
