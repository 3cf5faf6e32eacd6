"""Position files: a state as JSON, read with every fault named, completed where something was left out, and written.

Everything with a natural empty value may be left out of a file; the rest is derived and checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from ....contract.positions import PositionError, shape_faults
from ....engine.chance import Chance, Draw, SeededChance
from ..data.game_data import Data
from ..play.state import State
from .view import view

MAX_FAULTS = 100
"""Checking stops at this many faults: the nearest name to each takes its time."""


def read_position(position: Mapping[str, Any], data: Data, *, fill: Chance | None = None) -> State:
    """The state of a position file. Raises PositionError naming every fault.

    With `fill`, a supply given as a number and faces left out are drawn from the faces left; without it they are left
    open (for `fill_hidden`).
    """
    from .position_check import position_faults
    from .position_models import PositionFile, position_model

    shape = list(shape_faults(position, PositionFile, position_model()))
    if shape:
        raise PositionError(shape)
    file = position_model().validate_python(position)
    faults = list(islice(position_faults(file, data), MAX_FAULTS))
    if faults:
        raise PositionError(faults)
    state = State.from_json(position, data)
    is_whole = isinstance(file.supply, list) and isinstance(position.get("removed"), list)
    if fill is None or (is_whole and len(state.faces) == len(state.tokens())):
        return state
    return _fill_open_places(state, file.supply, fill)


def write_position(state: State) -> dict[str, Any]:
    """The whole state, secrets included, in the shape that `read_position` reads."""
    position = view(state, None)
    position["supply"] = list(state.supply)
    position["removed"] = list(state.removed)
    position["faces"] = {str(token): face for token, face in state.faces.items()}
    return position


def fill_hidden(state: State, known: Mapping[int, str], supply: int, removed: int | None) -> Callable[[Chance], State]:
    """Draws states with every face that is not `known` filled in: on the board, in the supply, among the removed.

    `known` may name tokens that are still in the supply of this state (they came down later): the supply's order then
    agrees with it. Tokens dealt at setup are starting tokens (R-2.3), those drawn again lie in the discard (P-8.9).
    `removed` None: all that are left over.
    """
    open_faces = _OpenFaces(state, known)
    return lambda chance: open_faces.filled(chance, supply, removed)


class _OpenFaces:
    """The tokens of a state whose faces are not known, and the faces that can be theirs."""

    def __init__(self, state: State, known: Mapping[int, str]) -> None:
        on_board = state.tokens()
        self.state = state
        self.seen = {token: known[token] for token in on_board if token in known}
        self.ahead = {token - state.next_token: face for token, face in known.items() if token >= state.next_token}
        self.again = [token for token in state.redrawn if token not in self.seen]
        hidden = [token for token in on_board if token not in self.seen and token not in self.again]
        self.dealt = [token for token in hidden if token <= state.dealt]
        self.later = [token for token in hidden if token > state.dealt]
        gone = {*(face for _, face in state.discard), *self.seen.values(), *self.ahead.values(), *state.removed}
        self.pool = [face for face in state.data.faces if face not in gone]
        starters = frozenset(state.data.starting_faces)
        self.starting = [face for face in self.pool if face in starters]

    def filled(self, chance: Chance, supply: int, removed: int | None) -> State:
        """The state with every face drawn: those drawn again first, then those dealt at setup, then all others."""
        faces = dict(self.seen)
        if self.again:
            flipped = [face for _, face in self.state.discard if face not in self.seen.values()]
            faces.update(zip(self.again, self._chosen(chance, "drawn again", len(self.again), flipped), strict=True))
        given = self._chosen(chance, "dealt", len(self.dealt), self.starting) if self.dealt else []
        faces.update(zip(self.dealt, given, strict=True))
        left = [face for face in self.pool if face not in given]
        rest = self._chosen(chance, "faces", len(self.pool) - len(self.dealt), left) if left else []
        faces.update((token, rest.pop()) for token in self.later)
        pile = [self.ahead[i] if i in self.ahead else rest.pop() for i in range(supply)]
        out = rest[:removed] if removed is not None else rest
        return self.state.but(faces=faces, supply=tuple(pile), removed=(*self.state.removed, *out))

    def _chosen(self, chance: Chance, why: str, count: int, among: list[str]) -> list[str]:
        return chance.choose(Draw(("world",), self.state.turn, why, 1, count, False), among)


def _fill_open_places(state: State, supply: list[str] | int, fill: Chance) -> State:
    """A position file's open places filled: supply as listed or drawn, all other tokens out of the game."""
    listed = {state.next_token + i: face for i, face in enumerate(supply)} if isinstance(supply, list) else {}
    known = {**state.faces, **listed}
    board = len(state.tokens())
    room = len(state.data.faces) - (board - len(state.redrawn)) - len(state.discard)
    size = len(supply) if isinstance(supply, list) else min(supply, room)
    return fill_hidden(state, known, size, None)(fill)


def example_chance() -> Chance:
    """What fills the faces that a worked example leaves open: always the same."""
    return SeededChance("position")
