"""A plain yardstick: all armies to the strongest front, attacks whatever is weaker, and buys nothing but temples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.asks import Ask
from ....engine.chance import SeededChance
from .earth_play import SKIP, Answer
from .sight import Sight


def greedy_player(rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer:
    """Whatever takes a territory now; elsewhere the default."""
    sight = Sight(rules.data, view["board"], ask.seat)
    state = sight.state
    match ask.question:
        case "place" | "armies" if front := sight.front():
            strongest = max(front, key=lambda name: (state.armies(name), name))
            return {"do": "place", "territory": strongest, "armies": "all"}
        case "summon" if "build" in ask.form.possible():
            bare = [name for name in sorted(sight.own) if sight.is_temple_wanted(name)]
            return {"do": "build", "territory": bare[0]}
        case "invade":
            return weakest(sight)
        case "bid":
            return {"do": "bid", "faith": chance.below(2 if sight.faith else 1)}
    answer: Answer = ask.default()
    return answer


def weakest(sight: Sight) -> Answer:
    """The attack with the greatest lead in armies, to the end."""
    state = sight.state
    pairs = [
        (state.armies(source) - 1 - state.armies(target), source, target)
        for source in sorted(sight.own)
        for target in sight.foes(source)
        if target not in state.now.protected and state.armies(source) - 1 > state.armies(target)
    ]
    if not pairs:
        return dict(SKIP)
    _, source, target = max(pairs)
    return {
        "do": "invade",
        "from": source,
        "to": target,
        "armies": "all",
        "stop_lead": 0,
        "move_in": "all",
        "win": True,
    }
