"""Positions of Rattus in the middle of a turn of red, drawn by a seed: the whole truth, and what red then does."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from rattus_pbem.rules.rattus.data.game_data import builtin

from .rattus_states import FACES, STARTING

DATA = builtin()
SEATS = ("red", "blue", "green", "yellow")
OUT_AT_SETUP = {2: 12, 3: 6, 4: 0}
"""R-2.4."""


class Drawn(NamedTuple):
    """A position file with every face, and an order of red that moves the plague."""

    position: dict[str, Any]
    order: dict[str, Any]


def draw_position(seed: int) -> Drawn:
    """The seed says how many play; nuns lie about and cubes have potions where the cards for them are in the game."""
    source = random.Random(seed)
    seats = SEATS[: 2 + seed % 3]
    board = DATA.board(len(seats))
    six = _six(source)
    cards = {card: seat for card in six if (seat := source.choice((*seats, *seats, None)))}

    starting, infected = source.sample(STARTING, len(STARTING)), source.choice(board.regions)
    others = [face for face in FACES if face not in STARTING] + starting[len(board.regions) :]
    source.shuffle(others)
    removed, supply = others[: OUT_AT_SETUP[len(seats)]], others[OUT_AT_SETUP[len(seats)] :]
    tokens = {region: [handle] for handle, region in enumerate(board.regions, 1)}
    faces = dict(enumerate(starting[: len(board.regions)], 1))
    for _ in range(source.randrange(6, 20)):
        region = source.choice((infected, *(place for place in board.regions if len(tokens[place]) < 3)))
        if len(tokens[region]) < 3:
            tokens[region].append(len(faces) + 1)
            faces[len(faces) + 1] = supply.pop(0)
    next_token, discard = len(faces) + 1, []
    for region in board.regions:
        if region != infected and source.random() < 0.4:
            token = tokens[region].pop()
            discard.append({"token": token, "face": faces.pop(token)})
    looks = {"red": 0.3, "blue": 0.2}
    seen = {seat: sorted(token for token in faces if source.random() < share) for seat, share in looks.items()}

    regions: dict[str, Any] = {}
    potions_left = 10
    for region in board.regions:
        most = 3 if region == infected else 2
        cubes = {seat: count for seat in seats if (count := source.randrange(most + 1))}
        regions[region] = {"cubes": cubes, "tokens": tokens[region]}
        if "wizard" in six:
            potions = {seat: [source.randrange(1, 3)] for seat in cubes if region == infected or source.random() < 0.02}
            potions_left -= sum(sum(held) for held in potions.values())
            regions[region] |= {"potions": potions} if potions and potions_left >= 0 else {}
    for _ in range(3 if "nun" in six else 0):
        region = source.choice((infected, source.choice(board.regions)))
        regions[region]["nuns"] = regions[region].get("nuns", 0) + 1
    position = {
        "seats": list(seats),
        "characters": list(six),
        "phase": "turn",
        "turn": 5,
        "first": "red",
        "active": "red",
        "plague": source.choice(board.neighbours[infected]),
        "cards": cards,
        "regions": regions,
        "supply": supply,
        "removed": removed,
        "discard": discard,
        "faces": {str(token): face for token, face in faces.items()},
        "seen": seen,
        "dealt": len(board.regions),
        "next_token": next_token,
    }
    order: dict[str, Any] = {"do": "plague", "path": [infected]}
    if cards.get("knight") == "red":
        order["declare"] = source.random() < 0.7
    if cards.get("crusader") == "red":
        order["together"] = True
    return Drawn(position, order)


def _six(source: random.Random) -> list[str]:
    """A character of each class; more often those on which odds depend."""
    of_class: dict[str, list[str]] = {}
    for card in DATA.characters.values():
        times = 3 if card.id in ("nun", "wizard", "knight", "crusader", "serf") else 1
        of_class.setdefault(card.class_id, []).extend([card.id] * times)
    return [source.choice(cards) for cards in of_class.values()]
