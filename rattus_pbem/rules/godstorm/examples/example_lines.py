"""Positions and outcomes of Godstorm as the lines of a worked example."""

from __future__ import annotations

from ....engine.examples import Given, Outcome
from ..play.state import State


def position_lines(state: State) -> list[str]:
    """The position as lines of a given."""
    return []


def outcome_lines(outcome: Outcome[State], given: Given[State]) -> list[str]:
    """What came out, as lines of a then."""
    return []
