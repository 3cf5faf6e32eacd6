"""Games answered in advance, by lines of any kind, end as the same games answered one question at a time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import rmtree

import pytest

from rattus_pbem.hosting.replay import replay_game

from .advance_games import FACTS_AND_OPERATORS, QUESTIONS, play_as_asked, play_in_advance, without_source, worked_out

RARE = ("baker", "bakercubes", "witch", "path")
"""Questions that come up in few games."""


def plays_the_same(path: Path, seed: int, tried: Counter[str], *, hosted: bool = True) -> None:
    """A game with lines in advance and one answered question by question: the same answers, events and end.

    The second is played in one process, and `hosted`, too, with a sheet a question.
    """
    path.mkdir(exist_ok=True)
    game = play_in_advance(path / f"advance {seed}", seed)
    answers, state = worked_out(game, tried)
    given = [without_source(answer) for answer in game.answers()]
    assert given == answers
    assert game.end()[0] == state
    if hosted:
        by_letter = play_as_asked(path / f"asked {seed}", answers)
        assert [without_source(answer) for answer in by_letter.answers()] == answers
        assert by_letter.end() == game.end()
    assert replay_game(game.home, "peste")["verdict"] == "EXACT"
    tried.update(game.did)


@pytest.mark.parametrize("seed", [0, 9])  # in 9 a tentative sheet is played, and its conditional lines acts later
def test_a_game_answered_in_advance_ends_as_one_answered_as_asked(tmp_path: Path, seed: int) -> None:
    plays_the_same(tmp_path, seed, Counter())


@pytest.mark.full
@pytest.mark.parametrize("hundred", range(3))
def test_a_hundred_games_with_every_fact_and_operator(tmp_path: Path, hundred: int) -> None:
    tried: Counter[str] = Counter()
    for seed in range(100):
        path = tmp_path / str(seed)
        plays_the_same(path, 100 * hundred + seed, tried, hosted=seed % 4 == 0)
        rmtree(path)
    assert tried.keys() >= FACTS_AND_OPERATORS
    for what in ("reopen", "sent again", "stale", "unused", "tentative", "replaced", "deadline", "paused"):
        assert tried[what], what
    for question in QUESTIONS:
        for part in ("game", "default", "standing", "conditional"):
            assert tried[f"{question} by {part}"] or question in RARE, f"{question} by {part}"
