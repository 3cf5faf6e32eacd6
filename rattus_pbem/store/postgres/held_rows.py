"""What the one writer of a game holds of its rows, and the statements that read and write them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..protocol import Mark


@dataclass
class Held:
    """What the one writer of a game knows of its row and blobs, so that nothing is asked for twice."""

    size: int
    saved: str
    secret: bytes | None
    contents: dict[str, bytes | None]
    """The blobs that have been read or written under this lock; None for one that is missing."""
    has_archive: bool = False
    last: tuple[int, bytes] | None = None
    block: tuple[int, bytes] | None = None
    """The last block, while it is not written: it is with the blobs that are made from it, in one statement."""
    mark: Mark | None = None
    """The place in the journal after a block that was appended, while the row does not say so yet."""
    archived: dict[str, bytes] | None = None
    """The blobs of the archive, once they have been read under this lock."""


BLOBS = "SELECT name, data FROM blob WHERE game = %s AND name = ANY(%s)"
SIZES = "SELECT name, length(data) FROM blob WHERE game = %s AND name = ANY(%s)"
INSERT_BLOCK = "INSERT INTO block (game, begins, data) VALUES (%s, %s, %s)"
INSERT_BLOBS = (
    "INSERT INTO blob (game, name, data) SELECT %s, name, data FROM unnest(%s::text[], %s::bytea[]) AS b (name, data) "
    "ON CONFLICT (game, name) DO UPDATE SET data = excluded.data"
)
STAND = (
    "UPDATE game SET size = %s, lines = %s, head = %s, at = %s, begins = %s, block = %s, saved = coalesce(%s, saved), "
    "written = written + 1, due = '-infinity' WHERE id = %s"
)


def standing(mark: Mark, size: int, saved: str | None) -> tuple[Any, ...]:
    """The values of `STAND` but for the game's id."""
    return size, mark.lines, mark.head, mark.at, mark.begins, mark.block, saved


def text_of(mark: Mark) -> str:
    """A mark as the row of a saved game has it."""
    return json.dumps(mark)
