"""Worlds: states that agree with what a seat knows, their hidden faces drawn by a chance of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....engine.chance import Chance
from ..data.game_data import Data
from ..play.state import State
from .position import fill_hidden, state_of


def worlds(data: Data, seen: Mapping[str, Any], later: Mapping[str, Any]) -> Callable[[Chance], State]:
    """Draws states that agree with the view `seen`, and with all that `later`, a later view of the same seat, knows.

    `later` may be the same view; both are known to be right. What nobody may know is drawn by a chance which must not
    be the game's own.
    """
    known = {int(token): face for token, face in later["faces"].items()}
    known.update({entry["token"]: entry["face"] for entry in later["discard"] if entry["token"]})
    base = state_of({**seen, "faces": {}, "supply": 0, "removed": 0}, data)
    return fill_hidden(base, known, seen["supply"], seen["removed"])
