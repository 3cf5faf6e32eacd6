"""The errors that a person reads, in one small tree.

Each carries a message, a place (file, line, column or JSON path), a hint (the nearest legal thing) and an exit code.
Nothing here formats for a language: whoever raises has already put the message into the reader's words.
"""

from __future__ import annotations


class PbemError(Exception):
    """Base of all errors that we raise on purpose; prints as one paragraph."""

    exit_code = 1

    def __init__(self, message: str, *, place: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint

    def __str__(self) -> str:
        return paragraph(self.message, self.place, self.hint)


class IllegalError(PbemError):
    """What was given can be read but is not right: illegal orders, an impossible position, a failed verification."""

    exit_code = 1


class UnreadableError(PbemError):
    """What was given cannot be read without guessing, or the command was used wrongly."""

    exit_code = 2


class FencedError(PbemError):
    """A game folder that does not hold together; it is left alone until a referee reopens it."""

    exit_code = 1


class OurFaultError(PbemError):
    """Something that must not happen happened on our side; never used for a person's mistake."""

    exit_code = 3


def paragraph(message: str, place: str = "", hint: str = "") -> str:
    """One paragraph: where, what, and the way out."""
    head = f"{place}: {message}" if place else message
    if not hint:
        return head
    return f"{head} {hint}" if head.endswith((".", "!", "?", ":")) else f"{head}. {hint}"
