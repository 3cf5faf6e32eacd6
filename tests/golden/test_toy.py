"""The toy's game is made again and compared with the one kept here, byte for byte; and its replay is exact."""

from __future__ import annotations

import shutil
from pathlib import Path

from rattus_pbem.hosting.home import make_home
from rattus_pbem.hosting.replay import replay_game

from .test_sample import files
from .toy import GAME, KEPT, KEY, make_toy


def test_the_game_of_the_toy_is_made_again_byte_for_byte(tmp_path: Path) -> None:
    made, kept = files(make_toy(tmp_path / "home").path / "games" / GAME), files(KEPT)
    assert sorted(made) == sorted(kept)
    assert [name for name in made if made[name] != kept[name]] == []


def test_a_bid_was_missed_and_dice_were_rolled() -> None:
    kept = files(KEPT)
    texts = [data.decode() for name, data in kept.items() if name.endswith(".txt")]
    assert any("No orders arrived in time" in text for text in texts)
    assert any(b'"clashed"' in data for name, data in kept.items() if name.startswith("events/"))


def test_its_replay_is_exact(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", key=KEY)
    shutil.copytree(KEPT, home.path / "games" / GAME)
    assert replay_game(home, GAME)["verdict"] == "EXACT"
