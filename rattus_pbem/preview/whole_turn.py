"""A sheet played to the end of its turn in one world, and what many such turns add up to.

Other seats answer by default; so does this one where its sheet leaves something out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from ..contract.rules import Rules, has_one_move
from ..contract.tallies import Tally, tallies_of
from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.forms import Fault
from ..engine.run import Run
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from ..play.checking import SheetTrial
from ..play.driver import Reply, by_default
from .outcome_odds import FailingOdds, Odds, OpenOdds, TallyOdds, in_order

MOST_STEPS = 1000
Share: TypeAlias = int | Fraction


class LeftOpen(NamedTuple):
    """A question that a sheet leaves open: whether the game waits for it, and what is assumed if not the default."""

    waits: bool
    assumed: Mapping[str, Any] | None


class WholeTurn(SheetTrial):
    """A sheet played in one world to the end of its turn; `unanswered` is what it leaves open."""

    teaches = False  # it is one of hundreds

    def __init__(self, rules: Rules[Any], run: Run[Any], advance: Advance, sheet: Sheet) -> None:
        self.unanswered: dict[str, LeftOpen] = {}
        self._next_asked = False
        self._tallies = tallies_of(rules)
        super().__init__(rules, run, advance, sheet, SeededChance("nobody"), touched=True)
        tallies = self._tallies
        for _ in range(MOST_STEPS):
            act = run.position.act
            if not run.pending or act is None or act.turn > self._turn or not self._driver.answer(by_default):
                break
            run.play_on()
        self.amounts: Counter[Tally] = Counter()
        turn = f"{self._turn}:"
        for number, event in run.numbered_events[self.already :]:
            if tallies is not None and number.startswith(turn):
                for tally, amount in tallies.of(event):
                    self.amounts[tally] += amount

    def _own(self, ask: Ask) -> Reply | None:
        reply = super()._own(ask)
        if self._ahead or (reply is not None and reply.source["by"] != "default"):
            return reply
        if self._answering.left_out:  # the sheet goes on with a later question
            if ask.waits and not has_one_move(self.rules, ask):
                self.unanswered.setdefault(ask.question, LeftOpen(waits=False, assumed=None))
            return reply
        assumed = self._tallies.assumed(ask.question) if reply is None and self._tallies is not None else None
        if ask.question not in self._answering.advance.default:
            self._leave_open(ask, LeftOpen(ask.waits, assumed))
        return reply if assumed is None or ask.form.fault(assumed) is not None else Reply(assumed)

    def _leave_open(self, ask: Ask, left: LeftOpen) -> None:
        """Of main questions the first that is waited for: what comes after it depends on the answer."""
        if ask.question in self.rules.main_questions:
            if self._next_asked or has_one_move(self.rules, ask) or not ask.waits:
                return
            self._next_asked = True
        self.unanswered.setdefault(ask.question, left)

    def _others(self, ask: Ask) -> Reply | None:
        """By default, but for a question of this seat's turn: what the sheet says comes first."""
        return by_default(ask) if ask.seat != self.seat else super()._others(ask)


class TurnsPlayed:
    """What turns played add up to, each with its weight: 1 for a world drawn, its share for a way that chance falls."""

    def __init__(self) -> None:
        self.worlds = 0
        self._whole: Share = 0
        self._amounts: dict[Tally, dict[int, Share]] = {}
        self._faults: dict[int, tuple[Share, Fault]] = {}
        self._open: dict[str, tuple[Share, LeftOpen]] = {}

    def add(self, turn: WholeTurn, weight: Share) -> None:
        """Count one in."""
        amounts = {tally: {amount: weight} for tally, amount in turn.amounts.items()}
        faults = {line: (weight, fault) for line, fault in turn.faults.items() if fault is not None}
        unanswered = {question: (weight, left) for question, left in turn.unanswered.items()}
        self._count(1, weight, amounts, faults, unanswered)

    def take(self, later: TurnsPlayed) -> None:
        """Count in what was counted elsewhere, as if it had been counted after what is here."""
        self._count(later.worlds, later._whole, later._amounts, later._faults, later._open)

    def _count(
        self,
        worlds: int,
        whole: Share,
        amounts: Mapping[Tally, Mapping[int, Share]],
        faults: Mapping[int, tuple[Share, Fault]],
        unanswered: Mapping[str, tuple[Share, LeftOpen]],
    ) -> None:
        self.worlds += worlds
        self._whole += whole
        for tally, weights in amounts.items():
            counted = self._amounts.setdefault(tally, {})
            for amount, weight in weights.items():
                counted[amount] = counted.get(amount, 0) + weight
        for line, (weight, fault) in faults.items():
            failed, reason = self._faults.get(line, (0, fault))
            self._faults[line] = failed + weight, reason
        for question, (weight, left) in unanswered.items():
            times, first = self._open.get(question, (0, left))
            self._open[question] = times + weight, first

    def odds(self, *, exact: bool = False) -> Odds:
        """Of all that were counted in; there is at least one."""
        weights = [weight for counted in self._amounts.values() for weight in counted.values()]
        weights += [times for times, _ in (*self._faults.values(), *self._open.values())]
        cases = lcm(self._whole.denominator, *(weight.denominator for weight in weights))
        whole = int(self._whole * cases)
        return Odds(
            self.worlds,
            tuple(self._tallies(cases, whole, exact=exact)),
            tuple(
                FailingOdds(line, int(times * cases), whole, fault)
                for line, (times, fault) in sorted(self._faults.items())
            ),
            tuple(
                OpenOdds(question, int(times * cases), whole, *left) for question, (times, left) in self._open.items()
            ),
            exact,
        )

    def _tallies(self, cases: int, whole: int, *, exact: bool) -> Iterator[TallyOdds]:
        """In order; where a tally was not touched, its amount was none."""
        for tally in sorted(self._amounts, key=in_order):
            seen: Mapping[int, int] = {amount: int(w * cases) for amount, w in self._amounts[tally].items()}
            none = whole - sum(seen.values())
            amounts = {**seen, 0: none + seen.get(0, 0)} if none else seen
            yield TallyOdds(tally, dict(sorted(amounts.items())), whole, exact)
