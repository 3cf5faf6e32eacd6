"""The cards of the second reading: what each needs, and what it does (G-33 to G-36, G-38)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .godstorm_model import CARDS, KINDS, SPACES, Model
from .godstorm_model_amount import kinds_of

Play = dict[str, Any]


def choices(m: Model, me: str, card: str, war: dict[str, Any] | None = None) -> Iterator[Play]:
    """Every legal choice of a card, without numbers."""
    own, lands = m.own(me), m.lands
    temples = m.temples(me)
    armed = [name for name, land in lands.items() if land["armies"]]
    match card:
        case "a_shrine_is_plundered":
            yield from ({"relic": r} for r, owner in m.relics.items() if owner != me)
        case "an_empire_is_born":
            if m.supply():
                yield from ({"at": name} for name in own if not lands[name]["temple"])
        case "champions_arise":
            if m.faith[me] >= 2:
                yield from ({"at": name} for name in own)
        case "eagles_take_wing":
            yield from (
                {"from": a, "to": b} for a in own for b in own if a != b and (lands[a]["armies"] > 1 or m.kinds_at(a))
            )
        case "faith_shall_deliver":
            yield from ({"deck": deck} for deck in KINDS if m.decks[deck])
        case "heroes_are_born":
            yield from ({"at": name} for name in own)
        case "only_ash_remains":
            yield from ({"relic": relic} for relic in m.relics)
        case "our_faith_is_our_strength" | "the_faithful_gather":
            yield from [{}] * bool(temples)
        case "prayers_are_answered":
            yield from ({"at": name} for name in temples)
        case "storms_rage":
            yield from ({"at": name} for name in armed)
        case "the_land_is_purged" | "paradise_is_lost":
            yield from ({"at": name} for name in lands if lands[name]["plague"])
        case "the_siren_calls":
            for a in armed:
                for b in armed:
                    same = lands[a]["armies"] == lands[b]["armies"] and not m.gods_at(a) and not m.gods_at(b)
                    if a != b and lands[a]["owner"] == lands[b]["owner"] != me and not same:
                        yield {"from": a, "to": b}
        case "the_temple_falls":
            for seat in m.living:
                bare = [name for name in m.own(seat) if not lands[name]["temple"]]
                yield from ({"from": a, "to": b} for a in m.temples(seat) for b in bare)
        case "time_stands_still":
            yield from [{}] * (m.epoch > 1)
        case "visions_become_real":
            yield from ({"player": seat} for seat in m.living if seat != me and m.hands[seat])
        case "crops_wither":
            for seat in m.living:
                if len(m.hands[seat]) - (seat == me and not (war or {}).get("pandora")) > 0:
                    yield {"player": seat}
        case "deaths_door_closes":
            yield from [{}] * any(s["armies"] > 1 and SPACES[n] in ("crypt", "altar") for n, s in m.spaces.items())
        case "diamonds_turn_to_rust":
            yield from [{}] * bool(m.relics)
        case "fire_rains_down":
            yield from ({"at": name} for name in lands if lands[name]["temple"])
        case "ragnarok_cometh":
            yield from [{}] * any(m.in_play(seat, kind) for seat in m.living for kind in ("war", "sky"))
        case "the_dead_walk":
            spaces = [name for name in m.own_spaces(me) if m.spaces[name]["armies"] > 1]
            yield from ({"from": a, "to": b} for a in spaces for b in temples)
        case "the_gods_forsake_us":
            yield from ({"at": name} for name, land in lands.items() if not land["temple"] and not land["plague"])
        case "the_ground_shakes" | "the_mighty_have_fallen" | "the_young_grow_old":
            yield from [{}] * any(land["armies"] > 1 for land in lands.values())
        case "the_trojan_horse_is_revealed":
            yield from ({"at": n} for n, land in lands.items() if land["armies"] == 1 and land["owner"] != me)
        case "the_waters_boil":
            for a, b, kind in m.links():
                if kind == "sea":
                    yield {"from": a, "to": b}
                    yield {"from": b, "to": a}
        case "blood_coats_the_land" | "the_sun_grows_cold" | "the_sea_is_your_tomb":
            yield {}
        case _:
            assert war is not None
            yield from sky_choices(m, me, card, war)


def sky_choices(m: Model, me: str, card: str, war: dict[str, Any]) -> Iterator[Play]:
    """G-36."""
    source, target = war["from"], war["to"]
    match card:
        case "thousand_workers_amass":
            yield from [{}] * bool(m.supply() and not m.lands[target]["temple"])
        case "the_fog_lifts":
            yield from ({"from": name} for name in m.own(me) if name != target and m.lands[name]["armies"] > 1)
        case "the_mighty_turn_meek":
            kinds, places = m.kinds_at(source), [name for name in m.temples(war["me"]) if name != source]
            yield from ({"god": kind, "to": name} for kind in kinds for name in places)
        case "your_idol_is_false":
            yield from ({"god": kind} for kind in m.kinds_at(source))
        case _:
            yield {}


def chosen(m: Model, me: str, order: Play, war: dict[str, Any] | None = None) -> Play | None:
    """The first legal choice of an order whose fields are lists of preference (G-43.14); None: nothing fits."""
    legal = list(choices(m, me, order["card"], war))
    if not legal:
        return None
    combinations: list[Play] = [{}]
    for key in ("player", "relic", "deck", "god", "at", "from", "to"):
        if key in legal[0]:
            named = order.get(key)
            if named is None:
                return None
            combinations = [{**play, key: value} for play in combinations for value in named]
    for play in combinations:
        if play.get("to") == "farthest":
            play = {**play, "to": farthest(m, war, legal, play)}
        if play in legal and moves_something(m, order, play):
            return play
    return None


def moves_something(m: Model, order: Play, play: Play) -> bool:
    """Eagles Take Wing: an army, or a god that is named, can go (G-34.4, G-49.11)."""
    if order["card"] != "eagles_take_wing":
        return True
    return m.lands[play["from"]]["armies"] > 1 or bool(kinds_of(order.get("gods"), m.kinds_at(play["from"]), "none"))


def farthest(m: Model, war: dict[str, Any] | None, legal: list[Play], play: Play) -> str:
    """G-47.1: by open links from the target; what cannot be reached is farthest; equals in id order."""
    assert war is not None
    steps, edge = {war["to"]: 0}, [war["to"]]
    while edge:
        edge = [b for a in edge for b in m.near(a) if b not in steps and not steps.update({b: steps[a] + 1})]
    places = sorted({each["to"] for each in legal})
    return str(min(places, key=lambda name: (-steps.get(name, 999), name)))


def why_not_played(m: Model, me: str, order: Play) -> str | None:
    """G-42.13 for a card in step 4."""
    card = order["card"]
    if CARDS[card]["deck"] in ("sky", "magic"):
        return "G-14.5"
    if card not in m.hands[me]:
        return "G-14.1"
    if not m.in_play(me, CARDS[card]["deck"]) or m.faith[me] < CARDS[card]["cost"]:
        return "G-14.2"
    return None if chosen(m, me, order) is not None else str(CARDS[card]["clause"])


def why_not_sky(m: Model, me: str, order: Play, war: dict[str, Any]) -> str | None:
    """Whether a sky card can be played in a window (G-22.1)."""
    card = order["card"]
    if card not in m.hands[me] or CARDS[card]["deck"] != "sky":
        return "refused"
    if not m.in_play(me, "sky") or m.faith[me] < CARDS[card]["cost"]:
        return "refused"
    return None if chosen(m, me, order, war) is not None else str(CARDS[card]["clause"])


def playable(m: Model, me: str, card: str, war: dict[str, Any] | None = None) -> bool:
    """G-33.6, G-14.2."""
    able = m.in_play(me, CARDS[card]["deck"]) and m.faith[me] >= CARDS[card]["cost"]
    return able and any(True for _ in choices(m, me, card, war))


def play_card(m: Model, me: str, order: Play, war: dict[str, Any] | None = None, pandora: bool = False) -> bool:
    """A card that is legal: paid, perhaps cancelled, carried out, removed (G-14.3, G-38). False: cancelled."""
    from .godstorm_model_effects import effect

    card = order["card"]
    play = chosen(m, me, order, {"pandora": True} if pandora else war)
    assert play is not None
    if not pandora:
        m.faith[me] -= CARDS[card]["cost"]
        m.hands[me].remove(card)
    m.discard.append(card)
    before = m.standing(m.living)
    owner = m.relics.get("aegis_shield_of_athena", "")
    if owner in m.living and m.ask(owner, "aegis", {"do": "let"}, must=True)["do"] == "cancel":
        del m.relics["aegis_shield_of_athena"]
        m.discard.append("aegis_shield_of_athena")
        return False
    effect(m, me, order, play, war)
    m.settle(me, before)
    return True
