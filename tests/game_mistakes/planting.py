"""A game with one mistake in it, as a package of its own, and what `game check` says of it."""

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
LIARS_DICE = ROOT / "rattus_pbem" / "rules" / "liars_dice"
TOYS, DICE = "skirmish", "perudo"
"""The toy, and liar's dice under another name: as its author would have it, outside of this program."""
PLACE = rf"(?:{TOYS}|{DICE})/[\w/]+\.(?:py|pot|po):\d+: "
"""A file of the game and a line in it."""


class Change(NamedTuple):
    """A text of a file of the game, and what stands there instead."""

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


def copy_dice(folder: Path) -> None:
    """Liar's dice as the package of somebody else's."""
    shutil.copytree(LIARS_DICE, folder / DICE, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / DICE).glob("*.py"):
        text = file.read_text("utf-8").replace("from ...", "from rattus_pbem.")
        file.write_text(text.replace('name, title = "liars-dice"', f'name, title = "{DICE}"'), "utf-8")
    (installed := folder / f"{DICE}-1.dist-info").mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {DICE}\nVersion: 1\n", "utf-8")
    (installed / "entry_points.txt").write_text(f"[rattus_pbem.games]\n{DICE} = {DICE}\n", "utf-8")


def plant(folder: Path, changes: Sequence[Change | Dropped], game: str = TOYS) -> None:
    """Copy the game into a folder, with these changes."""
    if game == DICE:
        copy_dice(folder)
    else:
        shutil.copytree(TOY, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for change in changes:
        files = [change.file] if isinstance(change, Change) else change.files
        for file in files:
            path = folder / game / file
            text = path.read_text("utf-8")
            if isinstance(change, Change):
                assert change.old in text, change
                path.write_text(text.replace(change.old, change.new, 1), "utf-8")
            else:
                messages = text.split("\n\n")
                kept = [message for message in messages if f'msgctxt "{change.key}"' not in message]
                assert len(kept) < len(messages), change
                path.write_text("\n\n".join(kept), "utf-8")


def check(folder: Path, games: int = 1, game: str = TOYS) -> subprocess.CompletedProcess[str]:
    """What the command says of the game in this folder."""
    place = {"PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "rattus_pbem", "game", "check", game, "--games", str(games)]
    return subprocess.run(command, env={**os.environ, **place}, capture_output=True, text=True, check=False)


def is_named(planted: Planted, said: str) -> bool:
    """Whether a line names the mistake with its place."""
    return re.search(rf"^  {planted.place}.*{planted.said}", said, re.MULTILINE) is not None
