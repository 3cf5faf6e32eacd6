"""The game's chance is fair: dice and shuffles, drawn through a table as rules draw them, pass tests that a biased
source fails.

Each test compares a sum of squares with the value that fair chance exceeds once in a thousand (`LIMITS`). Secrets are
fixed, so that a run passes always or never.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, permutations, product
from typing import Any

import pytest

from rattus_pbem.engine.chance import Chance, Draw, KeyedChance, key_words, label_of
from rattus_pbem.engine.key_tree import KeyPlace
from rattus_pbem.engine.merkle import length_prefixed
from rattus_pbem.engine.table import Table

DICE = 10_000
SHUFFLES = 1_000
SIX = "abcdef"
LIMITS = {5: 20.515, 25: 52.620, 29: 58.301, 35: 66.619}
"""By degrees of freedom, what chi-square exceeds with a probability of 0.001."""
SECRET = bytes(range(32))
SECRETS = [SECRET, *(pytest.param(bytes([number]) * 32, marks=pytest.mark.full) for number in range(5))]


class Test:
    """A test of what was drawn: the statistic, and its degrees of freedom."""

    __test__ = False

    def __init__(self, freedom: int, statistic: Callable[[Sequence[Any]], float]) -> None:
        self.limit = LIMITS[freedom]
        self.statistic = statistic

    def passes(self, drawn: Sequence[Any]) -> bool:
        """Whether this could be fair, at the level of 0.001."""
        return self.statistic(drawn) <= self.limit


def chi_square(counted: Iterable[Any], kinds: Sequence[Any]) -> float:
    """The statistic of Pearson over kinds that are equally likely."""
    counts = Counter(counted)
    expected = counts.total() / len(kinds)
    assert set(counts) <= set(kinds)
    return sum((counts[kind] - expected) ** 2 for kind in kinds) / expected


def of_values(dice: Sequence[int]) -> float:
    """How often each value came: 5 degrees of freedom."""
    return chi_square(dice, range(1, 7))


def of_pairs(dice: Sequence[int]) -> float:
    """How often each value followed each, in pairs that share no die: 35 degrees of freedom."""
    return chi_square(zip(dice[::2], dice[1::2], strict=True), list(product(range(1, 7), repeat=2)))


def of_places(shuffles: Sequence[Sequence[str]]) -> float:
    """How often each piece lay at each place. Each row and each column of this table has a fixed sum, which makes the
    plain sum of squares larger by 6/5 than chi-square with 25 degrees of freedom."""
    places = [(place, piece) for shuffle in shuffles for place, piece in enumerate(shuffle)]
    return chi_square(places, list(product(range(6), SIX))) * 5 / 6


def of_neighbours(shuffles: Sequence[Sequence[str]]) -> float:
    """Which two pieces lay on top, in order: 29 degrees of freedom."""
    return chi_square([tuple(shuffle[:2]) for shuffle in shuffles], list(permutations(SIX, 2)))


def of_following(shuffles: Sequence[Sequence[str]]) -> float:
    """Which piece lay on top of one shuffle and of the next: 35 degrees of freedom."""
    tops = [shuffle[0] for shuffle in shuffles]
    return chi_square(zip(tops[::2], tops[1::2], strict=True), list(product(SIX, repeat=2)))


TESTS_OF_DICE = {"values": Test(5, of_values), "pairs": Test(35, of_pairs)}
TESTS_OF_SHUFFLES = {
    "places": Test(25, of_places),
    "neighbours": Test(29, of_neighbours),
    "following": Test(35, of_following),
}


def table(chance: Chance, turn: int) -> Table[None]:
    """A table at which an act of this turn is played."""
    return Table(None, ("battle", "red", "gallia", "1"), turn, chance, ())


def rolled(chance: Chance) -> list[int]:
    """10,000 dice, as many a turn as a long battle takes, some at once and some one by one."""
    dice: list[int] = []
    for turn in range(1, DICE // 40 + 1):
        battle = table(chance, turn)
        for _ in range(10):
            dice += battle.roll("attack", 6, 3)
            dice.append(battle.draw("defence", range(1, 7)))
    return dice


def shuffled(chance: Chance, *, hidden: bool) -> list[list[str]]:
    """1,000 shuffles of six pieces, five a turn."""
    deals = []
    for turn in range(1, SHUFFLES // 5 + 1):
        deal = table(chance, turn)
        deals += [deal.draw_many("deal", list(SIX), len(SIX), hidden=hidden) for _ in range(5)]
    return deals


@pytest.mark.parametrize("secret", SECRETS)
def test_ten_thousand_dice_of_the_game_are_fair(secret: bytes) -> None:
    dice = rolled(KeyedChance(secret, ("red:" + "ab" * 16,)))
    assert len(dice) == DICE
    assert {name: test.passes(dice) for name, test in TESTS_OF_DICE.items()} == dict.fromkeys(TESTS_OF_DICE, True)


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "face down"])
@pytest.mark.parametrize("secret", SECRETS)
def test_a_thousand_shuffles_of_the_game_are_fair(secret: bytes, hidden: bool) -> None:
    deals = shuffled(KeyedChance(secret), hidden=hidden)
    assert len(deals) == SHUFFLES
    passed = {name: test.passes(deals) for name, test in TESTS_OF_SHUFFLES.items()}
    assert passed == dict.fromkeys(TESTS_OF_SHUFFLES, True)


@pytest.mark.full
def test_dice_of_two_attempts_have_nothing_in_common() -> None:
    dice = rolled(KeyedChance(SECRET)), rolled(KeyedChance(SECRET, (), lambda turn: KeyPlace(0, 500 + turn, 2)))
    assert chi_square(zip(*dice, strict=True), list(product(range(1, 7), repeat=2))) <= LIMITS[35]


# --- sources that are not fair


class Biased:
    """The game's bits, made into draws in a way that is wrong."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._last: list[Any] = []

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `Chance`."""
        words = key_words(self._secret, length_prefixed(label_of(draw, 1)))
        self._last = self.biased(lambda: next(words), candidates, draw.size)
        return self._last

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """`size` candidates."""
        raise NotImplementedError


class Remainder(Biased):
    """Five bits, and what is left when they are divided: the first two of six candidates have 6 of 32."""

    values = 32

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """See `Biased`."""
        left = list(candidates)
        return [left.pop(word() % self.values % len(left)) for _ in range(size)]


class CoarseRemainder(Remainder):
    """The same with three bits: the first two of six candidates have 2 of 8."""

    values = 8


class Loaded(Biased):
    """A die that shows the last candidate three times in a hundred more than the others would."""

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """See `Biased`."""
        extra = word() % 1000 < 36  # 36/1000 of the 5/6 that are no six make 3 in 100
        return [candidates[-1] if extra else candidates[word() % len(candidates)]]


class Sticky(Biased):
    """Every value comes as often as it should, but one in ten repeats the one before."""

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """See `Biased`."""
        return self._last if self._last and word() % 10 == 0 else [candidates[word() % len(candidates)]]


class OffByOne(Biased):
    """Each piece is swapped with a later one, and never stays where it is: only some orders come."""

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """See `Biased`."""
        left = list(candidates)
        for i in range(size - 1):
            j = i + 1 + word() % (len(left) - i - 1)
            left[i], left[j] = left[j], left[i]
        return left[:size]


class NaiveSwap(Biased):
    """Each piece is swapped with any: 6**6 ways, which 720 orders cannot share evenly."""

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """See `Biased`."""
        left = list(candidates)
        for i in range(size):
            j = word() % len(left)
            left[i], left[j] = left[j], left[i]
        return left[:size]


class CutOnly(Biased):
    """The pieces are cut, not shuffled: each lies at each place as often as it should."""

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """See `Biased`."""
        cut = word() % len(candidates)
        return [*candidates[cut:], *candidates[:cut]][:size]


class Repeated(Biased):
    """A good shuffle, that is dealt again one time in three."""

    def biased(self, word: Callable[[], int], candidates: Sequence[Any], size: int) -> list[Any]:
        """See `Biased`."""
        if self._last and word() % 3 == 0:
            return self._last
        return sorted(candidates, key=lambda _: word())[:size]


@pytest.mark.parametrize(
    ("source", "failed"), [(Remainder, ["values", "pairs"]), (Loaded, ["values"]), (Sticky, ["pairs"])]
)
def test_dice_of_a_biased_source_fail(source: type[Biased], failed: list[str]) -> None:
    dice = rolled(source(SECRET))
    assert [name for name in failed if TESTS_OF_DICE[name].passes(dice)] == []


@pytest.mark.parametrize(
    ("source", "failed"),
    [
        (CoarseRemainder, ["places"]),
        (OffByOne, ["places", "neighbours"]),
        (NaiveSwap, ["places"]),
        (CutOnly, ["neighbours"]),
        (Repeated, ["following"]),
    ],
)
def test_shuffles_of_a_biased_source_fail(source: type[Biased], failed: list[str]) -> None:
    deals = shuffled(source(SECRET), hidden=True)
    assert [name for name in failed if TESTS_OF_SHUFFLES[name].passes(deals)] == []


def test_the_limits_are_those_of_chi_square() -> None:
    """The tail of chi-square, summed up, is 0.001 at each of them."""
    for freedom, limit in LIMITS.items():
        steps = [density(freedom, limit + step / 20) for step in range(4_001)]
        tail = sum((one + other) / 40 for one, other in pairwise(steps))
        assert tail == pytest.approx(0.001, rel=0.001)


def density(freedom: int, at: float) -> float:
    """How dense chi-square with so many degrees of freedom lies there."""
    from math import exp, lgamma, log

    half = freedom / 2
    return exp((half - 1) * log(at) - at / 2 - half * log(2) - lgamma(half))
