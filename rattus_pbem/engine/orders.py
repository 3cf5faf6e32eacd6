"""Orders as a game's scripts read them: a class for each verb, made from the answer that a form has found legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self


class Order:
    """Base of the classes of a game's orders: frozen dataclasses whose fields are the keys of the answer."""

    __slots__ = ()

    @classmethod
    def from_json(cls, answer: Mapping[str, Any]) -> Self:
        """The order of a legal answer; `do` says which class, and is no field."""
        return cls(**{key: value for key, value in answer.items() if key != "do"})
