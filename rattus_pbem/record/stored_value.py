"""Values that are kept as JSON in a saved game or a journal: each class is its own reader, writer and check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self

from msgspec import Meta, Struct, convert, structs, to_builtins

SeatOrNone = Annotated[str, Meta(pattern=r"^[a-z]*$", max_length=20)]


class StoredValue(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value that does not change; of its fields JSON has those without a default, and others where they say more."""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The value that `to_json` stored. Raises msgspec.ValidationError with the place of what does not fit."""
        return convert(data, cls)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        data: dict[str, Any] = to_builtins(self)
        return data

    def changed(self, **fields: Any) -> Self:
        """A copy with other values in these fields."""
        return structs.replace(self, **fields)
