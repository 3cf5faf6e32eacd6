"""Who has lost cubes by whose plague (R-8.5), and what chance gave to whom: the cubes that each flipped token strikes,
against all tokens that it might have been. Public facts alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....contract.tallies import Loss, Luck
from ....engine.events import Event
from ....engine.seats import Seat
from ..data.game_data import TokenFace
from .action_events import CubeLost, TokenFlipped
from .frame_events import FinalPartBegan, FinalPartEnded, TurnBegan
from .ravaging import hits
from .state import State


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


def luck(state: State, event: Event) -> Iterator[Luck]:
    """R-8.3 to R-8.11: cubes that the token strikes, before potions; for each seat with a cube there."""
    if not isinstance(event, TokenFlipped):
        return
    turned_up = {face for _, face in state.discard}
    is_redrawn = event.token in state.redrawn  # P-8.9: it was drawn from those
    faces = [face for face in state.data.faces.values() if (face.id in turned_up) == is_redrawn]
    actual = state.data.faces[event.face]
    if actual not in faces:
        return
    for seat in state.seats:
        if state.cubes(seat, event.region):
            outcomes = [struck(state, event, face, seat) for face in faces]
            yield Luck(seat, "cubes_struck", struck(state, event, actual, seat), outcomes, more_is_better=False)


def struck(state: State, event: TokenFlipped, face: TokenFace, seat: Seat) -> int:
    """How many cubes of a seat this face strikes there."""
    here = state.regions[event.region]
    if event.population < face.limit or not here.population:
        return 0
    majority = here.cubes.get(seat) == max(here.cubes.values())
    count = sum(majority if symbol == "M" else len(hits(state, symbol, seat)) for symbol in face.symbols)
    return min(count, here.cubes.get(seat, 0))
