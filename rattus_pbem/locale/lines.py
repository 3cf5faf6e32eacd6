"""Where a line may be broken: French puts a space before some signs, and no line may begin with these."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from functools import lru_cache

NO_BREAK = "\u00a0"
_BLANKS = re.compile(r"[\t\n\v\f\r]")
_UNBROKEN = re.compile(r"(?<=\S) (?=[:;!?»%](?:\W|$))|(?<=«) (?=\S)")


def unbroken(text: str) -> str:
    """The text with no-break spaces before `:`, `;`, `!`, `?`, `%` and within `« »`, where there are spaces."""
    return _UNBROKEN.sub(NO_BREAK, text)


def wrapped(text: str, width: int = 72, indent: str = "", first: str = "", *, break_long: bool = True) -> list[str]:
    """The text in lines of this width, at least one; `first` stands before its first line, `indent` before the others.

    No line begins with a sign that belongs to the word before, and no word is broken at its hyphen.
    """
    return list(_wrapped(text, width, indent, first, break_long))


@lru_cache(maxsize=1024)
def _wrapped(text: str, width: int, indent: str, first: str, break_long: bool) -> Sequence[str]:
    """The same; what letters of many games have in common is broken once."""
    text = unbroken(text)
    if text and len(first) + len(text) <= width and text == text.strip() and not _BLANKS.search(text):
        return [first + text]  # as most are: no longer than one line
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=break_long,
        break_on_hyphens=False,
    )
    return lines or [""]
