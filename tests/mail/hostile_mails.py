"""Hostile mails for the host of a game, without end and always the same ones: none of them is legitimate.

Never holds more than one mail, never sends one, and knows no right code; a family is a function that makes one mail.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .hostile_bytes import BYTES, GROWING
from .hostile_forge import Forge, Target
from .hostile_machines import MACHINES
from .hostile_people import PEOPLE
from .hostile_sheets import SHEETS
from .hostile_texts import GROWING_TEXTS, TEXTS

FAMILIES = (*BYTES, *TEXTS, *PEOPLE, *SHEETS, *MACHINES)
BIG_FAMILIES = (GROWING[0], *GROWING_TEXTS, *GROWING[1:])
EACH_BIG = 200

__all__ = ["EACH_BIG", "FAMILIES", "Target", "hostile_mails", "named_hostile_mails"]


def hostile_mails(count: int, seed: str, target: Target) -> Iterator[bytes]:
    """So many hostile mails, the same for the same seed and target; of 200 one is 1 to 4 MiB, all families occur."""
    return (raw for _, raw in named_hostile_mails(count, seed, target))


def named_hostile_mails(count: int, seed: str, target: Target) -> Iterator[tuple[str, bytes]]:
    """The same mails, each with the name of its family."""
    forge = Forge(Random(seed), target)
    for number in range(count):
        big, small = divmod(number, EACH_BIG)
        forge.big = small == EACH_BIG - 1
        family = BIG_FAMILIES[big % len(BIG_FAMILIES)] if forge.big else FAMILIES[(number - big) % len(FAMILIES)]
        yield family.__name__, family(forge)
