"""What a store of games can do. The session, the index and the post office reach what lasts through this alone.

A game has a journal, and everything else can be made again from it but the secret. Whatever is called here may raise
OSError for what the system refuses; then nothing that was stored is lost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from ..errors import Finding as Finding
from ..errors import IllegalError


class LockedError(IllegalError):
    """Another process has been writing for longer than one waits."""


class Mark(NamedTuple):
    """A place in a journal, after a committed block: lines, bytes, digest of the last line, its time.

    `begins` is where that block begins, `block` the digest of all its bytes: what stands after a mark is tied to the
    block before it (see `GameStore.stands_at`).
    """

    lines: int
    size: int
    head: str
    at: str
    begins: int = 0
    block: str = ""


class GameStore(Protocol):
    """One game. Blobs go by the names of `blob_names`; whoever writes holds the lock, whoever reads need not."""

    @property
    def name(self) -> str:
        """The game's id."""

    def locked(self) -> AbstractContextManager[None]:
        """Hold the one writer's lock, waiting a little for it. Raises LockedError if somebody keeps it."""

    def remove_temporary_files(self) -> None:
        """Remove what a killed writer left half-written: no name shows it."""

    def secret(self) -> bytes:
        """The 32 bytes that the game was begun with. Raises BlockedError if they are gone or none."""

    # ---- the journal

    def journal(self, after: int = 0) -> bytes | None:
        """The journal after so many bytes, a torn block at its end included; None if there is no journal."""

    def append(self, block: bytes, mark: Mark) -> None:
        """Append a block: the commit point. Once this returns the block lasts, whatever is killed or switched off; in a
        store whose lock is a transaction, once the lock has been given back: then all that was written under it does.

        It comes behind the first `mark.begins` bytes, and what a killed writer left there is gone; `mark` is the place
        after it. Raises OSError if there are fewer bytes.
        """

    def cut(self, size: int) -> None:
        """Drop what lies behind so many bytes: a block that a killed writer did not finish."""

    def stands_at(self, mark: Mark) -> bool:
        """Whether nobody but us has written since `save` with this mark, and its block is still the same.

        Reads no more than that block: an edit by hand before it goes unnoticed.
        """

    # ---- blobs

    def save(self, blobs: Mapping[str, bytes], saved: bytes, mark: Mark) -> None:
        """Write blobs and, last of all, the saved game that belongs to this mark, at which the game then stands.

        None is durable: all of it can be made again from the journal.
        """

    def read(self, name: str) -> bytes | None:
        """A blob; None if there is none. A reader sees the old content or the new, never a half."""

    def fetch(self, names: Collection[str]) -> None:
        """Prepare to read these blobs soon: a store that takes a while for each reads them together."""

    def size(self, name: str) -> int | None:
        """The number of bytes of a blob; None if there is no such blob."""

    def sizes(self, names: Collection[str]) -> Mapping[str, int]:
        """The sizes of many blobs by name; a blob that is not there is missing."""

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        """Write a blob, in place of what was there. Not `durable`, it need not outlast a power cut."""

    def remove(self, name: str) -> None:
        """Remove a blob, if it is there."""

    def names(self, under: str) -> list[str]:
        """What comes next in the names that begin with `under/`, each once, in alphabetical order."""

    def blobs(self) -> list[str]:
        """The names of all blobs, the saved game's included."""

    def stamps(self) -> Mapping[str, str]:
        """By name of each blob a word that changes whenever it is written, by whomever. Reads no content.

        Empty in a store that cannot say. What lies in an archive counts as one blob, by the name of the archive.
        """

    def compact(self) -> bool:
        """Put what has collected in a game that is over into one archive; False if all of it lies there already.

        For whoever holds the lock. All is read by its name as before, and may be written again.
        """


class Store(Protocol):
    """The games of a home, and what the home remembers of them."""

    def prepare(self) -> None:
        """Make what a new home needs; what is there is left as it is."""

    def games(self) -> list[str]:
        """The ids of all games, in alphabetical order."""

    def has(self, game: str) -> bool:
        """Whether there is a game of this id. Whatever text it is, this says so."""

    def game(self, game: str) -> GameStore:
        """One of these games. Touches no file."""

    def new(self, game: str, secret: bytes) -> AbstractContextManager[GameStore]:
        """A new game with this secret, to be filled within; it is there once this is left without an error, and lasts.

        Raises IllegalError if there is one of this id, LockedError if games are being made for long.
        """

    def stamp(self, game: str) -> tuple[int, list[int]]:
        """The journal's size and two numbers, one of which at least changes whenever the game is written, by whomever.

        Size 0 if the journal or the saved game is missing. Reads neither.
        """

    def fingerprints(self) -> Mapping[str, str]:
        """By game, a word that changes whenever anything of the game is written, made or removed, by whomever.

        Reads no file. A store that cannot say names no game: then all are looked through.
        """

    def where(self, game: str = "", name: str = "") -> str:
        """Where the store, a game or its blob lies, for a person to look there."""

    def read(self, name: str) -> bytes | None:
        """A blob of the home, not of a game; None if there is none."""

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        """Write a blob of the home. Not `durable`, it need not outlast a power cut."""

    def copy(self, to: Path) -> None:
        """Copy all games into the folder of a home, each as it is between two commits, to be read as a folder store."""

    def examine(self, now: datetime) -> Iterator[Finding]:
        """What is wrong with the store itself: rights, strange files, times. Opens no blob and mends nothing."""
