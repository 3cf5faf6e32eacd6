"""Liar's dice with a mistake in it, as the toy has them: `game check` names the file and line, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from .dice_leaks import LEAKS
from .dice_mistakes import MISTAKES
from .leaks import LEAKS as LEAKS_OF_TOY
from .mistakes import MISTAKES as MISTAKES_OF_TOY
from .planting import DICE, Planted, check, is_named, plant

ALL = [*MISTAKES, *LEAKS]


def test_they_are_those_of_the_toy() -> None:
    assert [planted.name for planted in MISTAKES] == [planted.name for planted in MISTAKES_OF_TOY]
    drawn = "a picture of what is hidden"  # the toy draws none
    assert [planted.name for planted in LEAKS if planted.name != drawn] == [planted.name for planted in LEAKS_OF_TOY]


@pytest.mark.parametrize("planted", ALL, ids=lambda planted: planted.name)
@pytest.mark.some(3)
def test_a_mistake_is_named_with_its_place(planted: Planted, tmp_path: Path) -> None:
    plant(tmp_path, planted.changes, DICE)
    ran = check(tmp_path, 0, DICE)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert is_named(planted, ran.stdout), ran.stdout
