"""Killed at any write, and run again: the folder is that of a run which was never killed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from rattus_pbem.errors import IllegalError, PbemError
from rattus_pbem.hosting.home import Home, demo_key, make_home, open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.tick import tick
from rattus_pbem.orders.print_text import print_sheet
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.rules import load_rules

from ..counts import stride
from . import homes
from .homes import BEGINS, HOUR
from .killing import deaths

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
Command = Callable[[Home], object]
STEPS = [25, pytest.param(1, marks=pytest.mark.full)]
"""Every 25th call of a long command; each in the full run."""


def check_all_deaths(home: Home, command: Command, tmp_path: Path, step: int = 1) -> int:
    """Kill the command at its calls on a copy of the home, run it again, compare; returns about how many it has."""
    unkilled = homes.copy(home.path, tmp_path / "unkilled")
    command(unkilled)
    wanted = homes.tree(unkilled.path)
    count = 0
    again = tmp_path / "killed"

    def prepared() -> Callable[[], object]:
        killed = homes.copy(home.path, again)
        return lambda: command(killed)

    for number, place in deaths(prepared, step):
        command(open_home(again))
        assert homes.tree(again) == wanted, f"killed {place} call {number}"
        assert not list(again.rglob("tmp/*"))
        count += 1
    return count * step


def submitting(seat: str, name: str, now: datetime) -> Command:
    """The command that submits a file which lies in the home."""

    def command(home: Home) -> object:
        from rattus_pbem.hosting.submit import submit

        with open_game(home, "peste", now) as session:
            return submit(session, seat, home.path / name)

    return command


def ticking(now: datetime) -> Command:
    def command(home: Home) -> object:
        told = tick(home, now)
        assert not told.fenced
        assert not told.failed
        return told

    return command


def test_submit_of_a_json_sheet(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    (home.path / "sheet").write_text(homes.text(homes.compose_for(home, "red", "json")))
    assert check_all_deaths(home, submitting("red", "sheet", BEGINS + HOUR), tmp_path, stride(1)) > 20


def test_submit_of_a_text_sheet_that_replaces_another(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", blue__lang="fr")
    now = homes.play_turns(home, 2)
    homes.send(home, homes.sheet("blue", 2, {"do": "plague", "path": []}, {"do": "done"}, wait=True), now)
    rules = load_rules("rattus")
    told = homes.compose_for(home, "blue", "text")
    text = print_sheet(read_sheet(homes.text(told).encode(), rules.lexicon), rules.lexicon, "fr")
    assert "BEGIN" in text or "DEBUT" in text
    (home.path / "sheet").write_text(text)
    assert check_all_deaths(home, submitting("blue", "sheet", now + HOUR), tmp_path, stride(1)) > 20


def test_submit_of_a_sheet_that_is_refused(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    (home.path / "sheet").write_text("BEGIN ORDERS peste red turn 0\ndance\nEND ORDERS\n")

    def command(home: Home) -> None:
        with pytest.raises(PbemError, match="dance"):
            submitting("red", "sheet", BEGINS + HOUR)(home)

    assert check_all_deaths(home, command, tmp_path, stride(1)) > 5


@pytest.mark.parametrize("step", STEPS)
def test_tick_that_plays_one_turn(tmp_path: Path, step: int) -> None:
    home = homes.make(tmp_path / "home")
    now = homes.play_turns(home, 1)
    homes.send(home, homes.compose_for(home, "red", "one"), now)
    assert check_all_deaths(home, ticking(now), tmp_path, step) > 20


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
    assert check_all_deaths(home, ticking(BEGINS + 200 * HOUR), tmp_path) > 60


@pytest.mark.full
def test_tick_over_two_games_and_computer_players(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=bot:sensible", "blue=Bernard", "green=bot:random"))
    new_game(home, "other", "rattus", homes.SEATS, {"first": "green"}, BEGINS, nonces=False, secret=homes.SECRET)
    assert check_all_deaths(home, ticking(BEGINS + 100 * HOUR), tmp_path) > 60


def test_tick_that_mends(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    now = homes.play_turns(home, 2)
    shutil.rmtree(homes.folder(home) / "reports")
    (homes.folder(home) / "game.json").write_bytes(b"")
    assert check_all_deaths(home, ticking(now), tmp_path, stride(23)) > 15


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


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("nonces", [False, True])
def test_new(tmp_path: Path, nonces: bool, step: int) -> None:
    home = make_home(tmp_path / "home", key=demo_key("tests"))

    def command(home: Home) -> None:
        if "peste" in home.game_ids():  # the killed one came as far as that: its game is whole
            with open_game(home, "peste", BEGINS) as session:
                assert session.made_again == []
            with pytest.raises(IllegalError, match="there is a game peste already"):
                begin(home)
        else:
            begin(home)

    def begin(home: Home) -> None:
        new_game(home, "peste", "rattus", homes.SEATS[:2], {}, BEGINS, nonces=nonces, secret=homes.SECRET)

    assert check_all_deaths(home, command, tmp_path, step) > 20


def test_init(tmp_path: Path) -> None:
    count = 0
    path = tmp_path / "home"

    def prepared() -> Callable[[], object]:
        shutil.rmtree(path, ignore_errors=True)
        return lambda: make_home(path)

    for _ in deaths(prepared):
        key = path / "host.key"
        known = key.read_bytes() if key.exists() else None
        home = open_home(path) if (path / "host.toml").exists() else make_home(path)
        assert known in (None, key.read_bytes())
        assert home.game_ids() == []
        count += 1
    assert count > 15
