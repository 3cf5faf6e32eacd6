"""A store of games that is no folder: a journal is a list of blocks, blobs stand in a dict. It lasts as long as we do.

As a store on a database would, it comes from a file of its own and is chosen in host.toml. Homes go by their path.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from rattus_pbem.errors import IllegalError
from rattus_pbem.store.blob_names import SAVED, is_game_id
from rattus_pbem.store.protocol import Finding, LockedError, Mark, Store

HOMES: dict[Path, MemoryStore] = {}


def open_store(home: Path, settings: Mapping[str, Any]) -> Store:
    """The store of this home, always the same. Raises IllegalError for a setting: it has none."""
    if settings:
        raise IllegalError(f"store.{next(iter(settings))} is not known")
    return HOMES.setdefault(home, MemoryStore(home))


class MemoryGame:
    """A block is written as a whole or not at all, and a blob, too: nothing is ever torn."""

    def __init__(self, name: str, secret: bytes) -> None:
        self.name = name
        self.blocks: list[bytes] = []
        self.blobs_by_name: dict[str, bytes] = {}
        self.written = 0
        self.saved: Mark | None = None
        self._secret = secret
        self._is_locked = False

    @contextmanager
    def locked(self) -> Iterator[None]:
        if self._is_locked:
            raise LockedError(f"game {self.name} is being written")
        self._is_locked = True
        try:
            yield
        finally:
            self._is_locked = False

    def remove_temporary_files(self) -> None:
        pass

    def secret(self) -> bytes:
        return self._secret

    def journal(self, after: int = 0) -> bytes | None:
        return b"".join(self.blocks)[after:]

    def append(self, block: bytes, mark: Mark) -> None:
        assert mark.begins == sum(map(len, self.blocks)), "a block comes behind the last"
        self.blocks.append(block)
        self.written += 1

    def cut(self, size: int) -> None:
        assert size == sum(map(len, self.blocks)), "nothing lies behind the last block"

    def stands_at(self, mark: Mark) -> bool:
        return mark == self.saved and hashlib.sha256(self.blocks[-1]).hexdigest() == mark.block

    def save(self, blobs: Mapping[str, bytes], saved: bytes, mark: Mark) -> None:
        self.blobs_by_name |= {**blobs, SAVED: saved}
        self.saved = mark
        self.written += 1

    def read(self, name: str) -> bytes | None:
        return self.blobs_by_name.get(name)

    def size(self, name: str) -> int | None:
        return len(self.blobs_by_name[name]) if name in self.blobs_by_name else None

    def fetch(self, names: Collection[str]) -> None:
        pass

    def sizes(self, names: Collection[str]) -> Mapping[str, int]:
        return {name: len(self.blobs_by_name[name]) for name in names if name in self.blobs_by_name}

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self.blobs_by_name[name] = data

    def remove(self, name: str) -> None:
        self.blobs_by_name.pop(name, None)

    def names(self, under: str) -> list[str]:
        start = f"{under}/"
        return sorted({name[len(start) :].partition("/")[0] for name in self.blobs_by_name if name.startswith(start)})

    def blobs(self) -> list[str]:
        return sorted(self.blobs_by_name)

    def stamps(self) -> Mapping[str, str]:
        return {}

    def compact(self) -> bool:
        return False


class MemoryStore:
    """See the module."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.held: dict[str, MemoryGame] = {}
        self.blobs: dict[str, bytes] = {}

    def prepare(self) -> None:
        pass

    def games(self) -> list[str]:
        return sorted(self.held)

    def has(self, game: str) -> bool:
        return game in self.held

    def game(self, game: str) -> MemoryGame:
        return self.held[game]

    @contextmanager
    def new(self, game: str, secret: bytes) -> Iterator[MemoryGame]:
        if not is_game_id(game) or game in self.held:
            raise IllegalError(f"there is a game {game} already")
        made = MemoryGame(game, secret)
        yield made
        self.held[game] = made

    def stamp(self, game: str) -> tuple[int, list[int]]:
        held = self.held[game]
        return sum(map(len, held.blocks)), [held.written, 0]

    def fingerprints(self) -> Mapping[str, str]:
        return {}

    def where(self, game: str = "", name: str = "") -> str:
        return "/".join(("memory:", self.home.name, game, name))

    def read(self, name: str) -> bytes | None:
        return self.blobs.get(name)

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        self.blobs[name] = data

    def copy(self, to: Path) -> None:
        raise NotImplementedError

    def examine(self, now: datetime) -> Iterator[Finding]:
        yield from ()
