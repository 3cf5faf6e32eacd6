"""The book of a game as it was saved last, read without opening the game."""

from __future__ import annotations

import json

from ..home.home import Home
from ..store.blob_names import SAVED
from ..store.protocol import Mark
from .book import Book

UNREADABLE = (ValueError, KeyError, TypeError, RecursionError)
"""What is raised where a saved game is not what it should be."""


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
