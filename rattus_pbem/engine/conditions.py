"""Whether the conditions of an order or of an answer given in advance hold. They see the decider's own view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Condition = Mapping[str, Any]
FactOf = Callable[[str, Mapping[str, Any]], Any]
"""The value of a fact by its name and its arguments by key: a number, an id, true and false, or a list of ids.

None: the fact says nothing here. Then only `not_in` holds.
"""

NOT_THE_ANSWER = ("on", "only_if", "when", "limit", "repeat")
TESTS: Mapping[str, Callable[[Any, Any], bool]] = {
    "at_least": lambda value, given: _number(value) >= given,
    "at_most": lambda value, given: _number(value) <= given,
    "in": lambda value, given: value in given,
    "not_in": lambda value, given: value not in given,
    "has_any": lambda value, given: any(each in value for each in given),
    "has_all": lambda value, given: all(each in value for each in given),
    "has_none": lambda value, given: not any(each in value for each in given),
    "is": lambda value, given: value is given,
}
"""What a condition may say of a fact, by the key that says it. A condition that says nothing asks for a yes."""


OF_THE_SHEET = ("previous", "done")
"""Facts about the lines above in a sheet: they are the same however often an order is carried out."""


def answer_of(line: Mapping[str, Any], repeating: Sequence[str] = ()) -> dict[str, Any]:
    """What a line of a sheet answers, without what says when it is used.

    The conditions of an order that is carried out more than once (it has one of the `repeating` keys) belong to it,
    since its script tests them anew.
    """
    answer = {key: value for key, value in line.items() if key not in NOT_THE_ANSWER}
    if any(key in line for key in repeating):
        conditions = [condition for condition in line.get("only_if") or () if condition["fact"] not in OF_THE_SHEET]
        return {**answer, "only_if": conditions} if conditions else answer
    return answer


def conditions_of(line: Mapping[str, Any]) -> Sequence[Condition]:
    """The conditions of an order (`only_if`) or of a conditional or standing line (`when`)."""
    conditions: Sequence[Condition] = line.get("only_if") or line.get("when") or ()
    return conditions


def failing(conditions: Sequence[Condition], fact: FactOf) -> Condition | None:
    """The first condition that does not hold; None if all do."""
    return next((condition for condition in conditions if not holds(condition, fact)), None)


def holds(condition: Condition, fact: FactOf) -> bool:
    """Whether one condition holds."""
    tests = [key for key in TESTS if key in condition]
    arguments = {key: each for key, each in condition.items() if key != "fact" and key not in TESTS}
    value = fact(condition["fact"], arguments)
    if value is None:
        return tests == ["not_in"]
    return all(TESTS[key](value, condition[key]) for key in tests) if tests else value is True


def _number(value: Any) -> int:
    """The number of things in a set, or the number itself."""
    return len(value) if isinstance(value, (list, tuple)) else value
