"""The computer players of Rattus: each question gets a legal answer, and the sensible one plays sensibly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from rattus_pbem.contract.rules import Rules
from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played

from .sixes import PIPER, played_six


def random_orders(rules: Rules[Any], view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Any:
    """Orders at random, often without riders; whatever they then ask is answered by the sensible player."""
    kind = "random" if ask.question in rules.main_questions else "sensible"
    return rules.players[kind](rules, view, ask, chance)


@pytest.mark.full
def test_the_sensible_player_answers_every_question_of_a_game() -> None:
    rules, questions = load_rules("rattus"), set()
    for seed in range(9):
        players = {"orders": random_orders, "sensible": rules.players["sensible"]}
        for run in played(rules, 2 + seed % 3, f"questions {seed}", players):
            questions |= {ask.question for ask in run.pending}
    for six in PIPER:
        for seed in range(2):
            players = {"orders": random_orders, "sensible": rules.players["sensible"]}
            for run in played_six(rules, six, 2 + seed, f"{six} {seed}", players):
                questions |= {ask.question for ask in run.pending}
    base = {"first", "turn", "path", "spread", "witch", "final"}
    assert questions == base | {"potion", "serf", "order", "baker", "bakercubes"}


def test_the_sensible_player_beats_the_random_one() -> None:
    rules, won = load_rules("rattus"), Counter[str]()
    for game in range(10):
        seats = ("red", "blue")
        sensible = seats[game % 2]
        # the kinds sit by the seed's digest; here the seats are told apart by the view alone
        players = {"both": lambda rules, view, ask, chance, me=sensible: _by_seat(rules, view, ask, chance, me)}
        *_, run = played(rules, 2, f"duel {game}", players)
        won["sensible" if run.state.ranking[0] == sensible else "random"] += 1
    assert won["sensible"] >= 8


def _by_seat(rules: Rules[Any], view: Mapping[str, Any], ask: Ask, chance: SeededChance, me: str) -> Any:
    return rules.players["sensible" if ask.seat == me else "random"](rules, view, ask, chance)


def at(position: Mapping[str, Any], *answers: Mapping[str, Any]) -> Any:
    """What the sensible player answers for red, who is active in this position and has answered so far."""
    whole = {"seats": ["red", "blue"], "first": "red", "active": "red", "plague": "scandia"}
    rules = load_rules("rattus")
    run = Run(rules, Position(rules.state_from_json({**whole, **position})), SeededChance("sensible"))
    run.play_on()
    for answer in answers:
        run.answer(answer)
    (ask,) = run.pending
    return rules.players["sensible"](rules, seat_view(rules, run, "red").to_json(), ask, SeededChance("its own"))


FINAL = {"phase": "final", "last": "blue", "active": None}


def test_it_swaps_a_token_that_would_hit_it_hard() -> None:
    position = {
        "cards": {"witch": "red", "king": "red"},
        "regions": {"gallia": {"cubes": {"red": 6}, "tokens": [1]}, "italia": {"cubes": {"blue": 6}, "tokens": [2]}},
        "faces": {"1": "F48", "2": "F01"},
    }
    looked = ({"do": "witch", "tokens": [1]}, {"do": "look", "token": 2})
    assert at(position, looked[0]) == {"do": "look", "token": 2}
    assert at(position, *looked) == {"do": "swap"}


def test_it_leaves_a_token_that_hits_the_other() -> None:
    position = {
        "cards": {"witch": "red"},
        "regions": {"gallia": {"cubes": {"red": 5}, "tokens": [1]}, "italia": {"cubes": {"blue": 6}, "tokens": [2]}},
        "faces": {"1": "F01", "2": "F48"},
    }
    assert at(position, {"do": "witch", "tokens": [1]}, {"do": "look", "token": 2}) == {"do": "leave"}


def test_it_places_where_most_is_left() -> None:
    position = {
        "regions": {
            "gallia": {"tokens": [1, 2, 3]},
            "italia": {"cubes": {"blue": 1}, "tokens": [4]},
            "polonia": {"tokens": [5]},
        }
    }
    took = {"do": "take", "card": "peasant"}
    assert at(position, took) == {"do": "place", "region": "gallia", "cubes": 4}


def test_it_sends_the_plague_to_the_other_and_the_rats_too() -> None:
    position = {
        "plague": "gallia",
        "regions": {
            "germania": {"cubes": {"blue": 5}, "tokens": [1, 2]},
            "italia": {"cubes": {"red": 5}, "tokens": [3, 4]},
            "polonia": {"cubes": {"blue": 4}},
            "scandia": {"cubes": {"red": 4}},
        },
    }
    answer = at(position, {"do": "done"})
    assert answer == {"do": "plague", "path": ["germania"], "spread": ["polonia", "polonia"]}


@pytest.mark.parametrize(
    ("cards", "regions", "expected"),
    [
        ({"king": "red"}, {"gallia": {"cubes": {"red": 2}}}, {"do": "king", "region": "gallia"}),
        ({"peasant": "red"}, {"gallia": {"cubes": {"red": 2}}}, {"do": "peasant"}),
        (
            {"merchant": "red"},
            {"gallia": {"cubes": {"red": 3}, "tokens": [1, 2, 3]}},
            {"do": "merchant", "from": "gallia", "cubes": 3},
        ),
        ({"monk": "red"}, {"gallia": {"cubes": {"red": 5}, "tokens": [1]}}, {"do": "monk", "token": 1}),
        (
            {"knight": "red"},
            {"germania": {"cubes": {"blue": 3}, "tokens": [1, 2, 3]}},
            {"do": "move", "path": ["germania"]},
        ),
        ({"merchant": "red"}, {"gallia": {"cubes": {"red": 3}}}, {"do": "done"}),
    ],
)
def test_in_the_final_round_it_uses_a_card_that_helps(cards: Any, regions: Any, expected: dict[str, Any]) -> None:
    answer = at({**FINAL, "cards": cards, "regions": regions})
    assert expected.items() <= answer.items()
