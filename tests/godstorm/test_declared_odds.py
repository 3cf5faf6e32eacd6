"""The odds of an order on a position: what counts on either side, and how the order's plan is read."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.odds.declared_odds import declared_odds, plan_of, side
from rattus_pbem.rules.godstorm.odds.godswar_odds import Side
from rattus_pbem.rules.godstorm.odds.invasion_odds import Odds, invasion
from rattus_pbem.rules.godstorm.odds.stop_rules import CHAMPIONS, GodswarPlan, Plan, StopRules
from rattus_pbem.rules.godstorm.play.godswar import dice_of
from rattus_pbem.rules.godstorm.play.orders import Invade
from rattus_pbem.rules.godstorm.play.state import Land, Space, State, Turn, new_state

GAUL, LIGURIA = {"gaul": Land("alpha", 6)}, {"liguria": Land("beta", 3)}
SEA = {"anglia": Land("alpha", 4), "hibernia": Land()}


def position(**changes: Any) -> State:
    """Gaul of alpha with 6 armies beside Liguria of beta with 3."""
    state = new_state(builtin(), ("alpha", "beta"), changes.pop("options", {}))
    return state.but(lands={**state.lands, **GAUL, **LIGURIA, **changes.pop("lands", {})}, **changes)


def odds(state: State, **order: Any) -> Odds:
    """The odds of an order from Gaul to Liguria."""
    known = declared_odds(state, "alpha", Invade("gaul", "liguria", **order))
    assert known is not None
    return known


def same(one: Odds, other: Odds) -> bool:
    return one.win == other.win and one.cases.keys() == other.cases.keys()


def test_the_number_declared_is_the_force() -> None:
    state = position()
    for armies, force in ((None, 5), ("all", 5), (2, 2), (9, 5), ({"all_but": 2}, 4)):
        named = {} if armies is None else {"armies": armies}
        assert same(odds(state, **named), invasion(Side(force), Side(3), Plan()))


def test_what_counts_on_either_side() -> None:
    state = position(
        lands={"liguria": Land("beta", 3, temple=True)},
        spaces={**position().spaces, "altar_e": Space("alpha", 1), "altar_w": Space("beta", 2)},
        gods={"alpha": {"war": "gaul", "magic": "gaul", "sky": "anglia"}, "beta": {"death": "liguria", "war": "roma"}},
        relics={"mjolnir_hammer_of_thor": "alpha", "gungnir_spear_of_odin": "beta"},
        now=Turn(fire={"beta": 8}),
    )
    attack = Side(5, frozenset({"war", "magic"}), altars=1, bonus=3)
    defence = Side(3, frozenset({"death"}), temple=True, altars=1, bonus=8, gungnir=True)
    assert same(odds(state), invasion(attack, defence, Plan()))
    left = Side(5, frozenset({"magic"}), altars=1, bonus=3)
    assert same(odds(state, gods=["magic", "death"]), invasion(left, defence, Plan()))
    in_play = Side(5, frozenset({"war", "magic"}), altars=1, bonus=3, sky_elsewhere=True)
    by_option = state.but(options={"sky_die": "in_play"})
    assert same(odds(by_option), invasion(in_play, defence, Plan(), sky_die="in_play"))


def test_the_underworld_knows_no_gods_and_no_temples() -> None:
    spaces = {
        **position().spaces,
        "gate_n": Space("beta", 2),
        "plain_s": Space("alpha", 4),
        "gate_se": Space("beta", 1),
    }
    state = position(spaces=spaces, heaven={"alpha": 3, "beta": 0}, gods={"alpha": {"war": "gaul"}, "beta": {}})
    for source, target, force, others in (("heaven", "gate_n", 3, 2), ("plain_s", "gate_se", 3, 1)):
        known = declared_odds(state, "alpha", Invade(source, target))
        assert known is not None
        assert same(known, invasion(Side(force), Side(others), Plan()))


@pytest.mark.parametrize(
    "order",
    [
        {"from": "gaul", "to": "gaul"},
        {"from": "liguria", "to": "gaul"},
        {"from": "gaul", "to": "hibernia"},
        {"from": "gaul", "to": "atlantis"},
        {"from": "nowhere", "to": "liguria"},
        {"to": "liguria"},
        {"from": "heaven", "to": "gate_n"},
        {"from": "roma", "to": "liguria"},
    ],
)
def test_an_order_that_cannot_be_declared_has_no_odds(order: dict[str, Any]) -> None:
    state = position(lands={**SEA, "roma": Land("alpha", 1)}, spaces={**position().spaces, "gate_n": Space("beta", 1)})
    assert declared_odds(state, "alpha", Invade(order.get("from", ""), order["to"])) is None


def test_numbers_that_are_too_large_have_no_odds() -> None:
    gods = {"alpha": {"war": "gaul"}, "beta": {"war": "liguria"}}
    state = position(lands={"gaul": Land("alpha", 700)})
    assert declared_odds(state, "alpha", Invade("gaul", "liguria", stop_rounds=1)) is not None
    assert declared_odds(state.but(gods=gods), "alpha", Invade("gaul", "liguria")) is None


PLANS: list[tuple[dict[str, Any], Plan]] = [
    ({}, Plan(godswar=GodswarPlan())),
    ({"stop_at": 0}, Plan(godswar=GodswarPlan())),
    ({"stop_at": 3, "dice": 2}, Plan(StopRules(at=3), 2, None, GodswarPlan(1))),
    ({"stop_lead": 1}, Plan(StopRules(lead=1), 3, None, GodswarPlan(1))),
    ({"stop_lost": 2, "low_at": 4, "low_dice": 1}, Plan(StopRules(lost=2), 3, (4, 1), GodswarPlan(1))),
    ({"stop_rounds": 2, "win": True}, Plan(StopRules(rounds=2), godswar=GodswarPlan())),
    ({"stop_at": 0, "godswar": 2, "godswar_only": True}, Plan(godswar=GodswarPlan(2, only=True))),
    (
        {"stop_at": 1, "keep": ["war"], "champions": ["sky"]},
        Plan(StopRules(at=1), godswar=GodswarPlan(None, frozenset({"war"}), ("sky", "death", "magic", "war"))),
    ),
]


@pytest.mark.parametrize(("order", "plan"), PLANS)
def test_the_plan_of_an_order(order: dict[str, Any], plan: Plan) -> None:
    assert plan_of(Invade("gaul", "liguria", **order)) == plan
    assert set(CHAMPIONS) == set(plan.godswar_plan().champions)


def test_the_dice_of_the_odds_are_those_of_the_game() -> None:
    """For each option of the sky god's die, wherever that god stands."""
    for option, place, named in product((None, "force", "named", "in_play"), ("gaul", "roma", ""), ("war", "sky")):
        gods = {"war": "gaul", **({"sky": place} if place else {})}
        state = position(options={"sky_die": option} if option else {}, gods={"alpha": gods, "beta": {}})
        here = [kind for kind, at in gods.items() if at == "gaul"]
        if named in here:
            reckoned = side(state, "alpha", 5, here).dice(frozenset(here), named, option or "force")
            assert reckoned == dice_of(state, "alpha", here, named)
