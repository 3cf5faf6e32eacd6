"""The Underworld: crypts and altars are points at the end, and crypts bring armies back (steps 1, 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.records import Record
from ..play.state import HEAVEN
from .earth_play import SKIP, Answer, form_of
from .sight import Sight, chance_to_win

PLAIN = (False, False, False)
WORTH = {"crypt": 1.6, "altar": 1.4, "gate": 0.3, "plain": 0.15}


def revive(sight: Sight, possible: Mapping[str, Record]) -> Answer:
    """Whatever a crypt can spare, to the temple from which it can do most."""
    if "revive" not in possible:
        return dict(SKIP)
    state = sight.state
    source = form_of(possible["revive"], "from").options[0]
    temples = state.temples(sight.me)
    return {"do": "revive", "from": source, "to": max(temples, key=lambda name: (len(sight.foes(name)), name))}


def embark(sight: Sight, possible: Mapping[str, Record]) -> Answer:
    """All from heaven to the space nearest to what is still worth taking."""
    if "embark" not in possible:
        return dict(SKIP)
    options = form_of(possible["embark"], "to").options
    return {"do": "embark", "to": min(options, key=lambda name: (distance(sight, name), name)), "armies": "all"}


def distance(sight: Sight, start: str) -> int:
    """Steps to the nearest crypt or altar that is not mine."""
    steps = {start: 0}
    for place in (places := [start]):
        kind = sight.data.spaces[place]
        if kind in ("crypt", "altar") and sight.state.owner(place) != sight.me:
            return steps[place]
        for other in sight.data.under[place]:
            if other not in steps:
                steps[other] = steps[place] + 1
                places.append(other)
    return 99


def underworld(sight: Sight) -> Answer:
    """Towards crypts and altars, one army staying in each; fights where the odds are good."""
    state, score = sight.state, 0.05
    best: Answer | None = None
    sources = [name for name in state.own_spaces(sight.me) if state.armies(name) > 1]
    sources += [HEAVEN] if state.heaven[sight.me] else []
    for source in sources:
        free = state.heaven[sight.me] if source == HEAVEN else state.armies(source) - 1
        near = sight.data.spaces_of("gate") if source == HEAVEN else sight.data.under[source]
        for target in near:
            if state.owner(target) == sight.me:
                continue
            foes = state.armies(target)
            win = chance_to_win(min(60, free), min(60, foes), PLAIN)
            far = distance(sight, target)
            gain = win * (WORTH[sight.data.spaces[target]] + (0.4 / (1 + far) if far < 99 else 0))
            if foes and win < 0.6:
                continue
            if gain > score:
                score = gain
                best = {"do": "advance", "from": source, "to": target, "armies": "all"}
                if foes:
                    best |= {"do": "invade", "stop_lead": 0, "move_in": "all"}
    return best or dict(SKIP)
