"""The games of the toy and of Godstorm are made again and compared with those kept here; their replay is exact."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from rattus_pbem.home.home import Home, make_home
from rattus_pbem.hosting.replay import replay_game

from . import godstorm, toy
from .test_sample import files


class Golden(NamedTuple):
    """A game that is kept: where, under which id and key, and what makes it again."""

    kept: Path
    game: str
    key: bytes
    make: Callable[[Path], Home]


GAMES = {
    "skirmish": Golden(toy.KEPT, toy.GAME, toy.KEY, toy.make_toy),
    "godstorm": Golden(godstorm.KEPT, godstorm.GAME, godstorm.KEY, godstorm.make_war),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.some(1)
def test_the_game_is_made_again_byte_for_byte(name: str, tmp_path: Path) -> None:
    golden = GAMES[name]
    made, kept = files(golden.make(tmp_path / "home").path / "games" / golden.game), files(golden.kept)
    assert sorted(made) == sorted(kept)
    assert [file for file in made if made[file] != kept[file]] == []


def test_a_bid_was_missed_and_dice_were_rolled() -> None:
    kept = files(toy.KEPT)
    texts = [data.decode() for file, data in kept.items() if file.endswith(".txt")]
    assert any("No orders arrived in time" in text for text in texts)
    assert any(b'"clashed"' in data for file, data in kept.items() if file.startswith("events/"))


def test_the_attacked_was_asked_for_sky_cards_and_the_epochs_came_to_their_end() -> None:
    kept = files(godstorm.KEPT)
    journal = kept["journal.jsonl"]
    assert b'"question":"sky"' in journal
    assert b'"question":"bid"' in journal
    events = b"".join(data for file, data in kept.items() if file.startswith("events/"))
    for kind in (b'"battle_fought"', b'"captured"', b'"card_played"', b'"game_ended"'):
        assert kind in events


@pytest.mark.parametrize("name", GAMES)
def test_its_replay_is_exact(name: str, tmp_path: Path) -> None:
    golden = GAMES[name]
    home = make_home(tmp_path / "home", key=golden.key)
    shutil.copytree(golden.kept, home.path / "games" / golden.game)
    assert replay_game(home, golden.game).verdict == "EXACT"
