"""Commands killed at each of their writes and run again: what every test of crash points needs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

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

from . import homes
from .homes import BEGINS, HOUR
from .killing import deaths

Command = Callable[[Home], object]
STEPS = [25, pytest.param(1, marks=pytest.mark.full)]
"""Every 25th call of a command, before, in the midst of and after it; each in the full run."""


def check_all_deaths(home: Home, command: Command, tmp_path: Path, step: int = 1) -> int:
    """Kill the command at its calls on a copy of the home, run it twice more, compare; returns about how many."""
    unkilled = homes.copy(home.path, tmp_path / "unkilled")
    command(unkilled)
    wanted = homes.tree(unkilled.path)
    count = 0
    again = tmp_path / "killed"

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: command(killed)

    for number, place in deaths(prepared, step):
        for run in ("again", "a third time"):
            command(open_home(again))
            assert homes.tree(again) == wanted, f"killed {place} call {number}, run {run}"
            check_journals(again)
        assert not list(again.rglob("tmp/*"))
        count += 1
    return count * step


def check_journals(path: Path) -> None:
    """Every line of every journal is one that was committed, and can be read."""
    for journal in path.glob("games/*/journal.jsonl"):
        lines, mark = journal_lines.read(journal.read_bytes())
        assert mark.size == journal.stat().st_size
        assert mark.lines == len(lines)


def rolling_back(dice: str = "fresh", *, same_orders: bool = False) -> Command:
    """The command that takes back the newest turn."""

    def command(home: Home) -> object:
        lines, _ = journal_lines.read(homes.journal(home).read_bytes())
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
