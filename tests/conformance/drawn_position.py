"""Positions of Rattus for three, drawn at random: cubes, rats and pieces anywhere, short reserves. Asserts nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.rules import load_rules

SEATS = ("red", "blue", "green")
BOARD = load_rules("rattus").data.board(len(SEATS))  # type: ignore[attr-defined]
REGIONS: tuple[str, ...] = BOARD.regions


def shuffled(items: Sequence[str], chance: SeededChance) -> list[str]:
    """The items in random order."""
    left = list(items)
    return [left.pop(chance.below(len(left))) for _ in items]


def drawn_position(six: Sequence[str], cards: Mapping[str, str], phase: str, chance: SeededChance) -> dict[str, Any]:
    """A position file: red is to play a turn, or blue was the last player and the final round begins."""
    below = chance.below
    places: dict[str, Any] = {}
    handle = 0
    for region in REGIONS:
        tokens = [handle := handle + 1 for _ in range(below(4))]
        cubes = {seat: count for seat in SEATS if (count := max(0, below(5) - 2))}
        places[region] = {"cubes": cubes, "tokens": tokens}
        potions = {seat: [1] for seat in cubes if "wizard" in six and below(5) == 0}
        if sum(len(place.get("potions", {})) for place in places.values()) + len(potions) < 9:
            places[region] |= {"potions": potions} if potions else {}
    if "bishop" in six:
        places[REGIONS[below(len(REGIONS))]]["bishops"] = 1
    position: dict[str, Any] = {
        "seats": list(SEATS),
        "characters": list(six),
        "phase": phase,
        "first": "red",
        "plague": REGIONS[below(len(REGIONS))],
        "cards": dict(cards),
        "regions": places,
        "supply": (12, 12, 1, 2)[below(4)],
    }
    on_board = sum(place["cubes"].get("red", 0) for place in places.values())
    position["palace"] = {"red": (0, 0, 20 - on_board, 19 - on_board)[below(4)]}
    if "baker" in cards and below(2) and not position["palace"]["red"]:
        position["baker"] = {"red": 1, "green": 1}
    if "emperor" in six:
        a = REGIONS[below(len(REGIONS))]
        position["walls"] = [sorted([a, BOARD.neighbours[a][below(len(BOARD.neighbours[a]))]])]
    return {**position, "active": "red"} if phase == "turn" else {**position, "last": "blue", "turn": 7}
