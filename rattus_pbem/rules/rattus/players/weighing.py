"""Weighing answers for a computer player: going through what a form allows, and the best by score. Knows no card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ....engine.chance import SeededChance
from ....engine.forms import Form
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


def field_form(record: Record, name: str, given: Mapping[str, Any]) -> Form | None:
    """The form of a key of a record, the keys before it being as given."""
    return next(part.form_for(given) for part in record.fields if part.name == name)


def answers_without(record: Record, *left_out: str) -> Iterator[Answer]:
    """The legal answers of a record without these riders, whose defaults will do."""

    def grow(place: int, answer: Answer) -> Iterator[Answer]:
        if place == len(record.fields):
            if record.limit is None or record.limit(answer) is None:
                yield answer
            return
        part = record.fields[place]
        form = None if part.name in left_out else part.form_for(answer)
        if form is None:
            yield from grow(place + 1, answer)
            return
        for value in form.answers():
            yield from grow(place + 1, {**answer, part.name: value})

    return grow(0, dict(record.fixed))
