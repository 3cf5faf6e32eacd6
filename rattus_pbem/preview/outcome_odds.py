"""Odds of a sheet as values: what its turn adds up to, what fails, what is left unanswered. Counted, or exact."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from ..contract.tallies import Tally
from ..engine.forms import Fault
from ..engine.values import immutable

Z95 = 1.96


@immutable
class TallyOdds:
    """How often each amount of a tally comes up: in `amounts[amount]` of `whole` worlds, or of `whole` equal cases."""

    tally: Tally
    amounts: Mapping[int, int]
    whole: int
    exact: bool = False

    @property
    def mean(self) -> Fraction:
        """The amount to expect."""
        return Fraction(sum(amount * times for amount, times in self.amounts.items()), self.whole)

    @property
    def is_certain(self) -> bool:
        """Whether all worlds agree."""
        return len(self.amounts) == 1

    def share(self, amount: int) -> Fraction:
        """How often this amount comes up."""
        return Fraction(self.amounts.get(amount, 0), self.whole)

    def interval(self, amount: int) -> tuple[float, float]:
        """Where the chance of this amount lies: at 95 % by what the sample says (Wilson); exact odds have no width."""
        if self.exact:
            return float(self.share(amount)), float(self.share(amount))
        return wilson(self.amounts.get(amount, 0), self.whole)

    def to_json(self, text: str) -> dict[str, Any]:
        """As `preview --json` prints it; `text` says what it counts. A share is a fraction, or of the worlds played."""
        amounts = []
        for amount, times in self.amounts.items():
            share, (low, high) = self.share(amount), self.interval(amount)
            fraction = f"{share.numerator}/{share.denominator}"
            seen = {"fraction": fraction} if self.exact else {"worlds": times}
            amounts.append({"amount": amount, **seen, "share": float(share), "low": low, "high": high})
        tally = {"kind": self.tally.kind, "of": list(self.tally.of), "text": text}
        return {**tally, "mean": float(self.mean), "amounts": amounts}


@immutable
class FailingOdds:
    """In how many of the worlds (or equal cases) a line of the sheet fails, and the first reason."""

    line: int
    times: int
    whole: int
    fault: Fault


@immutable
class OpenOdds:
    """In how many of the worlds (or equal cases) a question of the seat comes up that its orders do not answer.

    `waits`: the game then asks for it, else the default holds at once. `assumed` is what was answered here, if not the
    default.
    """

    question: str
    times: int
    whole: int
    waits: bool
    assumed: Mapping[str, Any] | None = None


@immutable
class Odds:
    """What may become of a sheet until the end of its turn. `worlds` have been played: all there are, if `exact`."""

    worlds: int
    tallies: tuple[TallyOdds, ...]
    failing: tuple[FailingOdds, ...]
    unanswered: tuple[OpenOdds, ...]
    exact: bool = False


def in_order(tally: Tally) -> tuple[str, list[tuple[int, str]]]:
    """By what is counted, then of whom and where; numbers as numbers."""
    return tally.kind, [(int(part) if part.isdigit() else 0, part) for part in tally.of]


def wilson(times: int, of: int) -> tuple[float, float]:
    """The Wilson interval, at 95 %, of a share that was seen `times` in `of` tries."""
    share, z = times / of, Z95
    spread = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    middle, whole = share + z * z / (2 * of), 1 + z * z / of
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
