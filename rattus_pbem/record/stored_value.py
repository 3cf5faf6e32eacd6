"""Values that are kept as JSON in a saved game or a journal: each class is its own reader, writer and check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self

from msgspec import Meta, Struct, convert, structs, to_builtins

Hex8 = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}$")]
Hex16 = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Hex64OrNone = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
_TIME = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+[+-][0-9]{2}:[0-9]{2}"
Time = Annotated[str, Meta(pattern=f"^{_TIME}$", max_length=40)]
TimeOrNone = Annotated[str, Meta(pattern=f"^({_TIME})?$", max_length=40)]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Seat = Annotated[str, Meta(pattern=r"^[a-z]+$", max_length=20)]
Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
Index = Annotated[int, Meta(ge=0, description="the line's place in its list, from 0")]
IndexOrNone = Annotated[int, Meta(ge=-1, description="the line's place in its list, from 0; -1 for none")]
Clause = Annotated[str, Meta(pattern=r"^[A-Z]-[0-9]+\.[0-9]+$", max_length=10)]
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


class JournalValue(StoredValue, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value in a line of a journal: it has the keys of its class and no others."""
