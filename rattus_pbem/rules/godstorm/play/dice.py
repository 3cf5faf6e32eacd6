"""The dice of godswar and battle (G-9): thrown together, triples, 1s thrown again pass by pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ....engine.seats import Seat
from ....engine.table import Table
from .drawing import draw_card
from .state import NEUTRAL, State


@dataclass
class Roll:
    """The dice of one side: who throws, what for, every throw, and the dice as they show now."""

    seat: Seat
    why: str
    throws: list[tuple[int, ...]] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)

    @property
    def thrown(self) -> tuple[tuple[int, ...], ...]:
        """Every throw, for an event."""
        return tuple(self.throws)

    @property
    def highest(self) -> list[int]:
        """The dice, highest first."""
        return sorted(self.dice, reverse=True)


def contest(
    table: Table[State],
    attacker: Roll,
    defender: Roll,
    counts: tuple[int, int],
    rerolls: tuple[Callable[[State], bool], Callable[[State], bool]],
) -> None:
    """Both throw all dice, are looked at for triples, and throw their 1s again, the attacker first each time (G-9.1).

    Rights to reroll are asked for when it comes to them: a relic drawn for a triple works at once (G-9.9).
    """
    sides = (attacker, defender)
    for roll, count in zip(sides, counts, strict=True):
        throw(table, roll, count)
    for roll in sides:
        check_triple(table, roll, range(len(roll.dice)))
    for roll, may in zip(sides, rerolls, strict=True):
        while 1 in roll.dice and may(table.state):
            ones = [place for place, die in enumerate(roll.dice) if die == 1]
            again = table.roll(roll.why, 6, len(ones))
            for place, die in zip(ones, again, strict=True):
                roll.dice[place] = die
            roll.throws.append(tuple(again))
            check_triple(table, roll, ones)


def throw(table: Table[State], roll: Roll, count: int) -> None:
    """The first throw."""
    roll.dice = table.roll(roll.why, 6, count)
    roll.throws.append(tuple(roll.dice))


def check_triple(table: Table[State], roll: Roll, fresh: Sequence[int]) -> None:
    """3 equal dice of which one was thrown just now: with the magic goddess in play a magic card (G-9.2 to G-9.7)."""
    if roll.seat == NEUTRAL or not table.state.god_in_play(roll.seat, "magic"):
        return
    triples = [value for value, count in Counter(roll.dice).items() if count >= 3]
    if any(roll.dice[place] in triples for place in fresh):
        draw_card(table, roll.seat, "magic", ("G-10.3", "G-9.2"))
