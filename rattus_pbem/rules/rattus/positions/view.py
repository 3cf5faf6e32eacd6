"""What a seat may know: built up from nothing, never a state with parts cut away, and read again from its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from ....engine.values import immutable
from ..data.game_data import Data
from ..play.state import State


@immutable
class RattusBoard:
    """The board as one seat may know it, read from its view: what worlds, facts, sentences and pictures are made of.

    `known` is the state without the faces that the seat has not seen. So many tokens are in the `supply` and `removed`;
    for the referee, who sees the whole position, they are the faces themselves.
    """

    known: State
    supply: int | Sequence[str]
    removed: int | Sequence[str]

    @classmethod
    def from_json(cls, view: Mapping[str, Any], data: Data) -> Self:
        """The board of a `view`, or of a whole position."""
        return cls(State.from_json(view, data), view["supply"], view["removed"])


def unseen_faces(seen: State) -> list[str]:
    """The public count: the faces that the viewer has not seen, wherever they are (supply, board, taken out)."""
    gone = {face for _, face in seen.discard} | set(seen.faces.values())
    return [face for face in seen.data.faces if face not in gone]
