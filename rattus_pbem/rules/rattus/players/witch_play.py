"""How the sensible player uses the Witch: the first look, the second, and the swap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.records import Record
from .sight import Sight
from .weighing import Answer


def first_look(sight: Sight, record: Record) -> Answer | None:
    """The Witch looks where I may lose most by a token I have not seen; at none where I lose nothing."""
    options = [t for t in record.answers() if len(t["tokens"]) == 1]
    at_risk: dict[int, float] = {}
    for answer in options:
        token = answer["tokens"][0]
        place = sight.places[sight.region_of(token)]
        if not sight.knows(token) and place.cubes[sight.mine] >= 2:
            at_risk[token] = sight.my_loss(place)
    if not at_risk:
        return None
    return {"do": "witch", "tokens": [max(at_risk, key=lambda token: at_risk[token])]}


def looked_at(view: Mapping[str, Any]) -> list[int]:
    """The tokens that the Witch has looked at in her use that is under way."""
    tokens: list[int] = []
    for entry in view.get("tail", ()):
        answer = entry.get("answer") or {}
        if answer.get("do") == "witch":
            tokens = list(answer["tokens"])
        elif answer.get("do") == "look":
            tokens.append(answer["token"])
    return tokens


def witch_answer(sight: Sight, possible: Mapping[str, Record], seen: list[int]) -> Answer:
    """A second look if a swap is likely to help; the swap if it does."""
    if "swap" in possible:
        return {"do": "swap" if swap_gain(sight, seen[0], seen[1]) > 0.05 else "leave"}
    gains = {a["token"]: swap_gain(sight, seen[0], a["token"]) for a in possible["look"].answers()}
    token = max(gains, key=lambda t: gains[t])
    return {"do": "look", "token": token} if gains[token] > 0.1 else {"do": "stop"}


def swap_gain(sight: Sight, token: int, other: int) -> float:
    """What it is worth to me that two tokens change places."""
    here, there = sight.region_of(token), sight.region_of(other)
    if here == there:
        return 0.0
    left, right = sight.places[here], sight.places[there]
    return sight.gain(
        {
            here: left._replace(tokens=tuple(other if t == token else t for t in left.tokens)),
            there: right._replace(tokens=tuple(token if t == other else t for t in right.tokens)),
        }
    )
