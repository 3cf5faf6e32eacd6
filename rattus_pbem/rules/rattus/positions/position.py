"""Position files: a state as JSON, read with every fault named, completed where something was left out.

Everything with a natural empty value may be left out of a file; the rest is derived and checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....contract.positions import checked_file
from ....engine.chance import Chance
from ..data.game_data import Data
from ..play.state import State
from .worlds import fill_hidden


def read_position(position: Mapping[str, Any], data: Data, *, fill: Chance | None = None) -> State:
    """The state of a position file. Raises PositionError naming every fault.

    With `fill`, a supply given as a number and faces left out are drawn from the faces left; without it they are left
    open (for `fill_hidden`).
    """
    from .position_file import PositionFile, position_faults

    file = checked_file(position, PositionFile, lambda file: position_faults(file, data))
    state = State.from_json(position, data)
    is_whole = isinstance(file.supply, list) and isinstance(position.get("removed"), list)
    if fill is None or (is_whole and len(state.faces) == len(state.tokens())):
        return state
    return _fill_open_places(state, file.supply, fill)


def _fill_open_places(state: State, supply: list[str] | int, fill: Chance) -> State:
    """A position file's open places filled: supply as listed or drawn, all other tokens out of the game."""
    listed = {state.next_token + i: face for i, face in enumerate(supply)} if isinstance(supply, list) else {}
    known = {**state.faces, **listed}
    board = len(state.tokens())
    room = len(state.data.faces) - (board - len(state.redrawn)) - len(state.discard)
    size = len(supply) if isinstance(supply, list) else min(supply, room)
    return fill_hidden(state, known, size, None)(fill)
