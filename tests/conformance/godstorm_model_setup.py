"""Setup of the second reading: plague, pantheons, land, starting armies, war god and temple (G-4, G-5)."""

from __future__ import annotations

from typing import Any

from .godstorm_model import CARDS, CONTINENTS, KINDS, RAW, Model, agree
from .godstorm_model_amount import amount

Order = dict[str, Any]
ARMIES = {2: 30, 3: 35, 4: 30, 5: 25}
PANTHEONS = sorted(pantheon["id"] for pantheon in RAW["pantheons"])


def set_up(m: Model) -> None:
    """G-4.3 to G-4.12, and G-5 for two."""
    m.phase, m.pantheons, m.to_place, m.choosing = "setup", {}, {}, []
    if m.options.get("circle") == "drawn":
        m.seats[:] = m.draw(list(m.seats), len(m.seats))
        m.living = list(m.seats)
    for name in m.draw(sorted(m.lands), 4):
        m.lands[name]["plague"] = True
    for deck in KINDS:
        cards = deck_of(deck, m.options.get("sky17", "your_idol_is_false"))
        m.decks[deck] = m.draw(cards, len(cards))
    m.choosing = m.draw(list(m.seats), len(m.seats))
    choose_pantheons(m)
    first = m.choosing[0]
    if m.options.get("setup") == "free":
        last = claim(m, m.draw(list(m.seats))[0])
        place_armies(m, after(m, last), 1)
    else:
        place_armies(m, deal(m, first), 3)


def deck_of(deck: str, sky17: str) -> list[str]:
    """A deck's cards by title (G-2.7, G-49.4)."""
    cards = [name for name, card in CARDS.items() if card["deck"] == deck for _ in range(card["copies"])]
    if deck == "sky" and sky17 != "your_idol_is_false":
        cards.remove("your_idol_is_false")
        cards += [sky17] if sky17 != "none" else []
    return cards


def ask(m: Model, seat: str, question: str, default: Order, judge: Any = None) -> Order:
    """The answer, once it is seen that the engine stands where the model does."""
    entry = m.tape.asked[m.tape.at] if m.tape.at < len(m.tape.asked) else None
    if entry is not None and entry["question"] == question:
        position = entry["position"]
        agree(position["pantheons"], m.pantheons, f"pantheons when {seat} is asked {question}")
        agree(position["neutral"], m.neutral, f"the neutral pantheon when {seat} is asked {question}")
        left = {name: number for name, number in m.to_place.items() if number}
        agree({s: n for s, n in position["to_place"].items() if n}, left, f"armies left, {seat} {question}")
    answer: Order = m.ask(seat, question, default, must=True, judge=judge)
    return answer


def after(m: Model, seat: str) -> str:
    """Who sits to the left (G-4.2)."""
    return m.seats[(m.seats.index(seat) + 1) % len(m.seats)]


def choose_pantheons(m: Model) -> None:
    """G-4.4, D-PANTHEON; who has no choice is not asked (G-48.3). G-5.1: the neutral one is drawn."""
    for seat in m.choosing:
        left = [name for name in PANTHEONS if name not in m.pantheons.values()]
        named: list[str] = []
        if len(left) > 1:
            named = ask(m, seat, "pantheon", {})["pantheon"]
        m.pantheons[seat] = next((name for name in named if name in left), left[0])
    if len(m.seats) == 2:
        left = [name for name in PANTHEONS if name not in m.pantheons.values()]
        m.neutral = m.draw(left)[0]


def deal(m: Model, first: str) -> str:
    """G-4.6, G-5.2, G-5.3: one card at a time, clockwise, the first chooser first; who places armies first (G-4.7)."""
    begins = m.seats.index(first)
    circle = m.seats[begins:] + m.seats[:begins]
    getting = [*circle, "neutral"] if len(m.seats) == 2 else circle
    last = ""
    for number, name in enumerate(m.draw(sorted(m.lands), len(m.lands))):
        last = getting[number % len(getting)]
        m.lands[name].update(owner=last, armies=3 if last == "neutral" else 1)
    m.to_place = {seat: ARMIES[len(m.seats)] - len(m.own(seat)) for seat in m.seats}
    return first if len(m.seats) == 2 else after(m, last)


def claim(m: Model, seat: str) -> str:
    """G-4.12, D-CLAIM; who claimed last."""
    m.to_place = dict.fromkeys(m.seats, ARMIES[len(m.seats)])
    last = ""
    while empty := sorted(name for name, land in m.lands.items() if not land["armies"]):
        named = ask(m, seat, "claim", {})["territory"]
        links = {name: sum(other in m.own(seat) for other in m.near(name)) for name in empty}
        by_default = min(empty, key=lambda name: (-links[name], name))
        place = next((name for name in named if name in empty), by_default)
        m.lands[place].update(owner=seat, armies=1)
        m.to_place[seat] -= 1
        last, seat = seat, after(m, seat)
    return last


def place_armies(m: Model, seat: str, batch: int) -> None:
    """G-4.7, D-SETUP-ARMIES: so many a go, clockwise; who has none left is passed over. Then the gods."""
    last = seat
    while any(m.to_place.values()):
        go = min(batch, m.to_place[seat])
        while go:
            order = ask(
                m, seat, "armies", {"do": "rest"},
                lambda order, seat=seat: None if order.get("territory") in m.own(seat) else "G-4.7",
            )  # fmt: skip
            if order["do"] == "rest":
                for _ in range(go):
                    m.gain(by_default(m, seat), 1)
                m.to_place[seat] -= go
                go = 0
            else:
                some = amount(order.get("armies"), 1, go, go)
                m.gain(order["territory"], some)
                m.to_place[seat] -= some
                go -= some
            last = seat
        seat = after(m, seat)
    place_gods(m, after(m, last))


def by_default(m: Model, seat: str) -> str:
    """G-43.3."""
    own = m.own(seat)
    border = [name for name in own if any(m.lands[other]["owner"] not in ("", seat) for other in m.near(name))]
    return min(border or own, key=lambda name: (m.lands[name]["armies"], name))


def place_gods(m: Model, seat: str) -> None:
    """G-4.8, G-4.9, D-SETUP-GOD: one after the other, the war god not on plague."""
    for _ in m.seats:
        order = ask(m, seat, "gods", {})
        own = m.own(seat)
        healthy = [name for name in own if not m.lands[name]["plague"]] or own
        god, temple = (
            next(
                (name for name in named if name in some),
                max(some, key=lambda name: (m.lands[name]["armies"], ranked(name))),
            )
            for named, some in ((order["god"], healthy), (order["temple"], own))
        )
        m.gods[seat] = {"war": god}
        m.lands[temple]["temple"] = True
        seat = after(m, seat)


def ranked(name: str) -> int:
    """Higher for what comes sooner in id order."""
    return -sorted(land for lands in CONTINENTS.values() for land in lands).index(name)
