"""Computer players of Godstorm: for demos, absent seats and tests. They see a view and nothing else, and never cheat.

A computer player is a function `(rules, view, ask, chance) -> answer`: `view` is what the seat that is asked may know,
`ask.form` what it may answer, `chance` its own, never the game's. The answer is legal by the form. `sensible` puts all
that may be asked later into its orders: stop rules, what moves in, gods, preferences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ....engine.asks import Ask
from ....engine.chance import SeededChance
from ....kit.rules_base import by_chance
from ..play.invasion import InvasionFacts
from ..positions.view import GodstormBoard
from . import earth_play, faith_play, reactions, under_play
from .earth_play import SKIP, Answer, form_of
from .sight import Sight

if TYPE_CHECKING:
    from ....contract.rules import ComputerPlayer

Decide = Callable[[Sight, Ask], Answer | None]


def greedy_player(rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer:
    """Whatever takes a territory now; elsewhere the default."""
    sight = Sight(GodstormBoard.from_json(view["board"], rules.data), ask.seat)
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
    order = {"do": "invade", "from": source, "to": target}
    return {**order, "armies": "all", "stop_lead": 0, "move_in": "all", "win": True}


def sensible_player(rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer:
    """Weighs what each attack may take against what it costs, by exact odds; every other decision by simple rules."""
    sight = Sight(GodstormBoard.from_json(view["board"], rules.data), ask.seat)
    if ask.question == "bid":
        return faith_play.bid(sight, chance)
    if ask.question == "marker":
        return earth_play.marker(sight, chance)
    decide = DECISIONS.get(ask.question)
    return (decide(sight, ask) if decide is not None else None) or ask.default()


def _armies(sight: Sight, ask: Ask) -> Answer:
    left = sight.state.to_place[sight.me]
    return {**earth_play.place(sight, 3), "armies": "all"} if left and sight.front() else {"do": "rest"}


def _goes_on(sight: Sight, ask: Ask) -> Answer:
    war = InvasionFacts.from_json(ask.about)
    always = sight.is_my_last_turn and ask.question != "godswar_on"
    return {"do": "go" if always or war.force > sight.state.armies(war.target) else "stop"}


def _by_form(play: Callable[[Sight, Mapping[str, Any]], Answer | None]) -> Decide:
    """A decision by what is possible."""
    return lambda sight, ask: play(sight, ask.form.possible())


DECISIONS: Mapping[str, Decide] = {
    "pantheon": lambda sight, ask: {"do": "pantheon", "pantheon": sorted(sight.data.pantheons)},
    "claim": lambda sight, ask: earth_play.claim(sight),
    "armies": _armies,
    "gods": lambda sight, ask: earth_play.settle(sight),
    "book": lambda sight, ask: {"do": "skip" if sight.is_last_epoch or sight.faith > 8 else "book"},
    "revive": _by_form(under_play.revive),
    "place": lambda sight, ask: earth_play.place(sight, form_of(ask.form.possible()["place"], "armies").high),
    "summon": _by_form(faith_play.summon),
    "obtain": _by_form(faith_play.obtain),
    "play": _by_form(faith_play.play),
    "invade": _by_form(earth_play.invade),
    "fortify": _by_form(earth_play.fortify),
    "embark": _by_form(under_play.embark),
    "underworld": lambda sight, ask: under_play.underworld(sight),
    "sky": reactions.sky,
    "aegis": reactions.aegis,
    "tree": reactions.tree_of_life,
    **dict.fromkeys(("def_dice", "under_dice"), lambda sight, ask: reactions.defence_dice(ask)),
    **dict.fromkeys(("battle_on", "under_on", "godswar_on"), _goes_on),
    **dict.fromkeys(("move_in", "under_in"), lambda sight, ask: {"do": "move_in", "armies": "all"}),
}
"""What is decided by each question; None, as for a question that is not here: the default is as good."""
PLAYERS: dict[str, ComputerPlayer] = {"greedy": greedy_player, "random": by_chance, "sensible": sensible_player}
