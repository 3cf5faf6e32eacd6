"""The chain of godswar rounds before a battle (G-23): which gods are left on either side, with exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ....engine.values import immutable
from .roll_counts import sums
from .stop_rules import GodswarPlan

GODSWAR_DICE = 3
DEFENDERS = ("death", "war", "sky", "magic")
"""The order in which a defender names gods by default (G-43.19, G-45.5)."""

Gods = frozenset[str]
"""Kinds of gods that take part."""


@immutable
class Side:
    """One side of an invasion: its armies (the force, or all in the target), its gods, and what changes its dice.

    `temple`: one in the target, for its defender (G-24.4). `gungnir`, `altars` and `bonus` count in godswar alone; the
    bonus is 3 for Mjolnir and 4 for each Fire Sears the Sky (G-23.5). `sky_elsewhere`: its sky god adds a die without
    being here, which only `sky_die=in_play` allows (G-49.5).
    """

    armies: int
    gods: Gods = frozenset()
    temple: bool = False
    altars: int = 0
    bonus: int = 0
    gungnir: bool = False
    sky_elsewhere: bool = False

    def dice(self, gods: Gods, named: str, sky_die: str) -> int:
        """How many dice it rolls with these gods left (G-23.3, G-49.5)."""
        sky = named == "sky" if sky_die == "named" else "sky" in gods
        return GODSWAR_DICE + self.altars + (sky or self.sky_elsewhere)

    def rerolls(self, gods: Gods) -> bool:
        """Whether it rerolls 1s in godswar with these gods left (G-23.4)."""
        return self.temple or self.gungnir or "magic" in gods


def godswar(
    attack: Side, defence: Side, plan: GodswarPlan, *, sky_die: str = "force", defenders: Sequence[str] = DEFENDERS
) -> dict[tuple[Gods, Gods], Fraction]:
    """The chance of every pair of gods left when the godswar is over.

    At least one round is fought if both sides have gods (G-23.1); without gods on one side nothing happens. The rounds
    are over when a side has no gods, or by the plan.
    """
    ends: dict[tuple[Gods, Gods], Fraction] = {}
    here = {(attack.gods, defence.gods): Fraction(1)}
    rounds = 0
    while here:
        further: dict[tuple[Gods, Gods], Fraction] = {}
        for (mine, theirs), chance in here.items():
            if not mine or not theirs or (rounds and _over(plan, rounds, attack.gods - mine)):
                ends[mine, theirs] = ends.get((mine, theirs), Fraction(0)) + chance
                continue
            champions = _named(plan.champions, mine), _named(defenders, theirs)
            for pair, share in _round(attack, defence, mine, theirs, champions, sky_die):
                further[pair] = further.get(pair, Fraction(0)) + chance * share
        here, rounds = further, rounds + 1
    return ends


def _over(plan: GodswarPlan, rounds: int, lost: Gods) -> bool:
    return (plan.rounds is not None and rounds >= plan.rounds) or bool(plan.keep & lost)


def _named(order: Sequence[str], gods: Gods) -> str:
    """The first of the order that is there; of gods that it leaves out the first in id order."""
    return next((kind for kind in order if kind in gods), min(gods))


def _round(
    attack: Side, defence: Side, mine: Gods, theirs: Gods, champions: tuple[str, str], sky_die: str
) -> Iterator[tuple[tuple[Gods, Gods], Fraction]]:
    """Both results of a round: the loser's named god is banished (G-23.6, G-23.7)."""
    named, other = champions
    ways = sums(attack.dice(mine, named, sky_die), attack.rerolls(mine))
    against = sums(defence.dice(theirs, other, sky_die), defence.rerolls(theirs))
    lead = attack.armies + attack.bonus - defence.armies - defence.bonus + ("war" in mine)
    wins = sum(count * sum(against[: max(0, total + lead)]) for total, count in enumerate(ways))
    chance = Fraction(wins, sum(ways) * sum(against))
    yield (mine, theirs - {other}), chance
    yield (mine - {named}, theirs), 1 - chance
