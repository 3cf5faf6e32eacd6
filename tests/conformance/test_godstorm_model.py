"""Engine and second reading of Godstorm agree on random positions, orders and draws, to the last piece and clause."""

from __future__ import annotations

import random

import pytest

from rattus_pbem.rules import load_rules
from tests.counts import sampled

from .godstorm_drawn import play_engine
from .godstorm_model import Differs, GameOver, Model, agree, compare
from .godstorm_model_bids import bids
from .godstorm_model_setup import set_up
from .godstorm_model_turn import play_turn
from .godstorm_positions import drawn_position


def both(seed: int) -> None:
    """One turn, with the bids after it if an epoch ends. Raises Differs."""
    source = random.Random(seed)
    tape, start, end = play_engine(drawn_position(source), source)
    model = Model(start, tape)
    try:
        play_turn(model)
    except GameOver:
        assert end["phase"] == "over"
        assert {seat: end["scores"][seat] for seat in model.scores} == model.scores
        assert [sorted(group) for group in end["ranking"]] == [sorted(group) for group in model.ranking]
    assert (tape.at, tape.drew) == (len(tape.asked), len(tape.drawn)), "questions and draws used"
    compare(end, model, "at the end")
    assert (end["phase"], end["turn"]) == (model.phase, model.turn)
    if model.phase == "turn":
        assert end["to_play"] == model.to_play


OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"setup": "free"},
    {"circle": "drawn", "sky17": "lava_erupts"},
    {"setup": "free", "circle": "drawn", "sky17": "none"},
)


def both_set_up(seed: int) -> None:
    """The setup of a game for two to five, dealt or claimed, and its first bids. Raises Differs."""
    source = random.Random(f"setup {seed}")
    options, count = OPTIONS[seed % len(OPTIONS)], 2 + seed // len(OPTIONS) % 4
    if count == 2:
        options = {name: value for name, value in options.items() if name != "setup"}
    rules = load_rules("godstorm")
    start = rules.state_to_json(rules.new_state(rules.meta.seats[:count], options))
    tape, start, end = play_engine(start, source)
    model = Model(start, tape)
    set_up(model)
    agree(model.to_place, dict.fromkeys(model.seats, 0), "starting armies left")
    bids(model)
    assert (tape.at, tape.drew) == (len(tape.asked), len(tape.drawn)), "questions and draws used"
    compare(end, model, "at the end")
    assert (end["seats"], end["pantheons"], end["neutral"]) == (model.seats, model.pantheons, model.neutral)
    assert (end["phase"], end["turn"], end["to_play"]) == (model.phase, model.turn, model.to_play)


@pytest.mark.parametrize("seed", [0, 5, 10, 15])  # each options and each number of players once
def test_a_setup_of_both(seed: int) -> None:
    both_set_up(seed)


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, 1000, 250))
def test_many_setups_of_both(first: int) -> None:
    for seed in range(first, first + sampled(250)):
        try:
            both_set_up(seed)
        except Differs as error:
            raise AssertionError(f"seed {seed}: {error}") from error


@pytest.mark.parametrize("seed", range(40))
def test_a_turn_of_both(seed: int) -> None:
    both(seed)


@pytest.mark.full
@pytest.mark.parametrize("first", range(100, 4100, 500))
def test_many_turns_of_both(first: int) -> None:
    for seed in range(first, first + sampled(500)):
        try:
            both(seed)
        except Differs as error:
            raise AssertionError(f"seed {seed}: {error}") from error
