"""A backup: a copy of the whole home that a tick can go on from as from the home itself. Changes nothing in the home.

No tick that takes mail runs meanwhile; each game is copied under its lock. What the home keeps of its games is copied
before them, since only an index that is older than its game makes a tick look again.

What has not changed since the backup before is a further name of the file there, where the disk can: each backup is
whole, and takes only the room of what is new. No backup shares a file with the home.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from ..errors import IllegalError, UnreadableError
from ..store.blob_names import EXAMINED
from ..store.files import locked, write_gitignore
from ..store.folder import GAMES, FolderStore
from .home import Home

LEFT_OUT = ("tick.lock", "cron.lock", EXAMINED)
"""Locks, and what was found of the files of the home itself."""
ALL_FOR = timedelta(days=2)
"""So long each backup is kept; then the newest of a day, a week, a month, the newest so many of each."""
DAYS, WEEKS, MONTHS = 7, 5, 12
WRITTEN_ON = ("log.jsonl", "log.1.jsonl")
"""Files below `mail` that are appended to as they are: they are no further names of others."""
RACY = 2_000_000_000
"""Nanoseconds: a file that was written so shortly before it was copied may have been written again at the same time."""

Complete = Callable[[Home, Path], None]


def whole(home: Home, copy: Path) -> None:
    """What is to be done about a copy that holds everything: nothing."""


def back_up(home: Home, backup: Path, now: datetime, complete: Complete = whole) -> Path:
    """Copy the home into a new folder below `backup`, which is there as a whole or not at all.

    `complete` adds to the copy what lies in no folder of the home, such as mail in a database.
    Raises IllegalError for a folder among the games, LockedError if a tick or a game is at work for long, or another
    backup, UnreadableError if it cannot be written.
    """
    target = backup / f"{home.path.resolve().name}-{now.strftime('%Y%m%d-%H%M%S')}"
    if target.resolve().is_relative_to(Path(home.store.where()).resolve()):
        raise IllegalError("a backup inside the games folder would be copied into itself", place=str(target))
    half = _half(target)
    try:
        if target.exists():
            raise FileExistsError(0, "it is there already", str(target))
        backup.mkdir(parents=True, mode=0o700, exist_ok=True)
        with _alone(home, backup):
            half.mkdir(mode=0o700)
            try:
                before = backups(home, backup)
                copier = Copier(before[-1][1] if before else None, half)
                _copy(home, half, backup.resolve(), copier)
                complete(home, half)
                if not isinstance(home.store, FolderStore):
                    copier.share_all(half)
                write_gitignore(half)
                os.sync()
                os.rename(half, target)
            except BaseException:
                shutil.rmtree(half, ignore_errors=True)
                raise
    except shutil.Error as error:
        source, _, why = error.args[0][0]
        raise UnreadableError(f"the backup cannot be written: {source}: {why}", place=str(target)) from None
    except OSError as error:
        raise UnreadableError(f"the backup cannot be written: {error.strerror or error}", place=str(target)) from None
    return target


def _half(target: Path) -> Path:
    """Where a backup lies while it is made, or being removed."""
    return target.with_name(f".{target.name}.half")


@contextmanager
def _alone(home: Home, backup: Path) -> Iterator[None]:
    """Be the only one who makes or removes backups there; what a killed one has left half-done is removed."""
    with locked(backup, what=f"the backups in {backup}"):
        for half in backup.glob(f".{home.path.resolve().name}-*.half"):
            shutil.rmtree(half, ignore_errors=True)
        yield


# ---- old backups


def backups(home: Home, backup: Path) -> list[tuple[datetime, Path]]:
    """The backups of this home, the oldest first."""
    name = re.compile(re.escape(home.path.resolve().name) + r"-(\d{8}-\d{6})")
    found = []
    for folder in backup.iterdir():
        if (match := name.fullmatch(folder.name)) and (folder / "host.toml").is_file():
            with suppress(ValueError):
                found.append((datetime.strptime(match[1], "%Y%m%d-%H%M%S"), folder))  # noqa: DTZ007
    return sorted(found)


def remove_old(home: Home, backup: Path) -> list[Path]:
    """Remove the backups that are too old or too many, and return them. The newest one is never removed.

    One that is killed in the middle leaves no backup that looks whole and is not. Raises UnreadableError, LockedError.
    """
    removed = []
    with _alone(home, backup):
        made = backups(home, backup)
        kept = kept_of([at for at, _ in made])
        try:
            for at, folder in made:
                if at not in kept:
                    os.rename(folder, _half(folder))
                    shutil.rmtree(_half(folder))
                    removed.append(folder)
        except OSError as error:
            what = f"an old backup cannot be removed: {error.strerror or error}"
            raise UnreadableError(what, place=str(error.filename or backup)) from None
    return removed


def kept_of(moments: list[datetime]) -> set[datetime]:
    """Which backups are kept, of those that were made at these times."""
    if not moments:
        return set()
    newest = max(moments)
    kept = {at for at in moments if newest - at <= ALL_FOR}
    for form, count in (("%Y-%m-%d", DAYS), ("%G-%V", WEEKS), ("%Y-%m", MONTHS)):
        last = {at.strftime(form): at for at in sorted(moments)}
        kept |= set(sorted(last.values())[-count:])
    return kept


# ---- copying


class Copier:
    """Copies files; one that is as in the backup before becomes a further name of that."""

    def __init__(self, before: Path | None, half: Path) -> None:
        """`half` is the folder of the new backup, `before` that of the last one, if there is one."""
        self.before = before
        self.half = half

    def copy(self, source: str, target: str) -> str:
        """Copy a file with its mode and times, as `shutil.copy2` does."""
        old = self._old(target)
        if old is not None and _is_unchanged(Path(source), old) and _link(old, target):
            return target
        return shutil.copy2(source, target)

    def share_all(self, folder: Path) -> None:
        """Make a further name of each file below the folder that has been written, and is as in the backup before."""
        for path in folder.rglob("*"):
            old = self._old(str(path)) if path.is_file() and not path.is_symlink() else None
            if old is not None and old.is_file() and _is_same(path, old):
                linked = f"{path}.link"
                if _link(old, linked):
                    os.replace(linked, path)

    def _old(self, target: str) -> Path | None:
        """Where the file lies in the backup before, if one of it may be shared."""
        name = Path(target).relative_to(self.half)
        if self.before is None or name.parts[0] not in (GAMES, "mail") or name.name in WRITTEN_ON:
            return None
        return self.before / name


def _is_unchanged(source: Path, old: Path) -> bool:
    """Whether a file is as in the backup before. One whose time is set by the program, or too near, is read."""
    try:
        mine, its = source.stat(), old.lstat()
    except OSError:
        return False
    same = (mine.st_size, mine.st_mtime_ns, mine.st_mode, mine.st_uid, mine.st_gid)
    if same != (its.st_size, its.st_mtime_ns, its.st_mode, its.st_uid, its.st_gid):
        return False
    is_set = mine.st_mtime_ns % 1_000_000_000 == 0
    return _is_same(source, old) if is_set or mine.st_mtime_ns + RACY > its.st_ctime_ns else True


def _is_same(one: Path, other: Path) -> bool:
    return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()


def _link(old: Path, target: str) -> bool:
    """Make a further name of a file; False where the disk cannot."""
    try:
        os.link(old, target, follow_symlinks=False)
    except OSError:
        return False
    return True


def _copy(home: Home, half: Path, backup: Path, copier: Copier) -> None:
    apart = (backup, Path(home.store.where()).resolve())

    def passed(folder: str, names: list[str]) -> set[str]:
        """What is not copied: locks, what is half-written, the backups themselves, and the games, which come below."""
        here = Path(folder)
        if here.name == "tmp":
            return set(names)
        return {
            name for name in names if name in LEFT_OUT or name.endswith(".half") or (here / name).resolve() in apart
        }

    with locked(home.path / "tick.lock", what="the mail of this home"):
        shutil.copytree(
            home.path,
            half,
            ignore=passed,
            copy_function=copier.copy,
            dirs_exist_ok=True,
            ignore_dangling_symlinks=True,
        )
        if isinstance(home.store, FolderStore):
            home.store.copy(half, copier.copy)
        else:
            home.store.copy(half)
    half.chmod(0o700)
