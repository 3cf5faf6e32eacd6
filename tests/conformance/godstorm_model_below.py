"""The Underworld of the second reading (G-19)."""

from __future__ import annotations

from typing import Any

from .godstorm_model import FLAMES, PATHS, SPACES, Model
from .godstorm_model_amount import amount
from .godstorm_model_turn import steps_on
from .godstorm_model_war import attack_dice, follows, goes_on, moving_in, thrown

Order = dict[str, Any]


def judge_below(m: Model, me: str, order: Order) -> str | None:
    """G-42.13."""
    source, target = order["from"], order["to"]
    if target not in SPACES or m.spaces[target]["owner"] == me:
        return "G-19.1"
    if source == "heaven":
        if SPACES[target] != "gate":
            return "G-19.2"
        if not m.heaven[me]:
            return "G-19.1"
    else:
        if source not in SPACES or m.spaces[source]["owner"] != me:
            return "G-19.1"
        if frozenset((source, target)) in FLAMES:
            return "G-19.3"
        if frozenset((source, target)) not in PATHS or m.spaces[source]["armies"] < 2:
            return "G-19.1"
    return "G-19.5" if bool(m.spaces[target]["armies"]) == (order["do"] == "advance") else None


def underworld(m: Model, me: str) -> None:
    """G-19."""
    while me in m.living:
        some = any(
            judge_below(m, me, {"do": do, "from": a, "to": b}) is None
            for a in ("heaven", *SPACES) for b in SPACES for do in ("invade", "advance")
        )  # fmt: skip
        order = steps_on(m, me, "underworld", some, lambda order: judge_below(m, me, order))
        if order is None:
            return
        if order["do"] == "advance":
            most = may_leave(m, me, order["from"])
            step_below(
                m, me, order["from"], order["to"], amount(order.get("armies"), 1, most, whole(m, me, order["from"]))
            )
            continue
        for times in range(100):
            if fight_below(m, me, order):
                break
            wants = follows(m, me, order, times)
            if wants == "end_step":
                return
            if wants != "again" or judge_below(m, me, order) is not None:
                break


def whole(m: Model, me: str, source: str) -> int:
    """All armies there."""
    return int(m.heaven[me] if source == "heaven" else m.spaces[source]["armies"])


def may_leave(m: Model, me: str, source: str) -> int:
    """G-19.2, G-19.1."""
    return whole(m, me, source) - (source != "heaven")


def step_below(m: Model, me: str, source: str, target: str, number: int) -> None:
    """Armies move into a space that is empty now."""
    if source == "heaven":
        m.heaven[me] -= number
    else:
        m.spaces[source]["armies"] -= number
    m.spaces[target].update(owner=me, armies=number)


def fight_below(m: Model, me: str, order: Order) -> bool:
    """One invasion of a space. True: captured."""
    source, target = order["from"], order["to"]
    foe = m.spaces[target]["owner"]
    most = may_leave(m, me, source)
    war: Order = {
        "me": me, "foe": foe, "from": source, "to": target, "plan": order, "lost": 0, "rounds": 0, "gods": [],
        "n": amount(order.get("armies"), 1, most, whole(m, me, source)),
    }  # fmt: skip
    while True:
        dice = attack_dice(m, war, min(3, war["n"]))
        defending = min(2, m.spaces[target]["armies"])
        defending = min(defending, m.ask(foe, "under_dice", {"dice": 2}, defending > 1)["dice"])
        attack, defence = thrown(m, war, dice, defending, godswar=False)
        for one, other in zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False):
            if one > other:
                m.spaces[target]["armies"] -= 1
            else:
                war["n"] -= 1
                war["lost"] += 1
                if source == "heaven":
                    m.heaven[me] -= 1
                else:
                    m.spaces[source]["armies"] -= 1
        war["rounds"] += 1
        if not m.spaces[target]["armies"]:
            m.spaces[target]["owner"] = ""
            most = may_leave(m, me, source)
            step_below(m, me, source, target, moving_in(m, war, "under_in", min(dice, most), most))
            return True
        if war["n"] == 0 or not goes_on(m, war, "under_on"):
            return False
