"""Single rolls, counted case by case: one battle round, and the sum of a godswar roll.

Who rerolls 1s does so until all dice show 2 or more (G-9.5); each die then shows 2 to 6 with equal chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import gcd

from ....engine.values import immutable

FACES = (1, 2, 3, 4, 5, 6)
FACES_REROLLED = FACES[1:]
ATTACK_DICE = 3
DEFENCE_DICE = 2


@immutable
class Powers:
    """What changes the dice of a battle (G-24.4, G-24.6)."""

    ties_to_attacker: bool = False
    attacker_rerolls: bool = False
    defender_rerolls: bool = False


@immutable
class Round:
    """One battle round: in `cases[n]` of `whole` cases the attacker loses n of the armies that are lost in it."""

    cases: tuple[int, ...]
    whole: int

    @property
    def lost(self) -> int:
        """How many armies are lost by both sides together, always the same number (G-24.5)."""
        return len(self.cases) - 1


def battle_round(attack: int, defence: int, powers: Powers) -> Round:
    """The cases of a round of 1 to 3 dice against 1 or 2, in lowest terms."""
    return _round(attack, defence, powers.ties_to_attacker, powers.attacker_rerolls, powers.defender_rerolls)


@cache
def _round(attack: int, defence: int, ties: bool, attacker_rerolls: bool, defender_rerolls: bool) -> Round:
    pairs = min(attack, defence)
    cases = [0] * (pairs + 1)
    theirs = _highest(defence, pairs, defender_rerolls)
    for mine, ways in _highest(attack, pairs, attacker_rerolls).items():
        for other, other_ways in theirs.items():
            cases[armies_lost(mine, other, ties)] += ways * other_ways
    shared = gcd(*cases)
    return Round(tuple(count // shared for count in cases), sum(cases) // shared)


def armies_lost(attack: Sequence[int], defence: Sequence[int], ties_to_attacker: bool) -> int:
    """How many armies the attacker loses when sorted dice are compared pair by pair (G-24.5, G-24.6)."""
    pairs = zip(attack, defence, strict=True)
    return sum(mine < other or (mine == other and not ties_to_attacker) for mine, other in pairs)


def _highest(dice: int, pairs: int, rerolls: bool) -> dict[tuple[int, ...], int]:
    """The highest dice of a roll, as many as are compared, and in how many cases they come up."""
    ways: dict[tuple[int, ...], int] = {}
    for roll in product(FACES_REROLLED if rerolls else FACES, repeat=dice):
        best = tuple(sorted(roll, reverse=True)[:pairs])
        ways[best] = ways.get(best, 0) + 1
    return ways


@cache
def sums(dice: int, rerolls: bool) -> tuple[int, ...]:
    """In how many cases so many dice show each sum, from 0 on (G-23.5)."""
    faces = FACES_REROLLED if rerolls else FACES
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + FACES[-1])
        for total, count in enumerate(ways):
            for face in faces:
                longer[total + face] += count
        ways = longer
    return tuple(ways)
