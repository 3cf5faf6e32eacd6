"""A folder of backups: which there are, which are too old, how one is made as a whole and shares files with another.

What has not changed since the backup before is a further name of the file there, where the disk can: each backup is
whole, and takes only the room of what is new. No backup shares a file with the home that it is of.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from ..errors import UnreadableError
from .files import locked
from .folder import GAMES

ALL_FOR = timedelta(days=2)
"""So long each backup is kept; then the newest of a day, a week, a month, the newest so many of each."""
DAYS, WEEKS, MONTHS = 7, 5, 12
WRITTEN_ON = ("log.jsonl", "log.1.jsonl")
"""Files below `mail` that are appended to as they are: they are no further names of others."""
RACY = 2_000_000_000
"""Nanoseconds: a file that was written so shortly before it was copied may have been written again at the same time."""
TIME = "%Y%m%d-%H%M%S"


class BackupFolder:
    """The backups of one home, each a folder with its name and the time; those of others are left alone."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name

    def path_of(self, at: datetime) -> Path:
        """Where the backup of this moment lies."""
        return self.path / f"{self.name}-{at.strftime(TIME)}"

    def backups(self) -> list[tuple[datetime, Path]]:
        """Those that there are, the oldest first."""
        form = re.compile(re.escape(self.name) + r"-(\d{8}-\d{6})")
        made = []
        for folder in self.path.iterdir():
            if (match := form.fullmatch(folder.name)) and (folder / "host.toml").is_file():
                with suppress(ValueError):
                    made.append((datetime.strptime(match[1], TIME), folder))  # noqa: DTZ007
        return sorted(made)

    @contextmanager
    def filling(self, target: Path) -> Iterator[tuple[Path, Path | None]]:
        """A new folder to fill, and the backup before it, if there is one; at the end it becomes this one, whole."""
        with self._alone():
            half, before = _half(target), self.backups()
            half.mkdir(mode=0o700)
            try:
                yield half, before[-1][1] if before else None
                os.sync()
                os.rename(half, target)
            except BaseException:
                shutil.rmtree(half, ignore_errors=True)
                raise

    def remove_old(self) -> list[Path]:
        """Remove the backups that are too old or too many, and return them. The newest one is never removed.

        One that is killed in the middle leaves no backup that looks whole and is not. Raises UnreadableError,
        LockedError.
        """
        removed = []
        with self._alone():
            made = self.backups()
            kept = kept_of([at for at, _ in made])
            try:
                for at, folder in made:
                    if at not in kept:
                        os.rename(folder, _half(folder))
                        shutil.rmtree(_half(folder))
                        removed.append(folder)
            except OSError as error:
                what = f"an old backup cannot be removed: {error.strerror or error}"
                raise UnreadableError(what, place=str(error.filename or self.path)) from None
        return removed

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Be the only one who makes or removes backups here; what a killed one has left half-done is removed."""
        with locked(self.path, what=f"the folder of backups {self.path}"):
            for half in self.path.glob(f".{self.name}-*.half"):
                shutil.rmtree(half, ignore_errors=True)
            yield


def _half(target: Path) -> Path:
    """Where a backup lies while it is made, or being removed."""
    return target.with_name(f".{target.name}.half")


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

    def share_all(self) -> None:
        """Make a further name of each file that has been written there, and is as in the backup before."""
        for path in self.half.rglob("*"):
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
