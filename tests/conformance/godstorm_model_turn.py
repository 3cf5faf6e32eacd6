"""The steps of a turn but for the invasions, and the bids (G-11 to G-15, G-17, G-18, G-20, G-6)."""

from __future__ import annotations

from typing import Any

from .godstorm_model import BONUS, CARDS, KINDS, SPACES, Model
from .godstorm_model_amount import amount, kinds_of
from .godstorm_model_bids import bids
from .godstorm_model_cards import play_card, playable, why_not_played
from .godstorm_model_pandora import pandora

Order = dict[str, Any]
SKIP = {"do": "skip"}


def play_turn(m: Model) -> None:
    """A whole turn (G-7.1)."""
    from .godstorm_model_below import underworld
    from .godstorm_model_war import invasions

    me = m.to_play[0]
    m.leaves_off = False
    steps = (raise_armies, summon, obtain, play_cards, plague, invasions, fortify, embark, underworld)
    for step in steps[m.now.get("step", 0) :]:
        if me in m.living:
            step(m, me)
    end(m, me)


def steps_on(m: Model, me: str, question: str, must: bool, judge: Any) -> Order | None:
    """The next order of a step, or None: the step is over."""
    if m.leaves_off:
        return None
    order: Order = m.ask(me, question, SKIP, must, judge)
    if order["do"] == "done":
        m.leaves_off = True
    return order if order["do"] not in ("skip", "done") else None


