"""What `scenario` makes of lines in advance, of conditions, of orders carried out in part, and of draws that fail."""

from __future__ import annotations

import pytest

from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.play.scenario_result import ScenarioResult
from rattus_pbem.rules import load_rules


def result(text: str, *, game: str = "godstorm", show: bool = False) -> ScenarioResult:
    """The result of one case."""
    block = text.replace("\n    ", "\n").strip()
    return run_scenarios(f"### T-01 Trial\n```\n{block}\n```\n", load_rules(game), show=show)


def holds(text: str) -> None:
    """The case is read, and all that its `then` says is so."""
    outcome = result(text)
    assert outcome.ok == 1, str(outcome)


PARTLY = {"obtain sky 1 war 1": True, "obtain war 7": True, "obtain war 1": True, "obtain sky 1": False}


@pytest.mark.parametrize("line", PARTLY)
def test_an_order_carried_out_in_part_is_done(line: str) -> None:
    """G-44.9: `done` of an order of which an entry was skipped, or a number cut, holds; of one refused it does not."""
    holds(
        f"""
    given
    players Egy Gre
    neutral Cel
    turn Egy step obtain
    faith Egy 11
    gods Egy war egypt
    egypt Egy 9
    thule Gre 1
    orders
    Egy {line}
    Egy advance kush from egypt with 3 gods none only if done order 1
    then
    egypt Egy {6 if PARTLY[line] else 9} +war
    """
    )


@pytest.mark.parametrize("player", ["Gre", "beta"])
@pytest.mark.parametrize(
    "condition", ["owner in thule is {0}", "relic owner stonehenge is {0}", "owner in kush is not {0}"]
)
def test_players_are_called_in_conditions_as_everywhere(condition: str, player: str) -> None:
    holds(
        f"""
    given
    players Egy Gre
    neutral Cel
    turn Egy step invade
    relics Gre stonehenge
    egypt Egy 9
    thule Gre 1
    orders
    Egy advance kush from egypt with 3 only if {condition.format(player)}
    then
    kush Egy 3
    """
    )


def test_an_order_is_tried_with_what_others_have_said_in_advance() -> None:
    """Pandora's Box plays a death card before the first order; Aegis cancels it, so that no continent is drawn."""
    holds(
        """
    given
    players Egy Gre
    neutral Cel
    turn Egy step income
    relics Egy pandoras_box | Gre aegis_shield_of_athena
    egypt Egy 9
    kush Gre 3
    chance blood_coats_the_land 1 6 6
    orders
    Gre standing: aegis cancel
    Egy place all in egypt
    Egy invade kush from egypt with 1 until round 1
    then
    relics Gre -
    egypt Egy 11
    kush Gre 3
    """
    )


def test_a_limit_by_turn_starts_afresh_in_the_second_turn_of_an_example() -> None:
    holds(
        """
    given
    players Egy Nor Gre
    turn Egy step invade
    order Egy Nor Gre
    faith Gre 5
    gods Gre sky liguria
    hand Gre men_become_warriors, men_become_warriors
    gaul Egy 9
    dalmatia Nor 9
    liguria Gre 3
    chance 1 6 6 1 6 6
    orders
    Gre standing: sky play men become warriors limit 1 per turn
    Egy invade liguria from gaul with 1 until round 1
    finish turn
    Nor place all in dalmatia
    Nor invade liguria from dalmatia with 1 until round 1
    then
    faith Gre 3
    """
    )


NO_DIE = """
    given
    players Egy Gre
    neutral Cel
    turn Egy step invade
    egypt Egy 9
    kush Gre 3
    chance {0}
    orders
    Egy invade kush from egypt with 1 until round 1
    then
    kush Gre 3
    """


@pytest.mark.parametrize("chance", ["europa 1 1", "1"])
def test_a_case_that_fails_for_a_die_is_shown(chance: str) -> None:
    outcome = result(NO_DIE.format(chance), show=True)
    assert (outcome.ok, outcome.failed) == (0, 1)
    text = str(outcome)
    assert "expected dice and draws as they are made" in text
    assert "what came out" in text
