"""Looking for what is wrong with a home: permissions, disk, clock, locks, fences, journals, derived files.

Finds and says how to mend; mends nothing.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ..engine.journal import Diverged
from ..errors import Finding, PbemError, paragraph
from ..home.backup import Complete, back_up, whole
from ..home.examined import Examined
from ..home.home import Home
from ..home.host_keys import is_published
from ..hosting.replay import examine_game
from ..record.saved_book import saved_book
from ..referee.new_host_key import KEY
from ..store.blob_names import FENCE, LOCK
from ..store.protocol import LockedError
from ..waiting import with_progress
from .key_notes import PUT_THE_KEY_BACK, wrong_key

RESTORE = "Restore the file it names from a backup; the other games play on."
LEAST_FREE = 200 * 1024 * 1024


@dataclass
class Examination:
    """What was found of a home with so many games, of which so many are `unchanged` since they were found sound, and
    so many free bytes on its disk. `notes` say what is well, and good to know.

    Of a `backup` that was written: where it lies, which older ones were `removed`, and what lies outside of the home
    and is not in it. `put_back` are games whose players hear that they were put back.
    """

    games: int
    free_bytes: int
    findings: list[Finding] = field(default_factory=list)
    unchanged: int = 0
    notes: list[str] = field(default_factory=list)
    backup: str = ""
    removed: list[str] = field(default_factory=list)
    not_in_backup: list[str] = field(default_factory=list)
    put_back: list[str] = field(default_factory=list)

    def add(self, where: str, what: str, fix: str) -> None:
        """One more finding."""
        self.findings.append(Finding(where, what, fix))

    def to_json(self) -> dict[str, Any]:
        """As `doctor` prints it."""
        return {**vars(self), "findings": [finding._asdict() for finding in self.findings]}


def examine(
    home: Home,
    now: datetime,
    backup: Path | None = None,
    complete: Complete = whole,
    examined: Examined | None = None,
) -> Examination:
    """Look for all that is wrong; writes a backup first if asked.

    `complete` is as in `back_up`. Games that were `examined` before, and found sound, are passed over; what is found
    now is noted there.
    """
    copy = back_up(home, backup, now, complete) if backup is not None else None
    free, games = shutil.disk_usage(home.path).free, home.store.games()
    examination = Examination(len(games), free, backup=str(copy) if copy is not None else "")
    add = examination.add
    if free < LEAST_FREE:
        add(str(home.path), f"only {free // 2**20} MiB are free on the disk.", "Make room before the next tick.")
    if (home.path / "host.key").stat().st_mode & 0o077:
        add("host.key", "other users can read it.", f"chmod 600 {home.path / 'host.key'}")
    if is_published(home.key):
        add(
            "host.key",
            "this key is published: anyone can make codes with it.",
            "Make your own home folder with `init`.",
        )
    if home.path.stat().st_mode & 0o077:
        add(str(home.path), "other users can read the home folder.", f"chmod 700 {home.path}")
    for finding in home.store.examine(now):
        add(*finding)
    for game in with_progress("doctor: games", games):
        if examined is not None and examined.is_unchanged(game):
            examination.unchanged += 1
            continue
        before = len(examination.findings)
        if home.store.game(game).size(FENCE) is not None:
            add(game, "the game is blocked.", f"`rattus-pbem status {game}` says why, and what to do.")
        if is_wrong := wrong_key(home, game, saved_book(home, game)):
            add(game, is_wrong, PUT_THE_KEY_BACK)
        _examine_game(home, game, add, is_key_wrong=bool(is_wrong))
        if examined is not None:
            examined.note(game, is_sound=len(examination.findings) == before)
    return examination


def _examine_game(home: Home, game: str, add: Callable[[str, str, str], None], *, is_key_wrong: bool) -> None:
    store, where = home.store.game(game), home.store.where
    in_folder = Path(where(game)).is_dir()
    try:
        with store.locked():
            missing = examine_game(home, game)
    except Diverged as verdict:
        add(game, f"its replay does not match the journal: {verdict}.", "Restore the file from a backup.")
        return
    except LockedError:
        fix = (
            f"See which one with `fuser {where(game, LOCK)}`; end it."
            if in_folder
            else "Ask again; see pg_stat_activity."
        )
        add(game, "another process holds its lock.", fix)
        return
    except PbemError as error:
        if is_key_wrong and error.place == KEY:
            return  # that has been said
        what = paragraph(error.message, error.place)
        if not what.endswith("."):
            what += "."
        add(game, what, error.hint or RESTORE)
        return
    except OSError as error:
        add(game, f"{error.filename} cannot be read: {error.strerror}.", "See who owns it, and its mode.")
        return
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        fix = "Nothing need be done: the next tick makes them again from the journal, or one of the day to come."
        if not in_folder:
            fix = "Whoever looks the game through next makes them again from the journal."
        add(game, f"{missing[0]}{more} missing or cut short.", fix)
