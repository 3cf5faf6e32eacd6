"""The store of a home that is a folder: `games/` with a folder for each game, readable by a person.

A block is appended with one fsync. A blob is written under another name and renamed. The journal's file time is that of
its last block, so that an edit shows.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from ..disk import (
    after_storing,
    append_durably,
    fix_of_closed,
    make_own,
    naming_path,
    read_file,
    shell_word,
    sync_folder,
)
from ..errors import BlockedError, IllegalError, one_line
from ..shapes import schema, upgraded
from ..waiting import with_progress
from .archive import ARCHIVE, below, is_archivable, packed, unpacked
from .blob_names import EXAMINED, INDEX, JOURNAL, LOCK, SAVED, SECRET, SITE, TICKED, TICKS, is_game_id
from .files import locked, remove_temporary_files, replace_file, write_gitignore
from .protocol import Finding, Mark, Store

GAMES = "games"
OWN_NAMES = (GAMES, INDEX, TICKED, TICKS, SITE, EXAMINED, "tmp")
"""What of a home is this store's."""


def open_store(home: Path, settings: Mapping[str, object]) -> Store:
    """The store in this home; it has no settings. Raises IllegalError for any."""
    if settings:
        raise IllegalError(f"store.{next(iter(settings))} is not known; a folder has no settings but its kind")
    return FolderStore(home)


class FolderGame:
    """A game in a folder of its own (`protocol.GameStore`)."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self._archive: tuple[int, int, dict[str, bytes]] = (0, 0, {})
        """What the archive holds, as it was read last: its number and the time that no hand sets back, its blobs."""

    def locked(self) -> AbstractContextManager[None]:
        return locked(self.path / LOCK, what=f"game {self.name}")

    def remove_temporary_files(self) -> None:
        remove_temporary_files(self.path)

    def secret(self) -> bytes:
        path = self.path / SECRET
        try:
            held = upgraded(json.loads(read_file(path)), "secret", SECRET)
            secret = bytes.fromhex(held["secret"])
            if held != _secret_file(secret):
                raise ValueError("changed by hand")
        except (FileNotFoundError, ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
            raise BlockedError(
                f"the secret of the game cannot be read ({type(error).__name__})",
                place=SECRET,
                hint="Restore it from a backup: nothing can be drawn or verified without it.",
                expected="a secret of 64 hexadecimal digits",
                actual="a file that is not as it was written" if path.exists() else "no file",
            ) from None
        if len(secret) != 32:
            raise BlockedError(
                "a secret has 64 hexadecimal digits",
                place=SECRET,
                hint="Restore it from a backup.",
                expected="64 hexadecimal digits",
                actual=f"{2 * len(secret)}",
            )
        return secret

    # ---- the journal

    def journal(self, after: int = 0) -> bytes | None:
        path = self.path / JOURNAL
        if not after:
            return _read(path)
        try:
            with naming_path(path), path.open("rb") as file:
                file.seek(after)
                return file.read()
        except FileNotFoundError:
            return None

    def append(self, block: bytes, mark: Mark) -> None:
        self._make_own()
        append_durably(self.path / JOURNAL, block, mark.begins)
        with after_storing():
            self._stamp(mark)

    def cut(self, size: int) -> None:
        path = self.path / JOURNAL
        if path.stat().st_size > size:
            self._make_own()
            os.truncate(path, size)

    def stands_at(self, mark: Mark) -> bool:
        path = self.path / JOURNAL
        try:
            held = path.stat()
            if held.st_size != mark.size or held.st_mtime != _seconds(mark):
                return False
            with naming_path(path), path.open("rb") as file:
                file.seek(mark.begins)
                return hashlib.sha256(file.read()).hexdigest() == mark.block
        except FileNotFoundError:
            return False

    def _make_own(self) -> None:
        """Make the journal a file of its own: it is changed in place, and a backup may share the same file."""
        make_own(self.path / JOURNAL, self.path / "tmp" / JOURNAL)

    def _stamp(self, mark: Mark) -> None:
        """Set the journal's time to that of its last block, by which `stands_at` sees whether somebody else wrote."""
        at = _seconds(mark)
        self._make_own()
        os.utime(self.path / JOURNAL, (at, at))

    # ---- blobs

    def save(self, blobs: Mapping[str, bytes], saved: bytes, mark: Mark) -> None:
        for name, data in blobs.items():
            replace_file(self.path, name, data)
        replace_file(self.path, SAVED, saved, seconds=_seconds(mark))
        self._stamp(mark)  # a writer may have been killed before it did

    def read(self, name: str) -> bytes | None:
        content = _read(self.path / name)
        return self._archived(name).get(name) if content is None else content

    def _archived(self, name: str) -> Mapping[str, bytes]:
        """The blobs of the archive, where one of this name may lie there."""
        if not is_archivable(name):
            return {}
        path = self.path / ARCHIVE
        try:
            held = path.stat()
        except FileNotFoundError:
            return {}
        if self._archive[:2] != (held.st_ino, held.st_ctime_ns):
            self._archive = held.st_ino, held.st_ctime_ns, unpacked(read_file(path))
        return self._archive[2]

    def fetch(self, names: Collection[str]) -> None:
        """There is nothing to gain."""

    def size(self, name: str) -> int | None:
        try:
            return os.stat(f"{self.path}/{name}").st_size
        except FileNotFoundError:
            content = self._archived(name).get(name)
            return len(content) if content is not None else None

    def sizes(self, names: Collection[str]) -> Mapping[str, int]:
        return {name: size for name in names if (size := self.size(name)) is not None}

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        replace_file(self.path, name, data, durable=durable)

    def remove(self, name: str) -> None:
        archived = dict(self._archived(name))
        if archived.pop(name, None) is not None:
            self.write(ARCHIVE, packed(archived), durable=True)
        (self.path / name).unlink(missing_ok=True)

    def names(self, under: str) -> list[str]:
        archived = below(self._archived(f"{under}/"), under)
        try:
            return sorted({*os.listdir(self.path / under), *archived})
        except (FileNotFoundError, NotADirectoryError):
            return sorted(archived)

    def blobs(self) -> list[str]:
        return sorted({*self._loose_blobs(), *self._archived("/")} - {ARCHIVE})

    def _loose_blobs(self) -> list[str]:
        """Those that are files of their own."""
        return [name for name, _ in _files(str(self.path)) if name not in (JOURNAL, SECRET, ".gitignore")]

    def compact(self) -> bool:
        """Each file goes when the archive lasts, and what it holds of it has been read again."""
        loose = [name for name in self._loose_blobs() if is_archivable(name)]
        if not loose:
            return False
        contents = {**self._archived("/"), **{name: read_file(self.path / name) for name in loose}}
        self.write(ARCHIVE, packed(contents), durable=True)
        if self._archived("/") != contents:
            raise OSError(errno.EIO, "the archive is not as it was written", str(self.path / ARCHIVE))
        for name in loose:
            os.unlink(self.path / name)
        for folder, _, _ in os.walk(self.path, topdown=False):
            with suppress(OSError):  # one that is not empty stays
                os.rmdir(folder)
        return True

    def stamps(self) -> Mapping[str, str]:
        """By size, number, and the time that no hand sets back."""
        return {name: f"{held.st_size} {held.st_ino} {held.st_ctime_ns}" for name, held in _files(str(self.path))}


