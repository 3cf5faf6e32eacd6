"""Worlds: states that agree with what a seat knows, their hidden faces drawn by a chance of their own.

For exact odds there is one world for all of them: in it a face is drawn when it is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import perm
from typing import Any

from ....engine.branches import Branches
from ....engine.chance import Chance, Draw
from ..data.game_data import TokenFace
from ..play.ravaging import hits
from ..play.state import OpenFace, State
from .view import RattusBoard

Group = tuple[Any, ...]
"""What a face does where it is flipped."""


def worlds(seen: RattusBoard, later: RattusBoard) -> Callable[[Chance], State]:
    """Draws states that agree with the view `seen`, and with all that `later`, a later view of the same seat, knows.

    `later` may be the same view; both are known to be right. What nobody may know is drawn by a chance which must not
    be the game's own.
    """
    assert isinstance(seen.supply, int)
    assert isinstance(seen.removed, int)
    return fill_hidden(seen.known.but(faces={}), _known_faces(later.known), seen.supply, seen.removed)


def open_world(seen: RattusBoard, later: RattusBoard, branches: Branches) -> State | None:
    """The world that agrees with the view `seen` and with `later`, a later view of the seat; its faces fall as
    `branches` say.

    None outside of turns: in the final round tokens come back from the discard (P-8.9), and all are flipped (R-17.9).
    """
    base = seen.known
    if base.phase != "turn" or base.redrawn:
        return None
    known = _known_faces(later.known)
    faces = _Faces(base, known, branches)
    assert isinstance(seen.supply, int)
    ahead = range(base.next_token, base.next_token + seen.supply)
    return base.but(
        faces={token: known.get(token, faces) for token in base.tokens()},
        supply=tuple(known.get(token, faces) for token in ahead),
    )


def _known_faces(later: State) -> dict[int, str]:
    """The faces that a view shows, by handle: of tokens on the board and of those that were flipped."""
    return {**later.faces, **{token: face for token, face in later.discard if token}}


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


class _Faces(OpenFace):
    """The face of any token that the seat does not know."""

    def __new__(cls, *_: Any) -> _Faces:
        """In events and views it is the face that is not seen."""
        return super().__new__(cls, "")

    def __init__(self, base: State, known: Mapping[int, str], branches: Branches) -> None:
        gone = {face for _, face in base.discard} | set(known.values())
        self._pool = [face for face in base.data.faces.values() if face.id not in gone]
        self._starters = frozenset(base.data.starting_faces)
        self._dealt = sum(token <= base.dealt and token not in known for token in base.tokens())
        self._drawn: list[tuple[bool, frozenset[str]]] = []
        self._branches = branches

    def of(self, state: State, token: int) -> TokenFace:
        """R-2.3: a token dealt at setup is a starting token. One of a group stands for all of them."""
        is_dealt = token <= state.dealt

        def groups() -> list[tuple[int, tuple[TokenFace, frozenset[str]]]]:
            alike: dict[Group, list[TokenFace]] = {}
            for face in self._pool:
                if not is_dealt or face.id in self._starters:
                    alike.setdefault(effect(state, token, face), []).append(face)
            parts = [(group[0], frozenset(face.id for face in group)) for group in alike.values()]
            counted = [(self._ways([*self._drawn, (is_dealt, ids)]), (face, ids)) for face, ids in parts]
            return [each for each in counted if each[0]]

        face, ids = self._branches.fall(groups)
        self._drawn.append((is_dealt, ids))
        return face

    def _ways(self, drawn: Sequence[tuple[bool, frozenset[str]]]) -> int:
        """In how many ways the tokens drawn have faces, all different, out of their groups, and then the dealt ones
        that nobody has drawn out of the starting faces that are left."""
        alike = Counter(
            (face.id in self._starters, tuple(face.id in group for _, group in drawn)) for face in self._pool
        )
        starters = sum(face.id in self._starters for face in self._pool)
        undrawn = self._dealt - sum(is_dealt for is_dealt, _ in drawn)

        def count(place: int, starters: int) -> int:
            if place == len(drawn):
                return perm(starters, undrawn)
            total = 0
            for kind, number in list(alike.items()):
                is_starter, within = kind
                if number and within[place]:
                    alike[kind] -= 1
                    total += number * count(place + 1, starters - is_starter)
                    alike[kind] += 1
            return total

        return count(0, starters)


def effect(state: State, token: int, face: TokenFace) -> Group:
    """What a face does where the token lies, as far as anything can depend on it (R-8.3 to R-8.11)."""
    region = state.region_of(token)
    assert region is not None
    here = state.regions[region]
    low, high = (max(0, here.population + more - here.nuns) for more in (0, state.data.knight_population))
    if face.limit > high or not here.population:
        return ("never",)
    limit = 0 if face.limit <= low else face.limit  # whether the piece counts is known to the ravaging alone
    if here.potions:  # each loss is asked about by its symbol
        return limit, *(symbol for symbol in face.symbols if symbol == "M" or any(_hit(state, symbol, here.cubes)))
    most = max(here.cubes.values())
    losses = []
    for seat, cubes in here.cubes.items():
        by_majority = face.symbols.count("M") if cubes == most else 0
        others = sum(len(hits(state, symbol, seat)) for symbol in face.symbols if symbol != "M")
        losses.append(min(cubes, by_majority + others))
    return limit, *losses


def _hit(state: State, symbol: str, cubes: Mapping[str, int]) -> Iterator[bool]:
    return (bool(hits(state, symbol, seat)) for seat in cubes)
