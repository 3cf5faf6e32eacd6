"""The steps of a turn, where a game has them: what a page shows of where a turn is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .rules import Rules


class TurnStep(NamedTuple):
    """A step of a turn: its name in a word, what can be ordered in it, the questions that are asked in it."""

    name: str
    text: str
    questions: tuple[str, ...]


def steps_of_turn(rules: Rules[Any], lang: str) -> Sequence[TurnStep]:
    """The steps of a turn in their order; none for a game that has not said them."""
    steps: Callable[[str], Sequence[TurnStep]] | None = getattr(rules, "steps_of_turn", None)
    return steps(lang) if steps is not None else ()


def step_of(rules: Rules[Any], order: Mapping[str, Any]) -> int:
    """The step, counted from 1, that an order does something in; 0 for one that passes over a step, or ends the turn.

    A game that says its steps has a method of this name.
    """
    place: Callable[[Mapping[str, Any]], int] | None = getattr(rules, "step_of", None)
    return place(order) if place is not None else 0
