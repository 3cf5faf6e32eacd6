"""Folders that many tests begin with: made by the first of them in a process, written down again for the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """A file, or a folder (`data` is None), with its rights and its time."""

    name: str
    data: bytes | None
    mode: int
    time: int


_made: dict[Hashable, list[Entry]] = {}


def fill(path: Path, what: Hashable, make: Callable[[Path], object]) -> None:
    """A folder, new or empty, as `make(path)` makes it; `what` is all that its content depends on but the path."""
    if what in _made:
        write(path, _made[what])
    else:
        make(path)
        _made[what] = entries(path)


def entries(path: Path) -> list[Entry]:
    """Everything in a folder, folders before what lies in them; first the folder itself."""
    entries_there = []
    for each in (path, *sorted(path.rglob("*"))):
        status = each.stat()
        data = None if each.is_dir() else each.read_bytes()
        entries_there.append(Entry(str(each.relative_to(path)), data, status.st_mode & 0o777, status.st_mtime_ns))
    return entries_there


def write(path: Path, content: list[Entry]) -> None:
    """Give the folder this content."""
    for entry in content:
        each = os.path.join(path, entry.name)
        if entry.data is None:
            os.makedirs(each, exist_ok=True)
        else:
            with open(each, "wb") as file:
                file.write(entry.data)
        os.chmod(each, entry.mode)
        os.utime(each, ns=(entry.time, entry.time))
