"""The odds of Risk Godstorm: published tables, and a second reckoning that throws every die and follows every round."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from rattus_pbem.rules.godstorm.odds.godswar_odds import Gods, Side, godswar
from rattus_pbem.rules.godstorm.odds.invasion_odds import End, invasion
from rattus_pbem.rules.godstorm.odds.roll_counts import Powers, battle_round, sums
from rattus_pbem.rules.godstorm.odds.stop_rules import CHAMPIONS, GodswarPlan, Plan, StopRules

NONE: Gods = frozenset()
DEATH: Gods = frozenset({"death"})
DICE = [(attack, defence) for attack in (1, 2, 3) for defence in (1, 2)]


# --- the second reckoning


def throws(dice: int, rerolls: bool) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every throw with its chance; a die that rerolls 1s shows each other face by 1/6 + 1/36 + 1/216 + ... = 1/5."""
    faces = {face: Fraction(1, 5) if rerolls else Fraction(1, 6) for face in range(1 + rerolls, 7)}
    for throw in product(faces, repeat=dice):
        chance = Fraction(1)
        for face in throw:
            chance *= faces[face]
        yield throw, chance


@cache
def one_round(attack: int, defence: int, ties: bool, first: bool, second: bool) -> dict[int, Fraction]:
    """The chance that the attacker loses each number of armies."""
    chances: dict[int, Fraction] = {}
    for mine, chance in throws(attack, first):
        for theirs, other in throws(defence, second):
            lost = 0
            for a, d in zip(sorted(mine)[::-1], sorted(theirs)[::-1], strict=False):
                lost += not (a > d or (ties and a == d))
            chances[lost] = chances.get(lost, 0) + chance * other
    return chances


Stop = tuple[int | None, int | None, int | None, int | None]


def stops(rules: Stop, force: int, others: int, lost: int, rounds: int) -> bool:
    at, lead, most, most_rounds = rules
    if rules == (None, None, None, None):
        return True
    return any(
        (
            at is not None and force <= at,
            lead is not None and force - others <= lead,
            most is not None and lost >= most,
            most_rounds is not None and rounds >= most_rounds,
        )
    )


@cache
def chain(
    force: int,
    others: int,
    powers: tuple[bool, bool, bool] = (False, False, False),
    rules: Stop = (0, None, None, None),
    dice: int = 3,
    low: tuple[int, int] | None = None,
    defence_dice: int = 2,
    lost: int = 0,
    rounds: int = 0,
) -> dict[tuple[int, int], Fraction]:
    """The chance of each end, one round after the other."""
    if not force or not others or (rounds and stops(rules, force, others, lost, rounds)):
        return {(force, others): Fraction(1)}
    wished = low[1] if low and force <= low[0] else dice
    attack, defence = min(wished, force), min(defence_dice, others)
    ends: dict[tuple[int, int], Fraction] = {}
    for gone, chance in one_round(attack, defence, *powers).items():
        beaten = min(attack, defence) - gone
        rest = chain(force - gone, others - beaten, powers, rules, dice, low, defence_dice, lost + gone, rounds + 1)
        for end, share in rest.items():
            ends[end] = ends.get(end, 0) + chance * share
    return ends


def ends_of(attack: Side, defence: Side, plan: Plan, defence_dice: int = 2) -> dict[tuple[int, int], Fraction]:
    """The chance of each pair of armies left by the program."""
    odds = invasion(attack, defence, plan, defence_dice=defence_dice)
    assert sum(odds.cases.values()) == odds.whole
    assert min(odds.cases.values()) > 0
    return {
        pair: odds.chance(lambda end, pair=pair: (end.force, end.defenders) == pair)  # type: ignore[misc]
        for pair in {(end.force, end.defenders) for end in odds.cases}
    }


# --- single rounds


def test_single_rounds_are_the_published_ones() -> None:
    """Cases in which the attacker loses 0, 1, 2 armies."""
    published = {
        (1, 1): (15, 21),
        (1, 2): (55, 161),
        (2, 1): (125, 91),
        (2, 2): (295, 420, 581),
        (3, 1): (855, 441),
        (3, 2): (2890, 2611, 2275),
    }
    assert list(published) == DICE
    for (attack, defence), cases in published.items():
        counted_round = battle_round(attack, defence, Powers())
        assert [Fraction(count, counted_round.whole) for count in counted_round.cases] == [
            Fraction(count, 6 ** (attack + defence)) for count in cases
        ]


@pytest.mark.parametrize("powers", list(product((False, True), repeat=3)))
def test_single_rounds_with_war_god_magic_goddess_and_temple(powers: tuple[bool, bool, bool]) -> None:
    for attack, defence in DICE:
        counted_round = battle_round(attack, defence, Powers(*powers))
        assert sum(counted_round.cases) == counted_round.whole
        expected = one_round(attack, defence, *powers)
        assert {
            lost: Fraction(count, counted_round.whole) for lost, count in enumerate(counted_round.cases) if count
        } == expected


# --- battles