class FolderStore:
    """The games of a home in its folder `games` (`protocol.Store`)."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / GAMES

    def prepare(self) -> None:
        self.path.mkdir(mode=0o700, exist_ok=True)

    def games(self) -> list[str]:
        if not self.path.is_dir():
            return []
        return sorted(entry.name for entry in os.scandir(self.path) if entry.is_dir() and is_game_id(entry.name))

    def has(self, game: str) -> bool:
        return is_game_id(game) and (self.path / game).is_dir()

    def game(self, game: str) -> FolderGame:
        return FolderGame(self.path / game, game)

    @contextmanager
    def new(self, game: str, secret: bytes) -> Iterator[FolderGame]:
        """The folder is filled under another name and renamed at the end."""
        import shutil  # as in `copy`: commands that make no game and no copy do without

        with locked(self.path, what="the folder of the games"):
            target, unfinished = self.path / game, self.path / f".{game}"
            if target.exists():
                raise IllegalError(f"there is a game {game} already", place=str(target))
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(mode=0o700)
            write_gitignore(unfinished)  # before there is a secret in it
            content = json.dumps(_secret_file(secret), indent=1) + "\n"
            replace_file(unfinished, SECRET, content.encode(), durable=True)
            store = FolderGame(unfinished, game)
            yield store
            sync_folder(unfinished)
            unfinished.rename(target)
            sync_folder(self.path)
            store.path = target

    def stamp(self, game: str) -> tuple[int, list[int]]:
        folder = f"{self.path}/{game}/"
        try:
            journal, saved = os.stat(folder + JOURNAL), os.stat(folder + SAVED)
        except OSError:
            return 0, [0, 0]
        return journal.st_size, [journal.st_ctime_ns, saved.st_ctime_ns]  # which no hand sets back

    def fingerprints(self) -> Mapping[str, str]:
        return {game: _fingerprint(f"{self.path}/{game}") for game in self.games()}

    def where(self, game: str = "", name: str = "") -> str:
        return str(self.path / game / name)

    def read(self, name: str) -> bytes | None:
        return _read(self.home / name)

    def write(self, name: str, data: bytes, *, durable: bool = False) -> None:
        replace_file(self.home, name, data, durable=durable)

    def copy(self, to: Path, copy_file: Callable[[str, str], str] | None = None) -> None:
        """With `copy_file` each file is copied by it."""
        import shutil

        (to / GAMES).mkdir(mode=0o700)
        left_out = shutil.ignore_patterns(LOCK, "*.half", "tmp")
        for game in with_progress("backup: games", self.games()):
            with self.game(game).locked():
                source, target, copied = self.path / game, to / GAMES / game, copy_file or shutil.copy2
                shutil.copytree(source, target, ignore=left_out, copy_function=copied)

    def examine(self, now: datetime) -> Iterator[Finding]:
        if not os.access(self.path, os.W_OK):
            yield Finding(GAMES, "the folder cannot be written.", fix_of_closed(self.path))
        games = self.games()
        for name in sorted(os.listdir(self.path)) if self.path.is_dir() else ():
            if name not in games:
                unfinished = name.startswith(".") and is_game_id(name[1:])
                what = "what a killed `new` left." if unfinished else "this is no game; it is not looked at."
                where = f"{GAMES}/{one_line(name, len(name))}"
                yield Finding(where, what, f"Take it away: rm -r {shell_word(self.path / name)}")
        for game in games:
            folder = self.path / game
            for part, wanted in ((folder, 0o700), (folder / SECRET, 0o600)):
                if part.exists() and part.stat().st_mode & 0o077:
                    yield Finding(game, f"others may read {part.name}.", f"chmod {wanted:o} {shell_word(part)}")
            with suppress(OSError):
                if (folder / JOURNAL).stat().st_mtime > now.timestamp() + 60:
                    yield Finding(game, "its last commit lies in the future.", "Set the clock of this machine.")


class LoneGame(FolderStore):
    """A game folder by itself, as `store export` writes it, whatever its own name is."""

    def __init__(self, folder: Path) -> None:
        """Raises IllegalError if it has no journal with the game's id."""
        super().__init__(folder.parent)
        self.folder = folder
        try:
            with (folder / JOURNAL).open("rb") as journal:
                self.game_id = str(json.loads(journal.readline())["header"]["id"])
        except (OSError, ValueError, RecursionError, KeyError, TypeError):
            raise IllegalError("this is no game folder: it has no journal that begins one", place=str(folder)) from None

    def games(self) -> list[str]:
        return [self.game_id]

    def has(self, game: str) -> bool:
        return game == self.game_id

    def game(self, game: str) -> FolderGame:
        return FolderGame(self.folder, game)

    def where(self, game: str = "", name: str = "") -> str:
        return str(self.folder / name)


def _secret_file(secret: bytes) -> dict[str, str]:
    """What `secret.json` holds, and nothing else."""
    return {"schema": schema("secret"), "secret": secret.hex()}


def _read(path: Path) -> bytes | None:
    try:
        return read_file(path)
    except FileNotFoundError:
        return None


def _fingerprint(folder: str) -> str:
    """Of all files below a folder: names, sizes, times and numbers, without those that come and go with a lock."""
    parts = sorted(f"/{name} {held.st_size} {held.st_mtime_ns} {held.st_ino}" for name, held in _files(folder))
    return hashlib.sha256("\n".join(parts).encode(errors="surrogateescape")).hexdigest()[:32]


def _files(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """All files below a folder, without those that come and go with a lock."""
    folders = [folder]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders += [entry.path] if entry.name != "tmp" else []
                elif entry.name != LOCK:
                    yield entry.path[len(folder) + 1 :], entry.stat(follow_symlinks=False)


def _seconds(mark: Mark) -> int:
    """The time of a mark's block, in whole seconds since 1970."""
    return int(datetime.fromisoformat(mark.at).timestamp()) if mark.at else 0
