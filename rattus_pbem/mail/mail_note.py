"""The note beside a mail that came in: where from, how much of it was cut off, and why it lies where it lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ..shapes import NewerError, schema, upgraded_or_empty

_EARLIER = {"why": ("reason", "told", "fault")}
"""What keys were called once."""
_STORED = {"sender": "from"}


@dataclass(frozen=True, slots=True)
class MailNote:
    """What is noted of a mail: its `source`, when a server says that it was `delivered` (ISO 8601), its `size` in bytes
    and to how many it was `cut` (0: it is whole); of one that is held back its game, seat and sender, and `why`.

    `is_newer`: a newer program has written it, and `why` says that.
    """

    source: str = ""
    delivered: str = ""
    size: int = 0
    cut: int = 0
    game: str = ""
    seat: str = ""
    why: str = ""
    sender: str = ""
    is_newer: bool = False

    def __bool__(self) -> bool:
        """Whether anything is noted."""
        return self != NOTHING

    def to_json(self) -> dict[str, Any]:
        """The note as it is stored."""
        named = ((part.name, getattr(self, part.name)) for part in fields(self) if part.name != "is_newer")
        return {"schema": schema("mail-note"), **{_STORED.get(name, name): value for name, value in named if value}}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any], place: str) -> MailNote:
        """What a stored note says; nothing if it is not one. Raises NewerError."""
        note = upgraded_or_empty(dict(stored), "mail-note", place)
        known: dict[str, Any] = {}
        for part in fields(cls):
            for key in (_STORED.get(part.name, part.name), *_EARLIER.get(part.name, ())):
                if part.name not in known and type(note.get(key)) is type(part.default):
                    known[part.name] = note[key]
        return cls(**known)

    @classmethod
    def for_list(cls, stored: Mapping[str, object], place: str) -> MailNote:
        """The same for who lists mails: of a note that a newer program has written nothing but that."""
        try:
            return cls.from_json(stored, place)
        except NewerError as error:
            return cls(why=str(error), is_newer=True)


NOTHING = MailNote()
