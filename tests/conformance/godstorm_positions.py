"""Random positions of Godstorm: gods face to face, many cards in hand, nearly empty boards."""

from __future__ import annotations

import random
from typing import Any

from .godstorm_model import KINDS, LINKS, RAW, SPACES

SEATS = ("alpha", "beta", "gamma", "delta", "epsilon")
LANDS = [land["id"] for land in RAW["territories"]]


def drawn_position(source: random.Random) -> dict[str, Any]:
    """A position file: a whole board with gods, temples, plague, hands, relics and decks."""
    seats = list(SEATS[: source.choice((2, 3, 3, 4, 5))])
    sunk = source.random() < 0.1
    board = [name for name in LANDS if not sunk or name not in ("hesperide", "oricalcos", "poseidonis", "tritonis")]
    owners = [*seats, "neutral"] if len(seats) == 2 else seats
    weights = [source.choice((0.2, 1, 1, 3)) for _ in owners]
    sizes = source.choice(((1, 1, 1, 2), (1, 2, 3, 5, 9), (1, 1, 2, 3, 4, 12)))
    if source.random() < 0.5:  # whole blocks, so that continents are held
        groups = {land["id"]: land["continent"] for land in RAW["territories"]}
        lords = {group: source.choice(owners) for group in sorted(set(groups.values()))}
    else:
        groups, lords = {}, {}
    lands: dict[str, dict[str, Any]] = {}
    empty = source.choice((0.06, 0.06, 0.8))
    for name in board:
        owner = source.choices(owners, weights)[0]
        if name in groups and source.random() < 0.92:
            owner = lords[groups[name]]
        if source.random() > empty:
            lands[name] = {"owner": owner, "armies": source.choice(sizes)}
    for seat in seats:
        if all(land["owner"] != seat for land in lands.values()):
            lands[source.choice(list(lands))] = {"owner": seat, "armies": source.choice(sizes)}
    for seat in seats:
        if all(land["owner"] != seat for land in lands.values()):
            return drawn_position(source)
    for name in source.sample(board, source.choice((0, 3, 8, 11, 12))):
        lands.setdefault(name, {})["temple"] = True
    for name in source.sample(board, source.choice((0, 1, 4, 4))):
        lands.setdefault(name, {})["plague"] = True
    gods: dict[str, dict[str, str]] = {}
    for seat in seats:
        own = [name for name, land in lands.items() if land.get("owner") == seat]
        places = source.sample(own, min(len(own), source.choice((1, 2, 4))))
        gods[seat] = {kind: source.choice(places) for kind in KINDS if source.random() < 0.75}
    to_play = source.sample(seats, source.randint(1, len(seats)))
    fronts = [
        (a, b)
        for link in LINKS
        for a, b in (link[:2], link[1::-1])
        if {a, b} <= set(lands) and lands[a].get("owner") in seats and lands[b].get("owner") in seats
        if lands[a]["owner"] != lands[b]["owner"]
    ]
    at_war = bool(fronts) and source.random() < 0.6
    if at_war:  # gods face each other, and the attacked has sky cards
        a, b = source.choice(fronts)
        me, foe = lands[a]["owner"], lands[b]["owner"]
        lands[a]["armies"] += source.choice((1, 5))
        for seat, place in ((me, a), (foe, b)):
            gods[seat] = {kind: place if source.random() < 0.8 else at for kind, at in gods[seat].items()}
        to_play = [me, *(seat for seat in to_play if seat != me)]
    decks = {
        deck: source.sample(cards, len(cards))
        for deck in KINDS
        for cards in [[card["id"] for card in RAW["cards"] if card["deck"] == deck for _ in range(card["copies"])]]
    }
    discard = []
    if sunk:
        decks["death"].remove("the_sea_is_your_tomb")
        discard.append("the_sea_is_your_tomb")
    hands = {
        seat: [decks[deck].pop() for deck in ("war", "death", "sky") for _ in range(source.choice((0, 1, 3)))]
        for seat in seats
    }
    if at_war:
        hands[foe] += [decks["sky"].pop() for _ in range(min(len(decks["sky"]), 4))]
    at_cards = not at_war and source.random() < 0.8
    if at_cards:  # many cards to play
        me = to_play[0]
        hands[me] += [decks[deck].pop() for deck in ("war", "death") for _ in range(min(5, len(decks[deck])))]
        home = next(name for name, land in lands.items() if land.get("owner") == me)
        gods[me] = {kind: gods[me].get(kind, home) for kind in KINDS}
    relics = {decks["magic"].pop(): source.choice(seats) for _ in range(source.choice((0, 2, 6, 12)))}
    for deck in KINDS:
        for _ in range(source.choice((0, 0, 3, 20))):
            if decks[deck]:
                discard.append(decks[deck].pop())
    sea = [[a, b] for a, b, kind in LINKS if kind == "sea"]
    return {
        "seats": seats,
        "options": source.choice(
            ({}, {}, {"sky_die": "named"}, {"sky_die": "in_play"}, {"tiebreak": "armies"},
             {"relics_on_elimination": "removed"})
        ),
        "neutral": "norse" if "neutral" in owners else "",
        "lands": lands,
        "spaces": {name: {"owner": source.choice(seats), "armies": source.choice((1, 1, 2, 3, 7))}
                   for name in SPACES if source.random() < 0.6},
        "heaven": {seat: source.choice((0, 0, 1, 4, 9)) for seat in seats},
        "faith": {seat: source.choice((2, 20) if seat == to_play[0] else (0, 1, 3, 6, 20)) for seat in seats},
        "gods": gods,
        "hands": hands,
        "relics": relics,
        "decks": decks,
        "discard": discard,
        "closed": source.sample(sea, source.choice((0, 0, 1, 3))),
        "sunk": sunk,
        "epoch": source.choice((1, 2, 4, 5, 5)),
        "to_play": to_play,
        "now": {"step": 5 if at_war else 3} if (at_war or at_cards) and source.random() < 0.7 else {},
    }  # fmt: skip


