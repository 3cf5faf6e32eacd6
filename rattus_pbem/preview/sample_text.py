"""The odds of a sheet for a reader, and as data; two sheets side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from ..contract.rules import Rules
from ..contract.tallies import Tally, tallies_of
from ..engine.seats import Seat
from ..locale import tell
from ..orders.faults import fault_sentence
from ..orders.print_text import print_line
from .outcome_odds import FailingOdds, Odds, OpenOdds, TallyOdds, in_order, wilson

SHOWN = 24
"""So many tallies are told; the data have all."""


def sample_lines(
    rules: Rules[Any], odds: Odds, lang: str, seat: Seat | None, names: Mapping[Seat, str]
) -> Iterator[str]:
    """What these orders may lead to: where the odds are from, what fails or is left open, a line a tally."""
    if not odds.exact:
        yield tell(lang, "odds_of_worlds", worlds=odds.worlds)
    else:
        yield tell(lang, "odds_exact" if odds.worlds > 1 else "odds_one_way", ways=odds.worlds)
    yield from warning_lines(rules, odds, lang)
    yield from tally_lines(rules, odds, lang, seat, names)


def warning_lines(rules: Rules[Any], odds: Odds, lang: str) -> Iterator[str]:
    """Which lines fail how often and why; what the orders leave open."""
    for failing in odds.failing:
        reason = fault_sentence(rules, failing.fault, lang)
        yield tell(lang, "odds_failing", line=failing.line + 1, often=_often(failing, odds, lang), reason=reason)
    at_once = []
    for left in odds.unanswered:
        question, often = rules.question_text(left.question, lang), _often(left, odds, lang)
        if left.assumed is not None:
            answer = print_line({"on": left.question, **left.assumed}, rules.lexicon, lang)
            yield tell(lang, "odds_open_assumed", often=often, question=question, answer=answer)
        elif left.waits:
            yield tell(lang, "odds_open_asked", often=often, question=question)
        else:
            at_once.append(question)
    if at_once:
        yield tell(lang, "odds_open_default", questions=" ".join(at_once))


def tally_lines(
    rules: Rules[Any], odds: Odds, lang: str, seat: Seat | None, names: Mapping[Seat, str]
) -> Iterator[str]:
    """A line a tally."""
    for each in odds.tallies[:SHOWN]:
        yield tell(lang, "odds_line", what=_what(rules, each.tally, lang, seat, names), odds=odds_text(each, lang))
    if not odds.tallies:
        yield tell(lang, "odds_nothing")


def tally_facts(
    rules: Rules[Any], odds: Odds, lang: str, seat: Seat | None, names: Mapping[Seat, str]
) -> list[dict[str, Any]]:
    """What a page draws of the tallies that `tally_lines` tells: the line `said`, `what` is counted, its odds in
    `short`, the share of each amount, the `mean`; `chance` is that of a yes or no, "" of an amount."""
    return [
        {
            "kind": each.tally.kind,
            "of": list(each.tally.of),
            "said": said,
            "what": _what(rules, each.tally, lang, seat, names),
            "short": short_text(each, lang),
            "chance": percent(float(each.share(1)), lang) if max(each.amounts) <= 1 else "",
            "mean": float(each.mean),
            "shares": [[amount, float(each.share(amount))] for amount in each.amounts],
        }
        for said, each in zip(tally_lines(rules, odds, lang, seat, names), odds.tallies, strict=False)
    ]


def compared_lines(
    rules: Rules[Any], compared: Sequence[Odds], lang: str, seat: Seat | None, names: Mapping[Seat, str]
) -> Iterator[tuple[str, ...]]:
    """Rows of a table: what is counted, and its odds with each sheet in short (see `short_text`)."""
    held = [{odds.tally: odds for odds in each.tallies} for each in compared]
    for tally in sorted({tally for each in held for tally in each}, key=in_order):
        cells = (short_text(each[tally], lang) if tally in each else tell(lang, "odds_never") for each in held)
        yield _what(rules, tally, lang, seat, names), *cells


def odds_text(odds: TallyOdds, lang: str) -> str:
    """`44% (38% to 51%)`; for what is more than a yes or no `1.3 on average (none: 12%, 1: 40%, 2: 48%)`."""
    if odds.is_certain:
        (amount,) = odds.amounts
        return tell(lang, "odds_certain", amount=amount) if amount else tell(lang, "odds_never")
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


def percent(share: float, lang: str) -> str:
    """`44%`; what is neither never nor always is told as less than one or more than 99."""
    whole = int(100 * share + 0.5)
    sign = "<" if share > 0 and whole == 0 else ">" if share < 1 and whole == 100 else ""
    return sign + tell(lang, "odds_percent", share=min(99, max(1, whole)) if sign else whole)


def sample_data(
    rules: Rules[Any], odds: Odds, lang: str, seat: Seat | None, names: Mapping[Seat, str]
) -> dict[str, Any]:
    """The sample as data."""
    return {
        "exact": odds.exact,
        "worlds": odds.worlds,
        "tallies": [
            {
                "kind": each.tally.kind,
                "of": list(each.tally.of),
                "text": _what(rules, each.tally, lang, seat, names),
                "mean": float(each.mean),
                "amounts": [_amount(each, amount) for amount in each.amounts],
            }
            for each in odds.tallies
        ],
        "failing": [
            {"line": each.line + 1, **_share(each, odds), "message": fault_sentence(rules, each.fault, lang)}
            for each in odds.failing
        ],
        "unanswered": [
            {
                "question": each.question,
                **_share(each, odds),
                "asked": each.waits,
                "message": rules.question_text(each.question, lang),
            }
            for each in odds.unanswered
        ],
    }


def _amount(odds: TallyOdds, amount: int) -> dict[str, Any]:
    low, high = odds.interval(amount)
    share = odds.share(amount)
    fraction = f"{share.numerator}/{share.denominator}"
    seen: dict[str, Any] = {"fraction": fraction} if odds.exact else {"worlds": odds.amounts[amount]}
    return {"amount": amount, **seen, "share": float(share), "low": low, "high": high}


def _share(each: FailingOdds | OpenOdds, odds: Odds) -> dict[str, Any]:
    return {**({} if odds.exact else {"worlds": each.times}), "share": each.times / each.whole}


def _often(each: FailingOdds | OpenOdds, odds: Odds, lang: str) -> str:
    if each.times == each.whole:
        return tell(lang, "odds_always")
    if odds.exact:
        return tell(lang, "odds_in_share", chance=percent(each.times / each.whole, lang))
    return tell(lang, "odds_in_worlds", times=each.times, worlds=each.whole)


def _mean(odds: TallyOdds, lang: str) -> str:
    tenths = int(10 * odds.mean + 0.5)
    return tell(lang, "odds_mean", whole=tenths // 10, tenths=tenths % 10)


def _what(rules: Rules[Any], tally: Tally, lang: str, seat: Seat | None, names: Mapping[Seat, str]) -> str:
    tallies = tallies_of(rules)
    assert tallies is not None
    return tallies.text(tally, lang, seat, names)
