"""Whole games by computer players: what must hold at each question, after each answer, and at the end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.rules import load_rules
from rattus_pbem.testing import whole_games
from rattus_pbem.testing.digest import digest_under
from rattus_pbem.testing.playing import only, played
from rattus_pbem.testing.whole_games import Laws, Players
from tests.games import GAMES, games_and_seeds, seeds

from .godstorm_positions import rich_position
from .godstorm_reach import PLAN
from .pieces import BALANCE, END_REASONS, PIECES, RESULT

SEATS = (2, 3, 4)
ROOT = Path(__file__).parents[2]


def asking(rules: Rules[Any], view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """Plays at random, and orders its invasions without a plan, so that it is asked how they go on (G-44.3)."""
    answer = ask.form.random(chance)
    return {key: value for key, value in answer.items() if answer["do"] != "invade" or key not in PLAN}


ASKING = {**load_rules("godstorm").players, "asking": asking}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("name", "seed"), games_and_seeds(2, 200))
@pytest.mark.some(3)
def test_a_game_holds_from_its_first_question_to_its_end(name: str, seats: int, seed: int) -> None:
    play_and_check(name, seats, f"conformance {name} {seats} {seed}")


@pytest.mark.parametrize("seed", seeds(0, 200))
def test_a_game_of_five_holds(seed: int) -> None:
    play_and_check("godstorm", 5, f"conformance godstorm 5 {seed}")


@pytest.mark.parametrize("seed", seeds(1, 200))
def test_a_game_from_a_rich_position_holds(seed: int) -> None:
    """Full hands, relics, gods face to face; every sixth game nearly over: what games seldom reach by themselves."""
    start = load_rules("godstorm").state_from_json(rich_position(seed))
    play_and_check("godstorm", len(start.seats), f"rich {seed}", start, ASKING)


OPTIONS = (
    {"setup": "free", "sky17": "none", "tiebreak": "armies"},
    {"circle": "drawn", "sky17": "enemies_convert", "relics_on_elimination": "removed", "sky_die": "in_play"},
    {"setup": "free", "circle": "drawn", "sky17": "lava_erupts", "sky_die": "named"},
    {"sky17": "this_ground_is_sacred", "tiebreak": "armies", "relics_on_elimination": "removed"},
)
"""Every value of every option of Godstorm but the defaults, in some game."""


@pytest.mark.full
@pytest.mark.parametrize("seed", seeds(1, 40))
def test_a_game_with_other_options_holds(seed: int) -> None:
    options = OPTIONS[seed % len(OPTIONS)]
    assert all(load_rules("godstorm").meta.options[name].read(value, ["alpha"] * 3) for name, value in options.items())
    play_and_check("godstorm", 3 + seed % 2, f"options {seed}", **options)


@pytest.mark.parametrize("seed", seeds(3, 300))
def test_a_game_with_a_random_six_holds(seed: int) -> None:
    play_and_check("rattus", 2 + seed % 3, f"random six {seed}", six="one_per_class" if seed % 5 == 4 else "random")


def play_and_check(
    name: str, seats: int, label: str, start: Any = None, players: Players = None, /, **options: str
) -> None:
    """One game, from its beginning or from a state, everything checked at each of its questions."""
    laws = Laws(PIECES[name], RESULT[name], BALANCE.get(name, Laws().balance))
    whole_games.play_and_check(load_rules(name), seats, label, start, players, laws=laws, options=options)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.some(2)
def test_games_end_for_each_reason_that_the_rules_give(name: str) -> None:
    rules = load_rules(name)
    reasons: set[str] = set()
    for seed in range(12):
        *_, run = played(rules, SEATS[seed % 3], f"ends {seed}", only(rules, "random") if seed % 2 else None)
        reasons |= {event.kind for act in run.finished for event in act.events} & END_REASONS[name]
        if reasons == END_REASONS[name]:
            break
    assert reasons == END_REASONS[name]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.full
def test_a_game_is_the_same_under_another_hash_seed(name: str) -> None:
    digests = {hash_seed: digest_under(name, hash_seed) for hash_seed in ("1", "4000")}
    assert len(digests["1"]) == 64
    assert digests["1"] == digests["4000"]
