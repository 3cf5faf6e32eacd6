"""What a standing rule for Aegis may look at (G-47.2), worked out from public facts: the boards and the card played.

Losses are those of the card's own effect, tried with the lowest and the highest dice and with every draw; what is lost
only because somebody is eliminated (G-39.3) is none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.seats import Seat
from ....engine.table import Table
from ..cards import RULES
from .army_events import ArmiesGained, ArmiesLost
from .invasion import Invasion
from .moment import Played
from .orders import Invade
from .state import State
from .trial import FixedChance, try_effect

OF_HANDS_AND_DECKS = ("crops_wither", "faith_shall_deliver", "visions_become_real")
"""Cards that reach nothing but hands and decks: their faces are unknown, so they are not tried."""


def aegis_facts(state: State, about: Mapping[str, Any], owner: Seat) -> dict[str, Any]:
    """The conditions of G-47.2 for the owner of Aegis, plain JSON; sets are lists.

    `state` is as he sees it just after the card was paid, `about` what his question says of the card. No card in
    others' hands and no order of a deck is looked at.
    """
    chosen, invasion = about["chosen"], about.get("invasion")
    facts: dict[str, Any] = {key: about[key] for key in ("card", "deck", "card_player", "cost", "by_pandora")}
    places = chosen_places(chosen)
    facts |= {
        "names_me": about["card_player"] != owner and names(state, about, owner),
        "place": places,
        "relic": chosen.get("relic", ""),
        "my_cards_hit": cards_hit(state, about, owner),
        "in_invasion": invasion is not None,
    }
    facts |= hits(state, list(outcomes(state, about)), about["card_player"], owner)
    if invasion is not None:
        facts |= invasion_facts(state, invasion, owner)
    return facts


def chosen_places(chosen: Mapping[str, Any]) -> list[str]:
    """All territories and spaces chosen."""
    return sorted({*(chosen[key] for key in ("at", "from", "to") if key in chosen), *chosen.get("among", ())})


def names(state: State, about: Mapping[str, Any], owner: Seat) -> bool:
    """Whether he or something of his is a choice of the card, or he is attacker or defender in its window."""
    chosen, invasion = about["chosen"], about.get("invasion") or {}
    return (
        owner in (chosen.get("player"), invasion.get("attacker"), invasion.get("defender"))
        or state.owns(owner, chosen.get("relic", ""))
        or any(state.owner(place) == owner for place in chosen_places(chosen))
    )


def cards_hit(state: State, about: Mapping[str, Any], owner: Seat) -> int:
    """How many cards of his hand are discarded or taken."""
    if about["chosen"].get("player") != owner:
        return 0
    return len(state.hands[owner]) if about["card"] == "crops_wither" else 1


def outcomes(state: State, about: Mapping[str, Any]) -> Iterator[Table[State]]:
    """The card's effect with the lowest and the highest dice, and with each place that may be drawn."""
    if about["card"] in OF_HANDS_AND_DECKS:
        return
    effect = RULES[about["card"]].effect
    for die in (1, 6):
        place, chance = 0, FixedChance()
        while place < chance.places:
            chance = FixedChance(die, place)
            yield try_effect(state, effect, played_card(about), chance)
            place += 1


def played_card(about: Mapping[str, Any]) -> Played:
    """The card being played, from what the question says of it."""
    invasion = about.get("invasion")
    return Played(
        about["card"],
        about["card_player"],
        about["chosen"],
        about["armies"],
        tuple(about["gods"]),
        invasion_of(invasion) if invasion else None,
        about["by_pandora"],
    )


def invasion_of(about: Mapping[str, Any]) -> Invasion:
    """The invasion from its public facts; its plan is not known."""
    sides = (about["attacker"], about["defender"], about["source"], about["target"])
    return Invasion(*sides, about["force"], tuple(about["force_gods"]), Invade(about["source"], about["target"]))


def hits(state: State, tables: list[Table[State]], player: Seat, owner: Seat) -> dict[str, Any]:
    """What may happen to him over all outcomes, and what the player of the card may gain."""
    lost = [
        sum(event.armies for event in table.events if isinstance(event, ArmiesLost) and event.seat == owner)
        for table in tables
    ]
    gained = [
        sum(event.armies for event in table.events if isinstance(event, ArmiesGained) and event.seat == player)
        for table in tables
    ]
    ends = [table.state for table in tables]
    relics = [relic for relic, holder in state.relics.items() if holder == owner]
    return {
        "my_loss_sure": min(lost, default=0),
        "my_loss_max": max(lost, default=0),
        "my_gods_hit": sorted({kind for end in ends for kind in gods_hit(state, end, owner)}),
        "my_temple_hit": any(temple_hit(state, end, owner) for end in ends),
        "my_relics_hit": max((sum(not end.owns(owner, relic) for relic in relics) for end in ends), default=0),
        "their_gain_max": max(gained, default=0),
        "could_eliminate_me": any(not end.own(owner) for end in ends),
    }


def gods_hit(before: State, after: State, owner: Seat) -> list[str]:
    """His gods that are banished or moved, those among them whose last army is gone (G-3.2)."""
    now = after.gods[owner]
    return [kind for kind, place in before.gods[owner].items() if now.get(kind) != place or not after.armies(place)]


def temple_hit(before: State, after: State, owner: Seat) -> bool:
    """Whether a temple of his is destroyed, moved, or in a territory that is not his any more."""
    return not set(before.temples(owner)) <= set(after.temples(owner))


def invasion_facts(state: State, invasion: Mapping[str, Any], owner: Seat) -> dict[str, Any]:
    """The invasion in whose window the card is played."""
    role = "attacker" if owner == invasion["attacker"] else "defender" if owner == invasion["defender"] else "neither"
    return {
        "my_role": role,
        **{key: invasion[key] for key in ("attacker", "defender", "source", "target", "force", "force_gods")},
        "target_armies": state.armies(invasion["target"]),
        "target_gods": state.kinds_at(invasion["target"]),
    }
