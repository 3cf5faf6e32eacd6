"""What stands beside a question in letters and on pages: how a battle stands, what of an income stands already, how many
starting armies come later."""

from __future__ import annotations

from typing import Any

from rattus_pbem.contract.rules import asked_notes
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.rules import load_rules

RULES = load_rules("godstorm")
WAR: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9},
        "gaul": {"owner": "beta", "armies": 6},
        "roma": {"owner": "alpha", "armies": 2, "temple": True},
    },
    "now": {"step": 5},
}


def notes(run: Run[Any], lang: str) -> list[str]:
    """What stands beside the question that is open, which is put in this language."""
    (ask,) = run.pending
    said = [RULES.question_text(ask.question, lang, ask.about)]
    return [*said, *asked_notes(RULES.board(RULES.view(run.state, ask.seat)), ask, lang)]


def battle() -> Run[Any]:
    run = Run(RULES, Position(RULES.state_from_json(WAR)), SeededChance("odds"))
    run.play_on()
    run.answer({"do": "invade", "from": "alemannia", "to": "gaul", "armies": 8, "dice": 3})
    while run.pending and run.pending[0].question != "battle_on":
        run.answer(run.pending[0].default())
    return run


def test_a_battle_says_how_many_are_left_on_either_side_and_the_odds_to_win() -> None:
    run = battle()
    force, defenders = run.pending[0].about["force"], RULES.view(run.state, "alpha")["lands"]["gaul"]["armies"]
    asked, stands, chance = notes(run, "en")
    assert asked == "Do you go on fighting for Gaul?"
    assert stands == f"You have {force} armies left in this attack, against {defenders} armies in Gaul."
    assert chance.startswith("Going on to the end takes it with a chance of ") and "%" in chance
    assert notes(run, "fr")[0].replace("\u00a0", " ") == "Continuez-vous à vous battre pour la Gaule ?"


def test_new_armies_say_which_stand_in_temples_already() -> None:
    run = Run(RULES, Position(RULES.state_from_json({**WAR, "now": {"step": 0}})), SeededChance("odds"))
    run.play_on()
    assert notes(run, "en")[-1] == "One army for each temple of yours stands there already: Roma."


def test_starting_armies_say_how_many_rounds_are_to_come() -> None:
    run = Run(RULES, Position(RULES.new_state(("alpha", "beta", "gamma"), {})), SeededChance("odds"))
    run.play_on()
    while run.pending[0].question != "armies":
        run.answer(run.pending[0].default())
    assert "one sheet may hold the lines for all" in notes(run, "en")[-1]
    assert "more rounds" in notes(run, "en")[-1]
