"""The games of Godstorm that the full run plays reach all that there is: each card, relic, decision, option and end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rattus_pbem.engine.run import Run
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import BY, Hands, new_run

from .godstorm_positions import rich_position
from .godstorm_reach import missing, reached, table
from .test_games import ASKING, OPTIONS

RULES = load_rules("godstorm")


def games(each: int, others: int) -> Iterator[tuple[Run[Any], Hands]]:
    """The games of `test_games`, before their first act: so many for each number of seats, and of each other kind."""
    for seats in (2, 3, 4, 5):
        for seed in range(each):
            label = f"conformance godstorm {seats} {seed}"
            yield new_run(RULES, seats, label), Hands(RULES, seats, label)
    for seed in range(others):
        start, label = RULES.state_from_json(rich_position(seed)), f"rich {seed}"
        yield new_run(RULES, len(start.seats), label, start), Hands(RULES, len(start.seats), label, ASKING)
    for seed in range(others // 5):
        seats, label = 3 + seed % 2, f"options {seed}"
        yield new_run(RULES, seats, label, **OPTIONS[seed % len(OPTIONS)]), Hands(RULES, seats, label)


def what_is_reached(each: int, others: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    for run, hands in games(each, others):
        begins = run.state
        run.play_on()
        while run.pending:
            run.answer_all({ask.seat: (hands.answer(run, ask), BY) for ask in run.pending})
            run.play_on()
        counts.update(reached(begins, run.finished))
    return counts


@pytest.mark.full
def test_the_games_reach_everything() -> None:
    counts = what_is_reached(200, 200)
    assert missing(counts) == [], "\n".join(table(counts))


def test_few_games_do_not_reach_everything() -> None:
    counts = what_is_reached(1, 0)
    assert "end: the last turn is over" not in missing(counts)
    assert "relic at work: the_tree_of_life" in missing(counts)
    assert any("NEVER" in line for line in table(counts))
