"""Worlds from seeds: no law is broken, and the same seed gives the same world."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rattus_pbem.home.options import TIMES
from rattus_pbem.rules import load_rules

from .keeper import Keeper
from .laws.at_the_end import ROOT
from .play import OPTIONS, OPTIONS_OF, RULES, play

DIARY = """
import sys
from tests.simulator.play import play
world, law = play("same", days=2, games=1, store=sys.argv[1])
print(*world.diary, law, sep="\\n")
"""


@pytest.mark.parametrize("seed", [pytest.param(str(number), marks=pytest.mark.full) for number in range(12)])
def test_no_law_is_broken_within_a_fortnight(seed: str) -> None:
    _, law = play(seed, days=14, games=3)
    assert law is None


def test_games_are_begun_with_each_option() -> None:
    """But for whose turn is first, which all of them say, and for boards and tokens of a file."""
    assert OPTIONS.keys() == TIMES.keys()
    for name in RULES:
        options = load_rules(name).meta.options
        assert OPTIONS_OF[name].keys() | {"first"} >= {key for key, option in options.items() if not option.file}


@pytest.mark.parametrize("store", ["folder", pytest.param("memory", marks=pytest.mark.full)])
def test_the_same_seed_gives_the_same_world(store: str) -> None:
    """Byte for byte, in another process with another order of its sets; the last line stands for all letters."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", DIARY, store], cwd=ROOT, stdout=subprocess.PIPE, env={"PYTHONHASHSEED": number}
        )
        for number in ("1", "2")
    ]
    one, other = (process.communicate()[0].decode() for process in processes)
    assert [process.returncode for process in processes] == [0, 0]
    assert one.endswith("\nNone\n")
    assert len(one.splitlines()) > 5
    assert other == one


def test_a_world_that_an_error_ends_is_one_that_broke_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(keeper: Keeper) -> None:
        raise LookupError("no such charset")

    monkeypatch.setattr(Keeper, "begin", fail)
    world, law = play("1", days=1, games=1)
    assert law == "a world goes on: LookupError: no such charset"
    assert "in fail" in world.diary[-1]
