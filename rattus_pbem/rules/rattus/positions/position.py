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
from ..play.state import Region, State, link
from .position_check import position_faults
from .view import view

MAX_FAULTS = 100
"""Checking stops at this many faults: the nearest name to each takes its time."""


def read_position(position: Mapping[str, Any], data: Data, *, fill: Chance | None = None) -> State:
    """The state of a position file. Raises PositionError naming every fault.

    With `fill`, a supply given as a number and faces left out are drawn from the faces left; without it they are left
    open (for `fill_hidden`).
    """
    from .position_models import PositionFile, position_model

    shape = list(shape_faults(position, PositionFile, position_model()))
    if shape:
        raise PositionError(shape)
    faults = list(islice(position_faults(position, data), MAX_FAULTS))
    if faults:
        raise PositionError(faults)
    state = state_of(position, data)
    if fill is None:
        return state
    supply, removed = position.get("supply", 20), position.get("removed")
    if isinstance(supply, list) and isinstance(removed, list) and len(state.faces) == len(state.tokens()):
        return state.but(supply=tuple(supply), removed=tuple(removed))
    return _fill_open_places(state, position, fill)


def state_of(position: Mapping[str, Any], data: Data) -> State:
    """The state of a position known to be right; supply and removed only where they are lists."""
    seats = tuple(position["seats"])
    board = data.board(len(seats))
    given = position.get("regions", {})
    regions = {region: _region(given.get(region, {})) for region in board.regions}
    palace = {seat: n for seat, n in position.get("palace", {}).items() if n}
    baker = {seat: n for seat, n in position.get("baker", {}).items() if n}
    reserve = {
        seat: data.cubes_per_seat
        - palace.get(seat, 0)
        - baker.get(seat, 0)
        - sum(place.cubes.get(seat, 0) for place in regions.values())
        for seat in seats
    }
    discard = tuple(
        (0, e) if isinstance(e, str) else (e.get("token", 0), e["face"]) for e in position.get("discard", [])
    )
    highest = max([0, *(t for place in regions.values() for t in place.tokens), *(token for token, _ in discard)])
    supply, removed = position.get("supply"), position.get("removed")
    return State(
        data=data,
        board=board,
        seats=seats,
        characters=tuple(position.get("characters", data.base_set)),
        regions=regions,
        reserve=reserve,
        phase=position.get("phase", "turn"),
        turn=position.get("turn", 0),
        first=position.get("first"),
        active=position.get("active"),
        last=position.get("last"),
        parts=position.get("parts", 0),
        cards=dict(position.get("cards", {})),
        palace=palace,
        plague=position.get("plague"),
        plague_counts=position.get("plague_counts", 0),
        faces={int(token): face for token, face in position.get("faces", {}).items()},
        supply=tuple(supply) if isinstance(supply, list) else (),
        discard=discard,
        removed=tuple(removed) if isinstance(removed, list) else (),
        seen={seat: tuple(sorted(tokens)) for seat, tokens in position.get("seen", {}).items() if tokens},
        next_token=position.get("next_token", highest + 1),
        dealt=position.get("dealt", 0),
        took=position.get("took", False),
        placed=position.get("placed", False),
        used=tuple(position.get("used", ())),
        done=position.get("done", False),
        ending=position.get("ending", False),
        scores=tuple(position.get("scores", {}).items()),
        ranking=tuple(position.get("ranking", ())),
        six=position.get("six", ""),
        walls=tuple(sorted(link(*wall) for wall in position.get("walls", ()))),
        baker=baker,
        shown=tuple(position.get("shown", ())),
        redrawn=tuple(position.get("redrawn", ())),
    )


def _region(region: Mapping[str, Any]) -> Region:
    held = {
        seat: tuple(sorted(potions, reverse=True)) for seat, potions in region.get("potions", {}).items() if potions
    }
    cubes = {seat: n for seat, n in region.get("cubes", {}).items() if n}
    return Region(cubes, tuple(region.get("tokens", ())), held, region.get("bishops", 0), region.get("nuns", 0))


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


def _fill_open_places(state: State, position: Mapping[str, Any], fill: Chance) -> State:
    """A position file's open places filled: supply as listed or drawn, all other tokens out of the game."""
    supply = position.get("supply", 20)
    listed = {state.next_token + i: face for i, face in enumerate(supply)} if isinstance(supply, list) else {}
    known = {**state.faces, **listed}
    board = len(state.tokens())
    room = len(state.data.faces) - (board - len(state.redrawn)) - len(state.discard)
    size = len(supply) if isinstance(supply, list) else min(supply, room)
    return fill_hidden(state, known, size, None)(fill)


def example_chance() -> Chance:
    """What fills the faces that a worked example leaves open: always the same."""
    return SeededChance("position")
