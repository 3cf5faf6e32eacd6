"""What chance gave to whom: every die that a player throws in battle and in godswar."""

from __future__ import annotations

from collections.abc import Iterator

from ....contract.tallies import Luck
from ....engine.events import Event
from .invasion import is_player
from .state import State
from .war_events import BattleFought, GodswarFought

DIE = range(1, 7)


def luck(state: State, event: Event) -> Iterator[Luck]:
    """G-9.1: all throws of a round, those of 1s thrown again, too."""
    if not isinstance(event, BattleFought | GodswarFought):
        return
    measure = "battle_dice" if isinstance(event, BattleFought) else "godswar_dice"
    for seat, throws in ((event.seat, event.dice), (event.defender, event.against_dice)):
        if is_player(seat):
            for die in (die for throw in throws for die in throw):
                yield Luck(seat, measure, die, DIE)
