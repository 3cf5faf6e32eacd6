"""The sample game is made again and compared with the repository, byte for byte; and its replay is exact."""

from __future__ import annotations

import shutil
from pathlib import Path

from rattus_pbem.home.home import make_home
from rattus_pbem.hosting.replay import replay_game
from tests.golden.sample import GAME, KEPT, KEY, make_sample


def files(folder: Path) -> dict[str, bytes]:
    """All files of a game by name, without its lock, and without the .gitignore that would keep it out of here."""
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name not in ("lock", ".gitignore"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def test_the_sample_game_is_made_again_byte_for_byte(tmp_path: Path) -> None:
    made = files(make_sample(tmp_path / "home").path / "games" / GAME)
    kept = files(KEPT)
    assert sorted(made) == sorted(kept)
    assert [name for name in made if made[name] != kept[name]] == []


def test_the_sample_game_is_a_whole_one() -> None:
    kept = files(KEPT)
    texts = [data.decode() for name, data in kept.items() if name.endswith(".txt")]
    assert any("No orders arrived in time" in text or "Aucun ordre n’est arrivé" in text for text in texts)
    assert any("Skipped: take Witch" in text for text in texts)
    assert sum("The game is over" in text or "La partie est terminée" in text for text in texts) == 2


def test_its_replay_is_exact(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", key=KEY)
    shutil.copytree(KEPT, home.path / "games" / GAME)
    assert replay_game(home, GAME).verdict == "EXACT"
