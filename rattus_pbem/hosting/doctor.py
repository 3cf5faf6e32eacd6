"""Looking for what is wrong with a home: permissions, disk, clock, locks, fences, journals, derived files.

Finds and says how to mend; mends nothing. A backup is a copy of all games, each taken under its lock.
"""

from __future__ import annotations

import os
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

from ..engine.journal import Diverged
from ..errors import PbemError, UnreadableError
from .files import locked
from .home import Home
from .replay import replay_game
from .session import FENCE

LEAST_FREE = 200 * 1024 * 1024


def examine(home: Home, now: datetime, backup: Path | None = None) -> dict[str, Any]:
    """All findings, each with where, what, and its fix; writes a backup first if asked."""
    findings: list[dict[str, str]] = []

    def found(where: str, what: str, fix: str) -> None:
        findings.append({"where": where, "what": what, "fix": fix})

    if backup is not None:
        _back_up(home, backup, now)
    free = shutil.disk_usage(home.path).free
    if free < LEAST_FREE:
        found(str(home.path), f"only {free // 2**20} MiB are free on the disk.", "Make room before the next tick.")
    for name in ("host.key",):
        mode = (home.path / name).stat().st_mode & 0o077
        if mode:
            found(name, "others may read it.", f"chmod 600 {home.path / name}")
    if not os.access(home.games, os.W_OK):
        found("games", "the folder cannot be written.", f"chown or chmod {home.games}")
    games = home.game_ids()
    for game in games:
        folder = home.games / game
        for part, wanted in ((folder, 0o700), (folder / "secret.json", 0o600)):
            if part.exists() and part.stat().st_mode & 0o077:
                found(f"{game}", f"others may read {part.name}.", f"chmod {wanted:o} {part}")
        if (folder / FENCE).exists():
            found(game, "the game is fenced off.", f"`status {game}` names the file; restore it from a backup.")
        _examine_game(home, folder, now, found)
    return {"schema": "rattus-pbem/doctor/1", "games": len(games), "findings": findings, "free_bytes": free}


def _examine_game(home: Home, folder: Path, now: datetime, found: Any) -> None:
    game = folder.name
    journal = folder / "journal.jsonl"
    try:
        with locked(folder / "lock", what=f"game {game}"):
            replay_game(home, folder)
    except Diverged as verdict:
        found(game, f"its replay diverged: {verdict}.", "Restore the file from a backup.")
        return
    except PbemError as error:
        found(game, f"{error}.", "Restore the file it names from a backup; the other games play on.")
        return
    if journal.exists() and journal.stat().st_mtime > now.timestamp() + 60:
        found(game, "its last commit lies in the future.", "Set the clock of this machine.")
    if not (folder / "game.json").exists():
        found(game, "game.json is missing.", "The next tick makes it again from the journal.")


def _back_up(home: Home, backup: Path, now: datetime) -> None:
    target = backup / f"{home.path.resolve().name}-{now.strftime('%Y%m%d-%H%M%S')}"
    try:
        target.mkdir(parents=True, mode=0o700)
        for name in ("host.toml", "host.key"):
            shutil.copy2(home.path / name, target / name)
        for game in home.game_ids():
            with locked(home.games / game / "lock", what=f"game {game}"):
                shutil.copytree(home.games / game, target / "games" / game)
    except OSError as error:
        raise UnreadableError(f"the backup cannot be written: {error.strerror}", place=str(target)) from None
