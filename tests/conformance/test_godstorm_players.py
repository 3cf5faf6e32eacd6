"""The computer players of Godstorm: every question gets a legal answer, and the sensible one plays to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played


def by_seat(me: str, other: str) -> Any:
    """The sensible player at one seat, another kind at the rest."""

    def answer(rules: Rules[Any], view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
        given = rules.players["sensible" if ask.seat == me else other](rules, view, ask, chance)
        assert ask.form.fault(given) is None, (ask.question, given)
        return given

    return answer


def won(other: str, games: int) -> int:
    """How many two-player games the sensible player wins alone, the seats alternated."""
    rules, count = load_rules("godstorm"), 0
    for game in range(games):
        me = ("alpha", "beta")[game % 2]
        *_, run = played(rules, 2, f"duel {other} {game}", {"both": by_seat(me, other)})
        count += run.state.ranking[0] == (me,)
    return count


COUNTS = [pytest.param(4, 4), pytest.param(100, 90, marks=pytest.mark.full)]


@pytest.mark.parametrize(("games", "least"), COUNTS)
def test_the_sensible_player_beats_the_random_one(games: int, least: int) -> None:
    assert won("random", games) >= least


@pytest.mark.parametrize(("games", "least"), [pytest.param(4, 3), pytest.param(100, 60, marks=pytest.mark.full)])
def test_the_sensible_player_beats_the_greedy_one(games: int, least: int) -> None:
    assert won("greedy", games) >= least


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.full), 5])
@pytest.mark.some(1)
def test_no_turn_ends_with_income_that_is_not_placed(seats: int) -> None:
    """The sensible player places all of it by its own orders, none by the default (G-43.10)."""
    rules = load_rules("godstorm")
    *_, run = played(rules, seats, f"income {seats}", {"sensible": rules.players["sensible"]})
    events = [event.to_json() for act in run.finished for event in act.events]
    clauses = Counter(clause for event in events if event["kind"] == "armies_gained" for clause in event["clauses"])
    assert clauses["G-11.8"]
    assert not clauses["G-43.10"]
