"""What is wrong with a bundle: findings, each with its entry and both sides as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..engine.values import immutable


class BundleFault(NamedTuple):
    """Where a bundle does not hold, what should be there, and what is there.

    `entry` is the number of a journal line where it is about one, else what it is about in words.
    """

    entry: int | str
    expected: str
    found: str


class LetterPlace(NamedTuple):
    """A letter by its seat, turn and number; as a text it is called as its files are."""

    seat: str
    turn: int
    number: int

    def __str__(self) -> str:
        return f"letter {self.turn:04d}-{self.number:02d} to {self.seat}"


class DrawName(NamedTuple):
    """A draw by its meaning; as a text `turn 7, attempt 1: flip, number 2, of play red 1`."""

    turn: int
    attempt: int
    act: tuple[str, ...]
    why: str
    use: int

    def __str__(self) -> str:
        return f"turn {self.turn}, attempt {self.attempt}: {self.why}, number {self.use}, of {' '.join(self.act)}"

    @property
    def label(self) -> tuple[str, ...]:
        """What stands for it where bytes are made."""
        return (str(self.turn), str(self.attempt), *self.act, self.why, str(self.use))


def of_values(values: Sequence[Any]) -> str:
    """What was drawn, in words; a long list is cut."""
    shown = ", ".join(str(value) for value in values[:30])
    return f"{shown} ... ({len(values)})" if len(values) > 30 else shown or "nothing"


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
