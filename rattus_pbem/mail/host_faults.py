"""What collecting and sending mail came to, and what went wrong, in words for the host. Players never read it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import paragraph

MAX_AT_ONCE = 10_000
"""So many letters are taken from one source in one go; the rest waits for the next: a flood keeps nobody's mail out."""


@dataclass(frozen=True, slots=True)
class HostFault:
    """What went wrong on the host's side: where, in words, and whether our own disk refused something."""

    place: str
    what: str
    disk: bool = False

    def __str__(self) -> str:
        return paragraph(self.what, self.place)


@dataclass(slots=True)
class CollectResult:
    """How many letters came in, and what went wrong."""

    count: int = 0
    faults: list[HostFault] = field(default_factory=list)


def reason(error: BaseException) -> str:
    """An error of the system or of a server in words, in one line."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(words.split())[:300] or type(error).__name__
