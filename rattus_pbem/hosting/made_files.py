"""What a game needs of whatever makes files from its journal lines. Makes none itself. Knows no more of the game
than that it is handed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ..engine.events import Event


class MadeFiles(Protocol):
    """What a game makes of its journal lines beside itself: the files of `hosting.derived`."""

    def after(self, game: Any, line: Mapping[str, Any]) -> None:
        """A line has been entered."""

    def turn_opened(self, game: Any, line: Mapping[str, Any]) -> None:
        """The opening of a turn's key is about to be entered."""

    def letter(self, game: Any, line: Mapping[str, Any]) -> None:
        """A letter is about to be entered."""

    def stored_events(self, game: Any, turn: int, number: int, sha: str) -> list[Event]:
        """The events of an act as they were stored. Raises BlockedError."""

    def key_path(self, game: Any, tree: int, leaf: int) -> list[str]:
        """The path of a key to the root of its tree."""
