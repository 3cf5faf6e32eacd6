"""The book of a game as it was saved last, read without opening the game."""

from __future__ import annotations

import json

from ..store.blob_names import SAVED
from ..store.protocol import Mark
from .book import Book
from .home import Home


def saved_book(home: Home, game: str) -> Book | None:
    """The book of a game as it was saved; None if it cannot be read, of which others complain."""
    try:
        saved = json.loads(home.store.game(game).read(SAVED) or b"")
        return Book.from_json({**saved["book"], "header": saved["header"]})
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def saved_mark(home: Home, game: str) -> Mark | None:
    """Where the journal ended when the game was saved last; None if that cannot be read."""
    try:
        return Mark(**json.loads(home.store.game(game).read(SAVED) or b"")["journal"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
