"""How the sensible player uses each card that has its own order: candidates and what they gain, in cubes.

Lists of records (walls, pieces, swaps) are proposed here and tested by the form, never enumerated in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from ....engine.chance import SeededChance
from ....engine.list_forms import Sequence
from ....engine.records import Record
from ..play.regions import room
from .plague_play import spread_worth
from .sight import Holdings, Sight
from .weighing import Answer, Scored, Weigh, best


def kings(sight: Sight, record: Record) -> Scored:
    """Each cube that can go to the palace, by how much it needs it: rats and the plague near it."""
    for answer in record.answers(without=["potions"]):
        region = answer["region"]
        near = sum(len(sight.places[other].tokens) for other in sight.neighbours[region])
        yield near + (6 if sight.plague in (region, *sight.neighbours[region]) else 0), answer


def token_moves(sight: Sight, record: Record) -> Scored:
    """Each move of the Monk that touches cubes; of tokens that I have not seen one a region is enough."""
    tried = set()
    for answer in record.answers():
        token, to = answer["token"], answer["to"]
        region = sight.region_of(token)
        here, there = sight.places[region], sight.places[to]
        alike = (token if sight.knows(token) else region, to)
        if alike in tried or not (any(here.cubes) or any(there.cubes)):
            continue
        tried.add(alike)
        yield sight.gain(carried(sight, region, to, [token])), answer


def carried(sight: Sight, here: str, to: str, tokens: list[int]) -> dict[str, Holdings]:
    """Two regions once these tokens have gone from one to the other."""
    start, end = sight.places[here], sight.places[to]
    return {
        here: start._replace(tokens=tuple(t for t in start.tokens if t not in tokens)),
        to: end._replace(tokens=(*end.tokens, *tokens)),
    }


def cube_moves(sight: Sight, record: Record) -> Scored:
    """Each move of the Merchant out of a region where I may lose a cube."""
    for answer in record.answers(without=["potions"]):
        here, to, cubes = answer["from"], answer["to"], answer["cubes"]
        if sight.my_loss(sight.places[here]) > 0.25:
            yield sight.gain({here: sight.with_mine(here, -cubes), to: sight.with_mine(to, cubes)}), answer


def bakers(sight: Sight, record: Record) -> Scored:
    """A cube on the Baker comes to the board in time; not the last ones, which are to be placed."""
    final = sight.board.phase == "final"
    yield (0.4 if final or sight.board.reserve[sight.me] > 4 else 0.0), {"do": "baker"}


def fluting(sight: Sight, record: Record) -> Scored:
    """Each way of the Pied Piper: a cube of mine, and the rats that follow it."""
    for answer in record.answers(without=["potions"]):
        here, to = answer["from"], answer["to"]
        start, end = carried(sight, here, to, answer.get("tokens", [])).values()
        yield sight.gain({here: start.with_cubes(sight.mine, -1), to: end.with_cubes(sight.mine, 1)}), answer


def potions(sight: Sight, record: Record) -> Scored:
    """A potion where I may lose most; where nothing threatens yet, with most cubes and near the plague."""
    for answer in record.answers(without=["potions"]):
        region = answer["region"]
        place = sight.places[region]
        near = 0.1 if sight.plague in (region, *sight.neighbours[region]) else 0.0
        saved = sight.my_loss(place) - sight.my_loss(place.with_potion(sight.mine))
        yield saved + near + 0.01 * place.cubes[sight.mine] - 0.05 * place.potions[sight.mine], answer


def swaps(sight: Sight, record: Record) -> Scored:
    """The Messenger: a cube of mine in danger for one of another seat in another region."""
    mine = [r for r, place in sight.places.items() if place.cubes[sight.mine] and sight.my_loss(place) > 0.25]
    for here, there in product(mine, sight.regions):
        for n, seat in enumerate(sight.seats):
            if here == there or n == sight.mine or not sight.places[there].cubes[n]:
                continue
            left = sight.places[here].with_cubes(sight.mine, -1).with_cubes(n, 1)
            right = sight.places[there].with_cubes(n, -1).with_cubes(sight.mine, 1)
            cubes = [{"seat": sight.me, "region": here}, {"seat": seat, "region": there}]
            yield sight.gain({here: left, there: right}), {"do": "messenger", "cubes": cubes}


def walls(sight: Sight, record: Record) -> Scored:
    """The Emperor: walls about the regions where the plague near by would cost me more than the others."""
    reach = {sight.plague: 1.0}
    for steps in (0.6, 0.3):
        for region in list(reach):
            for near in sight.links[region]:
                reach.setdefault(near, steps)
    harm = {region: sight.harm(region, more=1) for region in sight.regions}
    every = {(a, b) for a in sight.regions for b in sight.neighbours[a] if a < b}
    value = {(a, b): reach.get(a, 0.1) * harm[b] + reach.get(b, 0.1) * harm[a] for a, b in every}
    wanted = sorted((wall for wall in every - sight.walls if value[wall] > 0.1), key=lambda w: (-value[w], w))
    standing = sorted(sight.walls, key=lambda w: (value[w], w))
    beside = sight.board.pieces_left("wall")
    orders: list[tuple[float, dict[str, list[str]]]] = []
    for n, wall in enumerate(wanted[:3]):
        gain, order = value[wall], {"to": list(wall)}
        if n >= beside:
            lifted = standing[n - max(0, beside)]
            gain, order = gain - value[lifted], {"from": list(lifted), "to": list(wall)}
        if gain > 0.1:
            orders.append((gain, order))
    if orders:
        yield sum(gain for gain, _ in orders), {"do": "emperor", "walls": [order for _, order in orders]}


def nuns(sight: Sight, record: Record) -> Scored:
    """Up to three nuns, one after another where a lower population helps me most; from where they help me least."""
    places = dict(sight.places)
    beside = sight.board.pieces_left("nun")
    standing = {region: place.nuns for region, place in places.items() if place.nuns}
    pieces, gained = [], 0.0

    def change(region: str, by: int) -> float:
        place = places[region]
        return sight.worth(place._replace(nuns=place.nuns + by)) - sight.worth(place)

    for _ in range(3):
        lifts = [(change(region, -1), region) for region, left in standing.items() if left]
        lifted = (0.0, "") if beside > 0 else max(lifts, default=None)
        to = max((region for region in sight.regions if region != (lifted or ("", ""))[1]), key=lambda r: change(r, 1))
        gain = change(to, 1) + (lifted[0] if lifted else 0.0)
        if lifted is None or gain < 0.1:
            break
        gained += gain
        beside -= 1
        pieces.append({"from": lifted[1], "to": to} if lifted[1] else {"to": to})
        places[to] = places[to]._replace(nuns=places[to].nuns + 1)
        if lifted[1]:
            standing[lifted[1]] -= 1
            places[lifted[1]] = places[lifted[1]]._replace(nuns=places[lifted[1]].nuns - 1)
    if pieces:
        yield gained, {"do": "nun", "pieces": pieces}


def bishops(sight: Sight, record: Record) -> Scored:
    """One bishop: to where a token more would cost me most, beside the board first."""
    standing = {region: place.bishops for region, place in sight.board.regions.items()}

    def value(region: str) -> float:
        if not room(sight.board, region) and not standing[region]:
            return 0.0
        near = 1.0 if sight.plague in (region, *sight.links[region]) else 0.4
        return near * -spread_worth(sight, [region])

    for to in sight.regions:
        if standing[to]:
            continue
        yield value(to), {"do": "bishop", "pieces": [{"to": to}]}
        for start in (region for region, count in standing.items() if count):
            given_up = value(start) if standing[start] == 1 else 0.0
            yield value(to) - given_up, {"do": "bishop", "pieces": [{"from": start, "to": to}]}


def soldiers(sight: Sight, record: Record) -> Scored:
    """Final round: a token more near the plague."""
    for answer in record.answers():
        yield spread_worth(sight, [answer["region"]]), answer


def mayors(sight: Sight, record: Record) -> Scored:
    """A cube in each of my regions, those with least risk first, and the extra cubes where most is left of them."""
    form = record.form_of("regions")
    assert isinstance(form, Sequence)
    assert form.caps is not None
    named: list[str] = []
    gained = 0.0

    def worth_with(region: str, cubes: int) -> float:
        return sight.worth(sight.places[region].with_cubes(sight.mine, cubes))

    def gain(region: str) -> float:
        placed = named.count(region)
        return worth_with(region, placed + 1) - worth_with(region, placed)

    while len(named) < form.high:
        must = [region for region in form.options if region not in named]
        free = must or [region for region in form.options if named.count(region) < form.caps[region]]
        region = max(free, key=gain)
        if len(named) >= form.low and gain(region) <= 0:
            break
        gained += gain(region)
        named.append(region)
    yield gained, {"do": "mayor", "regions": named}


def peasants(sight: Sight, record: Record) -> Scored:
    """Final round: each region by what one cube more is worth there."""
    for answer in record.answers():
        yield sight.gain({answer["region"]: sight.with_mine(answer["region"], 1)}), answer


def queens(sight: Sight, record: Record) -> Scored:
    """Final round: each region by what two cubes more are worth there."""
    cubes = min(2, sight.board.reserve[sight.me])
    for answer in record.answers():
        yield sight.gain({answer["region"]: sight.with_mine(answer["region"], cubes)}), answer


USES: dict[str, tuple[Weigh, float]] = {
    "king": (kings, -1e9),
    "monk": (token_moves, 0.15),
    "merchant": (cube_moves, 0.25),
    "messenger": (swaps, 0.25),
    "pied_piper": (fluting, 0.2),
    "nun": (nuns, 0.1),
    "wizard": (potions, 0.0),
    "bishop": (bishops, 0.1),
    "emperor": (walls, 0.1),
    "baker": (bakers, 0.1),
}
"""The cards used before C, or in the final round, in this order: each with the least gain that is worth the use."""

FINAL_USES: dict[str, tuple[Weigh, float]] = {
    "peasant": (peasants, 0.0),
    "queen": (queens, 0.0),
    "mayor": (mayors, 0.0),
}


def use(
    uses: dict[str, tuple[Weigh, float]], sight: Sight, possible: dict[str, Record], chance: SeededChance
) -> Answer | None:
    """The first of these cards that gains enough, with its best use."""
    for card, (weigh, least) in uses.items():
        if card in possible:
            record = possible[card]
            legal: Iterator[tuple[float, Answer]] = (
                (score, answer) for score, answer in weigh(sight, record) if record.fault(answer) is None
            )
            if answer := best(legal, chance, least):
                return answer
    return None


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
