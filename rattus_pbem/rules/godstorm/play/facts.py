"""The facts that conditions may name (G-44.9, G-46, G-47), worked out from a seat's own view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.asks import Ask
from ....engine.seats import Seat
from ..data.game_data import Data


def fact(
    data: Data, ask: Ask | None, name: str, arguments: Mapping[str, Any], view: Mapping[str, Any], seat: Seat
) -> Any:
    """The value of a fact for this seat now."""
    return view["epoch"] if name == "epoch" else None


def ahead(view: Mapping[str, Any], seat: Seat) -> list[dict[str, Any]]:
    """Questions that may come up for the seat on others' turns, each with a standing line as example."""
    return []
