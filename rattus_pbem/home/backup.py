"""A backup: a copy of the whole home that a tick can go on from as from the home itself. Changes nothing in the home.

No tick that takes mail runs meanwhile; each game is copied under its lock. What the home keeps of its games is copied
before them, since only an index that is older than its game makes a tick look again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from ..errors import IllegalError, UnreadableError
from ..store.backup_files import BackupFolder, Copier
from ..store.blob_names import EXAMINED
from ..store.files import locked, write_gitignore
from ..store.folder import FolderStore
from .home import Home

LEFT_OUT = ("tick.lock", "cron.lock", EXAMINED)
"""Locks, and what was found of the files of the home itself."""

Complete = Callable[[Home, Path], None]


def whole(home: Home, copy: Path) -> None:
    """What is to be done about a copy that holds everything: nothing."""


def back_up(home: Home, backup: Path, now: datetime, complete: Complete = whole) -> Path:
    """Copy the home into a new folder below `backup`, which is there as a whole or not at all.

    `complete` adds to the copy what lies in no folder of the home, such as mail in a database.
    Raises IllegalError for the home itself and for a folder among the games, LockedError if a tick or a game is at work
    for long, or another backup, UnreadableError if it cannot be written.
    """
    folder = backup_folder(home, backup)
    target = folder.path_of(now)
    if target.parent.resolve() == home.path.resolve():
        raise IllegalError(
            "backups that lie in the home itself would be copied into the next one",
            place=str(target),
            hint="Name a folder of their own, such as one beside the home.",
        )
    if target.resolve().is_relative_to(Path(home.store.where()).resolve()):
        raise IllegalError("a backup inside the games folder would be copied into itself", place=str(target))
    try:
        if target.exists():
            raise FileExistsError(0, "it is there already", str(target))
        backup.mkdir(parents=True, mode=0o700, exist_ok=True)
        with folder.filling(target) as (half, before):
            copier = Copier(before, half)
            _copy(home, half, backup.resolve(), copier)
            complete(home, half)
            if not isinstance(home.store, FolderStore):
                copier.share_all()
            write_gitignore(half)
    except shutil.Error as error:
        source, _, why = error.args[0][0]
        raise UnreadableError(f"the backup cannot be written: {source}: {why}", place=str(target)) from None
    except OSError as error:
        raise UnreadableError(f"the backup cannot be written: {error.strerror or error}", place=str(target)) from None
    return target


def backup_folder(home: Home, backup: Path) -> BackupFolder:
    """The backups of this home in a folder."""
    return BackupFolder(backup, home.path.resolve().name)


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
