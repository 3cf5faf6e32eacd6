"""What a check of a bundle has come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.values import immutable
from .bundle_findings import BundleFault


@immutable
class Verdict:
    """What does not hold in a bundle, the first thing first, and how much was looked at.

    `notes`: what holds, and proves less than one might think. `unsigned` says why signatures were not checked, `rules`
    why the game was not played again; "" where they were, and where it was.
    """

    game: str
    findings: Sequence[BundleFault]
    keys: int
    draws: int
    pieces: int
    lines: int
    letters: int
    acts: int
    signatures: int
    notes: Sequence[str]
    unsigned: str
    rules: str

    @property
    def is_exact(self) -> bool:
        """Whether all of it holds."""
        return not self.findings

    def to_json(self) -> dict[str, Any]:
        """What `verify --json` prints."""
        first, others = self.findings[:1], self.findings[1:]
        return {
            "schema": "rattus-pbem/verify/1",
            "game": self.game,
            "verdict": "EXACT" if self.is_exact else "DIVERGED",
            **(first[0]._asdict() if first else {}),
            "more": len(others),
            "others": [finding._asdict() for finding in others],
            "keys": self.keys,
            "draws": self.draws,
            "pieces": self.pieces,
            "lines": self.lines,
            "letters": self.letters,
            "acts": self.acts,
            "signatures": self.signatures,
            "notes": self.notes,
            "unsigned": self.unsigned,
            "rules": self.rules,
        }
