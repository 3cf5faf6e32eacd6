"""Computer players of Godstorm: for demos, absent seats and tests. They see a view and nothing else, and never cheat.

A computer player is a function `(rules, view, ask, chance) -> answer`: `view` is what the seat that is asked may know,
`ask.form` what it may answer, `chance` its own, never the game's. The answer is legal by the form. `sensible` puts all
that may be asked later into its orders: stop rules, what moves in, gods, preferences.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    return {
        "do": "invade",
        "from": source,
        "to": target,
        "armies": "all",
        "stop_lead": 0,
        "move_in": "all",
        "win": True,
    }


def sensible_player(rules: Any, view: Mapping[str, Any], ask: Ask, chance: SeededChance) -> Answer:
    """Weighs what each attack may take against what it costs, by exact odds; every other decision by simple rules."""
    sight = Sight(GodstormBoard.from_json(view["board"], rules.data), ask.seat)
    return turn_answer(sight, ask, chance) or reaction(sight, ask) or ask.default()


def turn_answer(sight: Sight, ask: Ask, chance: SeededChance) -> Answer | None:
    """The answer to a question of setup, of a bid, or of one of the ten steps."""
    match ask.question:
        case "pantheon":
            return {"do": "pantheon", "pantheon": sorted(sight.data.pantheons)}
        case "claim":
            return earth_play.claim(sight)
        case "armies":
            left = sight.state.to_place[sight.me]
            return {**earth_play.place(sight, 3), "armies": "all"} if left and sight.front() else {"do": "rest"}
        case "gods":
            return earth_play.settle(sight)
        case "bid":
            return faith_play.bid(sight, chance)
        case "marker":
            return earth_play.marker(sight, chance)
    return step_answer(sight, ask)


def step_answer(sight: Sight, ask: Ask) -> Answer | None:
    """The answer to a question of one of the ten steps."""
    possible = ask.form.possible()
    match ask.question:
        case "book":
            return {"do": "skip" if sight.is_last_epoch or sight.faith > 8 else "book"}
        case "revive":
            return under_play.revive(sight, possible)
        case "place":
            return earth_play.place(sight, form_of(possible["place"], "armies").high)
        case "summon":
            return faith_play.summon(sight, possible)
        case "obtain":
            return faith_play.obtain(sight, possible)
        case "play":
            return faith_play.play(sight, possible)
        case "invade":
            return earth_play.invade(sight, possible)
        case "fortify":
            return earth_play.fortify(sight, possible)
        case "embark":
            return under_play.embark(sight, possible)
        case "underworld":
            return under_play.underworld(sight)
    return None


def reaction(sight: Sight, ask: Ask) -> Answer | None:
    """The answer to a question inside an invasion or on another's turn; None: the default is as good."""
    match ask.question:
        case "sky":
            return reactions.sky(sight, ask)
        case "aegis":
            return reactions.aegis(sight, ask)
        case "tree":
            return reactions.tree_of_life(sight, ask)
        case "def_dice" | "under_dice":
            return reactions.defence_dice(ask)
        case "battle_on" | "under_on" | "godswar_on":
            war = InvasionFacts.from_json(ask.about)
            always = sight.is_my_last_turn and ask.question != "godswar_on"
            return {"do": "go" if always or war.force > sight.state.armies(war.target) else "stop"}
        case "move_in" | "under_in":
            return {"do": "move_in", "armies": "all"}
    return None


PLAYERS: dict[str, ComputerPlayer] = {"greedy": greedy_player, "random": by_chance, "sensible": sensible_player}
