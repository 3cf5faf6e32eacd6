"""What goes wrong on the host's side of the mail, in words for the host. Players never read it."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import paragraph


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong on the host's side: where, in words, and whether our own disk refused something."""

    place: str
    what: str
    disk: bool = False

    def __str__(self) -> str:
        return paragraph(self.what, self.place)


def reason(error: BaseException) -> str:
    """An error of the system or of a server in words, in one line."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(words.split())[:300] or type(error).__name__
