"""Why a referee acts: what every act has beside its content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Grounds:
    """The reason that all players read, the dispute that an act answers to (0: none), and the turn that it is meant for
    (None: whichever is being played). `again`: it is meant although it was said before."""

    reason: str
    dispute: int = 0
    turn: int | None = None
    again: bool = False

    def in_line(self) -> dict[str, Any]:
        """What the journal line of an act holds of its grounds; None: it does not have that key."""
        return {"reason": " ".join(self.reason.split()), "dispute": self.dispute or None}
