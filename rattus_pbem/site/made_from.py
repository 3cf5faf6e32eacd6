"""What pages were made of beside the games, so that they are made again only when that has changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

PROGRAM = Path(__file__).parents[1]


def made_of(*folders: Path) -> str:
    """A digest of the names, sizes and times of the program's files and of those in more folders."""
    lines = sorted({line for folder in (PROGRAM, *folders) for line in _listed(folder)})
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _listed(folder: Path) -> Iterator[str]:
    for at, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("__pycache__", "node_modules")]
        for name in names:
            held = os.stat(os.path.join(at, name))
            yield f"{at}/{name} {held.st_size} {held.st_mtime_ns}"
