"""A disk that knows what has been made durable: a kill, a power cut, a full or failing disk may come at every call.

Files lie in memory (a folder of the system's), and the calls by which the program changes them are watched, and those
by which it opens them to read: a read may fail, too, and each call of a slow disk takes its time. What has been
written, renamed or removed since the last fsync of that file or folder is remembered with its undoing. A power cut
undoes a part of that, as a seed chooses; after some time without calls the system has written everything back.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import IO, Any

from .fate import Fate, Killed

WRITTEN_BACK = 35.0
"""After so many seconds the system has written back what no program asked it to (30 s on Linux, and a little)."""


@dataclass(slots=True)
class Change:
    """A name that was made, removed or moved and is not durable yet: the folders whose fsync makes it so."""

    what: str
    paths: tuple[str, ...]
    folders: set[str]
    undo: Callable[[], None]


@dataclass
class Disk(Fate):
    """What lies under `root`, and what befalls those who use it."""

    root: Path
    chance: Random
    changes: list[Change] = field(default_factory=list)
    unwritten: dict[int, tuple[str, bytes]] = field(default_factory=dict)
    watches: bool = False
    fresh: set[str] = field(default_factory=set)
    """The files that were written since `date_files`: their times are this machine's, not the world's."""
    opened: dict[int, str] = field(default_factory=dict)
    buried: int = 0

    @property
    def graveyard(self) -> Path:
        """Where removed files are kept until their removal is durable; outside of what the program sees."""
        return self.root.parent / f"{self.root.name}.removed"

    def is_mine(self, path: object) -> str | None:
        """The path as text, if it lies on this disk."""
        if isinstance(path, int) or not self.watches:
            return None
        text = os.fsdecode(os.fspath(path))  # type: ignore[call-overload]
        return text if text.startswith(f"{self.root}/") else None

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Somebody else looks at what lies here, while a process is at work or not: it costs and befalls nobody."""
        watches, self.watches = self.watches, False
        try:
            yield
        finally:
            self.watches = watches

    # ---- durability ----------------------------------------------------------------------------------------------

    def changed(self, what: str, undo: Callable[[], None], *paths: str) -> None:
        """A name has changed."""
        # A move is one step of the system: it lasts when the folder does where the file is now.
        self.changes.append(Change(what, paths, {os.path.dirname(paths[-1])}, undo))

    def touched(self, handle: int, path: str) -> None:
        """The content of an open file is about to change."""
        self.fresh.add(path)
        number = real.fstat(handle).st_ino
        if number not in self.unwritten:
            with builtin_open(path, "rb") as file:
                self.unwritten[number] = (path, file.read())

    def synced(self, handle: int) -> None:
        """What is open as this handle is durable now: of a file its content, of a folder its names."""
        number = real.fstat(handle).st_ino
        self.unwritten.pop(number, None)
        folder = self.opened.get(handle)
        if folder is not None:
            for change in self.changes:
                change.folders.discard(folder)
            self.changes = [change for change in self.changes if change.folders]

    def date_files(self, seconds: float) -> None:
        """What was written bears this time, unless the program has given it one."""
        for path in self.fresh:
            with suppress(OSError):
                real.utime(path, (seconds, seconds))
        self.fresh.clear()

    def settle(self) -> None:
        """Everything is durable: the system has had its time, or was asked to (`sync`)."""
        self.changes.clear()
        self.unwritten.clear()
        if self.buried:
            for name in real.listdir(self.graveyard):
                real.unlink(f"{self.graveyard}/{name}")
            self.buried = 0

    def cut_power(self) -> list[str]:
        """The machine goes off: of what was not durable a part is lost or torn. Tells what, for the diary."""
        lost: list[str] = []
        kept: set[str] = set()
        first = self.chance.randint(0, len(self.changes))
        for place, change in reversed(list(enumerate(self.changes))):
            is_lost = place >= first if self.chance.random() < 0.9 else self.chance.random() < 0.5
            if is_lost and kept.isdisjoint(change.paths):
                with suppress(OSError):
                    change.undo()
                lost.append(f"{change.what} {' '.join(self.short(path) for path in change.paths)}")
            else:
                kept.update(change.paths)
        for number, (path, before) in self.unwritten.items():
            with suppress(OSError):
                if real.stat(path).st_ino == number and (torn := self._torn(path, before)):
                    lost.append(f"{torn} {self.short(path)}")
        self.changes.clear()
        self.unwritten.clear()
        self.settle()
        return lost

    def _torn(self, path: str, before: bytes) -> str:
        """What is left of a file whose last writes no fsync followed."""
        with builtin_open(path, "rb") as file:
            now = file.read()
        how = self.chance.choice(("lost", "torn", "zeroed", "kept"))
        if how == "kept" or now == before:
            return ""
        whole = min(len(before), len(now))  # what was durable and is not overwritten stays
        same = next((place for place in range(whole) if before[place] != now[place]), whole)
        cut = self.chance.randint(same, len(now))
        left = {"lost": before, "torn": now[:cut], "zeroed": now[:cut] + bytes(len(now) - cut)}[how]
        with builtin_open(path, "wb") as file:
            file.write(left)
        return how

    def short(self, path: str) -> str:
        return path.removeprefix(f"{self.root}/")

    def bury(self, path: str) -> str | None:
        """Keep what is about to lose its name; None if nothing is there."""
        self.buried += 1
        grave = f"{self.graveyard}/{self.buried}"
        try:
            real.link(path, grave)
        except OSError:
            return None
        return grave


