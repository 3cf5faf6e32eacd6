"""The toy with a mistake in it: `game check` names the file and the line, and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from .leaks import LEAKS
from .mistakes import MISTAKES
from .planting import Planted, check, is_named, plant


def test_the_toy_holds(tmp_path: Path) -> None:
    plant(tmp_path, ())
    ran = check(tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("planted", [*MISTAKES, *LEAKS], ids=lambda planted: planted.name)
@pytest.mark.some(3)
def test_a_mistake_is_named_with_its_place(planted: Planted, tmp_path: Path) -> None:
    plant(tmp_path, planted.changes)
    ran = check(tmp_path, 0)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert is_named(planted, ran.stdout), ran.stdout
