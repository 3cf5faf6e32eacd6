"""Who sat at the seats when something happened, where others sit there now: what was done is told by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.seats import Seat
from ..engine.values import immutable


@immutable
class EarlierNames:
    """The names, at the seats where others sit now, until an event (`7:12`)."""

    until: str
    names: Mapping[Seat, str]

    def to_json(self) -> dict[str, Any]:
        """As it stands in a view."""
        return {"until": self.until, "names": dict(self.names)}


def names_at(number: str, names: Mapping[Seat, str], earlier: Sequence[EarlierNames]) -> Mapping[Seat, str]:
    """The names at an event; `names` are those of now, `earlier` is in the order of events."""
    return {**names, **next((then.names for then in earlier if _place(number) <= _place(then.until)), {})}


def addressed(reader: Seat | None, now: Mapping[Seat, str], then: Mapping[Seat, str]) -> Seat | None:
    """The seat that a sentence calls `you`: that of its reader, unless somebody else sat there then."""
    return None if reader is None or then.get(reader) != now.get(reader) else reader


def _place(number: str) -> tuple[int, int]:
    turn, _, place = number.partition(":")
    return int(turn), int(place)
