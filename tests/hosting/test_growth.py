"""What a game costs does not grow with its age: the saved game, the bytes and the files of one more turn.

Long games are those of the mini game without an end, among computer players; a turn is what a tick does with one. Files
and bytes are counted, by hooks of Python and by the system, and no time is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rattus_pbem.rules
from bench import mini
from bench.growth import NOW, grown, one_turn
from rattus_pbem.hosting.home import Home, demo_key, make_home
from rattus_pbem.hosting.session import open_game

LARGEST = 50_000
"""No saved game has more bytes."""


class Cost(NamedTuple):
    """What was done to files: how many were opened, bytes read and written."""

    opened: int
    bytes: int

    def at_most(self, other: Cost, ratio: float) -> bool:
        """Whether this is not so many times as much as that, or less."""
        return self.opened <= other.opened * ratio and self.bytes <= other.bytes * ratio


_counting: list[list[int]] = []


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "open" and _counting and not str(arguments[0]).startswith("/proc/"):
        _counting[-1][0] += 1


sys.addaudithook(_hear)


def _bytes_so_far() -> int:
    counters = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(counters["rchar"]) + int(counters["wchar"])


@contextmanager
def counted() -> Iterator[Callable[[], Cost]]:
    """Count what is done within; then the cost is known."""
    costs: list[Cost] = []
    _counting.append([0])
    own = _bytes_so_far()
    own = _bytes_so_far() - own  # what it takes to ask
    before = _bytes_so_far()
    try:
        yield lambda: costs[0]
    finally:
        costs.append(Cost(_counting.pop()[0], _bytes_so_far() - before - own))


needs_counters = pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="only Linux counts bytes for us")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home that knows the mini game."""
    monkeypatch.setattr(rattus_pbem.rules, "GAMES", (*rattus_pbem.rules.GAMES, "mini"))
    monkeypatch.setitem(sys.modules, "rattus_pbem.rules.mini", mini)
    return make_home(tmp_path / "home", key=demo_key("growth"))


def saved_size(home: Home, game: str) -> int:
    return home.game(game).size("game.json") or 0


def cost_of_a_turn(home: Home, game: str) -> Cost:
    """The cheapest of a few turns: which other files a turn touches depends on what happens in it."""
    costs = []
    for _ in range(4):
        with counted() as cost, open_game(home, game, NOW) as session:
            one_turn(session)
            session.commit()
        costs.append(cost())
    return min(costs)


@needs_counters
@pytest.mark.parametrize(
    ("young", "old"), [pytest.param(10, 300, id="300"), pytest.param(10, 1000, id="1000", marks=pytest.mark.full)]
)
def test_a_late_turn_costs_what_an_early_one_does(home: Home, young: int, old: int) -> None:
    early, late = (cost_of_a_turn(home, grown(home, turns)) for turns in (young, old))
    assert late.at_most(early, 1.1)
    small, large = (saved_size(home, f"mini-{turns}") for turns in (young, old))
    assert large < min(1.1 * small, LARGEST)
