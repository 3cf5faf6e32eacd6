"""What one go of collecting mail has brought in, from whatever sources."""

from __future__ import annotations

from dataclasses import dataclass, field

from .host_faults import Fault

MOST_AT_ONCE = 1000
"""So many letters are taken from one source in one go; the rest waits for the next."""


@dataclass(slots=True)
class Collected:
    """How many letters came in, and what went wrong."""

    count: int = 0
    faults: list[Fault] = field(default_factory=list)
