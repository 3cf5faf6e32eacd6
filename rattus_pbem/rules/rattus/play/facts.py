"""The facts that conditions of orders and standing answers may name, read from a seat's own view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....engine.asks import Ask
from ....engine.seats import Seat
from ..positions.view import RattusBoard
from .state import Region


def fact(board: RattusBoard, ask: Ask | None, name: str, arguments: Mapping[str, str], seat: Seat) -> Any:
    """The value of a fact for this seat now: a number, or an id (None if there is none).

    `arguments` are the region or card that the condition names; without a region it is the one that the question
    concerns.
    """
    about: Mapping[str, Any] = ask.about if ask is not None else {}
    if name in IN_REGION:
        place = board.known.regions.get(arguments.get("region") or about.get("region", ""), Region())
        return IN_REGION[name](place, seat)
    return FACTS[name](board, arguments, seat) if name in FACTS else about.get(name)  # region, symbol


IN_REGION: Mapping[str, Callable[[Region, Seat], int]] = {
    "cubes": lambda place, seat: place.cubes.get(seat, 0),
    "population": lambda place, seat: place.population,
    "rats": lambda place, seat: len(place.tokens),
    "potions": lambda place, seat: sum(place.potions.get(seat, ())),
}
FACTS: Mapping[str, Callable[[RattusBoard, Mapping[str, str], Seat], Any]] = {
    "turn": lambda board, given, seat: board.known.turn + 1,
    "supply": lambda board, given, seat: board.supply,
    "plague": lambda board, given, seat: board.known.plague,
    "reserve": lambda board, given, seat: board.known.reserve[seat],
    "holder": lambda board, given, seat: board.known.cards.get(given["card"], "display"),
    "active": lambda board, given, seat: board.known.active,
    "moment": lambda board, given, seat: board.known.phase,
}


def ahead(board: RattusBoard, seat: Seat) -> list[dict[str, Any]]:
    """P-19.1: a seat whose cubes have potions may be asked about them on anybody's turn; an example of an answer."""
    where = [region for region, place in board.known.regions.items() if place.potions.get(seat)]
    if not where:
        return []
    return [
        {"on": "potion", "when": [{"fact": "region", "in": where[:1]}, {"fact": "cubes", "at_least": 2}], "do": "keep"}
    ]
