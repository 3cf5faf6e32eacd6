"""Counting the orders of a turn of Rattus by brute force, from the text of the clauses. Uses no code of the rules.

Every order that could be written with the words of the game is made and kept if no clause forbids it. A whole order
names every choice: the number of cubes, the swap, the spread, the declaration; the Monk's token by its handle.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import permutations, product
from pathlib import Path
from typing import Any

BOARD = Path(__file__).parents[2] / "rattus_pbem" / "rules" / "rattus" / "data" / "board.json"
SIX = ("king", "monk", "knight", "peasant", "merchant", "witch")
Order = dict[str, Any]


class Position:
    """A position file with everything that it leaves out, and what the active player has done in his turn."""

    def __init__(self, position: dict[str, Any]) -> None:
        board = json.loads(BOARD.read_text("utf-8"))
        seats = position["seats"]
        self.regions: list[str] = [r["id"] for r in board["regions"] if r["min_players"] <= len(seats)]
        self.links = {pair for link in board["links"] for pair in ((link["a"], link["b"]), (link["b"], link["a"]))}
        self.me = position["active"]
        lying = position["regions"]
        self.cubes: dict[str, int] = {r: lying.get(r, {}).get("cubes", {}).get(self.me, 0) for r in self.regions}
        self.tokens: dict[str, list[int]] = {r: list(lying.get(r, {}).get("tokens", [])) for r in self.regions}
        self.reserve = 20 - sum(self.cubes.values()) - position.get("palace", {}).get(self.me, 0)
        self.cards = {card for card, seat in position.get("cards", {}).items() if seat == self.me}
        self.plague: str = position["plague"]
        self.supply: int = position["supply"]
        self.did: set[str] = set()

    def near(self, here: str, there: str) -> bool:
        """R-1.4, R-1.5."""
        return (here, there) in self.links and there in self.regions

    def handles(self) -> list[int]:
        """The tokens on the board."""
        return [token for region in self.regions for token in self.tokens[region]]

    def can_use(self, card: str) -> bool:
        """R-9.1."""
        return card in self.cards and card not in self.did


def orders(p: Position) -> Iterator[Order]:
    """Every legal order, whole."""
    yield from plagues(p)
    if "done" in p.did:  # only C is left
        return
    yield {"do": "done"}
    for card in SIX:
        if "take" not in p.did and card not in p.cards:
            yield {"do": "take", "card": card}
    for region, cubes in product(p.regions, range(1, 21)):
        if may_place(p, region, cubes):
            yield {"do": "place", "region": region, "cubes": cubes}
    for region in p.regions:
        if p.can_use("king") and p.cubes[region] and not p.tokens[region]:
            yield {"do": "king", "region": region}
    for token, to in product(p.handles(), p.regions):
        if p.can_use("monk") and p.near(lies(p, token), to) and len(p.tokens[to]) <= 2:
            yield {"do": "monk", "token": token, "to": to}
    for here, to, cubes in product(p.regions, p.regions, range(1, 21)):
        if p.can_use("merchant") and p.near(here, to) and cubes <= min(3, p.cubes[here]):
            yield {"do": "merchant", "from": here, "to": to, "cubes": cubes}
    for looks, swap in product((1, 2), (True, False)):
        for tokens in permutations(p.handles(), looks):  # two different tokens
            if p.can_use("witch") and not (swap and looks == 1):
                yield {"do": "witch", "tokens": list(tokens), "swap": swap}


def may_place(p: Position, region: str, cubes: int) -> bool:
    """R-5.1, R-5.4: as many as tokens, or all that is left; R-5.5, R-13.5: one more with the Peasant, who may alone."""
    if "place" in p.did or cubes > p.reserve:
        return False
    plain = min(len(p.tokens[region]), p.reserve)
    return cubes in ((plain, plain + 1) if "peasant" in p.cards else (plain,))


def plagues(p: Position) -> Iterator[Order]:
    """Every path, every way to spread along its end, the declaration."""
    for path in [[a] for a in p.regions] + [[a, b] for a in p.regions for b in p.regions]:
        if not may_go(p, path):
            continue
        new = new_tokens(p, path[-1])
        for spread in product(p.regions, repeat=new):
            if all(p.near(path[-1], r) and len(p.tokens[r]) + spread.count(r) <= 3 for r in spread):
                order: Order = {"do": "plague", "path": path}
                if new:
                    order["spread"] = list(spread)
                if "knight" in p.cards:
                    yield order | {"declare": True}
                    yield order | {"declare": False}
                else:
                    yield order


def may_go(p: Position, path: list[str]) -> bool:
    """R-6.1 to R-6.5, R-12.3."""
    steps = 2 if "knight" in p.cards else 1
    start = [p.plague, *path]
    return len(path) <= steps and path[-1] != p.plague and all(map(p.near, start, path))


def new_tokens(p: Position, infected: str) -> int:
    """R-7.1, and R-7.5 and R-7.6 where room or supply are short."""
    room = sum(3 - len(p.tokens[r]) for r in p.regions if p.near(infected, r))
    return min({0: 0, 1: 1, 2: 2, 3: 2}[len(p.tokens[infected])], room, p.supply)


def after(p: Position, order: Order) -> Position:
    """The position after an order that does not end the turn."""
    q = deepcopy(p)
    match order["do"]:
        case "take":
            q.cards.add(order["card"])
        case "place":
            q.cubes[order["region"]] += order["cubes"]
            q.reserve -= order["cubes"]
        case "king":
            q.cubes[order["region"]] -= 1
        case "monk":
            q.tokens[lies(q, order["token"])].remove(order["token"])
            q.tokens[order["to"]].append(order["token"])
        case "merchant":
            q.cubes[order["from"]] -= order["cubes"]
            q.cubes[order["to"]] += order["cubes"]
        case "witch" if order["swap"]:
            token, other = order["tokens"]
            here, there = lies(q, token), lies(q, other)
            q.tokens[here][q.tokens[here].index(token)] = 0
            q.tokens[there][q.tokens[there].index(other)] = token
            q.tokens[here][q.tokens[here].index(0)] = other
    q.did.add(order["do"])
    return q


def lies(p: Position, token: int) -> str:
    """The region of a token."""
    return next(region for region in p.regions if token in p.tokens[region])


def two_deep(p: Position) -> int:
    """How many pairs of orders one after the other: each first that leaves the turn open, with each that may follow."""
    return sum(1 for order in orders(p) if order["do"] != "plague" for _ in orders(after(p, order)))
