"""What the looks through a game have found sound: the fingerprint of the files that the journal makes, and its end.

That a file is unchanged is known without opening it, by what the store says of it (`GameStore.stamps`). So a look
costs what has been written since, however long a game has been played. What is written is looked at twice, at least an
hour apart: what the system had not written back when it was looked at first may be lost when the power goes.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ..engine.journal import GENESIS
from ..home.examined import LEAST_DAYS, SPREAD
from ..store.archive import ARCHIVE
from ..store.blob_names import MADE
from ..store.protocol import GameStore


class SoundGame(NamedTuple):
    """A game as a look has found it: where its journal ended, the fingerprint of all files made from it or ""."""

    lines: int = 0
    size: int = 0
    head: str = GENESIS
    files: str = ""


class Looks(NamedTuple):
    """What the last two looks found sound, and when all files were read. Without them all are read."""

    whole: str = ""
    before: SoundGame = SoundGame()
    last: SoundGame = SoundGame()

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Looks:
        """Raises TypeError or ValueError for anything else."""
        whole, before, last = data
        return cls(str(whole), SoundGame(*before), SoundGame(*last))

    def is_unchanged(self, store: GameStore, size: int, now: datetime) -> bool:
        """Whether nothing was written since the last two looks, which agreed: the journal still has this size. Opens no
        file."""
        return (
            self.before == self.last
            and bool(self.last.files)
            and self.last.size == size
            and self.is_recent(store.name, now)
            and fingerprint(lasting_files(store.stamps())) == self.last.files
        )

    def is_recent(self, game: str, now: datetime) -> bool:
        """Whether the last full reading is recent enough to be relied on: files can rot on a disk.

        The limit differs from game to game, so that they are not all due on one day.
        """
        if not self.whole or not self.before.files:
            return False
        days = LEAST_DAYS + zlib.crc32(game.encode()) % SPREAD
        return timedelta() <= now - datetime.fromisoformat(self.whole) < timedelta(days=days)


def lasting_files(stamps: Mapping[str, str]) -> dict[str, str]:
    """Of the blobs of a game those that lines of the journal make, and that stay as they are; the archive, too."""
    made = (*MADE, ARCHIVE)
    return {name: stamp for name, stamp in stamps.items() if name.partition("/")[0] in made and "/refused/" not in name}


def fingerprint(files: Mapping[str, str], without: Collection[str] = ()) -> str:
    """A digest that is another whenever one of these files was written, made or removed."""
    lines = (f"{name} {stamp}\n" for name, stamp in sorted(files.items()) if name not in without)
    return hashlib.sha256("".join(lines).encode(errors="surrogateescape")).hexdigest()[:32]
