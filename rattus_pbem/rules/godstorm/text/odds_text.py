"""The odds of an invasion for a reader. Reckons nothing (see `odds`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..odds.invasion_odds import Odds
from ..odds.stop_rules import Plan
from . import language

READABLE = 64
"""Bits of a fraction's number that a person still reads."""


def odds_lines(odds: Odds, plan: Plan, lang: str) -> Iterator[str]:
    """The chance of a capture, a table of armies left on either side, and what is left out."""
    win, words = odds.win, language(lang)["odds"]
    chance = percent(win.numerator, win.denominator, lang)
    if win.denominator > 1 and win.denominator.bit_length() <= READABLE:
        chance = words["exactly"].format(chance=chance, fraction=win)
    yield words["captured"].format(chance=chance)
    yield from why_nothing(odds, plan, lang)
    yield ""
    heads = tuple(words[f"column.{which}"] for which in ("armies", "force", "target"))
    yield "  ".join(heads)
    force, target = odds.attackers_left(), odds.defenders_left()
    for armies in sorted(force.keys() | target.keys()):
        cases = force.get(armies, 0), target.get(armies, 0)
        if 1000 * max(cases) >= odds.whole:
            cells = (percent(each, odds.whole, lang) if each else "-" for each in cases)
            row = zip(heads, (str(armies), *cells), strict=True)
            yield "  ".join(cell.rjust(len(head)) for head, cell in row)
    yield ""
    yield words["left_out"]


def why_nothing(odds: Odds, plan: Plan, lang: str) -> Iterator[str]:
    """Why it is certain that nothing is captured: by how long the godswar goes on (G-44.5), or the battle (G-44.3)."""
    if odds.win:
        return
    if plan.godswar_plan().only:
        yield language(lang)["odds"]["only_godswar"]
    elif odds.only_godswar:
        yield language(lang)["odds"]["one_round"]
    else:
        yield language(lang)["odds"]["stopped"]


def odds_line(odds: Odds, lang: str) -> str:
    """The chance of a capture in one line."""
    return (
        language(lang)["odds"]["captured"].format(chance=percent(odds.win.numerator, odds.win.denominator, lang)) + "."
    )


def percent(cases: int, whole: int, lang: str) -> str:
    """`72.3%`, `72,3 %`: to a tenth, and 0 and 100 only where they are exact."""
    tenths = (2000 * cases + whole) // (2 * whole)
    sign = ""
    if cases > 0 and not tenths:
        sign, tenths = "<", 1
    elif cases < whole and tenths == 1000:
        sign, tenths = ">", 999
    number = f"{tenths // 10}.{tenths % 10}" if tenths % 1000 else str(tenths // 10)
    words = language(lang)["odds"]
    return sign + words["percent"].format(number=number.replace(".", words["decimal"]))
