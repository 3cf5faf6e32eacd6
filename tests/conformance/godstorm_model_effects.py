"""What each card does (G-34 to G-36)."""

from __future__ import annotations

from typing import Any

from .godstorm_model import CONTINENTS, SPACES, Model
from .godstorm_model_amount import amount, kinds_of
from .godstorm_model_cards import Play


def effect(m: Model, me: str, order: Play, play: Play, war: dict[str, Any] | None) -> None:
    """The card carried out."""
    if war is not None:
        sky_effect(m, me, order, play, war)
        return
    lands, at = m.lands, play.get("at", "")
    match order["card"]:
        case "a_shrine_is_plundered":
            m.relics[play["relic"]] = me
        case "an_empire_is_born":
            lands[at]["temple"] = True
        case "champions_arise":
            m.gain(at, m.faith[me] // 2)
        case "eagles_take_wing":
            gods = kinds_of(order.get("gods"), m.kinds_at(play["from"]), "none")
            most = lands[play["from"]]["armies"] - 1
            number = amount(order.get("armies"), 0 if gods else 1, most, most + 1)
            lands[play["from"]]["armies"] -= number
            m.gain(play["to"], number)
            for kind in gods:
                m.god_enters(me, kind, play["to"])
        case "faith_shall_deliver":
            m.draw_card(me, play["deck"])
            m.draw_card(me, play["deck"])
        case "heroes_are_born":
            m.gain(at, 3)
        case "only_ash_remains":
            remove_relic(m, play["relic"])
        case "our_faith_is_our_strength":
            m.faith[me] += 2 * len(m.temples(me))
        case "prayers_are_answered":
            m.gain(at, m.roll(1)[0])
        case "storms_rage":
            m.lose(at, m.roll(1)[0])
        case "the_faithful_gather":
            for name in m.temples(me):
                m.gain(name, 2)
        case "the_land_is_purged":
            lands[at]["plague"] = False
            m.lose(at, lands[at]["armies"])
        case "the_siren_calls":
            one, other = play["from"], play["to"]
            here, there = m.gods_at(one), m.gods_at(other)
            lands[one]["armies"], lands[other]["armies"] = lands[other]["armies"], lands[one]["armies"]
            for seat, kind in here:
                m.god_enters(seat, kind, other)
            for seat, kind in there:
                m.god_enters(seat, kind, one)
        case "the_sun_grows_cold":
            for name, number in {name: len(m.gods_at(name)) for name in lands}.items():
                m.lose(name, number)
        case "the_temple_falls":
            lands[play["from"]]["temple"], lands[play["to"]]["temple"] = False, True
        case "time_stands_still":
            m.epoch -= 1
        case "visions_become_real":
            visions(m, me, play["player"])
        case _:
            death_effect(m, me, order, play)


def visions(m: Model, me: str, owner: str) -> None:
    """G-34.17, D-VISIONS: by titles or decks in order of preference; else the dearest, then id order."""
    from .godstorm_model import CARDS

    hand = m.hands[owner]
    dearest = sorted(hand, key=lambda card: (-CARDS[card]["cost"], card))
    answer = m.ask(me, "visions", None, must=len(hand) > 1)
    taken = dearest[0]
    for wish in (answer or {}).get("cards", []):
        fits = [card for card in dearest if wish in (card, CARDS[card]["deck"])]
        if fits:
            taken = fits[0]
            break
    hand.remove(taken)
    m.hands[me].append(taken)


def remove_relic(m: Model, relic: str) -> None:
    """Out of the game."""
    del m.relics[relic]
    m.discard.append(relic)


def drawn_continent(m: Model) -> list[str]:
    """G-33.3."""
    left = [name for name, lands in CONTINENTS.items() if lands[0] in m.lands]
    return CONTINENTS[m.draw(left)[0]]


def death_effect(m: Model, me: str, order: Play, play: Play) -> None:
    """G-35."""
    lands, at = m.lands, play.get("at", "")
    match order["card"]:
        case "blood_coats_the_land":
            for name in drawn_continent(m):
                m.lose(name, 1)
        case "crops_wither":
            m.discard += m.hands[play["player"]]
            m.hands[play["player"]] = []
        case "deaths_door_closes":
            for name, space in m.spaces.items():
                if SPACES[name] in ("crypt", "altar"):
                    space["armies"] -= space["armies"] // 2
        case "diamonds_turn_to_rust":
            for relic in list(m.relics):
                remove_relic(m, relic)
        case "fire_rains_down":
            lands[at]["temple"] = False
            for name in [at, *m.near(at)]:
                m.lose(name, 1)
        case "paradise_is_lost":
            lands[at]["plague"] = False
            card = at
            while card == at or lands[card]["plague"]:
                card = m.draw(list(lands))[0]
            lands[card]["plague"] = True
        case "ragnarok_cometh":
            for seat in m.seats:
                for kind in ("war", "sky"):
                    m.banish(seat, kind)
        case "the_dead_walk":
            space = m.spaces[play["from"]]
            number = amount(order.get("armies"), 1, min(6, space["armies"] - 1), space["armies"])
            space["armies"] -= number
            m.gain(play["to"], number)
        case "the_gods_forsake_us":
            lands[at]["plague"] = True
            m.lose(at, lands[at]["armies"] // 2)
            for seat, kind in m.gods_at(at):
                m.banish(seat, kind)
        case "the_ground_shakes":
            for name in drawn_continent(m):
                m.lose(name, lands[name]["armies"] // 2)
        case "the_mighty_have_fallen":
            wished = order.get("among", [])
            places = sorted(lands, key=lambda name: (-lands[name]["armies"], name not in wished, name))
            for name in places[:3]:
                m.lose(name, lands[name]["armies"] // 2)
        case "the_sea_is_your_tomb":
            for name in CONTINENTS["atlantis"]:
                m.lose(name, lands[name]["armies"])
                del lands[name]
            m.closed = [link for link in m.closed if not set(link) & set(CONTINENTS["atlantis"])]
            m.sunk = True
        case "the_trojan_horse_is_revealed":
            m.lose(at, 1)
            for seat, kind in m.gods_at(at):
                m.banish(seat, kind)
            lands[at].update(owner=me, armies=m.roll(1)[0])
        case "the_waters_boil":
            m.closed.append([play["from"], play["to"]])
        case "the_young_grow_old":
            for name, land in lands.items():
                if land["armies"] > 1:
                    m.lose(name, 1)


def sky_effect(m: Model, me: str, order: Play, play: Play, war: dict[str, Any]) -> None:
    """G-36: `me` is the attacked player."""
    source, target, lands = war["from"], war["to"], m.lands
    match order["card"]:
        case "thousand_workers_amass":
            lands[target]["temple"] = True
        case "enemies_convert":
            m.gain(target, m.lose(source, 2, to_heaven=False))
        case "fire_sears_the_sky":
            m.now["fire"][me] = m.now["fire"].get(me, 0) + 4
        case "lava_erupts":
            places = [source, *(name for name in m.near(source) if lands[name]["armies"])]
            for name, die in zip(places, m.roll(len(places)), strict=True):
                m.lose(name, die)
        case "men_become_warriors":
            m.gain(target, 3)
        case "swords_become_plowshares":
            m.lose(source, m.roll(1)[0], to_heaven=False)
        case "the_fog_lifts":
            most = lands[play["from"]]["armies"]
            number = amount(order.get("armies"), 1, min(4, most - 1), most)
            lands[play["from"]]["armies"] -= number
            m.gain(target, number)
        case "the_mighty_turn_meek":
            m.god_enters(war["me"], play["god"], play["to"])
        case "this_ground_is_sacred":
            m.now["protected"].append(target)
            war["over"] = True
        case "your_idol_is_false":
            m.banish(war["me"], play["god"])