def test_battles_to_the_end_of_up_to_ten_against_ten() -> None:
    for force, others in product(range(1, 11), repeat=2):
        assert ends_of(Side(force), Side(others), Plan()) == chain(force, others)


def test_the_chance_of_a_battle_known_from_tables() -> None:
    assert invasion(Side(1), Side(1), Plan()).win == Fraction(15, 36)
    one_left = Fraction(125, 216) + Fraction(91, 216) * Fraction(15, 36)
    alone = Fraction(55, 216) * Fraction(15, 36)
    by_first_round = (Fraction(2890, 7776), Fraction(2611, 7776) * one_left, Fraction(2275, 7776) * alone)
    assert invasion(Side(3), Side(2), Plan()).win == sum(by_first_round)


@pytest.mark.parametrize(
    ("gods", "theirs", "temple", "powers"),
    [
        ({"war"}, set(), False, (True, False, False)),
        ({"magic"}, set(), True, (False, True, True)),
        ({"war", "magic", "death", "sky"}, set(), True, (True, True, True)),
        (set(), {"magic"}, False, (False, False, True)),
        (set(), {"war", "sky", "death"}, False, (False, False, False)),
        (set(), set(), True, (False, False, True)),
    ],
)
def test_battles_with_gods_on_one_side(
    gods: set[str], theirs: set[str], temple: bool, powers: tuple[bool, bool, bool]
) -> None:
    for force, others in ((1, 1), (2, 5), (5, 2), (7, 6)):
        attack, defence = Side(force, frozenset(gods)), Side(others, frozenset(theirs), temple=temple)
        assert ends_of(attack, defence, Plan()) == chain(force, others, powers)


STOPS: list[Stop] = [
    (None, None, None, None),
    (3, None, None, None),
    (None, 0, None, None),
    (None, 2, None, None),
    (None, -2, None, None),
    (None, None, 0, None),
    (None, None, 2, None),
    (None, None, None, 1),
    (None, None, None, 3),
    (2, 1, 4, 5),
    (0, None, 3, None),
]


def test_every_stop_rule_and_number_of_dice(subtests: pytest.Subtests) -> None:
    for dice, low, defence_dice in [(3, None, 2), (1, None, 2), (2, (3, 1), 2), (3, (4, 2), 1)]:
        for rules in STOPS:
            with subtests.test(dice=dice, low=low, defence_dice=defence_dice, rules=rules):
                plan = Plan(StopRules(*rules), dice, low)
                for force, others in product((1, 2, 5, 8), (1, 2, 6)):
                    expected = chain(force, others, rules=rules, dice=dice, low=low, defence_dice=defence_dice)
                    assert ends_of(Side(force), Side(others), plan, defence_dice) == expected


def test_large_numbers_are_exact_too() -> None:
    """A hundred to one: the defender holds only if every single round is the defender's."""
    held = Fraction(441, 1296) ** 98 * Fraction(91, 216) * Fraction(21, 36)
    assert invasion(Side(100), Side(1), Plan()).win == 1 - held


# --- godswar


@pytest.mark.parametrize("rerolls", [False, True])
def test_sums_of_dice(rerolls: bool) -> None:
    for dice in range(5):
        counted: dict[int, Fraction] = {}
        for throw, chance in throws(dice, rerolls):
            counted[sum(throw)] = counted.get(sum(throw), Fraction(0)) + chance
        ways = sums(dice, rerolls)
        assert {total: Fraction(count, sum(ways)) for total, count in enumerate(ways) if count} == counted


def higher(dice: tuple[int, int], rerolls: tuple[bool, bool], lead: int, ties: bool) -> Fraction:
    """The chance that the attacker's sum plus the lead is higher, or as high if ties are theirs."""
    totals: list[dict[int, Fraction]] = []
    for count, reroll in zip(dice, rerolls, strict=True):
        here: dict[int, Fraction] = {}
        for throw, chance in throws(count, reroll):
            here[sum(throw)] = here.get(sum(throw), Fraction(0)) + chance
        totals.append(here)
    return sum(
        (a * d for (mine, a), (theirs, d) in product(totals[0].items(), totals[1].items())
         if mine + lead > theirs or (ties and mine + lead == theirs)),
        Fraction(0),
    )  # fmt: skip


ROUNDS = [
    (Side(3, DEATH), Side(4, frozenset({"war"})), (3, 3), (False, False), -1, False),
    (Side(3, frozenset({"death", "war"})), Side(4, frozenset({"death"})), (3, 3), (False, False), -1, True),
    (
        Side(6, frozenset({"sky", "war"}), altars=1),
        Side(3, frozenset({"magic"}), temple=True),
        (5, 3),
        (False, True),
        3,
        True,
    ),
    (Side(2, frozenset({"magic"})), Side(2, frozenset({"sky"}), altars=1), (3, 5), (True, False), 0, False),
    (Side(2, DEATH, gungnir=True), Side(5, frozenset({"sky"}), bonus=8), (3, 4), (True, False), -11, False),
    (Side(4, DEATH, bonus=3), Side(1, frozenset({"war"}), gungnir=True), (3, 3), (False, True), 6, False),
]


