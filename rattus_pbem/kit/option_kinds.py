"""Options of a game that many games have."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract.game_meta import GameOption
from ..engine.seats import Seat


def numbers(default: int, low: int, high: int) -> GameOption:
    """An option that is a whole number."""

    def read(text: str, seats: Sequence[Seat]) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise ValueError(f"a number from {low} to {high} is expected")
        return int(text)

    return GameOption(str(default), read, default)


def switch(*, default: bool = False) -> GameOption:
    """An option that is on or off."""

    def read(text: str, seats: Sequence[Seat]) -> bool:
        if text not in ("on", "off"):
            raise ValueError("on or off is expected")
        return text == "on"

    return GameOption("on" if default else "off", read, default)
