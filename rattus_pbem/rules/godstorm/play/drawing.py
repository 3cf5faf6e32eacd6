"""What chance gives a card or a labour: cards from the top of a deck, dice, territories and continents."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.seats import Seat
from ....engine.table import Table
from .card_events import CardsDrawn, DiceRolled, PlaceDrawn, RelicsDrawn, gone_from
from .moment import Played
from .state import State


def draw_card(table: Table[State], seat: Seat, deck: str, clauses: tuple[str, ...], count: int = 1) -> int:
    """So many cards, or as many as are left (G-1.4, G-13.6), to the hand; a relic into play (G-8.5); how many."""
    cards = table.state.decks[deck][:count]
    if cards and deck == "magic":
        table.emit(RelicsDrawn(seat, cards, gone_from(table.state, deck), clauses=clauses))
    elif cards:
        table.emit(CardsDrawn(seat, deck, len(cards), cards, gone_from(table.state, deck), clauses=clauses))
    return len(cards)


def roll_for(table: Table[State], played: Played, places: Sequence[str], clause: str) -> list[int]:
    """A die of a card for each of these places, in this order."""
    dice = table.roll(f"{played.card} die", 6, len(places))
    table.emit(DiceRolled(played.seat, played.card, tuple(dice), tuple(places), clauses=(clause,)))
    return dice


def draw_continent(table: Table[State], played: Played, clause: str) -> list[str]:
    """The territories of a continent drawn evenly from those on the board (G-33.3)."""
    state = table.state
    continents = [continent for continent in state.data.continents if state.is_on_board(continent)]
    continent = str(table.draw(f"{played.card} continent", continents))
    table.emit(PlaceDrawn(played.seat, played.card, continent, clauses=(clause, "G-33.3")))
    return list(state.data.continents[continent].territories)


def draw_territory(table: Table[State], played: Played, clause: str) -> str:
    """The territory card on top; it is put back and the pile shuffled (G-33.2)."""
    territory = str(table.draw(f"{played.card} territory", list(table.state.lands)))
    table.emit(PlaceDrawn(played.seat, played.card, territory, clauses=(clause, "G-33.2")))
    return territory
