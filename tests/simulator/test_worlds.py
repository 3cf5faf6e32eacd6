"""Worlds from seeds: no law is broken, and the same seed gives the same world."""

from __future__ import annotations

import pytest

from .play import play


@pytest.mark.parametrize("seed", [pytest.param(str(number), marks=pytest.mark.full) for number in range(12)])
def test_no_law_is_broken_within_a_fortnight(seed: str) -> None:
    # Harsh worlds break laws as yet: see `make simulate`.
    _, law = play(seed, days=14, games=3, without=frozenset({"the keeper", "clocks"}))
    assert law is None


def test_the_same_seed_gives_the_same_world() -> None:
    world, law = play("same", days=2, games=1)
    assert law is None
    assert world.diary
    assert play("same", days=2, games=1)[0].diary == world.diary
