"""Looking for what is wrong with a home: permissions, disk, clock, locks, fences, journals, derived files.

Finds and says how to mend; mends nothing.
"""

from __future__ import annotations

import os
import shutil
from datetime import datetime
from pathlib import Path
from typing import Any

from ..engine.journal import Diverged
from ..errors import PbemError, paragraph
from .backup import back_up
from .files import LockedError, locked
from .home import Home, is_game_id
from .published_keys import is_published
from .replay import missing_files, replay_game
from .session import FENCE

RESTORE = "Restore the file it names from a backup; the other games play on."
LEAST_FREE = 200 * 1024 * 1024


def examine(home: Home, now: datetime, backup: Path | None = None) -> dict[str, Any]:
    """All findings, each with where, what, and its fix; writes a backup first if asked, and says where it lies."""
    findings: list[dict[str, str]] = []

    def found(where: str, what: str, fix: str) -> None:
        findings.append({"where": where, "what": what, "fix": fix})

    copy = back_up(home, backup, now) if backup is not None else None
    free = shutil.disk_usage(home.path).free
    if free < LEAST_FREE:
        found(str(home.path), f"only {free // 2**20} MiB are free on the disk.", "Make room before the next tick.")
    if (home.path / "host.key").stat().st_mode & 0o077:
        found("host.key", "others may read it.", f"chmod 600 {home.path / 'host.key'}")
    if is_published(home.key):
        found("host.key", "everybody has this key, and can make codes with it.", "Make a home of your own with `init`.")
    if home.path.stat().st_mode & 0o077:
        found(str(home.path), "others may look into the home.", f"chmod 700 {home.path}")
    if not os.access(home.games, os.W_OK):
        found("games", "the folder cannot be written.", f"chown or chmod {home.games}")
    games = home.game_ids()
    for name in sorted(entry.name for entry in os.scandir(home.games)) if home.games.is_dir() else ():
        if name not in games:
            unfinished = name.startswith(".") and is_game_id(name[1:])
            what = "what a killed `new` left." if unfinished else "this is no game; it is not looked at."
            found(f"games/{name}", what, f"Take it away: rm -r {home.games / name}")
    for game in games:
        folder = home.games / game
        for part, wanted in ((folder, 0o700), (folder / "secret.json", 0o600)):
            if part.exists() and part.stat().st_mode & 0o077:
                found(game, f"others may read {part.name}.", f"chmod {wanted:o} {part}")
        if (folder / FENCE).exists():
            found(game, "the game is fenced off.", f"`rattus-pbem status {game}` says why, and what to do.")
        _examine_game(home, folder, now, found)
    told = {"schema": "rattus-pbem/doctor/1", "games": len(games), "findings": findings, "free_bytes": free}
    return told | ({"backup": str(copy)} if copy is not None else {})


def _examine_game(home: Home, folder: Path, now: datetime, found: Any) -> None:
    game = folder.name
    journal = folder / "journal.jsonl"
    try:
        with locked(folder / "lock", what=f"game {game}"):
            if journal.exists() and journal.stat().st_mtime > now.timestamp() + 60:
                found(game, "its last commit lies in the future.", "Set the clock of this machine.")
            replay_game(home, folder, any_revision=True)
            missing = [name for name in ("game.json",) if not (folder / name).exists()]
            missing += missing_files(home, folder)
    except Diverged as verdict:
        found(game, f"its replay diverged: {verdict}.", "Restore the file from a backup.")
        return
    except LockedError:
        found(game, "another process keeps its lock.", f"See which one with `fuser {folder / 'lock'}`; end it.")
        return
    except PbemError as error:
        what = paragraph(error.message, error.place)
        found(game, what + "." * (not what.endswith(".")), error.hint or RESTORE)
        return
    except OSError as error:
        found(game, f"{error.filename} cannot be read: {error.strerror}.", "See who owns it, and its mode.")
        return
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        found(
            game,
            f"{missing[0]}{more} missing or cut short.",
            f"Take {folder / 'game.json'} away: the next tick makes them all again from the journal.",
        )
