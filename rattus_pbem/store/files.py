"""Files of a home or a game folder: replaced by rename, locked. Knows no game and no JSON.

Half-written files lie only in the folder's `tmp/`, which is emptied before the next write.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..disk import replace_through
from .protocol import LockedError


def replace_file(
    folder: Path, name: str, data: bytes, *, durable: bool = False, mode: int = 0o600, seconds: int | None = None
) -> None:
    """Write `folder/name` so that a reader sees the old or the new content, never a half; with this file time."""
    target, half = f"{folder}/{name}", f"{folder}/tmp/{name.replace('/', '-')}"
    try:
        replace_through(half, target, data, durable=durable, mode=mode, seconds=seconds)
    except FileNotFoundError:  # one of the two folders is not there yet
        Path(target).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        Path(half).parent.mkdir(mode=0o700, exist_ok=True)
        replace_through(half, target, data, durable=durable, mode=mode, seconds=seconds)


def remove_temporary_files(folder: Path) -> None:
    """Remove what a killed process left half-written."""
    with suppress(FileNotFoundError):
        for half in os.scandir(folder / "tmp"):
            os.unlink(half.path)


GITIGNORE = "# What lies here is for the host alone: nothing of it belongs in a repository.\n"


def write_gitignore(folder: Path, names: Iterable[str] = ()) -> None:
    """See to it that git takes in nothing of a folder, whatever the repository around it ignores, or if it is one.

    Where the folder has a .gitignore already only these names are added to it: what else lies there is not ours.
    """
    path, half = folder / ".gitignore", folder / ".gitignore.half"
    if not path.exists():
        replace_through(half, path, f"{GITIGNORE}*\n".encode(), durable=False, mode=0o644)
    elif names and GITIGNORE not in (written := path.read_text(encoding="utf-8", errors="surrogateescape")):
        lines = "".join(f"/{name}\n" for name in names)
        text = f"{written.rstrip()}\n{GITIGNORE}{lines}"
        replace_file(folder, path.name, text.encode(errors="surrogateescape"), mode=0o644)


def _open_lock(path: Path) -> int | None:
    try:
        return os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
    try:
        return os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None


PATIENCE = 10.0
"""Seconds that one process waits for another that is writing the same game."""


@contextmanager
def locked(path: Path, *, what: str) -> Iterator[None]:
    """Hold the one writer's lock, a file or a folder, waiting a little for it; raises LockedError if it is kept.

    On a disk that is mounted read-only, where there is no lock yet, nobody writes, and nobody is locked out.
    """
    handle = _open_lock(path)
    if handle is None:
        yield
        return
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise LockedError(
                        f"{what} is being written by another process", hint="Try again when it has finished."
                    ) from None
                time.sleep(0.02)
        yield
    finally:
        os.close(handle)