def last_stand(source: random.Random) -> dict[str, Any]:
    """Everybody holds Atlantis alone, and who is to play has cards that end it for several or all at once (G-40.3)."""
    seats = list(SEATS[: source.choice((2, 3, 4))])
    atlantis = source.sample(["hesperide", "oricalcos", "poseidonis", "tritonis"], len(seats))
    me = seats[0]
    others = ["graecia"] if source.random() < 0.3 else []  # then beta survives
    lands = {
        name: {"owner": seat, "armies": source.choice((1, 1, 3))} for seat, name in zip(seats, atlantis, strict=True)
    }
    lands |= {name: {"owner": "beta", "armies": 1} for name in others}
    hand = ["the_sea_is_your_tomb", *source.sample(["the_siren_calls", "time_stands_still", "the_waters_boil"], 1)]
    decks = {
        deck: [card["id"] for card in RAW["cards"] if card["deck"] == deck for _ in range(card["copies"])]
        for deck in KINDS
    }
    for card in hand:
        next(deck for deck in decks.values() if card in deck).remove(card)
    relic = decks["magic"].pop()
    return {
        "seats": seats,
        "options": {"relics_on_elimination": source.choice(("taker", "removed"))},
        "neutral": "norse" if len(seats) == 2 else "",
        "lands": lands,
        "heaven": dict.fromkeys(seats, 0),
        "faith": dict.fromkeys(seats, 9),
        "gods": {seat: {"war": atlantis[0], "death": atlantis[0]} if seat == me else {} for seat in seats},
        "hands": {seat: hand if seat == me else [] for seat in seats},
        "relics": {relic: seats[1]},
        "decks": decks,
        "epoch": source.choice((4, 5)),
        "to_play": seats,
        "now": {"step": 3},
    }  # fmt: skip


SEVENTEENTH = ("enemies_convert", "lava_erupts", "this_ground_is_sacred")


def rich_position(seed: int) -> dict[str, Any]:
    """A drawn position with full hands, in half of them another 17th sky card (G-49.4); every sixth is a last stand."""
    source = random.Random(seed)
    if seed % 6 == 0:
        return last_stand(source)
    position = drawn_position(source)
    if seed % 2:
        card = SEVENTEENTH[seed // 2 % 3]
        piles = [*position["hands"].values(), *position["decks"].values(), position["discard"]]
        pile = next(pile for pile in piles if "your_idol_is_false" in pile)
        pile[pile.index("your_idol_is_false")] = card
        position["options"] = {**position["options"], "sky17": card}
    return position
