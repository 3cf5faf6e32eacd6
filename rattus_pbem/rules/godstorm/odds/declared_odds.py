"""The odds of an `invade` order on a position: its force, plan, gods, temple, altars and relics, all of them public.

Reads a state and an order. Whether the order is legal, links included, is for its form to say.
"""

from __future__ import annotations

from typing import Any

from ....engine.seats import Seat
from ..play.forms import ALL, amount, gods_of
from ..play.godswar import GUNGNIR, bonus
from ..play.invading import can_declare
from ..play.invasion import Invasion
from ..play.orders import Invade
from ..play.state import HEAVEN, State
from .godswar_odds import Side
from .invasion_odds import MAX_ARMIES, MAX_IN_GODSWAR, Odds, invasion
from .roll_counts import ATTACK_DICE
from .stop_rules import CHAMPIONS, TO_THE_END, GodswarPlan, Plan, StopRules


def declared_odds(state: State, me: Seat, order: Invade) -> Odds | None:
    """The odds of an order, as if it were declared now; None if source or target do not fit, or numbers are too large.

    Without a stop rule they are those of going on to the end: the attacker is asked as it comes.
    """
    source, target = order.source, order.to
    if (source != HEAVEN and source not in (*state.lands, *state.spaces)) or target not in (
        *state.lands,
        *state.spaces,
    ):
        return None
    gods = gods_of(order.gods, state.kinds_at(source), ALL) if source in state.lands else ()
    war = Invasion(me, state.owner(target), source, target, 0, gods, order)
    if not can_declare(state, war):
        return None
    force = amount(order.armies, 1, war.free(state), war.at_source(state))
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


def plan_of(order: Invade) -> Plan:
    """The plan that an order names (G-44.3 to G-44.5)."""
    rules = StopRules(order.stop_at, order.stop_lead, order.stop_lost, order.stop_rounds)
    stop = rules if order.has_stop_rule else TO_THE_END
    low = None if order.low_at is None or order.low_dice is None else (order.low_at, order.low_dice)
    return Plan(stop, ATTACK_DICE if order.dice is None else order.dice, low, godswar_plan_of(order, stop))


def godswar_plan_of(order: Invade, stop: StopRules) -> GodswarPlan:
    """How long the godswar of an order lasts (G-44.5)."""
    if order.keep is not None or order.win:
        rounds = None
    elif order.godswar is not None:
        rounds = max(1, order.godswar)
    else:
        rounds = None if stop.at == 0 else 1
    champions = (*order.champions, *(kind for kind in CHAMPIONS if kind not in order.champions))
    return GodswarPlan(rounds, frozenset(order.keep or ()), champions, order.godswar_only)
