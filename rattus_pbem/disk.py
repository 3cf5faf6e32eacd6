"""Writing files so that a reader sees the old content or the new, never a half, whatever kills the writer."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def replace_through(
    half: Path, target: Path, data: bytes, *, durable: bool = True, mode: int = 0o600, seconds: int | None = None
) -> None:
    """Write `target` by way of `half`, in one file system, with this mode and file time.

    Not `durable`: it lasts through a kill, and through a power cut only once somebody calls `os.sync`. Raises OSError;
    then nothing is left of it.
    """
    handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        write_all(handle, data)
        if seconds is not None:
            os.utime(handle, (seconds, seconds))
        if durable:
            os.fsync(handle)
    except BaseException:
        with suppress(OSError):
            os.unlink(half)
        raise
    finally:
        os.close(handle)
    os.replace(half, target)
    if durable:
        sync_folder(target.parent)


def append_durably(path: Path, data: bytes) -> None:
    """Append a block with one write and one fsync: the commit point."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)


def write_all(handle: int, data: bytes) -> None:
    """Write all of it, in as many calls as the system makes of it."""
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left) :]


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
