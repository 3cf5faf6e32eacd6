"""Orders as a game's scripts read them: a class for each verb, made from the answer that a form has found legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, dataclass_transform

from .values import compared


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Order:
    """Base of the classes of a game's orders: a subclass is a dataclass whose fields are the keys of the answer.

    `called` are keys whose fields have another name, `entries` those that are lists of such orders:
    `class Move(Order, called={"from": "source"})`.
    """

    _called: ClassVar[Mapping[str, str]] = {}
    _entries: ClassVar[Mapping[str, type[Order]]] = {}

    def __init_subclass__(
        cls, called: Mapping[str, str] | None = None, entries: Mapping[str, type[Order]] | None = None
    ) -> None:
        super().__init_subclass__()
        cls._called, cls._entries = called or cls._called, entries or cls._entries
        dataclass(eq=False, repr=False, match_args=False)(cls)

    __eq__ = compared
    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def from_json(cls, answer: Mapping[str, Any]) -> Self:
        """The order of a legal answer; `do` says which class, and is no field."""
        return cls(**{cls._called.get(key, key): cls._read(key, answer[key]) for key in answer if key != "do"})

    @classmethod
    def _read(cls, key: str, value: Any) -> Any:
        return [cls._entries[key].from_json(entry) for entry in value] if key in cls._entries else value
