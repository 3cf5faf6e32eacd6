"""The odds of a sheet for a reader, and as data; two sheets side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from ..contract.rules import Rules
from ..contract.tallies import Tally, tallies_of
from ..contract.views import View
from ..engine.seats import Seat
from ..engine.values import immutable
from ..locale import percent, tell
from ..orders.faults import fault_sentence
from ..orders.print_text import print_line
from .outcome_odds import FailingOdds, Odds, OpenOdds, TallyOdds, in_order, wilson

SHOWN = 24
"""So many tallies are told; the data have all."""


@immutable
class OddsText:
    """The odds of a sheet as its reader gets them: the seat, or None, its language, the names of the players,
    whether the board is still being set up."""

    rules: Rules[Any]
    odds: Odds
    lang: str
    seat: Seat | None
    names: Mapping[Seat, str]
    in_setup: bool = False

    @staticmethod
    def of_view(rules: Rules[Any], odds: Odds, view: View, lang: str) -> OddsText:
        """For the reader of a view."""
        return OddsText(rules, odds, lang, view.seat, view.names, in_setup=view.turn == 0)

    def lines(self) -> Iterator[str]:
        """What these orders may lead to: out of how many tries, what fails or is left open, a line a tally, and last
        what a try is."""
        odds, lang = self.odds, self.lang
        if self.in_setup and not odds.tallies:  # nothing can be lost yet
            yield from self.warnings()
            return
        key = "odds_of_worlds" if not odds.exact else "odds_exact" if odds.worlds > 1 else "odds_one_way"
        yield tell(lang, key, worlds=odds.worlds, ways=odds.worlds)
        yield from self.warnings()
        yield from map(self._line, odds.tallies[:SHOWN])
        if not odds.tallies:
            yield tell(lang, "odds_nothing")
        if not odds.exact:
            yield tell(lang, "odds_of_worlds_how")
        elif odds.worlds > 1:
            yield tell(lang, "odds_exact_how")

    def _line(self, each: TallyOdds) -> str:
        return tell(self.lang, "odds_line", what=self.counted(each.tally), odds=odds_text(each, self.lang))

    def facts_json(self) -> list[dict[str, Any]]:
        """What a page draws of the tallies that `lines` tells: the line `said`, `what` is counted, its odds in `short`,
        the share of each amount, the `mean`; `chance` is that of a yes or no, "" of an amount."""
        return [
            {
                "kind": each.tally.kind,
                "of": list(each.tally.of),
                "said": self._line(each),
                "what": self.counted(each.tally),
                "short": short_text(each, self.lang),
                "chance": _chance(each, self.lang) if max(each.amounts) <= 1 else "",
                "mean": float(each.mean),
                "shares": [[amount, float(each.share(amount))] for amount in each.amounts],
            }
            for each in self.odds.tallies[:SHOWN]
        ]

    def warnings(self) -> Iterator[str]:
        """Which lines fail how often and why; what the orders leave open."""
        rules, lang = self.rules, self.lang
        for failing in self.odds.failing:
            reason = fault_sentence(rules, failing.fault, lang)
            yield tell(lang, "odds_failing", line=failing.line + 1, often=self._often(failing), reason=reason)
        at_once = []
        for left in self.odds.unanswered:
            question, often = rules.question_text(left.question, lang), self._often(left)
            if left.assumed is not None:
                answer = print_line({"on": left.question, **left.assumed}, rules.lexicon, lang)
                yield tell(lang, "odds_open_assumed", often=often, question=question, answer=answer)
            elif left.waits:
                default = rules.default_text(left.question, lang)
                by_default = tell(lang, "odds_open_by_default", default=default) if default else ""
                asked = tell(lang, "odds_open_asked", often=often, question=question)
                yield f"{asked} {by_default}".strip()
            else:
                at_once.append(f"{question} {self._default(left.question)}".strip())
        if at_once:
            yield tell(lang, "odds_open_default", questions=" ".join(at_once))

    def _default(self, question: str) -> str:
        """What is done where the orders say nothing, as a sentence; "" if the game has no words for it."""
        said = self.rules.default_text(question, self.lang)
        return said and f"{said[0].upper()}{said[1:]}."

    def counted(self, tally: Tally) -> str:
        """What a tally counts."""
        tallies = tallies_of(self.rules)
        assert tallies is not None
        return tallies.text(tally, self.lang, self.seat, self.names)

    def to_json(self) -> dict[str, Any]:
        """As `preview --json` prints them."""
        rules, odds, lang = self.rules, self.odds, self.lang
        return {
            "exact": odds.exact,
            "worlds": odds.worlds,
            "tallies": [each.to_json(self.counted(each.tally)) for each in odds.tallies],
            "failing": [
                {"line": each.line + 1, **self._share(each), "message": fault_sentence(rules, each.fault, lang)}
                for each in odds.failing
            ],
            "unanswered": [
                {
                    "question": each.question,
                    **self._share(each),
                    "asked": each.waits,
                    "message": rules.question_text(each.question, lang),
                }
                for each in odds.unanswered
            ],
        }

    def _share(self, each: FailingOdds | OpenOdds) -> dict[str, float]:
        return {**({} if self.odds.exact else {"worlds": each.times}), "share": each.times / each.whole}

    def _often(self, each: FailingOdds | OpenOdds) -> str:
        if each.times == each.whole:
            return tell(self.lang, "odds_always" if self.odds.exact else "odds_in_all_tries")
        if self.odds.exact:
            return tell(self.lang, "odds_in_share", chance=percent(each.times / each.whole, self.lang))
        return tell(self.lang, "odds_in_worlds", times=each.times, worlds=each.whole)


def compared_lines(compared: Sequence[OddsText]) -> Iterator[tuple[str, ...]]:
    """Rows of a table: what is counted, and its odds with each sheet in short (see `short_text`)."""
    held = [{odds.tally: short_text(odds, each.lang) for odds in each.odds.tallies} for each in compared]
    none = [tell(each.lang, "odds_never" if each.odds.exact else "odds_in_no_try") for each in compared]
    for tally in sorted({tally for each in held for tally in each}, key=in_order):
        cells = (each.get(tally, never) for each, never in zip(held, none, strict=True))
        yield compared[0].counted(tally), *cells


def odds_text(odds: TallyOdds, lang: str) -> str:
    """`44% (38% to 51%)`; for what is more than a yes or no `1.3 on average (none: 12%, 1: 40%, 2: 48%)`. What all
    tries of a sample agree on is not certain: `in all tries`."""
    if odds.is_certain:
        (amount,) = odds.amounts
        of_ways = "odds_never" if not amount else "odds_sure" if amount == 1 else "odds_certain"
        of_tries = "odds_in_no_try" if not amount else "odds_in_all_tries" if amount == 1 else "odds_in_all_tries_so"
        return tell(lang, of_ways if odds.exact else of_tries, amount=amount)
    if max(odds.amounts) <= 1:
        chance = percent(float(odds.share(1)), lang)
        if odds.exact:
            return chance
        low, high = (percent(bound, lang) for bound in odds.interval(1))
        return tell(lang, "odds_chance", chance=chance, low=low, high=high)
    shares = [
        tell(lang, "odds_amount" if amount else "odds_none", amount=amount, chance=percent(times / odds.whole, lang))
        for amount, times in odds.amounts.items()
    ]
    return tell(lang, "odds_average", mean=_mean(odds, lang), amounts=", ".join(shares))


def short_text(odds: TallyOdds, lang: str) -> str:
    """`44% ±7`: the chance of at least one; for what may be more `1.3 (88% ±5)`, the amount to expect before it."""
    if odds.is_certain:
        return odds_text(odds, lang)
    chance = percent(1 - float(odds.share(0)), lang)
    if not odds.exact:
        low, high = wilson(odds.whole - odds.amounts.get(0, 0), odds.whole)
        chance = tell(lang, "odds_within", chance=chance, points=ceil(50 * (high - low)))
    return chance if max(odds.amounts) <= 1 else tell(lang, "odds_short", mean=_mean(odds, lang), chance=chance)


def _chance(odds: TallyOdds, lang: str) -> str:
    """The chance of a yes or no: `44%`; where all tries of a sample agree `>98%`, `<2%`, as sure as so many make it."""
    if odds.exact or not odds.is_certain:
        return percent(float(odds.share(1)), lang)
    low, high = odds.interval(1)
    sign, share = (">", int(100 * low)) if odds.share(1) else ("<", ceil(100 * high))
    return sign + tell(lang, "odds_percent", share=share)


def _mean(odds: TallyOdds, lang: str) -> str:
    tenths = int(10 * odds.mean + 0.5)
    return tell(lang, "odds_mean", whole=tenths // 10, tenths=tenths % 10)
