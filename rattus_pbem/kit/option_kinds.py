"""Options of a game that many games have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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


def read_one_of(*values: str) -> Callable[[str, Sequence[Seat]], str]:
    """Reads an option that has these values."""

    def read(text: str, seats: Sequence[Seat]) -> str:
        if text not in values:
            raise ValueError(f"one of {', '.join(values)} is expected")
        return text

    return read


def one_of(*values: str) -> GameOption:
    """An option that has one of these values, the first of which is the default, and is not stored."""
    return GameOption(values[0], read_one_of(*values))
