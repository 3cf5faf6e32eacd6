"""The reason of a refusal is the one nearest to the player; what is right, though it changes nothing, is no fault."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

RULES = load_rules("rattus")
PIPER = "six Peasant Baker Serf Queen Mayor Soldier"
MAGIC = "six Pied-Piper Wizard Bishop Nun Monk Emperor"
GUARDED = "six Knight Crusader Soldier King Witch Merchant"


def misses(given: str, orders: str, then: str) -> list[Any]:
    text = f"### X-1\n```\ngiven\nplayers R B\n{given}\norders\n{orders}\nthen\n{then}\n```\n"
    (case,) = run_scenarios(text, RULES).to_json()["cases"]
    return [*case["missed"], *case.get("unmentioned", ())]


def refused(given: str, order: str, clause: str) -> None:
    assert misses(given, order, f"refused: {order} ({clause})") == []


@pytest.mark.parametrize(
    ("given", "order", "clause"),
    [
        ("palace R20\ngallia: - | #1", "R place gallia", "R-5.7"),
        (f"{PIPER}\ncards R Peasant\npalace R20\ngallia: - | #1", "R place gallia", "R-5.7"),
        (f"{PIPER}\ncards R Queen\npalace R18\nanglia: R1\ngallia: R1", "R place italia", "R-5.7"),
        (f"{PIPER}\ncards R Mayor\npalace R18\ngallia: R2", "R mayor", "P-17.5"),
        (f"{PIPER}\ncards R Mayor\npalace R20", "R mayor", "P-17.5"),
        (f"{PIPER}\ncards R Baker\npalace R20", "R baker", "P-6.4"),
    ],
)
def test_with_an_empty_reserve_nothing_is_placed_in_a_turn(given: str, order: str, clause: str) -> None:
    refused(f"turn R\nplague scandia\n{given}", order, clause)


@pytest.mark.parametrize("others", ["", "cards R King {}", "cards R Soldier {}"])
@pytest.mark.parametrize(
    ("card", "region", "order", "clause"),
    [
        ("Peasant", "", "R peasant gallia", "R-13.4"),
        ("Queen", "anglia: R1\ngallia: R1", "R queen gallia", "P-17.5"),
        ("Queen", "", "R queen gallia", "P-17.5"),
        ("Mayor", "anglia: R1\ngallia: R1", "R mayor gallia", "P-17.5"),
        ("Mayor", "", "R mayor gallia", "P-17.5"),
        ("Baker", "", "R baker", "P-6.4"),
    ],
)
def test_with_an_empty_reserve_nothing_is_placed_in_the_final_round(
    card: str, region: str, order: str, clause: str, others: str
) -> None:
    six = PIPER.replace("Serf", "King")
    cards = others.format(card) or f"cards R {card}"
    palace = "R18" if region else "R20"
    refused(f"{six}\nfinal B\nplague scandia\n{cards}\npalace {palace}\n{region}", order, clause)


WALLED = "walls anglia-scandia germania-scandia polonia-scandia"


FINAL: list[tuple[str, str, str]] = [
    (f"{PIPER}\ncards R Mayor\ngallia: R1 B1", "R mayor gallia", "P-10.10"),
    (f"{PIPER}\ncards R Queen\ngallia: R1 B1", "R queen gallia", "P-4.4"),
    ("cards R King\ngallia: R1 | #1", "R king gallia", "R-10.4"),
    ("cards R Merchant", "R merchant 1 gallia to italia", "R-14.4"),
    ("cards R Witch", "R witch #1", "R-15.4"),
    ("cards R Monk", "R monk #1 to italia", "R-11.8"),
    (f"{MAGIC}\ncards R Pied-Piper", "R piper gallia to italia", "P-12.3"),
    (f"{MAGIC}\ncards R Wizard", "R wizard gallia", "P-13.3"),
    (f"{MAGIC.replace('Nun', 'Knight')}\n{WALLED}\ncards R Knight", "R move gallia", "P-17.1"),
    (f"{MAGIC.replace('Nun', 'Crusader')}\n{WALLED}\ncards R Crusader", "R move gallia", "P-17.1"),
    (f"{MAGIC.replace('Nun', 'Serf')}\n{WALLED}\ncards R Serf", "R move gallia", "P-17.1"),
    (f"{MAGIC.replace('Nun', 'Soldier')}\n{WALLED}\ncards R Soldier", "R soldier anglia", "P-17.1"),
    ("cards B King", "R king gallia", "R-9.1"),
    ("cards B Knight", "R move anglia with Knight", "R-9.1"),
    ("cards R King", "R take Monk", "R-17.3"),
]


def test_in_the_final_round_it_is_told_why_a_card_could_not_be_used_at_all(subtests: pytest.Subtests) -> None:
    for given, order, clause in FINAL:
        with subtests.test(order):
            refused(f"final B\nplague scandia\n{given}", order, clause)


def test_a_card_that_was_used_is_told_as_used_and_a_part_that_was_ended_as_over() -> None:
    given = "final B\nplague scandia\ncards R King\ngallia: R3"
    assert misses(given, "R king gallia\nR king gallia", "refused: R king gallia (R-9.1)") == []
    assert misses(given, "R pass\nR king gallia", "refused: R king gallia (R-17.5)") == []


@pytest.mark.parametrize(
    ("given", "order", "clause"),
    [
        ("cards R Monk\ngallia: - | #1", "R monk from italia to gallia", "R-11.3"),
        ("cards R Monk\ngallia: - | #1", "R monk from russia to gallia", "R-1.5"),
        ("cards R Monk\ngallia: - | #1", "R monk #1 to polonia", "R-11.3"),
        (f"{MAGIC}\n{WALLED}\ncards R Monk\nscandia: - | #1\nitalia: - | #2", "R monk from scandia to anglia", "P-5.8"),
        (f"{MAGIC}\n{WALLED}\ncards R Monk\nscandia: - | #1\nitalia: - | #2", "R monk #1 to anglia", "P-5.8"),
        ("cards R King\ngallia: B1", "R king gallia", "R-10.4"),
    ],
)
def test_the_reason_is_that_of_the_region_named(given: str, order: str, clause: str) -> None:
    refused(f"turn R\nplague italia\n{given}", order, clause)


@pytest.mark.parametrize("order", ["king gallia", "monk #1 to italia", "merchant 1 gallia to italia", "witch #1"])
def test_out_of_turn_nobody_uses_a_card(order: str) -> None:
    given = f"turn R\nplague scandia\ncards B {order.split()[0].title()}\nhispania: - | #1\ngallia: B2"
    refused(given, f"B {order}", "R-9.1")
    then = f"refused: B {order} (R-9.2)"
    assert misses(given, f"R plague anglia\nB plague gallia\nB spread none\nB {order}", then) == []


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ("", "R plague gallia\nR spread none"),
        (f"{GUARDED}\ncards R Soldier", "R plague gallia\nR spread none"),
        (f"{GUARDED}\ncards R Knight", "R plague germania gallia\nR spread none\nR declare"),
        ("gallia: - | #1\nsupply 0", "R plague gallia\nR spread none"),
        (
            "gallia: - | #1\nanglia: - | #2 #3 #4\ngermania: - | #5 #6 #7\nhispania: - | #8 #9 #10\n"
            "italia: - | #11 #12 #13",
            "R plague gallia\nR spread none",
        ),
        (f"{PIPER}\ncards R Serf", "R plague gallia\nR spread none\nR serf no"),
    ],
)
def test_to_spread_nothing_is_right_where_nothing_can_spread(given: str, lines: str) -> None:
    assert misses(f"turn R\nplague italia\n{given}", lines, "plague gallia") == []


def test_to_spread_nothing_is_right_where_the_plague_is_walled_in() -> None:
    given = f"{MAGIC}\nturn R\nplague scandia\n{WALLED}"
    assert misses(given, "R plague stays\nR spread none", "plague scandia") == []
    order = "R plague stays\nR spread gallia"
    assert misses(given, order, "refused: R spread gallia (R-6.6)") == []


def test_to_spread_nothing_is_refused_where_something_must() -> None:
    given = "turn R\nplague italia\ngallia: - | #1"
    then = "refused: R spread none (R-7.5)\nplague italia"
    assert misses(given, "R plague gallia\nR spread none", then) == []


def test_no_rat_follows_the_piper_where_none_can() -> None:
    state = RULES.examples.given(
        list(enumerate(f"players R B\nturn R\n{MAGIC}\nplague scandia\ncards R Pied-Piper\ngallia: R1".split("\n"), 1))
    ).state
    from rattus_pbem.engine.chance import SeededChance
    from rattus_pbem.engine.run import Position, Run

    run = Run(RULES, Position(state), SeededChance("none"))
    run.play_on()
    order = {"do": "pied_piper", "from": "gallia", "to": "italia"}
    form = run.pending[0].form
    assert form.fault({**order, "tokens": []}) is None
    assert form.fault({**order, "tokens": [1]}).clause == "P-12.9"  # type: ignore[union-attr]
    run.answer({**order, "tokens": []})
    assert run.state.regions["italia"].cubes == {"red": 1}


SOLDIER = """six {six}
turn R
cards R {cards}
plague scandia
gallia: - | #1"""


@pytest.mark.parametrize("cards", ["Soldier", "Soldier Knight", "Knight Soldier"])
@pytest.mark.parametrize(
    "six", ["Soldier Knight Merchant King Witch Peasant", "Knight Soldier Merchant King Witch Peasant"]
)
def test_two_steps_and_the_token_more_in_one_c(six: str, cards: str) -> None:
    given = SOLDIER.format(six=six, cards=cards)
    orders = "R plague germania gallia\nR spread anglia anglia"
    assert misses(given, orders, "plague gallia\nanglia: - | #2 #3\nsupply 18") == []
    both = "R plague germania gallia\nR declare\nR spread anglia anglia"
    if "Knight" in cards:
        assert misses(given, both, "plague gallia\nanglia: - | #2 #3\nsupply 18") == []
