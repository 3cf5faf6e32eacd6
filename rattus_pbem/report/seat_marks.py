"""How pages mark the seats: by a letter on the colour that the pictures of the game give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract.rules import Rules
from ..engine.seats import Seat
from .report import SeatMark


def seat_marks(rules: Rules[Any], names: Mapping[Seat, str], lang: str) -> dict[Seat, SeatMark]:
    """The mark of each seat."""
    words = {seat: rules.lexicon.name("seat", seat, lang) for seat in rules.meta.seats}
    # A sentence may begin with a seat; a game may have persons before their seats.
    letters = [word[0].upper() for word in words.values()]
    marks = {}
    for seat, name in names.items():
        word = words[seat]
        own, begun = word[0].upper(), word[0].upper() + word[1:]
        marks[seat] = SeatMark(
            letter=own if letters.count(own) == 1 else seat[0].upper(),
            colour=rules.meta.colours.get(seat, ""),
            called=list(dict.fromkeys((f"{begun} ({name})", f"{word} ({name})", f"{name} ({word})"))),
        )
    return marks
