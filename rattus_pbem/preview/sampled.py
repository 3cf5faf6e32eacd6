"""The uncertain part of a preview: a sheet played to the end of its turn in worlds drawn in agreement with a view.

The chance of these worlds is their own, never the game's, so that the same view and sheet give the same odds wherever
they are asked for. Other seats answer by default; so does this one where its sheet leaves something out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from ..engine.asks import Ask
from ..engine.forms import Fault
from ..engine.journal import digest
from ..engine.rules import Rules
from ..engine.tallies import Tally, tallies_of
from ..engine.values import immutable
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from ..play.checking import SheetTrial
from ..play.driver import Reply, by_default
from ..play.seat_view import Worlds

Z95 = 1.96
MOST_STEPS = 1000


@immutable
class TallyOdds:
    """How often each amount of a tally came up in so many worlds."""

    tally: Tally
    amounts: Mapping[int, int]
    worlds: int

    @property
    def mean(self) -> Fraction:
        """The amount to expect."""
        return Fraction(sum(amount * times for amount, times in self.amounts.items()), self.worlds)

    @property
    def is_certain(self) -> bool:
        """Whether all worlds agree."""
        return len(self.amounts) == 1

    def interval(self, amount: int) -> tuple[float, float]:
        """Where the chance of this amount lies, at 95 %, by what the sample says (Wilson)."""
        return wilson(self.amounts.get(amount, 0), self.worlds)


@immutable
class FailingOdds:
    """In how many of the worlds a line of the sheet failed, and the first reason."""

    line: int
    times: int
    worlds: int
    fault: Fault


@immutable
class Sample:
    """What became of a sheet in so many worlds: the tallies of its turn, and the lines that failed in some."""

    worlds: int
    tallies: tuple[TallyOdds, ...]
    failing: tuple[FailingOdds, ...]


def wilson(times: int, of: int) -> tuple[float, float]:
    """The Wilson interval at 95 % of a share that was seen `times` in `of` tries."""
    share = times / of
    spread = Z95 * sqrt(share * (1 - share) / of + Z95 * Z95 / (4 * of * of))
    middle, whole = share + Z95 * Z95 / (2 * of), 1 + Z95 * Z95 / of
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


class WholeTurn(SheetTrial):
    """A sheet played in one world to the end of its turn."""

    def amounts(self) -> Counter[Tally]:
        """Play on; what the events of the turn add up to."""
        run, tallies = self.run, tallies_of(self.rules)
        for _ in range(MOST_STEPS):
            act = run.position.act
            if not run.pending or act is None or act.turn > self._turn or not self._driver.answer(by_default):
                break
            run.play_on()
        counted: Counter[Tally] = Counter()
        turn = f"{self._turn}:"
        for number, event in run.numbered_events[self.already :]:
            if tallies is not None and number.startswith(turn):
                for tally, amount in tallies.of(event):
                    counted[tally] += amount
        return counted

    def _others(self, ask: Ask) -> Reply | None:
        """By default, but for a question of this seat's turn: what the sheet says comes first."""
        return by_default(ask) if ask.seat != self.seat else super()._others(ask)


class Sampling:
    """The worlds of a sample, played some at a time: whoever waits for them may stop at any."""

    def __init__(self, rules: Rules[Any], view: Mapping[str, Any], sheet: Sheet) -> None:
        self.played = 0
        self._rules, self._sheet, self._drawn = rules, sheet, Worlds(rules, view)
        self._seed = digest([{key: view[key] for key in ("board", "act", "asked")}, sheet.digest(), "odds"])
        self._advance = Advance.from_json(view.get("advance")).changed_by(sheet.to_json(), "")
        self._amounts: dict[Tally, Counter[int]] = {}
        self._faults: dict[int, list[Fault]] = {}

    def play(self, worlds: int) -> None:
        """Play so many more."""
        for number in range(self.played, self.played + worlds):
            seed = f"{self._seed}|{number}"
            trial = WholeTurn(self._rules, self._drawn, self._advance, self._sheet, seed, touched=True)
            for tally, amount in trial.amounts().items():
                self._amounts.setdefault(tally, Counter())[amount] += 1
            for line, fault in trial.faults.items():
                if fault is not None:
                    self._faults.setdefault(line, []).append(fault)
        self.played += worlds

    def sample(self) -> Sample:
        """What the worlds played so far come to."""
        failing = (FailingOdds(line, len(of), self.played, of[0]) for line, of in sorted(self._faults.items()))
        return Sample(self.played, tuple(_odds(self._amounts, self.played)), tuple(failing))


def sample_sheet(rules: Rules[Any], view: Mapping[str, Any], sheet: Sheet, worlds: int) -> Sample:
    """What these orders may lead to, in so many worlds that agree with the view."""
    sampling = Sampling(rules, view, sheet)
    sampling.play(worlds)
    return sampling.sample()


def in_order(tally: Tally) -> tuple[str, list[tuple[int, str]]]:
    """By what is counted, then of whom and where; numbers as numbers."""
    return tally.kind, [(int(part) if part.isdigit() else 0, part) for part in tally.of]


def _odds(amounts: Mapping[Tally, Counter[int]], worlds: int) -> Iterator[TallyOdds]:
    """In order; where a tally was not touched, its amount was none."""
    for tally in sorted(amounts, key=in_order):
        seen = amounts[tally]
        none = worlds - seen.total()
        yield TallyOdds(tally, dict(sorted({**seen, **({0: none + seen[0]} if none else {})}.items())), worlds)
