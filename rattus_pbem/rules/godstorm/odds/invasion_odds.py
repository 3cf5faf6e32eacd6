"""The odds of a whole invasion on Earth or in the Underworld: godswar first, then battle (G-16.3, G-49.8)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from ....engine.values import immutable
from .battle_odds import Ends, battle
from .godswar_odds import DEFENDERS, Gods, Side, godswar
from .roll_counts import DEFENCE_DICE, Powers
from .stop_rules import Plan

MAX_ARMIES = 1000
MAX_IN_GODSWAR = 500
"""Armies on either side that are reckoned with in a second or two; fewer with a godswar, for it ends in many ways."""

LEFT_OUT = ("sky_cards", "aegis", "tree_of_life", "relics_drawn")
"""What may still change the odds and is not reckoned with (G-49.8)."""


class End(NamedTuple):
    """How an invasion can end: armies left in the force and in the target, gods left on either side."""

    force: int
    defenders: int
    attacker_gods: Gods
    defender_gods: Gods


@immutable
class Odds:
    """Every end of an invasion, in `cases[end]` of `whole` equal cases."""

    cases: Mapping[End, int]
    whole: int

    @property
    def win(self) -> Fraction:
        """The chance that the target is captured: its last defending army is beaten (G-25.1)."""
        return self.chance(lambda end: not end.defenders)

    def chance(self, holds: Callable[[End], bool]) -> Fraction:
        """The chance of the ends of which this holds."""
        return Fraction(sum(cases for end, cases in self.cases.items() if holds(end)), self.whole)

    @property
    def only_godswar(self) -> bool:
        """Whether it never comes to a battle after the godswar."""
        return all(end.attacker_gods and end.defender_gods for end in self.cases) and not self.win

    def to_json(self) -> dict[str, Any]:
        """The output of `odds --json`."""
        win = self.win
        return {
            "schema": "rattus-pbem/odds/1",
            "win": float(win),
            "win_fraction": _printed(win),
            "attacker_left": [{"armies": n, "p": cases / self.whole} for n, cases in self.attackers_left().items()],
            "defender_left": [{"armies": n, "p": cases / self.whole} for n, cases in self.defenders_left().items()],
            "left_out": list(LEFT_OUT),
        }

    def attackers_left(self) -> dict[int, int]:
        """In how many of `whole` cases the force has each number of armies left, the lowest number first."""
        return self._by(lambda end: end.force)

    def defenders_left(self) -> dict[int, int]:
        """In how many of `whole` cases the target has each number of armies left, the lowest number first."""
        return self._by(lambda end: end.defenders)

    def _by(self, number: Callable[[End], int]) -> dict[int, int]:
        counted: dict[int, int] = {}
        for end, cases in self.cases.items():
            counted[number(end)] = counted.get(number(end), 0) + cases
        return dict(sorted(counted.items()))


def _printed(fraction: Fraction) -> str:
    """`1445/3888`; that of a long battle has more digits than Python prints unasked."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return f"{fraction.numerator}/{fraction.denominator}"
    finally:
        sys.set_int_max_str_digits(most)


def invasion(
    attack: Side,
    defence: Side,
    plan: Plan,
    *,
    defence_dice: int = DEFENCE_DICE,
    sky_die: str = "force",
    defenders: tuple[str, ...] = DEFENDERS,
) -> Odds:
    """The odds of this force against all that stands in the target.

    Each side has 1 army or more, and at most `MAX_ARMIES`. The force is N; the source holds more than that, or is a
    heaven, so N alone limits the dice (G-21.2, G-24.2). `defenders` is the order in which the defender names gods.
    """
    fought = bool(attack.gods and defence.gods)
    godswar_plan = plan.godswar_plan()
    battles: dict[tuple[bool, bool, bool], Ends] = {}
    parts: list[tuple[Gods, Gods, Fraction, Ends]] = []
    for (mine, theirs), chance in godswar(attack, defence, godswar_plan, sky_die=sky_die, defenders=defenders).items():
        if (mine and theirs) or (fought and godswar_plan.only):
            parts.append((mine, theirs, chance, Ends({(attack.armies, defence.armies): 1}, 1)))
            continue
        powers = ("war" in mine, "magic" in mine, "magic" in theirs or defence.temple)
        if powers not in battles:
            battles[powers] = battle(
                attack.armies, defence.armies, Powers(*powers), plan, defence_dice=defence_dice, after_godswar=fought
            )
        parts.append((mine, theirs, chance, battles[powers]))
    whole = lcm(*(chance.denominator * ends.whole for _, _, chance, ends in parts))
    cases: dict[End, int] = {}
    for mine, theirs, chance, ends in parts:
        factor = chance.numerator * (whole // (chance.denominator * ends.whole))
        for (force, left), count in ends.cases.items():
            cases[End(force, left, mine, theirs)] = count * factor
    return Odds(cases, whole)
