"""That no tick runs is told by what the host looks at, since no tick is there to tell it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.postgres import Postgres

from . import mailing
from .mailing import HOUR, Club

DAY = timedelta(days=1)
STORES = ["folder", pytest.param("postgres", marks=pytest.mark.full)]


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose last tick was an hour ago."""
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        monkeypatch.setattr(mailing, "SERVER", server)
    club = Club(tmp_path)
    club.tick()
    club.now += HOUR
    return club


def told_by(club: Club, *words: str) -> tuple[int, str]:
    """What a command says."""
    ran = club.run(*words)
    return ran.code, ran.out


COMMANDS: dict[str, tuple[str, ...]] = {
    "status": ("status",),
    "status of one": ("status", "peste"),
    "page": ("status", "--html"),
    "json": ("status", "--json"),
    "doctor": ("doctor",),
    "doctor of all": ("doctor", "--all"),
    "doctor in JSON": ("doctor", "--json"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_it_is_told_by_each_command_that_shows_how_things_stand(club: Club, command: str) -> None:
    assert "o tick has run since" not in told_by(club, *COMMANDS[command])[1]
    club.now += 3 * DAY
    code, said = told_by(club, *COMMANDS[command])
    assert "o tick has run since 2026-11-02 09:00 UTC, 3 days ago" in said
    assert "waits to be read" not in said
    club.write("red", "help")
    code, said = told_by(club, *COMMANDS[command])
    assert "3 days ago; 1 mail waits to be read." in said
    assert "See whether the cron job" in said or command == "json"
    assert code == (1 if "doctor" in command else 0)


def test_it_is_no_more_told_once_a_tick_has_run(club: Club) -> None:
    club.now += 3 * DAY
    club.tick(timedelta())
    assert "no tick" not in told_by(club, "status")[1]


@pytest.mark.parametrize(("hours", "outage", "is_told"), [(5, "6h", False), (7, "6h", True), (23, "9d", False)])
def test_the_time_is_that_of_an_outage_or_a_day(club: Club, hours: int, outage: str, is_told: bool) -> None:
    toml = club.path / "host.toml"
    toml.write_text(toml.read_text().replace('outage = "9999d"', f'outage = "{outage}"'))
    club.now += (hours - 1) * HOUR
    assert ("no tick has run" in told_by(club, "doctor")[1]) is is_told


def test_mail_to_a_home_in_which_no_tick_has_ever_run_is_told(club: Club) -> None:
    club.home.store.write("tick.json", b"")
    assert "no tick" not in told_by(club, "doctor")[1]
    club.write("red", "help")
    assert "no tick has ever run here; 1 mail waits to be read." in told_by(club, "doctor")[1]


def test_a_home_in_which_all_games_are_over_needs_no_tick(club: Club) -> None:
    at: tuple[Any, ...] = ("--home", club.path, "--now", club.now.isoformat())
    for seat in ("red", "blue"):
        club.write(seat, "draw")
    club.tick()
    club.tick()
    if '"over"' not in run("status", "--json", *at).out:
        pytest.fail("the game is not over")
    club.now += 30 * DAY
    assert "no tick" not in told_by(club, "doctor")[1]
    club.write("red", "help")
    assert "1 mail waits" in told_by(club, "doctor")[1]
