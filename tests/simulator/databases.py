"""Games in a database: a transaction is cut before it is committed, or committed though nobody hears of it; a dump of
yesterday is read back. The simulated one is in memory; `make simulate REAL=1` takes a PostgreSQL instead.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rattus_pbem.errors import IllegalError
from rattus_pbem.store.blob_names import is_game_id
from rattus_pbem.store.protocol import Mark
from tests.memorystore.in_memory import MemoryGame, MemoryStore

from .disk import Disk
from .world import World

LOST = CONFLICTS = 0.002
"""Shares of transactions after which the connection is lost, and that the server refuses for another's sake."""


@dataclass(slots=True)
class Dump:
    """What a database held at a moment."""

    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    blobs: dict[str, bytes] = field(default_factory=dict)


class CutGame(MemoryGame):
    """A game whose every write is a transaction, which may be cut."""

    def __init__(self, database: Database, name: str, secret: bytes) -> None:
        super().__init__(name, secret)
        self.database = database

    def append(self, block: bytes, mark: Mark) -> None:
        self.database.transaction(lambda: super(CutGame, self).append(block, mark))

    def cut(self, size: int) -> None:
        self.database.transaction(lambda: super(CutGame, self).cut(size))

    def save(self, blobs: Mapping[str, bytes], saved: bytes, mark: Mark) -> None:
        self.database.transaction(lambda: super(CutGame, self).save(blobs, saved, mark))

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self.database.transaction(lambda: super(CutGame, self).write(name, data, durable=durable))

    def remove(self, name: str) -> None:
        self.database.transaction(lambda: super(CutGame, self).remove(name))


class CutStore(MemoryStore):
    """A database of one home, wherever that lies."""

    def __init__(self, database: Database) -> None:
        super().__init__(Path("home"))
        self.simulated = database

    @contextmanager
    def new(self, game: str, secret: bytes) -> Iterator[MemoryGame]:
        if not is_game_id(game) or game in self.held:
            raise IllegalError(f"there is a game {game} already")
        made = CutGame(self.simulated, game, secret)
        yield made
        self.simulated.transaction(lambda: self.held.__setitem__(game, made))

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self.simulated.transaction(lambda: super(CutStore, self).write(name, data, durable=durable))


class Database:
    """The database of a world, and what befalls it."""

    def __init__(self, world: World, disk: Disk) -> None:
        self.world, self.disk = world, disk
        self.chance, self.conflicts = world.chance("database"), world.chance("conflicts")
        self.store = CutStore(self)
        self.is_safe = False

    def open_store(self, home: Path, settings: Mapping[str, Any]) -> CutStore:
        """What the program finds for the kind `memory`."""
        return self.store

    def transaction(self, action: Callable[[], None]) -> None:
        """Commit something: the process may die before or after, the server refuse it, also because another transaction
        has come first, the connection be lost."""
        self.disk.call("the database")
        if not self.is_safe and self.conflicts.random() < CONFLICTS:
            self.world.count("conflicts")
            raise OSError(errno.EPROTO, "could not serialize access due to concurrent update", "the database")
        action()
        self.disk.call("the database", writes=False)
        if not self.is_safe and self.chance.random() < LOST:
            self.world.count("connections lost")
            raise OSError(errno.ECONNABORTED, "the connection was lost", "the database")

    def dump(self) -> Dump:
        """All of it, as of one moment."""
        games = {name: self._dumped(game) for name, game in self.store.held.items()}
        return Dump(games, dict(self.store.blobs))

    def _dumped(self, game: MemoryGame) -> dict[str, Any]:
        return deepcopy({name: value for name, value in vars(game).items() if name != "database"})

    def read_back(self, dump: Dump, games: Collection[str] | None = None) -> None:
        """Read a dump back: all of it, or these games alone."""
        if games is None:
            self.store.held = {name: CutGame(self, name, b"") for name in dump.games}
            self.store.blobs = dict(dump.blobs)
        for name in dump.games if games is None else games:
            vars(self.store.held[name]).update(deepcopy(dump.games[name]))
