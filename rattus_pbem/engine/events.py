"""Events: the only thing that changes a state, and the only thing that reports are written from."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from .seats import Seat
from .values import parts_of, plain


class Piece(NamedTuple):
    """A face, and where it lay: why it was drawn and its place in that draw, from 0; without them a face that there is
    once only, in the last draw that it was in. `use`: in the n-th draw of that why in its act, as a die has it."""

    face: Any
    why: str = ""
    place: int = 0
    use: int = 0


class Event:
    """Base of a game's events, which are immutable values with plain JSON as fields.

    `clauses` says by which clauses it happened; a subclass gives its usual ones as the field's default. `reveals` is
    true of kinds that show what was hidden before: nothing after them can be foreseen.
    """

    __slots__ = ()
    kind: ClassVar[str]
    reveals: ClassVar[bool] = False
    clauses: tuple[str, ...]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.kind = "".join("_" + c.lower() if c.isupper() else c for c in cls.__name__).lstrip("_")

    def apply(self, state: Any) -> Any:
        """The state after this event; the state given is left as it is."""
        raise NotImplementedError

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What this seat may know of it: the event, a reduced twin, or nothing. None is the public."""
        return self

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces drawn face down whose faces this event shows, as far as everybody knows which of them it is.

        Asked of an event as a seat sees it: who sees a face gets the proof that it lay there from the beginning.
        """
        return ()

    def __repr__(self) -> str:
        return repr(self.to_json())

    @staticmethod
    def from_json(kinds: dict[str, type[Event]], data: dict[str, Any]) -> Event:
        """The event of this `to_json`, of one of these kinds. Raises KeyError for an unknown one, TypeError for wrong
        fields."""
        values = {key: _frozen(value) for key, value in data.items() if key not in ("kind", "id")}
        return kinds[data["kind"]](**values)

    def to_json(self) -> dict[str, Any]:
        """`{"kind", "clauses", ...fields}`; tuples become lists."""
        data: dict[str, Any] = {"kind": self.kind, "clauses": list(self.clauses)}
        for part in parts_of(type(self)):
            if part.name != "clauses":
                data[part.name] = plain(getattr(self, part.name))
        return data


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(v) for v in value)
    return value
