"""The odds of an `invade` order on a position: its force, plan, gods, temple, altars and relics, all of them public.

Reads a state and an order. Whether the order is legal, links included, is for its form to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.seats import Seat
from ..play.forms import ALL, amount, gods_of
from ..play.godswar import GUNGNIR, bonus
from ..play.invading import can_declare
from ..play.invasion import Invasion
from ..play.state import HEAVEN, State
from .godswar_odds import Side
from .invasion_odds import MAX_ARMIES, MAX_IN_GODSWAR, Odds, invasion
from .roll_counts import ATTACK_DICE
from .stop_rules import CHAMPIONS, TO_THE_END, GodswarPlan, Plan, StopRules


def declared_odds(state: State, me: Seat, order: Mapping[str, Any]) -> Odds | None:
    """The odds of an order, as if it were declared now; None if source or target do not fit, or numbers are too large.

    Without a stop rule they are those of going on to the end: the attacker is asked as it comes.
    """
    source, target = order.get("from"), order.get("to")
    if (source != HEAVEN and source not in (*state.lands, *state.spaces)) or target not in (
        *state.lands,
        *state.spaces,
    ):
        return None
    gods = gods_of(order.get("gods"), state.kinds_at(source), ALL) if source in state.lands else ()
    war = Invasion(me, state.owner(target), source, target, 0, gods, order)
    if not can_declare(state, war):
        return None
    force = amount(order.get("armies"), 1, war.free(state), war.at_source(state))
    attack = side(state, me, force, () if war.under else gods)
    defence = side(state, war.foe, war.defenders(state), war.gods_against(state), "" if war.under else target)
    most = MAX_IN_GODSWAR if attack.gods and defence.gods else MAX_ARMIES
    if max(attack.armies, defence.armies) > most:
        return None
    return invasion(attack, defence, plan_of(order), sky_die=state.options.get("sky_die", "force"))


def side(state: State, seat: Seat, armies: int, gods: Any, target: str = "") -> Side:
    """One side; `target` is the territory that it defends."""
    elsewhere = state.options.get("sky_die") == "in_play" and "sky" not in gods and state.god_in_play(seat, "sky")
    return Side(
        armies,
        frozenset(gods),
        temple=bool(target) and state.lands[target].temple,
        altars=len(state.own_spaces(seat, "altar")),
        bonus=bonus(state, seat),
        gungnir=state.owns(seat, GUNGNIR),
        sky_elsewhere=elsewhere,
    )


def plan_of(order: Mapping[str, Any]) -> Plan:
    """The plan that an order names (G-44.3 to G-44.5)."""
    at, lead, lost, rounds = (order.get(rule) for rule in ("stop_at", "stop_lead", "stop_lost", "stop_rounds"))
    stop = TO_THE_END if at is lead is lost is rounds is None else StopRules(at, lead, lost, rounds)
    low = (order["low_at"], order["low_dice"]) if "low_at" in order and "low_dice" in order else None
    dice = order.get("dice", "max")
    return Plan(stop, ATTACK_DICE if dice == "max" else dice, low, godswar_plan_of(order, stop))


def godswar_plan_of(order: Mapping[str, Any], stop: StopRules) -> GodswarPlan:
    """How long the godswar of an order lasts (G-44.5)."""
    named = order.get("godswar")
    if "keep" in order or "win" in order:
        rounds = None
    elif named is not None:
        rounds = max(1, named)
    else:
        rounds = None if stop.at == 0 else 1
    champions = tuple(order.get("champions") or ())
    champions += tuple(kind for kind in CHAMPIONS if kind not in champions)
    return GodswarPlan(rounds, frozenset(order.get("keep", ())), champions, bool(order.get("godswar_only")))
