"""Engine and second reading of Godstorm agree on random positions, orders and draws, to the last piece and clause."""

from __future__ import annotations

import random

import pytest

from .godstorm_drawn import play_engine
from .godstorm_model import Differs, GameOver, Model, compare
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


@pytest.mark.parametrize("seed", range(40))
def test_a_turn_of_both(seed: int) -> None:
    both(seed)


@pytest.mark.full
@pytest.mark.parametrize("first", range(100, 4100, 500))
def test_many_turns_of_both(first: int) -> None:
    for seed in range(first, first + 500):
        try:
            both(seed)
        except Differs as error:
            raise AssertionError(f"seed {seed}: {error}") from error
