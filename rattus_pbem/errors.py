"""The errors that a person reads, in one small tree.

Each carries a message, a place (file, line, column or JSON path), a hint (the nearest legal thing) and an exit code.
Nothing here formats for a language: whoever raises has already put the message into the reader's words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


def install_hint(extra: str) -> str:
    """How the libraries of one of our extras are had: the program lies in no package index."""
    return f"In the checkout of rattus-pbem: `pip install '.[{extra}]'`."


class PbemError(Exception):
    """Base of all errors that we raise on purpose; prints as one paragraph. `listed` are the faults that the message
    joins, where there are several: whoever has lines gives each its own."""

    exit_code = 1

    def __init__(self, message: str, *, place: str = "", hint: str = "", listed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint
        self.listed = shorter_list(listed)

    def __str__(self) -> str:
        return paragraph(self.message, self.place, self.hint)

    def paragraphs(self) -> list[str]:
        """The message for a terminal: a line for each fault, with its place, and the hint in the last one."""
        if len(self.listed) < 2:
            return [str(self)]
        return [*(paragraph(fault, self.place) for fault in self.listed), *([self.hint] if self.hint else [])]


class IllegalError(PbemError):
    """What was given can be read but is not right: illegal orders, an impossible position, a failed verification."""

    exit_code = 1


class UnreadableError(PbemError):
    """What was given cannot be read without guessing, or the command was used wrongly."""

    exit_code = 2


class BlockedError(PbemError):
    """A game whose files no longer agree; it is left alone until a referee reopens it.

    `expected` and `actual` are the two sides that differ, for `referee replay`.
    """

    exit_code = 1

    def __init__(self, message: str, *, place: str = "", hint: str = "", expected: str = "", actual: str = "") -> None:
        super().__init__(message, place=place, hint=hint)
        self.expected = expected
        self.actual = actual


class InternalError(PbemError):
    """Something that must not happen happened on our side; never used for a person's mistake."""

    exit_code = 3


class Finding(NamedTuple):
    """Something that is wrong with a home: where, what, and how to mend it."""

    where: str
    what: str
    fix: str


MAX_SEVERAL = 10
LONGEST = 300
LONGEST_PARAGRAPH = 3000
MAX_READ = 100_000
SPACES = "\u00a0\u202f"
"""Those that French puts before some signs; no other is printable."""


def join_faults(faults: Sequence[str]) -> str:
    """Several faults as one message of a length that can be read: the first ten, each in one line."""
    return "; ".join(map(one_line, shorter_list(faults)))


def shorter_list(faults: Sequence[str]) -> list[str]:
    """The first ten faults, and how many more there are."""
    more = [f"and {len(faults) - MAX_SEVERAL} more"] * (len(faults) > MAX_SEVERAL)
    return [*faults[:MAX_SEVERAL], *more]


def one_line(text: str, most: int = LONGEST) -> str:
    """A text without characters that break the line, or hide or reverse their neighbours; cut if too long."""
    cut = text if len(text) <= most else f"{text[: most - 1]}…"
    return "".join(s if s.isprintable() or s in SPACES else s.encode("unicode_escape").decode("ascii") for s in cut)


def printable_paragraph(text: str) -> str:
    """A paragraph that is safe for the terminal, whatever file it quotes: one line, no overlong words."""
    lines = "; ".join(line.rstrip() for line in text[:MAX_READ].splitlines())
    words = (word if len(word) <= LONGEST else f"{word[:LONGEST]}…" for word in lines.split(" "))
    return one_line(" ".join(words), LONGEST_PARAGRAPH)


def paragraph(message: str, place: str = "", hint: str = "") -> str:
    """One paragraph: where, what, and the hint."""
    head = f"{place}: {message}" if place else message
    if not hint:
        return head
    return f"{head} {hint}" if head.endswith((".", "!", "?", ":")) else f"{head}. {hint}"
