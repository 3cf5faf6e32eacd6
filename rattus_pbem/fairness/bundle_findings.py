"""What is wrong with a bundle: findings, each with its entry and both sides as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Finding(NamedTuple):
    """Where a bundle does not hold, what should be there, and what is there.

    `entry` is the number of a journal line where it is about one, else what it is about in words.
    """

    entry: int | str
    expected: str
    found: str


def of_draw(draw: Mapping[str, Any]) -> str:
    """A draw in words: `turn 7, attempt 1: flip, number 2, of play red 1`."""
    act = " ".join(map(str, draw["act"]))
    return f"turn {draw['turn']}, attempt {draw['attempt']}: {draw['why']}, number {draw['use']}, of {act}"


def of_values(values: Sequence[Any]) -> str:
    """What was drawn, in words; a long list is cut."""
    shown = ", ".join(str(value) for value in values[:30])
    return f"{shown} ... ({len(values)})" if len(values) > 30 else shown or "nothing"
