"""Where the mails of one tick go: a value that processes hand to each other. Moves none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class SortedMail:
    """Where the mails of this tick go: those `taken` by game, the others by name with their note or reason.

    `effects` are the game, seat and grade of those that had an effect.
    """

    taken: dict[str, list[str]] = field(default_factory=dict)
    ignored: dict[str, str] = field(default_factory=dict)
    held: dict[str, dict[str, Any]] = field(default_factory=dict)
    shunted: dict[str, str] = field(default_factory=dict)
    effects: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, other: SortedMail) -> None:
        """Those that another process has sorted."""
        self.taken.update(other.taken)
        self.ignored.update(other.ignored)
        self.held.update(other.held)
        self.shunted.update(other.shunted)
        self.effects.update(other.effects)
