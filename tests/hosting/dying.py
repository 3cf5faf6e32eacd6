"""Commands killed at each of their writes and run again: what every test of crash points needs."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home, open_home
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick
from rattus_pbem.record import journal_lines
from rattus_pbem.referee.acts import replace_player
from rattus_pbem.referee.grounds import Grounds
from rattus_pbem.referee.reopen import reopen
from rattus_pbem.referee.rollback import Rollback, restore, roll_back
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.crash_points import check_journals
from rattus_pbem.testing.killing import disks, is_killed

from . import homes
from .homes import BEGINS, HOUR

Command = Callable[[Home], object]
STEPS = [25, pytest.param(1, marks=pytest.mark.full)]
"""Every 25th call of a command, before, in the midst of and after it; each in the full run."""


def check_all_deaths(home: Home, command: Command, tmp_path: Path, step: int = 1) -> int:
    """Kill the command at its calls on a copy of the home, run it twice more, compare; returns about how many.

    Of deaths that leave the same disk, to the byte, one is died and mended; what is whole is run once more once.
    """
    unkilled = homes.copy(home.path, tmp_path / "unkilled")
    command(unkilled)
    wanted = homes.tree(unkilled.path)
    count = 0
    again = tmp_path / "killed"
    began = time.time()
    mended: set[str] = set()

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: command(killed)

    for (number, place), disk in disks(prepared(), lambda: disk_digest(again, began)).items():
        if (number - 1) % step:
            continue
        count += 1
        if disk in mended:
            continue
        assert is_killed(prepared(), number, place)
        assert disk_digest(again, began) == disk, "this death left another disk than the same call that went on"
        for run in ("again", "a third time"):
            if (disk := disk_digest(again, began)) in mended:
                break
            mended.add(disk)
            command(open_home(again))
            assert homes.tree(again) == wanted, f"killed {place} call {number}, run {run}"
            check_journals(again)
            assert not list(again.rglob("tmp/*"))
    return count * step


def disk_digest(path: Path, began: float) -> str:
    """A digest of all that lies in this home: names, bytes, and the times that were given to files.

    Of the times by which an index knows files again, whether they are those that the files have.
    """
    digest = hashlib.sha256()
    for file in sorted(path.rglob("*")):
        content = file.read_bytes() if file.is_file() else b""
        if file.name.endswith("index.json"):
            store = open_home(path).store
            stamps = [json.dumps(store.stamp(game)[1], separators=(",", ":")) for game in store.games()]
            for known in (*stamps, *map(json.dumps, store.fingerprints().values())):
                content = content.replace(known.encode(), b"as it is")
            content = homes.without_stamps(content)
        given = min(file.stat().st_mtime, began)  # a time after that was given by nobody
        digest.update(f"{file.relative_to(path)} {given} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def rolling_back(dice: str = "fresh", *, same_orders: bool = False) -> Command:
    """The command that takes back the newest turn."""

    def command(home: Home) -> object:
        lines: list[dict[str, Any]] = journal_lines.read(homes.journal(home).read_bytes())[0]
        turn = max(line["act"]["turn"] for line in lines if line["kind"] == "act")
        return roll_back(home, "peste", Rollback(turn, dice, same_orders), BEGINS + HOUR, Grounds("the map was wrong"))

    return command


def restoring(home: Home) -> object:
    return restore(home, "peste", BEGINS + HOUR, Grounds("the map was right"))


def submitting(seat: str, name: str, now: datetime) -> Command:
    """The command that submits a file which lies in the home."""

    def command(home: Home) -> object:
        with open_game(home, "peste", now) as session:
            return submit(session, seat, home.path / name)

    return command


def ticking(now: datetime) -> Command:
    def command(home: Home) -> object:
        result = tick(home, now)
        assert not result.fenced
        assert not result.failed
        return result

    return command


def reopening(home: Home) -> object:
    return reopen(home, "peste", "the rules were mended", BEGINS + HOUR)


def under_the_next(command: Command, rules: str = "rattus") -> Command:
    """The command by a program with the next revision of the rules."""
    game = type(load_rules(rules))
    revision = game.revision + 1

    def changed(home: Home) -> object:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(game, "revision", revision)
            return command(home)

    return changed


def replacing(seat: str, who: str, lang: str = "") -> Command:
    def command(home: Home) -> object:
        return replace_player(home, "peste", seat, who, "the player has left", BEGINS + HOUR, lang)

    return command
