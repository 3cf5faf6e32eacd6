"""Armies on Earth: where they are placed, what they attack, where they go at the end (steps 1, 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.chance import SeededChance
from ....engine.records import Record
from .sight import Sight

Answer = dict[str, Any]
SKIP: Answer = {"do": "skip"}


def form_of(record: Record, name: str) -> Any:
    """The form of a key of an order that is possible; of keys before it none is known."""
    return record.form_of(name)


def place(sight: Sight, free: int) -> Answer:
    """Most where they can take most; in a larger income a part where a whole continent is in danger."""
    state, front = sight.state, sight.front()
    if not front:
        return {"do": "rest"}

    def gain(name: str) -> float:
        return sight.reach(name, state.armies(name) + free) - 0.6 * sight.reach(name, state.armies(name))

    guards = [name for name in front if sight.continent[name] in state.continents(sight.me) and sight.danger(name) > 0]
    if guards and free >= 6 and not sight.is_last_epoch:
        weak = max(guards, key=lambda name: (sight.danger(name), name))
        return {"do": "place", "territory": weak, "armies": min(free // 2, sight.danger(weak))}
    best = max(front, key=lambda name: (gain(name), state.armies(name), name))
    return {"do": "place", "territory": best, "armies": free}


def settle(sight: Sight) -> Answer:
    """War god and temple where the most armies are: the god leads the attack, the temple holds the place."""
    own = sorted(sight.own, key=lambda name: (-sight.reach(name, sight.state.armies(name)), name))
    return {"do": "settle", "god": own, "temple": own}


def claim(sight: Sight) -> Answer:
    """Small continents first, then beside own land."""
    state, members = sight.state, sight.members
    empty = [name for name, land in state.lands.items() if not land.owner]

    def liking(name: str) -> tuple[float, str]:
        continent = sight.continent[name]
        held = sum(other in sight.own for other in members[continent])
        lost = sum(state.owner(other) not in ("", sight.me) for other in members[continent])
        beside = sum(other in sight.own for other in state.neighbours(name))
        return 2.0 * held - 1.5 * lost + beside - 0.5 * len(members[continent]), name

    return {"do": "claim", "territory": sorted(empty, key=liking, reverse=True)}


def invade(sight: Sight, possible: Mapping[str, Record]) -> Answer:
    """The attack that gains most for what it costs; empty land on the way; then no more."""
    state, best, score = sight.state, None, 0.0
    for source in sorted(sight.own):
        force = state.armies(source) - 1
        if force < 1:
            continue
        for target in state.neighbours(source):
            if target in sight.own or target in state.now.protected:
                continue
            if not state.armies(target):
                gain = 0.8 if "advance" in possible else 0.0
                order = {"do": "advance", "from": source, "to": target, "armies": 1 if sight.foes(source) else "all"}
            else:
                gain, order = attack(sight, source, target, force)
            if gain > score:
                best, score = order, gain
    return best or dict(SKIP)


def attack(sight: Sight, source: str, target: str, force: int) -> tuple[float, Answer]:
    """What an invasion with all that can go gains, and its order with everything that may be asked on the way."""
    state, here = sight.state, sight.state.kinds_at(source)
    gods = frozenset(here)
    if gods and sight.godswar(gods, force, target) < 0.5:
        gods = frozenset()
    win, lost = sight.odds(force, target, gods), sight.losses(force, target, gods)
    least, cost = (0.35, 0.05) if sight.is_my_last_turn else (0.62, 0.38)
    if win < least:
        return 0.0, {}
    if not sight.is_my_last_turn and state.now.captures == 2 and state.god_in_play(sight.me, "war"):
        cost -= 0.1  # the war labour (G-10.1)
    gain = win * sight.value(target) - cost * lost
    if not sight.is_my_last_turn:  # a stack that stays behind the new front is of no use
        gain += 0.1 * win * (len(sight.foes(target)) - len(sight.foes(source)))
    order: Answer = {"do": "invade", "from": source, "to": target, "armies": "all"}
    if here and not gods:
        order["gods"] = []
    order |= {"stop_at": 0} if sight.is_my_last_turn else {"stop_lead": 0}
    order["move_in"] = moving_in(sight, source, target)
    if here and state.kinds_at(target):
        order["win"] = True
    return gain, order


def moving_in(sight: Sight, source: str, target: str) -> Any:
    """Move all in, unless another living neighbour of the source has 4 armies or more.

    Then up to 3 stay, or only the minimum moves if the target borders no foe. In the last turn always all.
    """
    others = [name for name in sight.foes(source) if name != target]
    threat = max(
        (sight.state.armies(name) for name in others if sight.state.owner(name) in sight.state.living), default=0
    )
    if threat < 4 or sight.is_my_last_turn:
        return "all"
    return {"all_but": min(3, threat // 3)} if sight.foes(target) else "min"


def fortify(sight: Sight, possible: Mapping[str, Record]) -> Answer:
    """The largest stack that faces nobody goes to where the front is in danger, its gods with it."""
    if "fortify" not in possible or not possible["fortify"].fields:  # done once: nothing more counts (G-43.24)
        return dict(SKIP)
    state = sight.state
    idle = [name for name in sorted(sight.own) if state.armies(name) > 1 and not sight.foes(name)]
    for source in sorted(idle, key=lambda name: -state.armies(name)):
        joined = [name for name in connected(sight, source) if sight.foes(name)]
        if joined:
            target = max(joined, key=lambda name: (sight.danger(name) + sight.reach(name, state.armies(source)), name))
            gods = list(state.kinds_at(source)) if not state.lands[target].plague else []
            return {"do": "fortify", "from": source, "to": target, "armies": "all", **({"gods": gods} if gods else {})}
    return dict(SKIP)


def connected(sight: Sight, start: str) -> list[str]:
    """The own territories joined to this one by own ones."""
    joined = [start]
    for name in joined:
        joined += [other for other in sight.state.neighbours(name) if other in sight.own and other not in joined]
    return joined


def marker(sight: Sight, chance: SeededChance) -> Answer:
    """Late in the last epoch, early in the others."""
    count = len(sight.state.living)
    order = range(count, 0, -1) if sight.is_last_epoch else range(1, count + 1)
    return {"do": "marker", "marker": list(order)}
