"""Who has lost armies to whom, in battle, by cards and otherwise (G-3.8), and what chance gave to whom: every die that
a player throws in battle and in godswar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....contract.tallies import Loss, Luck
from ....engine.events import Event
from ....engine.seats import Seat
from .army_events import ArmiesLost
from .card_events import CardPlayed
from .frame_events import TurnBegan
from .invasion import is_player
from .state import State
from .war_events import BattleFought, GodswarFought

IN_BATTLE = frozenset({"G-24.5", "G-19.4"})
"""The clauses by which the dead of a battle are lost, above and below."""
PLAGUE = "G-15.1"
"""That by which a seat suffers plague in its own land, which nobody has brought there."""


def losses(events: Sequence[Event]) -> Iterator[Loss]:
    """Armies with the other side of their battle, or with who played the card that struck them; elsewhere with the seat
    whose turn it was. The neutral pantheon and the plague are nobody."""
    turn_of = ""
    battle: BattleFought | None = None
    card: CardPlayed | None = None
    for event in events:
        if isinstance(event, TurnBegan):
            turn_of = event.seat
        elif isinstance(event, BattleFought):
            battle = event
        elif isinstance(event, CardPlayed):
            card = event
        elif isinstance(event, ArmiesLost) and is_player(event.seat):
            by = _by_whom(event, turn_of, battle, card)
            yield Loss(event.seat, by if is_player(by) else "", event.armies)


def _by_whom(lost: ArmiesLost, turn_of: Seat, battle: BattleFought | None, card: CardPlayed | None) -> Seat:
    if battle is not None and not IN_BATTLE.isdisjoint(lost.clauses):
        return battle.defender if lost.seat == battle.seat else battle.seat
    if card is not None and not set(card.clauses).isdisjoint(lost.clauses):  # such as that of the defender
        return card.seat
    return "" if PLAGUE in lost.clauses else turn_of


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