class real:  # noqa: N801 - the system's own calls, by their names
    """The calls that are watched, as they are."""

    open, write, fsync, sync = os.open, os.write, os.fsync, os.sync
    replace, rename, unlink, remove = os.replace, os.rename, os.unlink, os.remove
    mkdir, rmdir, link, truncate, ftruncate = os.mkdir, os.rmdir, os.link, os.truncate, os.ftruncate
    chmod = os.chmod
    close, fstat, stat, listdir, utime = os.close, os.fstat, os.stat, os.listdir, os.utime


builtin_open = builtins.open


@contextmanager
def watched(disk: Disk) -> Iterator[Disk]:
    """All calls of this process that change files under the disk's root go through it."""
    disk.root.mkdir(parents=True, exist_ok=True)
    disk.graveyard.mkdir(exist_ok=True)
    calls = Calls(disk)
    names = [name for name in vars(real) if not name.startswith("_") and hasattr(Calls, name)]
    before = {name: getattr(os, name) for name in names}
    before_open = builtins.open, io.open
    for name in names:
        setattr(os, name, getattr(calls, name))
    builtins.open = io.open = calls.open_file
    disk.watches = True
    try:
        yield disk
    finally:
        disk.watches = False
        for name, call in before.items():
            setattr(os, name, call)
        builtins.open, io.open = before_open


class Unreadable(io.FileIO):
    """A file of which the disk can read nothing; the system's error names no path then."""

    def _fails(self, *_: object) -> Any:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    read = readall = readinto = fileno = _fails


