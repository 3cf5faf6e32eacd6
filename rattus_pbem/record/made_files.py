"""What a game needs of whatever makes files from its journal lines. Makes none itself. Knows no more of the game
than that it is handed on."""

from __future__ import annotations

from typing import Any, Protocol

from ..engine.events import Event
from .journal_line import JournalLine


class MadeFiles(Protocol):
    """What a game makes of its journal lines beside itself: the files of `hosting.derived`."""

    def before(self, game: Any, line: JournalLine) -> None:
        """A line is about to be entered."""

    def after(self, game: Any, line: JournalLine) -> None:
        """A line has been entered."""

    def stored_events(self, game: Any, turn: int, number: int, sha: str) -> list[Event]:
        """The events of an act as they were stored. Raises BlockedError."""

    def key_path(self, game: Any, tree: int, leaf: int) -> list[str]:
        """The path of a key to the root of its tree."""
