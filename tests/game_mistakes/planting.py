"""The toy with one mistake in it, as a package of its own, and what `game check` says of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ..games import TOY

ROOT = Path(__file__).resolve().parent.parent.parent
PLACE = r"skirmish/[\w/]+\.(?:py|pot|po):\d+: "
"""A file of the toy and a line in it."""


class Change(NamedTuple):
    """A text of a file of the toy, and what stands there instead."""

    file: str
    old: str
    new: str


class Dropped(NamedTuple):
    """A message that lacks in these catalogues."""

    key: str
    files: Sequence[str] = ("text/en.pot", "text/fr.po")


class Planted(NamedTuple):
    """A mistake, and what is said of it behind its place, as a pattern."""

    name: str
    said: str
    changes: tuple[Change | Dropped, ...]
    place: str = PLACE


def plant(folder: Path, changes: Sequence[Change | Dropped]) -> None:
    """Copy the toy into a folder, with these changes."""
    shutil.copytree(TOY, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for change in changes:
        files = [change.file] if isinstance(change, Change) else change.files
        for file in files:
            path = folder / "skirmish" / file
            text = path.read_text("utf-8")
            if isinstance(change, Change):
                assert change.old in text, change
                path.write_text(text.replace(change.old, change.new, 1), "utf-8")
            else:
                messages = text.split("\n\n")
                kept = [message for message in messages if f'msgctxt "{change.key}"' not in message]
                assert len(kept) < len(messages), change
                path.write_text("\n\n".join(kept), "utf-8")


def check(folder: Path, games: int = 1) -> subprocess.CompletedProcess[str]:
    """What the command says of the toy in this folder."""
    place = {"PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "rattus_pbem", "game", "check", "skirmish", "--games", str(games)]
    return subprocess.run(command, env={**os.environ, **place}, capture_output=True, text=True, check=False)


def is_named(planted: Planted, said: str) -> bool:
    """Whether a line names the mistake with its place."""
    return re.search(rf"^  {planted.place}.*{planted.said}", said, re.MULTILINE) is not None
