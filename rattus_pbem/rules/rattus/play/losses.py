"""Who has lost cubes by whose plague (R-8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....contract.tallies import Loss
from ....engine.events import Event
from .action_events import CubeLost
from .frame_events import FinalPartBegan, FinalPartEnded, TurnBegan


def losses(events: Sequence[Event]) -> Iterator[Loss]:
    """Each cube with the seat whose turn or part of the final round it was lost in; nobody in the final ravaging."""
    by = ""
    for event in events:
        if isinstance(event, TurnBegan | FinalPartBegan):
            by = event.seat
        elif isinstance(event, FinalPartEnded):
            by = ""
        elif isinstance(event, CubeLost):
            yield Loss(event.seat, by, 1)
