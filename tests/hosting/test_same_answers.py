"""Games answered in advance, by lines of any kind, end as the same games answered one question at a time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import rmtree

import pytest

from rattus_pbem.hosting.replay import replay_game

from .advance_games import FACTS_AND_OPERATORS, QUESTIONS, play_as_asked, play_in_advance, without_source, worked_out

PARTS_IN_ADVANCE = ("game", "default", "standing", "conditional")
HAPPENINGS = {
    *("reopen", "sent again", "stale", "unused", "wait", "tentative", "by a tentative sheet"),
    *("replaced", "deadline", "paused"),
}
"""What must have come to pass in some game, besides each question by each of these parts."""


def plays_the_same(path: Path, seed: int, tried: Counter[str]) -> None:
    """A game with lines in advance, the same worked out, and hosted with a sheet a question: all that is answered, its
    events and its end are the same."""
    path.mkdir(exist_ok=True)
    game = play_in_advance(path / f"advance {seed}", seed)
    answers, state = worked_out(game, tried)
    given = [without_source(answer) for answer in game.answers()]
    assert given == answers
    assert game.end()[0] == state
    asked = play_as_asked(path / f"asked {seed}", answers)
    assert [without_source(answer) for answer in asked.answers()] == answers
    assert asked.end() == game.end()
    assert replay_game(game.home, "peste").verdict == "EXACT"
    tried.update(game.did)


@pytest.mark.parametrize("seed", [0, 1])  # in 1 a tentative sheet is played, and its conditional lines acts later
@pytest.mark.full
def test_a_game_answered_in_advance_ends_as_one_answered_as_asked(tmp_path: Path, seed: int) -> None:
    plays_the_same(tmp_path, seed, Counter())


@pytest.mark.full
@pytest.mark.parametrize("hundred", range(3))
def test_a_hundred_games_with_every_fact_operator_and_question(tmp_path: Path, hundred: int) -> None:
    tried: Counter[str] = Counter()
    for seed in range(100 * hundred, 100 * hundred + 100):
        path = tmp_path / str(seed)
        plays_the_same(path, seed, tried)
        rmtree(path)
    by_parts = {f"{question} by {part}" for question in QUESTIONS for part in PARTS_IN_ADVANCE}
    missing = (FACTS_AND_OPERATORS | by_parts | HAPPENINGS) - {what for what, times in tried.items() if times}
    assert not missing