@pytest.mark.parametrize(("attack", "defence", "dice", "rerolls", "lead", "ties"), ROUNDS)
def test_one_round_of_godswar(
    attack: Side, defence: Side, dice: tuple[int, int], rerolls: tuple[bool, bool], lead: int, ties: bool
) -> None:
    ends = godswar(attack, defence, GodswarPlan(rounds=1))
    champion = next(kind for kind in CHAMPIONS if kind in attack.gods)
    won = higher(dice, rerolls, lead, ties)
    assert ends == {(attack.gods, NONE): won, (attack.gods - {champion}, defence.gods): 1 - won}


def test_the_sky_gods_die_by_each_option() -> None:
    force, both = frozenset({"sky"}), frozenset({"death", "sky"})
    theirs = Side(3, frozenset({"war"}))
    for gods, elsewhere, way, dice in (
        (both, False, "force", 4),
        (both, False, "named", 3),
        (force, False, "named", 4),
        (frozenset({"war"}), True, "in_play", 4),
    ):
        attack = Side(3, gods, sky_elsewhere=elsewhere)
        ends = godswar(attack, theirs, GodswarPlan(rounds=1), sky_die=way)
        assert ends[gods, NONE] == higher((dice, 3), (False, False), 0, "war" in gods)


def followed(
    attack: Side, defence: Side, plan: GodswarPlan, order: tuple[str, ...]
) -> dict[tuple[Gods, Gods], Fraction]:
    """A godswar, round after round."""
    ends: dict[tuple[Gods, Gods], Fraction] = {}

    def fight(mine: Gods, theirs: Gods, rounds: int, chance: Fraction) -> None:
        lost = attack.gods - mine
        over = rounds and ((plan.rounds is not None and rounds >= plan.rounds) or plan.keep & lost)
        if not mine or not theirs or over:
            ends[mine, theirs] = ends.get((mine, theirs), Fraction(0)) + chance
            return
        named = next(kind for kind in plan.champions if kind in mine)
        other = next(kind for kind in order if kind in theirs)
        won = higher(
            (3 + attack.altars + ("sky" in mine), 3 + defence.altars + ("sky" in theirs)),
            ("magic" in mine, "magic" in theirs or defence.temple),
            attack.armies - defence.armies,
            "war" in mine,
        )
        fight(mine, theirs - {other}, rounds + 1, chance * won)
        fight(mine - {named}, theirs, rounds + 1, chance * (1 - won))

    fight(attack.gods, defence.gods, 0, Fraction(1))
    return ends


PLANS = [
    GodswarPlan(),
    GodswarPlan(rounds=2),
    GodswarPlan(keep=frozenset({"war"}), champions=("war", "magic", "death", "sky")),
    GodswarPlan(champions=("sky", "war", "magic", "death")),
    GodswarPlan(only=True),
]


@pytest.mark.parametrize("plan", PLANS)
def test_a_godswar_and_the_battle_after_it(plan: GodswarPlan) -> None:
    attack = Side(4, frozenset({"war", "magic", "sky"}))
    defence = Side(3, frozenset({"magic", "death"}), temple=True, altars=1)
    war = followed(attack, defence, plan, ("death", "war", "sky", "magic"))
    assert godswar(attack, defence, plan) == war
    for rules in ((0, None, None, None), (2, None, None, None), (4, None, None, None), (None, None, None, 1)):
        expected: dict[End, Fraction] = {}
        for (mine, theirs), chance in war.items():
            stopped = bool(mine and theirs) or plan.only or stops(rules, 4, 3, 0, 0)
            powers = ("war" in mine, "magic" in mine, True)
            for (force, others), share in ({(4, 3): Fraction(1)} if stopped else chain(4, 3, powers, rules)).items():
                expected[End(force, others, mine, theirs)] = chance * share
        odds = invasion(attack, defence, Plan(StopRules(*rules), godswar=plan))
        assert {end: Fraction(cases, odds.whole) for end, cases in odds.cases.items()} == expected


def test_how_long_a_godswar_lasts_where_the_order_does_not_say() -> None:
    """To the end with `stop_at: 0`, else one round, and then a battle if a side has no gods left (G-44.3, G-44.5)."""
    attack, defence = Side(4, frozenset({"war"})), Side(3, frozenset({"death", "magic"}))
    left = {(end.attacker_gods, end.defender_gods) for end in invasion(attack, defence, Plan()).cases}
    assert left == {(NONE, defence.gods), (NONE, frozenset({"magic"})), (attack.gods, NONE)}
    odds = invasion(attack, defence, Plan(StopRules(at=1)))
    stopped = frozenset({"magic"})
    assert odds.chance(lambda end: end.defender_gods == stopped) == odds.chance(
        lambda end: end == End(4, 3, attack.gods, stopped)
    )
    one = invasion(attack, defence, Plan(StopRules()))
    assert {(end.force, end.defenders) for end in one.cases} == {(4, 3)}
