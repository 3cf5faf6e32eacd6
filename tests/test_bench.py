"""What the benchmarks measure is right: a game that they record is the game that they replay, whatever the game is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bench
from bench.bounds import COLD, MODULES, SAVED_GAME, of_any_machine
from bench.mini import REGIONS, Mini
from bench.playing import record, replay
from bench.run import HARNESSES
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


def test_whatever_measures_is_run_by_the_bench_and_so_in_ci() -> None:
    """`works` runs beside the peers, `mail_once` is started by `mail`."""
    modules = {f"bench.{path.stem}" for path in Path(*bench.__path__).glob("*.py") if "__main__" in path.read_text()}
    assert modules - {"bench.run", "bench.works", "bench.mail_once"} == {harness.module for harness in HARNESSES}
    assert all(harness.short and harness.whole for harness in HARNESSES)


def records(**changed: Any) -> list[dict[str, Any]]:
    """What the harnesses measure, as good as is asked for, but for what is changed: `work/figure`."""
    names = {*COLD, *MODULES}
    figures: dict[str, dict[str, float]] = {
        **{f"cold {name}": {"cpu_x_of_empty": 1.4, "modules": MODULES.get(name, 0)} for name in names},
        "one more turn after 10": {"bytes_written": 1000, "saved_game_bytes": 5000},
        "one more turn after 1000": {"cpu_x_of_turn_10": 1.1, "bytes_written": 1100, "saved_game_bytes": SAVED_GAME},
        "a game of rattus to its end in a folder": {"saved_game_bytes": SAVED_GAME},
        "mail tick": {"journal_fsyncs_a_game": 1, "fsyncs_a_mail": 0.4, "files_a_mail": 5},
        "idle tick": {"opened": 200, "opened_below_games": 0},
        "database: statements": {"statements_a_mail": 20},
    }
    for name, value in changed.items():
        work, figure = name.split("/")
        figures[work][figure] = value
    return [{"work": work, "extra": extra} for work, extra in figures.items()]


def test_bounds_hold_where_all_is_as_good_as_is_asked_for() -> None:
    assert [must for must in of_any_machine(records()) if not must.holds] == []


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("cold submit/cpu_x_of_empty", 1.41),
        ("cold check/modules", MODULES["check"] + 1),
        ("one more turn after 1000/cpu_x_of_turn_10", 1.2),
        ("one more turn after 1000/bytes_written", 1200),
        ("one more turn after 10/saved_game_bytes", SAVED_GAME + 1),
        ("a game of rattus to its end in a folder/saved_game_bytes", SAVED_GAME + 1),
        ("mail tick/journal_fsyncs_a_game", 2),
        ("mail tick/fsyncs_a_mail", 1.4),
        ("mail tick/files_a_mail", 20),
        ("idle tick/opened", 1000),
        ("idle tick/opened_below_games", 1),
        ("database: statements/statements_a_mail", 24),
    ],
)
def test_each_bound_can_be_missed(figure: str, value: float) -> None:
    missed = [must for must in of_any_machine(records(**{figure: value})) if not must.holds]
    assert len(missed) == 1, missed
    assert str(missed[0]).startswith("MISS")