def raise_armies(m: Model, me: str) -> None:
    """G-11."""
    free = 0
    if m.owns(me, "freyas_tears_of_gold"):
        m.faith[me] += 1
    if m.owns(me, "the_wine_of_eternal_life"):
        free += 1
    if m.owns(me, "excalibur"):
        free += 2 * len(m.continents(me))
    for relic, deck in (
        ("the_golden_fleece", "war"), ("arawns_cauldron_of_life", "death"), ("the_great_pyramids", "sky")
    ):  # fmt: skip
        if m.owns(me, relic):
            m.draw_card(me, deck)
    if m.owns(me, "pandoras_box"):
        pandora(m, me)
        if me not in m.living:
            return
    number = max(3, len(m.own(me)) // 3) + sum(bonus(m, me))
    faith = number + len(m.temples(me))
    if m.owns(me, "the_book_of_the_dead") and steps_on(m, me, "book", True, None) is not None:  # G-43.8: asked before
        number -= 2
        faith += 4
    m.faith[me] += faith
    revive(m, me)
    for name in m.temples(me):
        m.gain(name, 1)
    place(m, me, free + number)


def bonus(m: Model, me: str) -> list[int]:
    """G-11.4."""
    return [BONUS[name] for name in m.continents(me)]


def revive(m: Model, me: str) -> None:
    """G-11.7."""
    most = 2 if m.owns(me, "the_scales_of_osiris") else 1
    left = {name: min(most, m.spaces[name]["armies"] - 1) for name in m.own_spaces(me, "crypt")}

    def judge(order: Order) -> str | None:
        fits = left.get(order["from"], 0) > 0 and order["to"] in m.temples(me)
        return None if fits else "G-11.7"

    while True:
        order = steps_on(m, me, "revive", bool(any(left.values()) and m.temples(me)), judge)
        if order is None:
            return
        number = amount(order.get("armies"), 1, left[order["from"]], m.spaces[order["from"]]["armies"])
        left[order["from"]] -= number
        m.spaces[order["from"]]["armies"] -= number
        m.gain(order["to"], number)


def place(m: Model, me: str, number: int) -> None:
    """G-11.8, D-PLACE."""
    while number and not m.leaves_off:
        order = m.ask(
            me, "place", {"do": "rest"}, len(m.own(me)) > 1,
            lambda order: None if order.get("territory") in m.own(me) else "G-11.8",
        )  # fmt: skip
        if order["do"] != "place":
            m.leaves_off = order["do"] == "done"
            break
        some = amount(order.get("armies"), 1, number, number)
        number -= some
        m.gain(order["territory"], some)
    border = [
        name for name in m.own(me) if any(m.lands[other]["owner"] not in ("", me) for other in m.near(name))
    ] or m.own(me)
    for _ in range(number):
        m.gain(min(border, key=lambda name: (m.lands[name]["armies"], name)), 1)


def summon(m: Model, me: str) -> None:
    """G-12."""

    def judge(order: Order) -> str | None:
        name = order["to"] if order["do"] == "summon" else order["territory"]
        mine = name in m.own(me)
        if order["do"] == "summon":
            fits = mine and m.faith[me] >= 3 and not m.in_play(me, order["god"]) and not m.lands[name]["plague"]
            return None if fits else "G-12.1"
        return None if mine and m.faith[me] >= 5 and m.supply() and not m.lands[name]["temple"] else "G-12.2"

    while True:
        some = [{"do": "summon", "god": kind, "to": name} for kind in KINDS for name in m.own(me)]
        some += [{"do": "build", "territory": name} for name in m.own(me)]
        order = steps_on(m, me, "summon", any(judge(each) is None for each in some), judge)
        if order is None:
            return
        if order["do"] == "summon":
            m.faith[me] -= 3
            m.gods[me][order["god"]] = order["to"]
        else:
            m.faith[me] -= 5
            m.lands[order["territory"]]["temple"] = True


def obtained(m: Model, me: str, order: Order) -> tuple[list[tuple[str, int]], list[str]]:
    """The purchases of an order after cutting, and the clauses of the entries skipped (G-13.2, G-42.13)."""
    price = 1 if m.owns(me, "stonehenge") else 2
    left, purse = 4, m.faith[me]
    if order.get("up_to") is not None:
        purse = min(purse, order["up_to"])
    taken = dict.fromkeys(KINDS, 0)
    bought, faults = [], []
    for entry in order["cards"]:
        deck = entry["deck"]
        there = len(m.decks[deck]) - taken[deck]
        if not m.in_play(me, deck):
            faults.append("G-13.1")
        elif there < 1:
            faults.append("G-13.6")
        elif left < 1 or purse < price:
            faults.append("G-13.1")
        else:
            number = amount(entry.get("cards"), 1, min(left, there, purse // price))
            taken[deck] += number
            left -= number
            purse -= number * price
            bought.append((deck, number))
    return bought, faults


def obtain(m: Model, me: str) -> None:
    """G-13."""

    def judge(order: Order) -> str | None:
        bought, faults = obtained(m, me, order)
        return None if bought else faults[0]

    some = any(judge({"cards": [{"deck": deck}]}) is None for deck in KINDS)
    order = steps_on(m, me, "obtain", some, judge)
    if order is None:
        return
    price = 1 if m.owns(me, "stonehenge") else 2
    for deck, number in obtained(m, me, order)[0]:
        m.faith[me] -= number * price
        for _ in range(number):
            m.draw_card(me, deck)


def play_cards(m: Model, me: str) -> None:
    """G-14."""
    while me in m.living:
        some = any(playable(m, me, card) for card in m.hands[me] if CARDS[card]["deck"] in ("war", "death"))
        order = steps_on(m, me, "play", some, lambda order: why_not_played(m, me, order))
        if order is None:
            return
        play_card(m, me, order)


def plague(m: Model, me: str) -> None:
    """G-15."""
    for name in m.own(me):
        if m.lands[name]["plague"]:
            m.lose(name, m.lands[name]["armies"] // 2)
            for seat, kind in m.gods_at(name):
                m.banish(seat, kind)
    m.settle()


def chain(m: Model, me: str, source: str) -> set[str]:
    """The own territories joined to this one by own territories (G-17.1)."""
    reached, edge = {source}, [source]
    while edge:
        edge = [name for name in m.near(edge.pop()) if name in m.own(me) and name not in reached] + edge
        reached |= set(edge)
    return reached - {source}


def fortify(m: Model, me: str) -> None:
    """G-17."""

    def can_leave(name: str) -> bool:
        return m.lands[name]["armies"] > 1 or bool(m.kinds_at(name))

    def judge(order: Order) -> str | None:
        source = order["from"]
        if source not in m.own(me) or order["to"] not in chain(m, me, source):
            return "G-17.1"
        moving = kinds_of(order.get("gods"), m.kinds_at(source), "none")
        return None if moving or m.lands[source]["armies"] > 1 else "G-17.1"

    some = any(can_leave(name) and chain(m, me, name) for name in m.own(me))
    order = steps_on(m, me, "fortify", some, judge)
    if order is None:
        return
    source, target = order["from"], order["to"]
    gods = kinds_of(order.get("gods"), m.kinds_at(source), "none")
    most = m.lands[source]["armies"] - 1
    number = amount(order.get("armies"), 0 if gods else 1, most)
    if "armies" not in order and not gods:
        number = 1
    m.lands[source]["armies"] -= number
    m.gain(target, number)
    for kind in gods:
        m.god_enters(me, kind, target)
    while steps_on(m, me, "fortify", False, None) is not None:  # the rest are dropped without a report (G-43.24)
        pass


def embark(m: Model, me: str) -> None:
    """G-18."""
    foothold = bool(m.own_spaces(me))

    def judge(order: Order) -> str | None:
        name = order["to"]
        if foothold:
            return ("G-18.5", None)[bool(m.heaven[me])] if name in m.own_spaces(me) else "G-18.3"
        if SPACES.get(name) != "gate":
            return "G-18.1"
        if m.spaces[name]["owner"] not in ("", me):
            return "G-18.2"
        return None if m.heaven[me] else "G-18.5"

    while True:
        order = steps_on(m, me, "embark", any(judge({"to": name}) is None for name in SPACES), judge)
        if order is None or order["do"] != "embark":
            return
        number = amount(order.get("armies"), 1, m.heaven[me], m.heaven[me])
        m.heaven[me] -= number
        space = m.spaces[order["to"]]
        space.update(owner=me, armies=space["armies"] + number)


def end(m: Model, me: str) -> None:
    """G-20, G-10.4, G-6.8, G-40.1."""
    if me in m.living and m.in_play(me, "death") and m.own_spaces(me, "crypt"):
        m.draw_card(me, "death")
    m.now.update(captures=0, labours=[], protected=[], fire={}, attacks={}, losses={}, kept=0)
    m.turn += 1
    m.to_play = [seat for seat in m.to_play[1:] if seat in m.living]
    if not m.to_play:
        if m.epoch == 5:
            m.finish()
        m.epoch += 1
        bids(m)
