"""The chain of battle rounds (G-24): from force and defenders to every pair of numbers at which it can end.

All chances are whole numbers of equal cases. A round takes a fixed number of armies off the board, so those who stand
after so many losses are counted in units of one power of a common number, and no fraction is ever reduced on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....engine.values import immutable
from .roll_counts import ATTACK_DICE, DEFENCE_DICE, Powers, Round, battle_round
from .stop_rules import Plan

Left = tuple[int, int]
"""Armies left in the force, armies left in the target."""


@immutable
class Ends:
    """Where a battle can end: in `cases[left]` of `whole` equal cases with these armies left."""

    cases: Mapping[Left, int]
    whole: int


def battle(
    force: int,
    defenders: int,
    powers: Powers,
    plan: Plan,
    *,
    defence_dice: int = DEFENCE_DICE,
    after_godswar: bool = False,
) -> Ends:
    """The ends of a battle that begins with at least 1 army on each side.

    It ends when a side has none left, or when a stop rule holds: after each round, and before the first one only after
    a godswar (G-44.3). The defender takes `defence_dice` if they have as many armies (G-24.3).
    """
    rounds = {
        (attack, defence): battle_round(attack, defence, powers)
        for attack in range(1, ATTACK_DICE + 1)
        for defence in range(1, DEFENCE_DICE + 1)
    }
    unit = _unit(tuple(rounds.values()))
    steps = {dice: _steps(each, unit) for dice, each in rounds.items()}
    counts_rounds = plan.stop.rounds is not None
    here: dict[tuple[int, int], int] = {(force, 0): 1}
    after_one: dict[tuple[int, int], int] = {}
    ended: dict[Left, int] = {}
    for lost in range(force + defenders):
        after_two: dict[tuple[int, int], int] = {}
        for (left, fought), cases in here.items():
            others = defenders - (lost - (force - left))
            asked = lost > 0 or after_godswar
            if not left or not others or (asked and plan.stop.stop(left, others, force - left, fought)):
                ended[left, others] = ended.get((left, others), 0) + cases
                continue
            ways = steps[plan.attack_dice(left), min(others, defence_dice)]
            further = after_one if len(ways) == 2 else after_two
            for gone, factor in enumerate(ways):
                key = (left - gone, fought + counts_rounds)
                further[key] = further.get(key, 0) + cases * factor
        here, after_one = after_one, after_two
    most = force + defenders - min(map(sum, ended))
    return Ends(
        {left: cases * unit ** (most - force - defenders + sum(left)) for left, cases in ended.items()}, unit**most
    )


def _unit(rounds: Sequence[Round]) -> int:
    """The least number of which the n-th power can be parted by the cases of every round in which n armies are lost."""
    unit = 1
    for prime in (2, 3, 5):
        unit *= prime ** max(-(-_power(each.whole, prime) // each.lost) for each in rounds)
    return unit


def _power(number: int, prime: int) -> int:
    power = 0
    while number % prime == 0:
        number, power = number // prime, power + 1
    return power


def _steps(fought: Round, unit: int) -> tuple[int, ...]:
    """The cases of a round in units: for each number of armies that the attacker loses."""
    return tuple(cases * (unit**fought.lost // fought.whole) for cases in fought.cases)
