"""Words as commands compare them: without case and accents, and in any language."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ..locale import ways


def folded(text: str) -> str:
    """Without case and accents, letter for letter as long as the text."""
    return text.lower() if text.isascii() else "".join(map(_letter, text))


@lru_cache(maxsize=4096)
def _letter(letter: str) -> str:
    if letter.isascii():
        return letter.lower()
    if letter in "’‘":
        return "'"
    plain = unicodedata.normalize("NFKD", letter)[:1].lower()
    return plain if len(plain) == 1 and not unicodedata.combining(plain) else letter


def any_of(key: str) -> str:
    """A pattern for any way of saying this, in any language, in a folded text."""
    alternatives = sorted({re.escape(folded(way)) for way in ways(key)}, key=lambda way: (-len(way), way))
    return f"(?:{'|'.join(alternatives)})"
