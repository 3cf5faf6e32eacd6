"""Lines of a sheet: what they answer, and whether their conditions hold, which see the decider's own view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .values import immutable

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


@immutable
class Condition:
    """What a line says of a fact, in JSON form: its name, its arguments by key, and what it must be."""

    data: Mapping[str, Any]

    @property
    def fact(self) -> str:
        """The name of the fact."""
        return str(self.data["fact"])

    def holds(self, fact: FactOf) -> bool:
        """Whether it holds."""
        tests = [key for key in TESTS if key in self.data]
        arguments = {key: each for key, each in self.data.items() if key != "fact" and key not in TESTS}
        value = fact(self.fact, arguments)
        if value is None:
            return tests == ["not_in"]
        return all(TESTS[key](value, self.data[key]) for key in tests) if tests else value is True


def failing(conditions: Sequence[Condition], fact: FactOf) -> Condition | None:
    """The first condition that does not hold; None if all do."""
    return next((condition for condition in conditions if not condition.holds(fact)), None)


class Limit(NamedTuple):
    """How often a line given in advance may be used in a turn, in the game, or in another period of it."""

    times: int
    per: str


@immutable
class SheetLine:
    """A line of a sheet in JSON form: an order, or an answer to the question `on`, and when it is used."""

    data: Mapping[str, Any]

    @property
    def on(self) -> str:
        """The question that it answers by its name; "" for an order."""
        return str(self.data.get("on", ""))

    @property
    def conditions(self) -> Sequence[Condition]:
        """The conditions of an order (`only_if`) or of a conditional or standing line (`when`)."""
        return [Condition(each) for each in self.data.get("only_if") or self.data.get("when") or ()]

    @property
    def limit(self) -> Limit | None:
        """How often it may be used, if it says so."""
        limit = self.data.get("limit")
        return Limit(limit["times"], limit["per"]) if limit else None

    def answer(self, repeating: Sequence[str] = ()) -> dict[str, Any]:
        """What it answers, without what says when it is used.

        The conditions of an order that is carried out more than once (it has one of the `repeating` keys) belong to it,
        since its script tests them anew.
        """
        answer = {key: value for key, value in self.data.items() if key not in NOT_THE_ANSWER}
        if any(key in self.data for key in repeating):
            conditions = [each for each in self.data.get("only_if") or () if each["fact"] not in OF_THE_SHEET]
            return {**answer, "only_if": conditions} if conditions else answer
        return answer


def _number(value: Any) -> int:
    """The number of things in a set, or the number itself."""
    return len(value) if isinstance(value, (list, tuple)) else value
