"""Leaks in liar's dice: what shows the dice under a cup to somebody who may not know them."""

from __future__ import annotations

from .dice_mistakes import STATE
from .planting import Change, Planted

LEAKS = (
    Planted(
        "an event with all faces",
        "by its events .*rolled",
        (Change(STATE, 'dice: tuple[int, ...] = secret(to="seat")', "dice: tuple[int, ...]"),),
    ),
)
