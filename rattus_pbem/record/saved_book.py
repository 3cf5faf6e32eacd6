"""A game as it was saved last, and its book, read without opening the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from ..home.home import Home
from ..shapes import schema
from ..store.blob_names import SAVED
from ..store.protocol import Mark
from .book import Book
from .played_rules import StoredPosition

UNREADABLE = (ValueError, KeyError, TypeError, RecursionError)
"""What is raised where a saved game is not what it should be."""


class SavedGame(NamedTuple):
    """What is saved of a game: its book, None where an older program kept more in it, the place in its journal after
    which it stands, its open position, and its state as JSON."""

    book: Book | None
    mark: Mark
    position: StoredPosition
    state: Mapping[str, Any]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The game that `to_json` saved."""
        book = None if data["book"] is None else Book.from_json({**data["book"], "header": data["header"]})
        return cls(book, Mark(**data["journal"]), StoredPosition.from_json(data["position"]), data["state"])

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        book = self.book.to_json() if self.book is not None else {}
        return {
            "schema": schema("game"),
            "header": book.pop("header"),
            "journal": self.mark._asdict(),
            "position": self.position.to_json(),
            "state": self.state,
            "asked": book.get("asked", []),
            "book": book,
        }


def book_as_saved(home: Home, game: str) -> Book:
    """The book of a game as it was saved. Raises OSError, or one of `UNREADABLE`."""
    saved = json.loads(home.store.game(game).read(SAVED) or b"")
    return Book.from_json({**saved["book"], "header": saved["header"]})


def saved_book(home: Home, game: str) -> Book | None:
    """As `book_as_saved`, but None if it cannot be read, of which others complain."""
    try:
        return book_as_saved(home, game)
    except (OSError, *UNREADABLE):
        return None


def saved_mark(home: Home, game: str) -> Mark | None:
    """Where the journal ended when the game was saved last; None if that cannot be read."""
    try:
        return Mark(**json.loads(home.store.game(game).read(SAVED) or b"")["journal"])
    except (OSError, *UNREADABLE):
        return None
