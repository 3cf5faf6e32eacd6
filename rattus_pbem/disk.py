"""Writing files so that a reader sees the old content or the new, never half of it, even if the writer is killed.

Every OSError raised here names its path; `disk_error` puts it into the words of a person.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .errors import UnreadableError

_WRITABLE = "The disk is mounted read-only: the system's log says why. Mount it writable."
_OWNER = "owner of this file or folder"
_FAILS = "The disk itself fails: copy what can be read from it, and replace it."
MENDS = {
    errno.ENOSPC: "Make room on this disk.",
    errno.EDQUOT: "Make room, or have the quota raised.",
    errno.EROFS: _WRITABLE,
    errno.EACCES: f"Change the {_OWNER}, or its mode.",
    errno.EPERM: f"Change the {_OWNER}, or its mode.",
    errno.EIO: _FAILS,
}
_AGAIN = ", then run the command again; nothing that was stored is lost."
ADVICE = {
    **{number: MENDS[number][:-1] + _AGAIN for number in (errno.ENOSPC, errno.EDQUOT, errno.EROFS)},
    errno.EACCES: f"Run the command as the {_OWNER}, or change its owner or mode.",
    errno.EPERM: f"Run the command as the {_OWNER}, or change its owner or mode.",
    errno.EIO: _FAILS,
}
STORED = "What was asked for is done and need not be said again: the next command makes the files beside it again."

UNPRINTED = "Only what the command prints is lost; what it was to change is changed."


class RefusedAfterwards(OSError):  # noqa: N818 - what was asked for has not failed
    """A disk refused files that are made from the journal, when what was asked for stood in the journal already."""


@contextmanager
def after_storing() -> Iterator[None]:
    """An OSError from within came after what was asked for was stored."""
    try:
        yield
    except OSError as error:
        raise RefusedAfterwards(error.errno, error.strerror, error.filename) from error


def is_disk_error(error: Exception) -> bool:
    """Whether a disk or its permissions refused something, and not a server or the program."""
    return isinstance(error, OSError) and error.errno in ADVICE


def disk_error(error: OSError) -> UnreadableError:
    """What the system refused, with its path and what to do about it, as an error of exit code 2."""
    if not isinstance(error.filename, str | bytes):
        return UnreadableError(error.strerror or str(error), place="standard output", hint=UNPRINTED)
    return UnreadableError(error.strerror or str(error), place=os.fsdecode(error.filename), hint=disk_hint(error))


def disk_hint(error: OSError) -> str:
    """What a person can do about it, and what need not be done again; empty if unknown."""
    if isinstance(error, RefusedAfterwards):
        return f"{STORED} {MENDS.get(error.errno or 0, '')}".rstrip()
    return ADVICE.get(error.errno or 0, "")


def is_read_only(path: Path | str) -> bool:
    """Whether this lies on a disk that is mounted read-only."""
    with suppress(OSError):
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY)
    return False


def fix_of_closed(*paths: Path | str) -> str:
    """What opens folders in which we may not write: where the disk is read-only no change of owner or mode helps."""
    if any(map(is_read_only, paths)):
        return _WRITABLE
    return f"chown or chmod {' '.join(map(shell_word, paths))}"


def shell_word(path: Path | str) -> str:
    """A path as a word of a command for a shell, on one line whatever its name is."""
    import shlex

    text = str(path)
    if text.isprintable():
        return shlex.quote(text)
    escaped = text.encode("unicode_escape").decode("ascii").replace("'", "\\'")
    return f"$'{escaped}'"


@contextmanager
def naming_path(path: Path | str) -> Iterator[None]:
    """An OSError from within names this path, if it names none: what fails on an open file knows only its number."""
    try:
        yield
    except OSError as error:
        if not isinstance(error.filename, str | bytes):
            error.filename = str(path)
        raise


def read_file(path: Path) -> bytes:
    """Everything in a file. An OSError names the file, also if the disk fails after it was opened."""
    with naming_path(path):
        return path.read_bytes()


def write_without_sync(path: Path, data: bytes) -> None:
    """Write a file that may be lost in a power cut. An OSError names the file."""
    with naming_path(path):
        path.write_bytes(data)


def replace_through(
    half: Path | str,
    target: Path | str,
    data: bytes,
    *,
    durable: bool = True,
    mode: int = 0o600,
    seconds: int | None = None,
) -> None:
    """Write `target` through `half`, in one file system, with this mode and file time.

    Not `durable`: it lasts through a kill, and through a power cut only after an `os.sync`. Raises OSError;
    then nothing is left of it.
    """
    handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        try:
            with naming_path(target):
                write_all(handle, data)
                if seconds is not None:
                    os.utime(handle, (seconds, seconds))
                if durable:
                    os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(half, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(half)
        raise
    if durable:
        sync_folder(Path(target).parent)


def append_durably(path: Path, data: bytes, size: int) -> None:
    """Cut the file to `size` bytes and append a block with one fsync: the commit point.

    Raises OSError. If the fsync fails the block is removed again; RefusedAfterwards if even that fails. If the block
    cannot be written whole (a full disk), its first bytes may stay: they have no commit, so that readers of a journal
    pass over them, and the next append cuts them off.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        with naming_path(path):
            held = os.fstat(handle).st_size
            if held < size:
                raise OSError(errno.ESTALE, "this file has been cut off by another program")
            if held > size:
                os.ftruncate(handle, size)
            os.lseek(handle, size, os.SEEK_SET)
            write_all(handle, data)
            try:
                os.fsync(handle)
            except OSError:
                with after_storing():
                    os.ftruncate(handle, size)
                raise
    finally:
        os.close(handle)


def make_own(path: Path, half: Path) -> None:
    """Make sure that a file which is about to be changed in place has no other name, such as one in a backup.

    It is copied through `half` if it has.
    """
    try:
        held = os.stat(path)
    except FileNotFoundError:
        return
    if held.st_nlink > 1:
        half.parent.mkdir(mode=0o700, exist_ok=True)
        replace_through(half, path, path.read_bytes(), mode=held.st_mode & 0o777)
        os.utime(path, ns=(held.st_atime_ns, held.st_mtime_ns))


def write_all(handle: int, data: bytes) -> None:
    """Write all of it, in as many calls as the system makes of it."""
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left) :]


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with naming_path(folder):
            os.fsync(handle)
    finally:
        os.close(handle)
