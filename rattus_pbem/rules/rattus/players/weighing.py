"""Weighing answers for a computer player: the best by score. Knows no card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....engine.chance import SeededChance
from ....engine.records import Record
from .sight import Sight

Answer = dict[str, Any]
Scored = Iterator[tuple[float, Answer]]
Weigh = Callable[[Sight, Record], Scored]


def best(scored: Scored, chance: SeededChance, least: float = -1e9) -> Answer | None:
    """The answer with the highest score above `least`; among equals one by chance."""
    scored_answer = top(scored, chance, least)
    return scored_answer[1] if scored_answer else None


def top(scored: Scored, chance: SeededChance, least: float = -1e9) -> tuple[float, Answer] | None:
    """The same with its score."""
    answers: list[Answer] = []
    for score, answer in scored:
        if score > least + 1e-9:
            least, answers = score, [answer]
        elif answers and score > least - 1e-9:
            answers.append(answer)
    return (least, answers[chance.below(len(answers))]) if answers else None
