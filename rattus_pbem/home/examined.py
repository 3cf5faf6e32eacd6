"""Which games `doctor` found sound, and as what: one that nobody has written in since is not looked through again, as
long as the host's key is the same.

What is remembered is only ever a reason not to look; what is lost of it, cannot be written, or was remembered by
another version of the program, is looked at again.
"""

from __future__ import annotations

import json
import zlib
from datetime import datetime, timedelta
from typing import Any

from .. import __version__
from ..shapes import schema
from ..store.blob_names import EXAMINED
from .home import Home, key_mark

LEAST_DAYS, SPREAD = 20, 10
"""A game is looked through again after so many days in any case: a disk may lose bytes by itself. Not all at once."""


class Examined:
    """What looking through the games has found, for each as it was when it was last looked through."""

    def __init__(self, home: Home, now: datetime, *, look_at_all: bool = False) -> None:
        """With `look_at_all` nothing of what was found before counts."""
        self.home = home
        self.now = now
        self.fingerprints = home.store.fingerprints()
        """What changes whenever a file of a game does, by game; empty where the store cannot say."""
        self._head = {"schema": schema("examined"), "program": __version__, "key": key_mark(home.key)}
        self.sound: dict[str, list[str]] = {}
        try:
            data = json.loads(home.store.read(EXAMINED) or b"")
            if not look_at_all and all(data[key] == held for key, held in self._head.items()):
                self.sound = {game: [str(mark), str(at)] for game, (mark, at) in data["games"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass

    def is_unchanged(self, game: str) -> bool:
        """Whether the game is as it was found sound, not too long ago."""
        mark, at = self.sound.get(game, ("", ""))
        if not mark or mark != self.fingerprints.get(game):
            return False
        days = LEAST_DAYS + zlib.crc32(game.encode()) % SPREAD
        try:
            return timedelta() <= self.now - datetime.fromisoformat(at) < timedelta(days=days)
        except (ValueError, TypeError):
            return False

    def note(self, game: str, *, is_sound: bool) -> None:
        """A game has been looked through: as it was when we began, it is sound or not."""
        self.sound.pop(game, None)
        if is_sound and game in self.fingerprints:
            self.sound[game] = [self.fingerprints[game], self.now.isoformat()]

    def save(self) -> None:
        """Remember it, where that can be written; of games that are there no more nothing is kept."""
        games: dict[str, Any] = {game: entry for game, entry in self.sound.items() if game in self.fingerprints}
        data = json.dumps({**self._head, "games": games})
        try:
            self.home.store.write(EXAMINED, data.encode() + b"\n", durable=False)
        except OSError:
            return
