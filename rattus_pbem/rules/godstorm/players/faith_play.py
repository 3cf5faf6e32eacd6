"""What faith goes to: bids, gods, temples, cards bought and cards played (before an epoch, steps 1 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ....engine.chance import SeededChance
from ....engine.records import Keys, Record
from ....engine.seats import Seat
from .earth_play import SKIP, Answer, form_of
from .sight import Sight

WANTED = ("war", "magic", "sky", "death")
"""Gods in the order in which they are worth their price."""
RELICS = (
    "excalibur",
    "the_golden_fleece",
    "the_great_pyramids",
    "freyas_tears_of_gold",
    "aegis_shield_of_athena",
    "the_tree_of_life",
    "stonehenge",
)


def bid(sight: Sight, chance: SeededChance) -> Answer:
    """A little to go early; half of what there is for the last turn of the game."""
    faith = sight.faith
    return {"do": "bid", "faith": faith // 2 if sight.is_last_epoch else min(faith, chance.below(2 + faith // 5))}


def summon(sight: Sight, possible: Mapping[str, Record]) -> Answer:
    """A god that is missing to the stack that can take most; then a temple; the last turn knows no later profit."""
    state = sight.state
    if "summon" in possible:
        gods = [kind for kind in WANTED if not state.god_in_play(sight.me, kind)]
        if sight.is_my_last_turn:
            gods = [kind for kind in gods if kind in ("war", "magic")]
        places = [name for name in sight.front() or sorted(sight.own) if not state.lands[name].plague]
        if gods and places:
            best = max(places, key=lambda name: (sight.reach(name, state.armies(name)), state.armies(name), name))
            return {"do": "summon", "god": gods[0], "to": best}
    if "build" in possible and not sight.is_last_epoch and sight.faith >= 7:
        bare = [name for name in sorted(sight.own) if sight.is_temple_wanted(name)]
        return {"do": "build", "territory": min(bare, key=lambda name: (sight.danger(name), name))}
    return dict(SKIP)


def obtain(sight: Sight, possible: Mapping[str, Record]) -> Answer:
    """Cards for what is left over: war cards to be played at once, sky cards to be safe, relics early on."""
    if "obtain" not in possible:
        return dict(SKIP)
    state = sight.state
    liked = ("war", "death") if sight.is_my_last_turn else ("war", "sky", "magic", "death")
    decks = [deck for deck in liked if state.god_in_play(sight.me, deck) and sight.board.deck_size(deck)]
    spare = sight.faith - (1 if sight.is_my_last_turn else 2)
    if not decks or spare < 2:
        return dict(SKIP)
    cards = [{"deck": deck, "cards": 1 if len(decks) > 1 else 2} for deck in decks]
    return {"do": "obtain", "cards": cards, "up_to": spare}


# ---- step 4: cards


def most_armies(sight: Sight, options: Sequence[str]) -> list[str]:
    """Territories of others, the strongest stack first; own ones last."""
    state = sight.state
    return sorted(options, key=lambda name: (name in sight.own, -state.armies(name), name))


def best_stack(sight: Sight, options: Sequence[str]) -> list[str]:
    """Own territories, that which can take most first."""
    state = sight.state
    return sorted(options, key=lambda name: (-sight.reach(name, state.armies(name) + 3), name))


def dearest_target(sight: Sight, options: Sequence[str]) -> list[str]:
    """Territories of others, the one worth most first."""
    return sorted(options, key=lambda name: (-sight.value(name), name))


def safest(sight: Sight, options: Sequence[str]) -> list[str]:
    """Own territories, the safest first."""
    return sorted(options, key=lambda name: (sight.danger(name), name))


def richest(sight: Sight, options: Sequence[str]) -> list[str]:
    """Other players, the one with the most cards first; oneself last."""
    return sorted(options, key=lambda seat: (seat == sight.me, -sight.board.hand_size(seat), seat))


def by_relic(sight: Sight, options: Sequence[str]) -> list[str]:
    """Relics of others, the most useful first; own ones last."""
    return sorted(
        options,
        key=lambda relic: (
            sight.state.relics.get(relic) == sight.me,
            RELICS.index(relic) if relic in RELICS else len(RELICS),
            relic,
        ),
    )


def a_deck(sight: Sight, options: Sequence[str]) -> list[str]:
    """A deck whose cards can be played."""
    return sorted(options, key=lambda deck: (not sight.state.god_in_play(sight.me, deck), deck == "death", deck))


Chooser = Callable[[Sight, Sequence[str]], list[str]]
ALWAYS: Mapping[str, tuple[float, Mapping[str, Chooser]]] = {
    "our_faith_is_our_strength": (9.0, {}),
    "the_faithful_gather": (8.0, {}),
    "faith_shall_deliver": (7.5, {"deck": a_deck}),
    "visions_become_real": (7.0, {"player": richest}),
    "an_empire_is_born": (6.5, {"at": safest}),
    "heroes_are_born": (6.0, {"at": best_stack}),
    "champions_arise": (5.8, {"at": best_stack}),
    "prayers_are_answered": (5.5, {"at": best_stack}),
    "a_shrine_is_plundered": (5.0, {"relic": by_relic}),
    "the_trojan_horse_is_revealed": (4.5, {"at": dearest_target}),
    "storms_rage": (4.0, {"at": most_armies}),
    "the_land_is_purged": (3.5, {"at": most_armies}),
    "the_gods_forsake_us": (3.0, {"at": most_armies}),
    "crops_wither": (2.0, {"player": richest}),
    "fire_rains_down": (1.5, {"at": most_armies}),
    "the_dead_walk": (1.0, {"from": most_armies, "to": best_stack}),
}
"""Cards that are played whenever they can be, the best first, and how their choices are made."""


def harm(sight: Sight, card: str) -> float:
    """How many armies, gods or relics a card without a choice costs the others more than me."""
    state = sight.state
    match card:
        case "the_young_grow_old":
            return against(sight, lambda name, armies: int(armies > 1))
        case "the_ground_shakes":
            return against(sight, lambda name, armies: armies // 2) / 6
        case "blood_coats_the_land":
            return against(sight, lambda name, armies: 1) / 6
        case "the_mighty_have_fallen":
            three = sorted(state.lands.values(), key=lambda land: -land.armies)[:3]
            return sum(side(sight, land.owner) * (land.armies // 2) for land in three)
        case "the_sea_is_your_tomb":
            return against(sight, lambda name, armies: armies * (name in sight.members["atlantis"])) - 2
        case "the_sun_grows_cold":
            return against(sight, lambda name, armies: len(state.kinds_at(name)))
        case "ragnarok_cometh":
            gods = [seat for seat, places in state.gods.items() for kind in places if kind in ("war", "sky")]
            return 2.0 * sum(side(sight, seat) for seat in gods)
        case "diamonds_turn_to_rust":
            return 2.0 * sum(side(sight, owner) for owner in state.relics.values())
        case "only_ash_remains":
            return 2.0 * any(owner != sight.me for owner in state.relics.values())
    return 0.0


def against(sight: Sight, losses: Callable[[str, int], int]) -> float:
    """What each of the others loses more than me, if places with their armies lose so much."""
    lands = [(name, land) for name, land in sight.state.lands.items() if land.armies and land.owner]
    total = sum(losses(name, land.armies) * side(sight, land.owner) for name, land in lands)
    return total / max(1, len(sight.state.living) - 1)


def side(sight: Sight, owner: Seat) -> int:
    """What a loss of this owner counts: -1 if it is mine."""
    return -1 if owner == sight.me else 1


def play(sight: Sight, possible: Mapping[str, Record]) -> Answer:
    """The best card that can be played and does good; then no more."""
    if "play" not in possible:
        return dict(SKIP)
    record = possible["play"]
    titles = form_of(record, "card").options
    ranked = sorted((ALWAYS[title][0], title) for title in titles if title in ALWAYS)
    for _, title in reversed(ranked):
        order = with_choices(sight, record, {"do": "play", "card": title}, ALWAYS[title][1])
        if order is not None and not (title in AGAINST and hits_me(sight, order)):
            return order
    harmful = sorted((harm(sight, title), title) for title in titles if title not in ALWAYS)
    if harmful and harmful[-1][0] >= 3:
        title = harmful[-1][1]
        order = with_choices(sight, record, {"do": "play", "card": title}, {"relic": by_relic})
        if order is not None:
            return order
    return dict(SKIP)


AGAINST = ("storms_rage", "the_land_is_purged", "the_gods_forsake_us", "crops_wither", "fire_rains_down")


def hits_me(sight: Sight, order: Answer) -> bool:
    """Whether the best choice left for a card against others would be one's own place or hand."""
    first = [value[0] for key, value in order.items() if key in ("at", "player")]
    return any(name in sight.own or name == sight.me for name in first) or any(
        name in sight.state.lands and not sight.state.armies(name) for name in first
    )


def with_choices(sight: Sight, record: Record, order: Answer, choosers: Mapping[str, Chooser]) -> Answer | None:
    """The order with its choices made, each by its own taste; None if something cannot be chosen."""
    for part in record.fields:
        if part.name in order or not part.needed:
            continue
        form = part.form_for(Keys(order))
        if form is None:
            continue
        options = list(getattr(form, "options", ()))
        if not options:
            return None
        order[part.name] = choosers[part.name](sight, options)[:1] if part.name in choosers else options[:1]
    return order if record.fault(order) is None else None
