"""What a seat may know: built up from nothing, never a state with parts cut away, and read again from its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from ....engine.seats import Seat
from ....engine.values import immutable, plain_fields
from ..data.game_data import Data
from ..play.state import State

if TYPE_CHECKING:
    from ....shapes import Json


PUBLIC = (
    *("seats", "characters", "phase", "turn", "first", "active", "last", "parts", "cards", "regions", "reserve"),
    *("palace", "plague", "plague_counts", "supply", "removed", "discard", "seen", "faces", "next_token", "dealt"),
    *("took", "placed", "used", "done", "ending"),
)
"""What stands in every view, as the public knows it; the handles of `seen` are public (R-15.8)."""
OF_PIED_PIPER = ("six", "walls", "baker", "shown", "redrawn")


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


def view(state: State, seat: Seat | None) -> Json:
    """All that this seat may know (R-19), in the shape of a position file; None is the public.

    Supply and removed tokens are numbers; `faces` are those on the board that the seat has seen (R-19.4), or that lie
    face up (P-9.5). The pieces of Pied Piper stand there only where there are some.
    """
    own = state.seen.get(seat, ()) if seat else ()
    special = {
        "regions": {region: place.to_json() for region, place in state.regions.items()},
        "supply": len(state.supply),
        "removed": len(state.removed),
        "discard": [{"token": token, "face": face} for token, face in state.discard],
        "faces": {str(token): state.faces[token] for token in sorted({*own, *state.shown})},
        "scores": dict(state.scores),
    }
    pieces = [name for name in OF_PIED_PIPER if getattr(state, name)]
    ending = ("scores", "ranking") if state.phase == "over" else ()
    return plain_fields(state, (*PUBLIC, *pieces, *ending), special)


def write_position(state: State) -> Json:
    """The whole state, secrets included, in the shape of a position file."""
    position = view(state, None)
    position["supply"] = list(state.supply)
    position["removed"] = list(state.removed)
    position["faces"] = {str(token): face for token, face in state.faces.items()}
    return position


def unseen_faces(seen: State) -> list[str]:
    """The public count: the faces that the viewer has not seen, wherever they are (supply, board, taken out)."""
    gone = {face for _, face in seen.discard} | set(seen.faces.values())
    return [face for face in seen.data.faces if face not in gone]
