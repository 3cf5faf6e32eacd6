"""Whether the conditions of an order or of an answer given in advance hold. They see the decider's own view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Condition = Mapping[str, Any]
FactOf = Callable[[str, Mapping[str, Any]], Any]
"""The value of a fact by its name and its arguments by key: a number, an id, or true and false."""

NOT_THE_ANSWER = ("on", "only_if", "when", "limit")
NO_ARGUMENT = ("fact", "at_least", "at_most", "in", "not_in")


def answer_of(line: Mapping[str, Any]) -> dict[str, Any]:
    """What a line of a sheet answers, without what says when it is used."""
    return {key: value for key, value in line.items() if key not in NOT_THE_ANSWER}


def conditions_of(line: Mapping[str, Any]) -> Sequence[Condition]:
    """The conditions of an order (`only_if`) or of a conditional or standing line (`when`)."""
    conditions: Sequence[Condition] = line.get("only_if") or line.get("when") or ()
    return conditions


def failing(conditions: Sequence[Condition], fact: FactOf) -> Condition | None:
    """The first condition that does not hold; None if all do."""
    return next((condition for condition in conditions if not holds(condition, fact)), None)


def holds(condition: Condition, fact: FactOf) -> bool:
    """Whether one condition holds."""
    value = fact(condition["fact"], {key: each for key, each in condition.items() if key not in NO_ARGUMENT})
    if "in" in condition:
        return value in condition["in"]
    if "not_in" in condition:
        return value not in condition["not_in"]
    if isinstance(value, bool):
        return value
    return bool(condition.get("at_least", value) <= value <= condition.get("at_most", value))
