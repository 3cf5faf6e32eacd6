"""The line `players`: who sits where, and of which pantheon."""

from __future__ import annotations

from ....engine.seats import Seat
from ..play.state import SEATS
from .notation import Notation

EXPECTED = (
    "expected pantheons such as Cel Gre (Bab Cel Egy Gre Nor), seats such as alpha beta, both as alpha=Cel, "
    "or how many play"
)


def read_players(notation: Notation, text: str) -> dict[Seat, str] | None:
    """The seats in their order with their pantheons, "" before one is chosen; None after a fault."""
    words = list(SEATS[: int(text)]) if text in ("2", "3", "4", "5") else text.split()
    players: dict[Seat, str] = {}
    for place, word in enumerate(words):
        given, _, name = word.rpartition("=")
        pantheon = notation.pantheon_of(name)
        seat = given.lower() or (name if name in SEATS else SEATS[min(place, len(SEATS) - 1)])
        if seat not in SEATS or (pantheon is None and (given or name not in SEATS)):
            notation.add_fault(f"{word!r} is no player; {EXPECTED}")
            return None
        if seat in players or (pantheon and pantheon in players.values()):
            notation.add_fault(f"{word} stands here twice, or there are more than {len(SEATS)}")
            return None
        players[seat] = pantheon or ""
    if not players:
        notation.add_fault(EXPECTED)
        return None
    return players
