"""The round of battle that is played, with every throw of its dice: as often won and lost as is published."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from rattus_pbem.engine.chance import Draw
from rattus_pbem.engine.table import Table
from rattus_pbem.rules.godstorm.odds.roll_counts import Powers
from rattus_pbem.rules.godstorm.odds.roll_counts import battle_round as counted_round
from rattus_pbem.rules.godstorm.play.battle import battle_round
from rattus_pbem.rules.godstorm.play.invasion import Invasion
from rattus_pbem.rules.godstorm.play.orders import Invade

from .play import position

PUBLISHED = {
    (1, 1): (15, 21),
    (1, 2): (55, 161),
    (2, 1): (125, 91),
    (2, 2): (295, 420, 581),
    (3, 1): (855, 441),
    (3, 2): (2890, 2611, 2275),
}
"""Of all throws of so many dice against so many, those in which the attacker loses 0, 1, 2 armies."""
QUICK = ((1, 1), (1, 2), (2, 1))
ALL = [pytest.param(*dice, marks=() if dice in QUICK else pytest.mark.full) for dice in PUBLISHED]


class Thrown:
    """Chance that gives one throw, die by die."""

    def __init__(self, throw: tuple[int, ...]) -> None:
        self.left = list(throw)

    def choose(self, draw: Draw, candidates: object) -> list[int]:
        """See `Chance`."""
        return [self.left.pop(0)]


def losses(attack: int, defence: int, god: str) -> dict[int, int]:
    """Of all throws, how many cost the attacker how many armies, as the game plays them."""
    state = position({"alemannia": f"alpha {attack + 1}{god}", "gaul": f"beta {defence}"})
    counts = Counter[int]()
    for throw in product(range(1, 7), repeat=attack + defence):
        war = Invasion("alpha", "beta", "alemannia", "gaul", attack, ("war",), Invade("alemannia", "gaul", dice=3))
        table = Table(state, ("test",), 1, Thrown(throw), ())
        coroutine = battle_round(table, war)
        try:
            (ask,) = coroutine.send(None)
            while True:
                (ask,) = coroutine.send((ask.default(),))
        except StopIteration:
            counts[war.lost] += 1
    return counts


@pytest.mark.parametrize(("attack", "defence"), ALL)
def test_rounds_as_they_are_published(attack: int, defence: int) -> None:
    published = PUBLISHED[attack, defence]
    assert losses(attack, defence, "") == dict(enumerate(published))


@pytest.mark.parametrize(("attack", "defence"), ALL)
def test_with_a_war_god_in_the_force(attack: int, defence: int) -> None:
    expected = counted_round(attack, defence, Powers(True, False, False))
    played = losses(attack, defence, " +war")
    assert [played[lost] / 6 ** (attack + defence) for lost in range(len(expected.cases))] == [
        cases / expected.whole for cases in expected.cases
    ]
