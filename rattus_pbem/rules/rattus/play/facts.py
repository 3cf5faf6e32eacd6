"""The facts that conditions of orders and standing answers may name, read from a seat's own view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.asks import Ask
from ....engine.seats import Seat
from ..positions.view import RattusBoard
from .state import Region


def fact(ask: Ask | None, name: str, arguments: Mapping[str, str], board: RattusBoard, seat: Seat) -> Any:
    """The value of a fact for this seat now: a number, or an id (None if there is none).

    `arguments` are the region or card that the condition names; without a region it is the one that the question
    concerns.
    """
    about: Mapping[str, Any] = ask.about if ask is not None else {}
    known = board.known
    if name in ("cubes", "population", "rats", "potions"):
        place = known.regions.get(arguments.get("region") or about.get("region", ""), Region())
        return _in_region(name, place, seat)
    match name:
        case "turn":
            return known.turn + 1
        case "supply":
            return board.supply
        case "plague":
            return known.plague
        case "reserve":
            return known.reserve[seat]
        case "holder":
            return known.cards.get(arguments["card"], "display")
        case "active":
            return known.active
        case "moment":
            return known.phase
    return about.get(name)  # region, symbol


def _in_region(name: str, place: Region, seat: Seat) -> int:
    match name:
        case "cubes":
            return place.cubes.get(seat, 0)
        case "population":
            return place.population
        case "rats":
            return len(place.tokens)
    return sum(place.potions.get(seat, ()))


def ahead(board: RattusBoard, seat: Seat) -> list[dict[str, Any]]:
    """P-19.1: a seat whose cubes have potions may be asked about them on anybody's turn; an example of an answer."""
    where = [region for region, place in board.known.regions.items() if place.potions.get(seat)]
    if not where:
        return []
    return [
        {"on": "potion", "when": [{"fact": "region", "in": where[:1]}, {"fact": "cubes", "at_least": 2}], "do": "keep"}
    ]
