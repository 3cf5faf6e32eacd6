"""The events of a game, declared: they register themselves, name their clauses, and say which parts are secret.

A part that is hidden from a reader is None in the event that the reader sees, for each value that there is: an empty
list is nothing, a list of None is something hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, dataclass_transform

from ..engine.events import Event, Piece
from ..engine.seats import Seat
from .typed_json import masked, masked_hint, parts_of, plain


def secret(*, to: str = "") -> Any:
    """A part of an event that is known to the seat in its part `to` alone; without it, to nobody."""
    return field(metadata={"secret": to})


def opened(why: str, *, face: Any = None, rolled: bool = False) -> Any:
    """A part that shows what was drawn hidden, so that its readers get the proof that it lay there from the beginning.

    `why` names the draw, with the parts of the event in braces. Either the number of a piece, from 1, whose face is
    `face`; or, `rolled`, faces in the order of their dice.
    """
    return field(metadata={"opens": (why, face, rolled)})


@dataclass_transform(frozen_default=True, field_specifiers=(field, secret, opened))
class GameEvent(Event):
    """Base of the events of a game. Its direct subclass is the game's own base, and has all of them by kind in `kinds`.

    An event is a class of that base, with its clauses: `class Bid(Happening, clauses=("L-2.1",))`. It is a dataclass of
    values that never change.
    """

    kinds: ClassVar[dict[str, type[Event]]]
    clauses: tuple[str, ...] = field(default=(), kw_only=True)

    def __init_subclass__(cls, clauses: str | tuple[str, ...] = (), **more: Any) -> None:
        super().__init_subclass__(**more)
        own = (clauses,) if isinstance(clauses, str) else clauses
        if GameEvent in cls.__bases__:
            cls.kinds = {}
        else:
            cls.kinds[cls.kind] = cls
        for name, part in vars(cls).items():
            if "secret" in getattr(part, "metadata", ()):
                cls.__annotations__[name] = masked_hint(cls.__annotations__[name])
        cls.__annotations__ = {**vars(cls).get("__annotations__", {}), "clauses": "tuple[str, ...]"}
        cls.clauses = field(default=own, kw_only=True)
        dataclass(repr=False)(cls)

    def apply(self, state: Any) -> Any:
        """The state after this event; without a method of its own it only says that something happened."""
        return state

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event; what is secret to others is None for each value that there is."""
        hidden = {
            part.name: masked(getattr(self, part.name))
            for part in parts_of(type(self))
            if "secret" in part.metadata and (seat is None or getattr(self, part.metadata["secret"], None) != seat)
        }
        return replace(self, **hidden) if hidden else self  # type: ignore[type-var]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        shown = [part for part in parts_of(type(self)) if "opens" in part.metadata]
        return tuple(piece for part in shown for piece in self._opened(part))

    def _opened(self, part: Any) -> list[Piece]:
        why, face, is_rolled = part.metadata["opens"]
        value, drawn = getattr(self, part.name), why.format_map(vars(self))
        if is_rolled:
            return [Piece(each, drawn, 0, use) for use, each in enumerate(value, 1)]
        return [Piece(face, drawn, value - 1)]

    def to_json(self) -> dict[str, Any]:
        """See `Event`."""
        parts = {part.name: plain(getattr(self, part.name)) for part in parts_of(type(self))}
        return {"kind": self.kind, "clauses": parts.pop("clauses"), **parts}


dataclass(repr=False)(GameEvent)