class Calls:
    """The system's calls as the watched process sees them."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk

    def open(self, path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        mine = self.disk.is_mine(path)
        if mine is None:
            return real.open(path, flags, mode, dir_fd=dir_fd)
        writes = bool(flags & (os.O_WRONLY | os.O_RDWR))
        self.disk.call(mine, writes=writes)
        is_new = bool(flags & os.O_CREAT) and not os.path.lexists(mine)
        handle = real.open(path, flags & ~os.O_TRUNC, mode)
        self.disk.opened[handle] = mine
        if is_new:
            self.disk.changed("create", lambda: real.unlink(mine), mine)
            self.disk.fresh.add(mine)
            self.disk.unwritten[real.fstat(handle).st_ino] = (mine, b"")
        elif flags & os.O_TRUNC:
            self.disk.touched(handle, mine)
            real.ftruncate(handle, 0)
        return handle

    def open_file(self, file: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
        mine = None if isinstance(file, int) else self.disk.is_mine(file)
        if mine is not None and set(mode) & set("wax+"):
            flags = os.O_RDWR | os.O_CREAT | (os.O_EXCL if "x" in mode else 0)
            handle = self.open(mine, flags, 0o666)
            self.disk.touched(handle, mine)
            self.close(handle)
        opened = builtin_open(file, mode, *args, **kwargs)
        if mine is not None and mode.strip("bt") == "r":
            try:
                if self.disk.cannot_read(mine):
                    return self._failing(mine, opened)
            except Killed:
                opened.close()
                raise
        return opened

    def _failing(self, path: str, opened: IO[Any]) -> Any:
        """A file that the disk cannot read: it cannot be opened, or each read fails, as the system says it."""
        opened.close()
        if self.disk.chance.random() < 0.5:
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        raw = Unreadable(path)
        if isinstance(opened, io.FileIO):
            return raw
        return (
            io.TextIOWrapper(io.BufferedReader(raw)) if isinstance(opened, io.TextIOWrapper) else io.BufferedReader(raw)
        )

    def close(self, handle: int) -> None:
        self.disk.opened.pop(handle, None)
        real.close(handle)

    def write(self, handle: int, data: Any) -> int:
        path = self.disk.opened.get(handle)
        if path is None:
            return real.write(handle, data)
        self.disk.touched(handle, path)
        try:
            self.disk.call(path)
        except (OSError, Killed):
            if not self.disk.dead or self.disk.calls == self.disk.kill_at:
                real.write(handle, bytes(data)[: self.disk.chance.randint(0, len(data))])
            raise
        return real.write(handle, data)

    def fsync(self, handle: int) -> None:
        path = self.disk.opened.get(handle)
        if path is not None:
            self.disk.call(path)
        self.disk.synced(handle)

    def sync(self) -> None:
        if self.disk.dead:
            raise Killed
        self.disk.settle()

    def replace(self, old: Any, new: Any) -> None:
        self._move(old, new)

    def rename(self, old: Any, new: Any) -> None:
        self._move(old, new)

    def _move(self, old: Any, new: Any) -> None:
        source, target = self.disk.is_mine(old), self.disk.is_mine(new)
        if source is None or target is None:
            real.replace(old, new)
            return
        self.disk.call(target)
        grave = self.disk.bury(target)
        real.replace(source, target)
        self.disk.fresh.discard(target)
        if source in self.disk.fresh:
            self.disk.fresh.remove(source)
            self.disk.fresh.add(target)

        def undo() -> None:
            real.replace(target, source)
            if grave is not None:
                real.link(grave, target)

        self.disk.changed("move", undo, source, target)
        for number, (path, before) in list(self.disk.unwritten.items()):
            if path == source:
                self.disk.unwritten[number] = (target, before)

    def utime(self, path: Any, *args: Any, **kwargs: Any) -> None:
        mine = self.disk.opened.get(path) if isinstance(path, int) else self.disk.is_mine(path)
        self.disk.fresh.discard(mine or "")
        real.utime(path, *args, **kwargs)

    def unlink(self, path: Any, *, dir_fd: int | None = None) -> None:
        mine = None if dir_fd is not None else self.disk.is_mine(path)
        if mine is None:
            real.unlink(path, dir_fd=dir_fd)
            return
        self.disk.call(mine)
        grave = self.disk.bury(mine)
        real.unlink(mine)
        if grave is not None:
            self.disk.changed("remove", lambda: real.link(grave, mine), mine)

    remove = unlink

    def link(self, old: Any, new: Any, **how: Any) -> None:
        mine = self.disk.is_mine(new)
        if mine is not None:
            self.disk.call(mine)
        real.link(old, new, **how)
        if mine is not None:
            self.disk.changed("link", lambda: real.unlink(mine), mine)

    def chmod(self, path: Any, mode: int, **how: Any) -> None:
        mine = self.disk.opened.get(path) if isinstance(path, int) else self.disk.is_mine(path)
        if mine is not None:
            self.disk.call(mine)
        real.chmod(path, mode, **how)

    def mkdir(self, path: Any, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        mine = self.disk.is_mine(path)
        if mine is not None:
            self.disk.call(mine)
        real.mkdir(path, mode, dir_fd=dir_fd)
        if mine is not None:
            self.disk.changed("make folder", lambda: real.rmdir(mine), mine)

    def rmdir(self, path: Any, *, dir_fd: int | None = None) -> None:
        mine = None if dir_fd is not None else self.disk.is_mine(path)
        if mine is not None:
            self.disk.call(mine)
        real.rmdir(path, dir_fd=dir_fd)
        if mine is not None:
            self.disk.changed("remove folder", lambda: real.mkdir(mine), mine)

    def truncate(self, path: Any, length: int) -> None:
        mine = self.disk.is_mine(path)
        if mine is not None:
            handle = real.open(mine, os.O_RDWR)
            try:
                self.disk.touched(handle, mine)
            finally:
                real.close(handle)
            self.disk.call(mine)
        real.truncate(path, length)

    def ftruncate(self, handle: int, length: int) -> None:
        path = self.disk.opened.get(handle)
        if path is not None:
            self.disk.touched(handle, path)
            self.disk.call(path)
        real.ftruncate(handle, length)
