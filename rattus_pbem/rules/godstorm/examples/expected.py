"""What the lines of `then` of a worked example of Godstorm say."""

from __future__ import annotations

from ....engine.examples import Expectation, Given, Lines
from ..data.game_data import Data
from ..play.state import State


def read_expected(lines: Lines, given: Given[State], data: Data) -> list[Expectation]:
    """What these lines say."""
    return []
