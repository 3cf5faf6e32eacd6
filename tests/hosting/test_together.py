"""Several processes at one game: each waits for its turn to write, and nothing is lost."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import open_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.hosting.replay import replay_game
from rattus_pbem.hosting.session import open_game
from rattus_pbem.hosting.submit import submit
from rattus_pbem.hosting.tick import tick

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
TAKE = [{"do": "take", "card": card} for card in ("king", "peasant", "knight")]


def children(count: int) -> int:
    """Fork so many children; each gets its number, the parent -1 when all have ended well."""
    started = []
    for number in range(count):
        child = os.fork()
        if child == 0:
            return number
        started.append(child)
    assert [os.waitpid(child, 0)[1] for child in started] == [0] * count
    return -1


def test_sheets_handed_in_at_once_are_all_stored(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED)
    turns = [1, 3, 5, 7]
    for turn in turns:
        (tmp_path / f"sheet{turn}").write_text(homes.text(homes.sheet("red", turn, *TAKE)))
    number = children(len(turns))
    if number >= 0:
        try:
            with open_game(home, "peste", BEGINS) as session:
                submit(session, "red", tmp_path / f"sheet{turns[number]}")
            os._exit(0)
        finally:
            os._exit(1)
    assert homes.book(home).received["red"] == {str(turn): 1 for turn in turns}
    assert replay_game(home, "peste").verdict == "EXACT"


def test_two_ticks_at_once_play_each_turn_once(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=("red=Anna", "blue=bot:random"), position=TURN_OF_RED)
    again = homes.copy(home.path, tmp_path / "again")
    if children(3) >= 0:
        try:
            tick(home, BEGINS + 100 * HOUR)
            os._exit(0)
        finally:
            os._exit(1)
    tick(again, BEGINS + 100 * HOUR)
    assert homes.tree(home.path) == homes.tree(again.path)


def test_of_two_games_of_one_name_begun_at_once_one_is_made(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    if children(3) >= 0:
        try:
            with suppress(IllegalError):
                new_game(home, "other", "rattus", homes.SEATS[:2], {}, BEGINS, secret=homes.SECRET)
            os._exit(0)
        finally:
            os._exit(1)
    assert open_home(home.path).store.games() == ["other", "peste"]
    assert not [path.name for path in (home.path / "games").iterdir() if path.name.startswith(".")]
    assert replay_game(home, "other").verdict == "EXACT"
