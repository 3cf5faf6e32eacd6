"""Who has lost armies to whom, in battle and by cards (G-3.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....contract.tallies import Loss
from ....engine.events import Event
from .army_events import ArmiesLost
from .frame_events import TurnBegan
from .invasion import is_player
from .war_events import BattleFought

IN_BATTLE = frozenset({"G-24.5", "G-19.4"})
"""The clauses by which the dead of a battle are lost, above and below."""


def losses(events: Sequence[Event]) -> Iterator[Loss]:
    """Armies with the other side of their battle; elsewhere with the seat whose turn it was. The neutral pantheon is
    nobody."""
    turn_of = ""
    battle: BattleFought | None = None
    for event in events:
        if isinstance(event, TurnBegan):
            turn_of = event.seat
        elif isinstance(event, BattleFought):
            battle = event
        elif isinstance(event, ArmiesLost) and is_player(event.seat):
            by = turn_of
            if battle is not None and not IN_BATTLE.isdisjoint(event.clauses):
                by = battle.defender if event.seat == battle.seat else battle.seat
            yield Loss(event.seat, by if is_player(by) else "", event.armies)
