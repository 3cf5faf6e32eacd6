"""Decisions on others' turns: sky cards, Aegis, the Tree of Life, dice and gods of the defender."""

from __future__ import annotations

from typing import Any

from ....engine.asks import Ask
from ..play.aegis import CardFacts
from ..play.invasion import InvasionFacts
from .earth_play import Answer, form_of
from .faith_play import with_choices
from .sight import ENDLESS, Sight, chance_to_win

LIKED = (
    "your_idol_is_false",
    "the_mighty_turn_meek",
    "men_become_warriors",
    "swords_become_plowshares",
    "enemies_convert",
    "thousand_workers_amass",
    "the_fog_lifts",
    "this_ground_is_sacred",
    "lava_erupts",
    "fire_sears_the_sky",
)
"""Sky cards, those that cost least for what they do first."""


def is_in_danger(sight: Sight, war: InvasionFacts) -> bool:
    """Whether what is left of the attacking force takes the territory with a probability above 35 %."""
    state, target, gods = sight.state, war.target, war.force_gods
    here = state.kinds_at(target)
    powers = ("war" in gods, "magic" in gods, state.lands[target].temple or "magic" in here)
    return chance_to_win(min(ENDLESS, war.force), min(ENDLESS, state.armies(target)), powers) > 0.35


def sky(sight: Sight, ask: Ask) -> Answer:
    """A card that helps, while the attack is likely to succeed."""
    possible = ask.form.possible()
    war = InvasionFacts.from_json(ask.about)
    if "play" not in possible or not is_in_danger(sight, war):
        return {"do": "pass"}
    record = possible["play"]
    titles = form_of(record, "card").options
    war_of_gods = bool(war.force_gods) and bool(sight.state.kinds_at(war.target))
    for title in LIKED:
        if title not in titles or (title == "fire_sears_the_sky" and not war_of_gods):
            continue
        order = with_choices(sight, record, {"do": "play", "card": title}, {"from": safe_sources})
        if order is not None:
            return order
    return {"do": "pass"}


def safe_sources(sight: Sight, options: Any) -> list[str]:
    """Own territories from which armies may go: those in no danger, the strongest first."""
    return sorted(options, key=lambda name: (bool(sight.foes(name)), -sight.state.armies(name), name))


def aegis(sight: Sight, ask: Ask) -> Answer:
    """Cancel what is aimed at me and costs much; never an own card."""
    card, me = CardFacts.from_json(ask.about), sight.me
    if card.card_player == me:
        return {"do": "let"}
    named = set(card.chosen.things)
    aimed = me in named or bool(named & sight.own) or any(sight.state.relics.get(name) == me for name in named)
    return {"do": "cancel" if aimed and card.cost + card.armies >= 1 else "let"}


def tree_of_life(sight: Sight, ask: Ask) -> Answer:
    """Keep armies only with more than 2 faith, and only for a whole continent or the last army of the place."""
    worth = sight.continent[ask.about["target"]] in sight.state.continents(sight.me)
    return {"do": "keep" if sight.faith > 2 and (worth or ask.about["left_after"] <= 1) else "lose"}


def defence_dice(ask: Ask) -> Answer:
    """As many as allowed, but against three dice with every tie lost and no reroll rather one."""
    about = ask.about
    weak = about.get("ties_to_attacker") and about.get("attacker_rerolls") and not about.get("i_reroll")
    return {"do": "dice", "dice": 1 if weak and about.get("attack_dice") == 3 else 2}
