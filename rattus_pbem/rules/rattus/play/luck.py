"""What chance gave to whom: the cubes that each flipped token strikes, against all tokens that it might have been.

Public facts alone: the cubes on the board, the cards held, and which faces have been turned up so far.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....contract.tallies import Luck
from ....engine.events import Event
from ....engine.seats import Seat
from ..data.game_data import TokenFace
from .action_events import TokenFlipped
from .ravaging import hits
from .state import State


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
