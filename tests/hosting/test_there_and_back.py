"""Games in the middle of play, copied from a folder to a database and back: the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.home.home import make_home
from rattus_pbem.store.copying import copy_game

from . import homes
from .databases import files, on_database, tree
from .homes import BEGINS, HOUR


@pytest.mark.full
@pytest.mark.parametrize("number", range(200))
def test_a_game_goes_there_and_back(tmp_path: Path, request: pytest.FixtureRequest, number: int) -> None:
    rules = list(homes.OPTIONS)[(number + number // 24) % len(homes.OPTIONS)]
    folder = homes.make(tmp_path / "folder", rules=rules, seats=homes.people(rules))
    homes.play_turns(folder, 1 + number % 7, BEGINS + number * HOUR / 60)  # by another time other orders
    database = on_database(tmp_path / "database", request.getfixturevalue("postgres"))
    back = make_home(tmp_path / "back", key=folder.key)
    for source, target in ((folder, database), (database, back)):
        target.store.prepare()
        copy_game(source.store, target.store, "peste")
    assert files(database) == files(folder)
    assert tree(back.path / "games") == tree(folder.path / "games")
