"""Each game that is known is without the mistakes that `game check` looks for."""

from __future__ import annotations

import pytest

from rattus_pbem.rules import known_games, load_rules
from rattus_pbem.testing.game_check import GameCheck, package_of

from ..games import GAMES


def test_these_are_all_games() -> None:
    assert set(GAMES) == set(known_games())


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_has_no_mistake(name: str) -> None:
    for part, look in GameCheck(name, load_rules(name), package_of(name)).written():
        assert look()[1] == [], part


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_has_no_mistake(name: str) -> None:
    for part, look in GameCheck(name, load_rules(name), package_of(name), games=1).played():
        assert look()[1] == [], part
