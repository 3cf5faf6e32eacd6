"""The events of a game, declared: they register themselves, name their clauses, and say which parts are secret.

A part that is hidden from a reader is None in the event that the reader sees, for each value that there is: an empty
list is nothing, a list of None is something hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, replace
from types import EllipsisType
from typing import Any, ClassVar, dataclass_transform

from ..engine.events import Event, Piece
from ..engine.seats import Seat
from ..engine.values import compared, parts_of

MASKED = object()


def secret(*, to: str | tuple[str, ...] = (), seen: Any = MASKED) -> Any:
    """A part of an event that is known to the seat in its part `to` alone, or in several; without it, to nobody. Others
    see None for each value that there is, or what is given as `seen`."""
    return field(metadata={"secret": (to,) if isinstance(to, str) else to, "seen": seen})


def opened(why: str, *, face: Any = None, rolled: bool = False) -> Any:
    """A part that shows what was drawn hidden, so that its readers get the proof that it lay there from the beginning.

    `why` names the draw, with the parts of the event in braces. Either the number of a piece, from 1, whose face is
    `face`; or, `rolled`, faces in the order of their dice.
    """
    return field(metadata={"opens": (why, face, rolled)})


@dataclass_transform(frozen_default=True, field_specifiers=(field, secret, opened))
class _Declared(Event):
    """Its subclasses are dataclasses."""

    kinds: ClassVar[dict[str, type[Event]]]
    _secrets: ClassVar[tuple[Field[Any], ...]]
    _opens: ClassVar[tuple[Field[Any], ...]]

    def __init_subclass__(cls, clauses: str | tuple[str, ...] | EllipsisType = (), **more: Any) -> None:
        super().__init_subclass__(**more)
        if cls.__mro__[2] in (Event, _Declared):  # `GameEvent`, and the base of a game
            cls.kinds = {}
        else:
            cls.kinds[cls.kind] = cls
        for name, part in vars(cls).items():
            if getattr(part, "metadata", {}).get("seen") is MASKED:
                cls.__annotations__[name] = masked_hint(cls.__annotations__[name])
        cls.__annotations__ = {**vars(cls).get("__annotations__", {}), "clauses": "tuple[str, ...]"}
        own: Any = (clauses,) if isinstance(clauses, str) else MISSING if clauses is ... else clauses
        cls.clauses = field(default=own, kw_only=True)
        dataclass(eq=False, repr=False, match_args=False)(cls)
        cls._secrets = tuple(part for part in parts_of(cls) if "secret" in part.metadata)
        cls._opens = tuple(part for part in parts_of(cls) if "opens" in part.metadata)


class GameEvent(_Declared):
    """Base of the events of a game. Its direct subclass is the game's own base, and has all of them by kind in `kinds`.

    An event is a class of that base, with its clauses: `class Bid(Happening, clauses=("L-2.1",))`; with `clauses=...`
    whoever makes it names them. It is a dataclass of values that never change.
    """

    clauses: tuple[str, ...] = field(default=(), kw_only=True)

    def apply(self, state: Any) -> Any:
        """The state after this event; without a method of its own it only says that something happened."""
        return state

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event; what is secret to others is None for each value that there is."""
        hidden = {
            part.name: masked(getattr(self, part.name)) if part.metadata["seen"] is MASKED else part.metadata["seen"]
            for part in self._secrets
            if seat is None or seat not in [getattr(self, to) for to in part.metadata["secret"]]
        }
        return replace(self, **hidden) if hidden else self

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for part in self._opens for piece in self._opened(part))

    def _opened(self, part: Any) -> list[Piece]:
        why, face, is_rolled = part.metadata["opens"]
        value, drawn = getattr(self, part.name), why.format_map(vars(self))
        if is_rolled:
            return [Piece(each, drawn, 0, use) for use, each in enumerate(value, 1)]
        return [Piece(face, drawn, value - 1)]

    __eq__ = compared
    __hash__ = None  # type: ignore[assignment]


def masked_hint(written: str) -> str:
    """The type of a field, as it is written, whose values may be hidden: null stands for each."""
    return f"{written} | {'tuple[None, ...]' if written.startswith('tuple[') else 'None'}"


def masked(value: Any) -> Any:
    """A value none of which is seen, but how many it is: null for each."""
    if isinstance(value, Mapping):
        return {key: masked(each) for key, each in value.items()}
    return tuple(masked(each) for each in value) if isinstance(value, tuple) else None
