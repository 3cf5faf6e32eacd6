"""The odds of an invasion for a reader, in English and French. Reckons nothing (see `odds`)."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.phrases import Text
from ..odds.invasion_odds import Odds

LEFT_OUT: Text = {
    "en": "Left out: sky cards, Aegis, the Tree of Life, and relics drawn on the way (G-49.8).",
    "fr": "Non comptés : cartes Ciel, Égide, l’arbre de vie et reliques tirées en chemin (G-49.8).",
}
CAPTURED: Text = {"en": "Target captured: {chance}", "fr": "Territoire pris : {chance}"}
EXACTLY: Text = {"en": "{chance}, exactly {fraction}", "fr": "{chance}, exactement {fraction}"}
COLUMNS = {
    "en": ("armies left", "in the force", "in the target"),
    "fr": ("armées restantes", "de l’attaquant", "dans la cible"),
}
READABLE = 64
"""Bits of a fraction's number that a person still reads."""


def odds_lines(odds: Odds, lang: str) -> Iterator[str]:
    """The chance of a capture, a table of armies left on either side, and what is left out."""
    win = odds.win
    chance = percent(win.numerator, win.denominator, lang)
    if win.denominator > 1 and win.denominator.bit_length() <= READABLE:
        chance = EXACTLY[lang].format(chance=chance, fraction=win)
    yield CAPTURED[lang].format(chance=chance)
    yield ""
    heads = COLUMNS[lang]
    yield "  ".join(heads)
    force, target = odds.attackers_left(), odds.defenders_left()
    for armies in sorted(force.keys() | target.keys()):
        cases = force.get(armies, 0), target.get(armies, 0)
        if 1000 * max(cases) >= odds.whole:
            cells = (percent(each, odds.whole, lang) if each else "-" for each in cases)
            row = zip(heads, (str(armies), *cells), strict=True)
            yield "  ".join(cell.rjust(len(head)) for head, cell in row)
    yield ""
    yield LEFT_OUT[lang]


def odds_line(odds: Odds, lang: str) -> str:
    """The chance of a capture in one line."""
    return CAPTURED[lang].format(chance=percent(odds.win.numerator, odds.win.denominator, lang)) + "."


def percent(cases: int, whole: int, lang: str) -> str:
    """`72.3%`, `72,3 %`: to a tenth, and 0 and 100 only where they are exact."""
    tenths = (2000 * cases + whole) // (2 * whole)
    sign = ""
    if cases > 0 and not tenths:
        sign, tenths = "<", 1
    elif cases < whole and tenths == 1000:
        sign, tenths = ">", 999
    number = f"{tenths // 10}.{tenths % 10}" if tenths % 1000 else str(tenths // 10)
    return f"{sign}{number.replace('.', ',')}\u00a0%" if lang == "fr" else f"{sign}{number}%"
