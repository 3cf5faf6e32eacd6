"""Invasions of the second reading: on Earth (G-9, G-10, G-16, G-21 to G-28, G-44)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .godstorm_model import CARDS, SPACES, Model
from .godstorm_model_amount import amount, kinds_of
from .godstorm_model_cards import play_card, playable, why_not_sky
from .godstorm_model_turn import steps_on

Order = dict[str, Any]
STOPS = ("stop_at", "stop_lead", "stop_lost", "stop_rounds")


def judge_invasion(m: Model, me: str, order: Order) -> str | None:
    """G-42.13."""
    source, target = order["from"], order["to"]
    frame = "G-21.1" if order["do"] == "invade" else "G-27.1"
    if source not in m.own(me) or target not in m.near(source) or target in m.own(me):
        return frame
    if m.lands[source]["armies"] < 2:
        return frame
    if target in m.now["protected"]:
        return "G-21.8"
    if bool(m.lands[target]["armies"]) == (order["do"] == "advance"):
        return "G-27.1"
    return None


def invasions(m: Model, me: str) -> None:
    """G-16."""
    while me in m.living:
        some = any(
            judge_invasion(m, me, {"do": do, "from": a, "to": b}) is None
            for a in m.own(me) for b in m.near(a) for do in ("invade", "advance")
        )  # fmt: skip
        order = steps_on(m, me, "invade", some, lambda order: judge_invasion(m, me, order))
        if order is None:
            return
        if order["do"] == "advance":
            source = m.lands[order["from"]]
            number = amount(order.get("armies"), 1, source["armies"] - 1)
            enter(
                m, me, order["from"], order["to"], number, kinds_of(order.get("gods"), m.kinds_at(order["from"]), "all")
            )
            continue
        for times in range(100):
            taken = invade(m, me, order)
            if taken or me not in m.living:
                break
            wants = follows(m, me, order, times)
            if wants == "end_step":
                return
            if wants != "again" or judge_invasion(m, me, order) is not None:
                break


def follows(m: Model, me: str, order: Order, times: int) -> str:
    """G-44.8."""
    wanted = "again" if times < order.get("again", 0) else order.get("then", "next")
    return str(m.ask(me, "then", {"do": wanted})["do"]) if wanted == "next" else str(wanted)


def enter(m: Model, me: str, source: str, target: str, number: int, gods: list[str]) -> None:
    """Armies and gods move in; the temple is theirs; plague (G-25.4 to G-25.6, G-27.2)."""
    m.lands[source]["armies"] -= number
    m.lands[target].update(owner=me, armies=number)
    if m.lands[target]["plague"]:
        m.lose(target, number // 2)
    for kind in gods:
        m.god_enters(me, kind, target)


def invade(m: Model, me: str, order: Order) -> bool:
    """One invasion from its declaration to its end (G-21 to G-26). True: captured or walked into."""
    source, target = order["from"], order["to"]
    foe = m.lands[target]["owner"]
    war: Order = {
        "me": me, "foe": foe, "from": source, "to": target, "plan": order, "lost": 0, "rounds": 0, "dice": 0,
        "n": amount(order.get("armies"), 1, m.lands[source]["armies"] - 1),
        "gods": kinds_of(order.get("gods"), m.kinds_at(source), "all"),
    }  # fmt: skip
    war["declared"] = list(war["gods"])
    if foe in m.seats:
        m.now["attacks"][foe] = m.now["attacks"].get(foe, 0) + 1
        ended = window(m, war)
        if ended is not None:
            return ended
    at_least_once = war.get("sky") and order.get("if_sky") == "minimum"
    if war["gods"] and m.kinds_at(target) and not godswar(m, war, bool(at_least_once)):
        return False
    while True:
        battle_round(m, war)
        if not m.lands[target]["armies"]:
            capture(m, war)
            return True
        if war["n"] == 0 or at_least_once or not goes_on(m, war, "battle_on"):
            return False


def window(m: Model, war: Order) -> bool | None:
    """G-22; None: the invasion goes on."""
    me, foe, source, target = war["me"], war["foe"], war["from"], war["to"]
    while True:
        some = any(playable(m, foe, card, war) for card in m.hands[foe] if CARDS[card]["deck"] == "sky")
        answer = m.ask(foe, "sky", {"do": "pass"}, some, lambda order: why_not_sky(m, foe, order, war))
        if answer["do"] == "pass":
            return None
        war["sky"] = True
        play_card(m, foe, answer, war)
        war["n"] = min(war["n"], max(0, m.lands[source]["armies"] - 1))
        war["gods"] = [kind for kind in war["gods"] if kind in m.kinds_at(source)]
        if me not in m.living or war.get("over") or m.lands[source]["armies"] < 2:
            return False
        if not m.lands[target]["armies"]:
            named = war["plan"].get("walk_in")
            if named is None:
                named = m.ask(me, "walk_in", {"armies": war["n"]}, must=True)["armies"]
            number = amount(named, 0, war["n"])
            if number:
                enter(m, me, source, target, number, war["gods"])
            return bool(number)


def goes_on(m: Model, war: Order, question: str) -> bool:
    """G-44.3; asked where no stop rule is given."""
    plan = war["plan"]
    if not any(key in plan for key in STOPS):
        return bool(m.ask(war["me"], question, {"do": "stop"}, must=True)["do"] == "go")
    foes = (m.spaces if war["to"] in SPACES else m.lands)[war["to"]]["armies"]
    return not (
        war["n"] <= plan.get("stop_at", -1)
        or war["n"] - foes <= plan.get("stop_lead", -1000)
        or war["lost"] >= plan.get("stop_lost", 1000)
        or war["rounds"] >= plan.get("stop_rounds", 1000)
    )


def powers(m: Model, war: Order) -> tuple[set[str], set[str]]:
    """The gods of the force and in the target (G-31.5, G-31.6)."""
    war["gods"] = [kind for kind in war["gods"] if kind in m.kinds_at(war["from"])]
    return set(war["gods"]), set(m.kinds_at(war["to"]))


def thrown(m: Model, war: Order, ours: int, theirs: int, godswar: bool) -> tuple[list[int], list[int]]:
    """G-9.1: dice, triples, rerolls."""
    sides = [(war["me"], m.roll(ours)), (war["foe"], m.roll(theirs))]
    for seat, dice in sides:
        if max(Counter(dice).values()) >= 3:
            triple(m, seat)
    for seat, dice in sides:
        while 1 in dice and rerolls(m, war, seat, godswar):
            again = [place for place, die in enumerate(dice) if die == 1]
            for place in again:
                dice[place] = m.roll(1)[0]
            if any(dice.count(dice[place]) >= 3 for place in again):
                triple(m, seat)
    return sides[0][1], sides[1][1]


def triple(m: Model, seat: str) -> None:
    """G-10.3."""
    if seat in m.seats and m.in_play(seat, "magic"):
        m.draw_card(seat, "magic")


def rerolls(m: Model, war: Order, seat: str, godswar: bool) -> bool:
    """G-23.4, G-24.4."""
    if war["to"] in SPACES:
        return False
    mine, theirs = powers(m, war)
    if godswar and m.owns(seat, "gungnir_spear_of_odin"):
        return True
    if seat == war["me"]:
        return "magic" in mine
    return "magic" in theirs or bool(m.lands[war["to"]]["temple"])


def named(order: list[str], present: list[str], default: tuple[str, ...]) -> str:
    """The first preferred god that is there."""
    return next(kind for kind in (*order, *default) if kind in present)


def godswar(m: Model, war: Order, minimum: bool) -> bool:
    """G-23. True: battle follows."""
    me, foe, plan = war["me"], war["foe"], war["plan"]
    rounds = 0
    while True:
        mine, theirs = powers(m, war)
        wish = plan.get("champions", [])
        if not any(kind in mine for kind in wish):  # none named, or none that is there (G-49.17)
            wish = m.ask(me, "champion", {"god": []}, len(mine) > 1)["god"]
        ours = named(wish, list(mine), ("death", "magic", "sky", "war"))
        wish = m.ask(foe, "def_god", {"god": []}, len(theirs) > 1)["god"]
        other = named(wish, list(theirs), ("death", "war", "sky", "magic"))
        dice = []
        for seat, kinds, champion in ((me, mine, ours), (foe, theirs, other)):
            sky = {"named": champion == "sky", "in_play": m.in_play(seat, "sky")}.get(
                m.options.get("sky_die", "force"), "sky" in kinds
            )
            dice.append(3 + sky + len(m.own_spaces(seat, "altar")))
        attack, defence = thrown(m, war, dice[0], dice[1], godswar=True)
        totals = [sum(attack) + war["n"], sum(defence) + m.lands[war["to"]]["armies"]]
        for place, seat in enumerate((me, foe)):
            totals[place] += 3 * m.owns(seat, "mjolnir_hammer_of_thor") + m.now["fire"].get(seat, 0)
        won = totals[0] > totals[1] or (totals[0] == totals[1] and "war" in mine)
        m.banish(*((foe, other) if won else (me, ours)))
        if won and "sky" not in m.now["labours"] and m.in_play(me, "sky"):
            m.now["labours"].append("sky")
            m.draw_card(me, "sky")
        rounds += 1
        mine, theirs = powers(m, war)
        if minimum:
            return False
        if not mine or not theirs:
            return not plan.get("godswar_only") and goes_on(m, war, "battle_on")
        if not another(m, war, rounds):
            return False


def another(m: Model, war: Order, rounds: int) -> bool:
    """G-44.5, with gods on both sides."""
    plan = war["plan"]
    if "keep" in plan:
        if any(kind in war["declared"] and kind not in war["gods"] for kind in plan["keep"]):
            return False
        if "godswar" not in plan:
            return True
    if plan.get("win"):
        return True
    if "godswar" in plan:
        return bool(rounds < plan["godswar"])
    if not any(key in plan for key in STOPS):
        return bool(m.ask(war["me"], "godswar_on", {"do": "stop"}, must=True)["do"] == "go")
    return bool(plan.get("stop_at") == 0)


def attack_dice(m: Model, war: Order, most: int) -> int:
    """G-24.2, G-44.4."""
    plan = war["plan"]
    if "low_dice" in plan and war["n"] <= plan["low_at"]:
        return min(most, int(plan["low_dice"]))
    if "dice" in plan:
        return min(most, int(plan["dice"]))
    return min(most, int(m.ask(war["me"], "dice", {"dice": 3})["dice"]))


def battle_round(m: Model, war: Order) -> None:
    """G-24."""
    foe, source, target = war["foe"], war["from"], war["to"]
    mine, _ = powers(m, war)
    land = m.lands[target]
    war["dice"] = attack_dice(m, war, min(3, war["n"], m.lands[source]["armies"] - 1))
    defending = min(2, land["armies"])
    if foe in m.seats:
        defending = min(defending, m.ask(foe, "def_dice", {"dice": 2}, defending > 1)["dice"])
    attack, defence = thrown(m, war, war["dice"], defending, godswar=False)
    ours = losing = 0
    for one, other in zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False):
        if one > other or (one == other and "war" in mine):
            losing += 1
        else:
            ours += 1
    m.lose(source, ours)
    kept = 0
    for _ in range(losing):
        may_keep = m.owns(foe, "the_tree_of_life") and m.faith[foe]
        if may_keep and m.ask(foe, "tree", {"do": "lose"}, must=True)["do"] == "keep":
            m.faith[foe] -= 1
            m.now["kept"] += 1
            kept += 1
    m.lose(target, losing - kept, to_heaven="death" not in mine)
    war["n"] -= ours
    war["lost"] += ours
    war["rounds"] += 1


def capture(m: Model, war: Order) -> None:
    """G-25."""
    me, foe, source, target = war["me"], war["foe"], war["from"], war["to"]
    before = m.standing(m.living)
    for seat, kind in m.gods_at(target):
        m.banish(seat, kind)
    m.now["captures"] += 1
    if foe in m.seats:
        m.now["losses"][foe] = m.now["losses"].get(foe, 0) + 1
    if m.now["captures"] >= 3 and "war" not in m.now["labours"] and m.in_play(me, "war"):
        m.now["labours"].append("war")
        m.draw_card(me, "war")
    most = m.lands[source]["armies"] - 1
    number = moving_in(m, war, "move_in", min(war["dice"], most), most)
    enter(m, me, source, target, number, sorted(powers(m, war)[0]))
    m.settle(me, before)


def moving_in(m: Model, war: Order, question: str, low: int, high: int) -> int:
    """D-MOVE-IN."""
    named = war["plan"].get("move_in")
    if named is None:
        named = m.ask(war["me"], question, {"armies": "min"}, low < high)["armies"]
    return amount(named, low, high, high if war["from"] == "heaven" else None)
