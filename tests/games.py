"""The games that every suite runs for: ours, and a small one that comes from another package."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.rules import GAMES as OURS

TOY = Path(__file__).parent / "toygame"
GAMES = (*OURS, "skirmish")


def seeds(quick: int, full: int) -> list[Any]:
    """The first seeds are for every run, the others are marked `full`."""
    return [*range(quick), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(quick, full))]


def games_and_seeds(quick: int, full: int, counted: Sequence[str] = OURS) -> list[Any]:
    """Each game with its seeds: the full count for the games that are counted, a tenth of it for the others.

    For the game that asks ten times as much it is a fiftieth, and the quick count 1.
    """
    params = []
    for name in GAMES:
        few, part = (1, 50) if name == "godstorm" else (quick, 10)
        for seed in range(full if name in counted else max(few, full // part)):
            params.append(pytest.param(name, seed, marks=() if seed < few else pytest.mark.full))
    return params


def make_importable() -> None:
    """The toy is found as an installed package would be, here and in processes that tests start."""
    if str(TOY) not in sys.path:
        sys.path.append(str(TOY))
    known = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if str(TOY) not in known:
        os.environ["PYTHONPATH"] = os.pathsep.join(part for part in (*known, str(TOY)) if part)
