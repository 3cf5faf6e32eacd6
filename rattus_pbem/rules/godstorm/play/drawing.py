"""Cards drawn from the top of a deck: into a hand, or, a relic, into play (G-8.5, G-13.4)."""

from __future__ import annotations

from ....engine.seats import Seat
from ....engine.table import Table
from .card_events import CardsDrawn, RelicsDrawn
from .state import State


def draw_card(table: Table[State], seat: Seat, deck: str, clauses: tuple[str, ...], count: int = 1) -> int:
    """So many cards, or as many as are left (G-1.4, G-13.6); how many."""
    cards = table.state.decks[deck][:count]
    if cards and deck == "magic":
        table.emit(RelicsDrawn(seat, cards, clauses))
    elif cards:
        table.emit(CardsDrawn(seat, deck, len(cards), cards, clauses))
    return len(cards)
