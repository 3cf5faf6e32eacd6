"""Folders that many tests begin with: made by the first of them in a process, written down again for the others."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from rattus_pbem.home.home import Home
from rattus_pbem.store.blob_names import INDEX

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file, or a folder (`data` is None), with its rights and its time."""

    name: str
    data: bytes | None
    mode: int
    time: int


_made: dict[Hashable, list[Entry]] = {}
_led_to: dict[Hashable, tuple[object, list[Entry]]] = {}


def fill(path: Path, what: Hashable, make: Callable[[Path], object]) -> None:
    """A folder, new or empty, as `make(path)` makes it; `what` is all that its content depends on but the path."""
    if what in _made:
        write(path, _made[what])
    else:
        make(path)
        _made[what] = entries(path)


def lead_on(home: Home, what: Hashable, play: Callable[[], T]) -> T:
    """What `play()` makes of a home that lies in a folder, and gives: from what lies there, and from `what`, alone."""
    before = entries(home.path)
    digest = hashlib.sha256()
    for entry in before:
        digest.update(f"{entry.name} {entry.mode} {len(entry.data or '')}\n".encode() + (entry.data or b""))
    key = digest.digest(), what
    if key not in _led_to:
        given = play()
        _led_to[key] = given, entries(home.path)
        return given
    given, after = _led_to[key]  # type: ignore[assignment]
    for name in {entry.name for entry in before} - {entry.name for entry in after}:
        (home.path / name).unlink()
    write(home.path, after)
    settle(home)
    return given


def settle(home: Home) -> None:
    """The last tick has left the games as they are: let the index say so of files that have been written down again."""
    index = json.loads(home.store.read(INDEX) or '{"games": {}}')
    for game, entry in index["games"].items():
        if entry[1]:
            entry[1] = home.store.stamp(game)[1]
    if index["games"]:
        text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
        home.store.write(INDEX, f"{text}\n".encode())


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
