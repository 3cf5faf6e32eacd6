"""Crash points at positions of Rattus: to the end of a game, two games at once, sheets put together again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game

from ..counts import stride
from . import homes
from .dying import STEPS, check_all_deaths, reopening, ticking
from .homes import BEGINS, HOUR

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def make_near_the_end(path: Path) -> Home:
    """Two tokens are to come, red has sent two turns ahead, blue is a computer: three turns, final round, the end."""
    position = {
        "seats": ["red", "blue"],
        "first": "red",
        "active": "red",
        "turn": 3,
        "plague": "gallia",
        "cards": {"merchant": "red", "monk": "blue"},
        "regions": {
            "gallia": {"cubes": {"red": 3, "blue": 2}, "tokens": [1]},
            "italia": {"cubes": {"blue": 4}, "tokens": [2, 3]},
        },
        "supply": 2,
    }
    home = homes.make(path, seats=(homes.SEATS[0], "blue=bot:sensible"), position=position)
    homes.send(home, homes.sheet("red", 4, {"do": "plague", "path": ["anglia"]}), BEGINS)
    ways = [{"do": "plague", "path": [region]} for region in ("italia", "gallia", "germania")]
    homes.send(home, homes.sheet("red", 6, {"do": "place", "region": "italia"}, *ways), BEGINS)
    return home


@pytest.mark.full
def test_tick_that_plays_to_the_end(tmp_path: Path) -> None:
    home = make_near_the_end(tmp_path / "home")
    now = BEGINS + 200 * HOUR
    assert check_all_deaths(home, ticking(now), tmp_path, stride(5)) > 20
    ticking(now)(home)
    with open_game(home, "peste", now) as session:
        assert session.game.book.stage == "over"


@pytest.mark.full
def test_tick_that_plays_to_the_end_at_every_write(tmp_path: Path) -> None:
    home = make_near_the_end(tmp_path / "home")
    assert check_all_deaths(home, ticking(BEGINS + 200 * HOUR), tmp_path, 1) > 60


@pytest.mark.full
def test_tick_over_two_games_and_computer_players(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=bot:sensible", "blue=Bernard", "green=bot:random"))
    new_game(home, "other", "rattus", homes.SEATS, {"first": "green"}, BEGINS, nonces=False, secret=homes.SECRET)
    assert check_all_deaths(home, ticking(BEGINS + 100 * HOUR), tmp_path, 1) > 60


@pytest.mark.parametrize("step", STEPS)
def test_reopen_that_puts_a_sheet_together(tmp_path: Path, step: int) -> None:
    home = homes.make_asked(tmp_path / "home")
    homes.send(home, homes.sheet("red", 1, {"on": "witch", "do": "stop"}, {"do": "pause"}), BEGINS)
    sound = homes.copy(home.path, tmp_path / "sound")
    reopening(sound)
    assert homes.journal(sound).read_text().splitlines()[-2].count('"kind":"sheet"') == 1
    assert check_all_deaths(home, reopening, tmp_path, step) > 10
