"""Acts, and what the engine needs of a game to play them: the sequence, and a script for each. Knows no game."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .seats import Seat
from .values import immutable

if TYPE_CHECKING:
    from .asks import Ask
    from .table import Table

S = TypeVar("S")


@immutable
class Act:
    """A short piece of a game between two complete states: its kind, the turn it belongs to, its seats and places."""

    kind: str
    turn: int
    seats: tuple[Seat, ...] = ()
    places: tuple[str, ...] = ()

    def label(self, ordinal: int) -> tuple[str, ...]:
        """The act's part in the name of a draw; `ordinal` is the n-th such act of the turn."""
        return (self.kind, *self.seats, *self.places, str(ordinal))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"kind": self.kind, "turn": self.turn, "seats": list(self.seats), "places": list(self.places)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Act:
        """The act of this `to_json`."""
        return Act(data["kind"], data["turn"], tuple(data["seats"]), tuple(data["places"]))


class Play(Protocol[S]):
    """What the engine needs to play: the sequence of acts and their scripts."""

    def next_act(self, state: S) -> Act | None:
        """What comes next between acts; None when the game is over. A pure function of the state."""

    def script(self, table: Table[S], act: Act) -> Coroutine[tuple[Ask, ...], tuple[Any, ...], None]:
        """The rule script of this act."""
