"""When counts of direct plays agree with odds: of hundreds of numbers some leave a 99.9 % interval by chance alone."""

from __future__ import annotations

from math import inf, log, sqrt

Z999 = 3.2905
FAMILY = 4000
"""More numbers than all full counts together compare. A bound for each at 0.001 / FAMILY holds for all of them at
99.9 % (Bonferroni)."""


def is_possible(times: int, plays: int, chance: float) -> bool:
    """Whether so many of so many plays can be, at 99.9 % for the whole family, if this is the chance.

    The tail of a binomial is at most exp(-plays x divergence) on either side (Chernoff).
    """
    seen = times / plays
    return plays * (_divergence(seen, chance) + _divergence(1 - seen, 1 - chance)) <= log(2 * FAMILY / 0.001)


def is_within(times: int, plays: int, chance: float) -> bool:
    """Whether the plain 99.9 % interval of the count holds it: 1 in 1,000 does not, if all is right."""
    return abs(times / plays - chance) <= Z999 * sqrt(chance * (1 - chance) / plays) + 0.5 / plays


def is_possible_beside(times: int, plays: int, other: int, others: int) -> bool:
    """The same for two counts of one unknown chance: the share of all lies within what each can be."""
    both = (times + other) / (plays + others)
    return is_possible(times, plays, both) and is_possible(other, others, both)


def _divergence(seen: float, chance: float) -> float:
    if seen == 0:
        return 0
    return seen * log(seen / chance) if chance > 0 else inf
