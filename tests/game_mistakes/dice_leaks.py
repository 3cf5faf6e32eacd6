"""Leaks in liar's dice: what shows the dice under a cup to somebody who may not know them."""

from __future__ import annotations

from .dice_mistakes import ACTS, STATE
from .planting import Change, Planted

ALL = "sum(map(sum, table.state.dice.values()))"
"""The eyes under all cups."""

LEAKS = (
    Planted(
        "an event with all faces",
        "by its events .*rolled",
        (Change(STATE, 'dice: tuple[int, ...] = secret(to="seat")', "dice: tuple[int, ...]"),),
    ),
    Planted(
        "a form that goes by others' cards",
        "by its view",
        (
            Change(
                ACTS,
                "    counts = range(min(lowest.values()), state.total + 1)\n",
                "    eyes = sum(map(sum, state.dice.values()))\n"
                "    counts = range(min(lowest.values()), state.total + 1 + eyes % 7)\n",
            ),
        ),
    ),
    Planted(
        "a default that goes by others' cards",
        "by its default|by questions",
        (Change(ACTS, 'face="twos")\n', f'face=("twos", "threes")[{ALL} % 2])\n'),),
    ),
)
