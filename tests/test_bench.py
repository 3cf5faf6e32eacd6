"""What the benchmarks measure is right: a game that they record is the game that they replay, whatever the game is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bench.mini import REGIONS, Mini
from bench.playing import record, replay
from rattus_pbem.engine.journal import Diverged, canonical
from rattus_pbem.rules import load_rules
from tests.games import GAMES


def rules_of(name: str) -> Any:
    return Mini() if name == "mini" else load_rules(name)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", [*GAMES, "mini"])
def test_a_recorded_game_replays_exactly(name: str, seed: int) -> None:
    rules = rules_of(name)
    seats = [number for number in range(2, 6) if number <= len(rules.meta.seats)]
    game = record(rules, 4 if name == "mini" else seats[seed % len(seats)], seed)
    replay(rules, game)
    assert game.turns > 1


def test_a_changed_record_does_not_replay() -> None:
    game = record(Mini(), 4, 0)
    place, line = next((n, json.loads(each)) for n, each in enumerate(game.lines) if '"place"' in each)
    line["answer"] = (line["answer"] + 1) % len(REGIONS)
    lines = [*game.lines[:place], canonical(line), *game.lines[place + 1 :]]
    with pytest.raises((Diverged, ValueError)):
        replay(Mini(), game._replace(lines=lines))
