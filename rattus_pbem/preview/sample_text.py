"""The odds of a sheet for a reader, and as data; two sheets side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..engine.rules import Rules
from ..engine.tallies import Tally, tallies_of
from ..locale import tell
from ..orders.faults import fault_sentence
from .sampled import Sample, TallyOdds, in_order

SHOWN = 24
"""So many tallies are told; the data have all."""


def sample_lines(rules: Rules[Any], sample: Sample, lang: str, view: Mapping[str, Any]) -> Iterator[str]:
    """What these orders may lead to, a line a tally."""
    yield tell(lang, "odds_of_worlds", worlds=sample.worlds)
    for failing in sample.failing:
        facts = {"line": failing.line + 1, "times": failing.times, "worlds": failing.worlds}
        yield tell(lang, "odds_failing", reason=fault_sentence(rules, failing.fault, lang), **facts)
    for odds in sample.tallies[:SHOWN]:
        yield tell(lang, "odds_line", what=_what(rules, odds.tally, lang, view), odds=odds_text(odds, lang))
    if not sample.tallies:
        yield tell(lang, "odds_nothing")


def compared_lines(
    rules: Rules[Any], samples: Sequence[Sample], lang: str, view: Mapping[str, Any]
) -> Iterator[tuple[str, ...]]:
    """Rows of a table: what is counted, and its odds with each sheet."""
    held = [{odds.tally: odds for odds in sample.tallies} for sample in samples]
    for tally in sorted({tally for each in held for tally in each}, key=in_order):
        cells = (odds_text(each[tally], lang) if tally in each else tell(lang, "odds_never") for each in held)
        yield _what(rules, tally, lang, view), *cells


def odds_text(odds: TallyOdds, lang: str) -> str:
    """`44% (38% to 51%)`; for what is more than a yes or no `1.3 on average (none: 12%, 1: 40%, 2: 48%)`."""
    if odds.is_certain:
        (amount,) = odds.amounts
        return tell(lang, "odds_certain", amount=amount) if amount else tell(lang, "odds_never")
    if max(odds.amounts) <= 1:
        low, high = (percent(bound, lang) for bound in odds.interval(1))
        return tell(lang, "odds_chance", chance=percent(odds.amounts[1] / odds.worlds, lang), low=low, high=high)
    shares = [
        tell(lang, "odds_amount" if amount else "odds_none", amount=amount, chance=percent(times / odds.worlds, lang))
        for amount, times in odds.amounts.items()
    ]
    mean = tell(lang, "odds_mean", whole=int(10 * odds.mean + 0.5) // 10, tenths=int(10 * odds.mean + 0.5) % 10)
    return tell(lang, "odds_average", mean=mean, amounts=", ".join(shares))


def percent(share: float, lang: str) -> str:
    """`44%`; what is neither never nor always is told as less than one or more than 99."""
    whole = int(100 * share + 0.5)
    sign = "<" if share > 0 and whole == 0 else ">" if share < 1 and whole == 100 else ""
    return sign + tell(lang, "odds_percent", share=min(99, max(1, whole)) if sign else whole)


def sample_data(rules: Rules[Any], sample: Sample, lang: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """The same as data."""
    return {
        "worlds": sample.worlds,
        "tallies": [
            {
                "kind": odds.tally.kind,
                "of": list(odds.tally.of),
                "text": _what(rules, odds.tally, lang, view),
                "mean": float(odds.mean),
                "amounts": [_amount(odds, amount) for amount in odds.amounts],
            }
            for odds in sample.tallies
        ],
        "failing": [
            {"line": each.line + 1, "worlds": each.times, "message": fault_sentence(rules, each.fault, lang)}
            for each in sample.failing
        ],
    }


def _amount(odds: TallyOdds, amount: int) -> dict[str, Any]:
    low, high = odds.interval(amount)
    times = odds.amounts[amount]
    return {"amount": amount, "worlds": times, "share": times / odds.worlds, "low": low, "high": high}


def _what(rules: Rules[Any], tally: Tally, lang: str, view: Mapping[str, Any]) -> str:
    tallies = tallies_of(rules)
    assert tallies is not None
    return tallies.text(tally, lang, view["seat"], view["names"])
