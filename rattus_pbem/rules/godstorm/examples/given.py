"""The position of a worked example of Godstorm."""

from __future__ import annotations

from ....engine.examples import ExampleError, Given, Lines
from ..data.game_data import Data
from ..play.state import State


def read_given(lines: Lines, data: Data) -> Given[State]:
    """The position that these lines give."""
    raise ExampleError([(lines[0][0], "worked examples of Godstorm cannot be read yet")])
