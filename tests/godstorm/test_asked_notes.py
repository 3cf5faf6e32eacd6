"""What stands beside a question in letters and on pages: how a battle stands, what of an income stands in temples, how
many starting armies come later."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from rattus_pbem.contract.rules import asked_notes
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.orders.advance import Advance
from rattus_pbem.orders.print_text import in_force
from rattus_pbem.rules import load_rules
from tests.hosting import homes

RULES = load_rules("godstorm")
WAR: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9},
        "gaul": {"owner": "beta", "armies": 6},
        "roma": {"owner": "alpha", "armies": 2, "temple": True},
    },
}


FEW = ("anatolia", "assyria")


def notes(run: Run[Any], lang: str) -> list[str]:
    """What stands beside the question that is open, which is put in this language."""
    (ask,) = run.pending
    said = [RULES.question_text(ask.question, lang, ask.about)]
    return [*said, *asked_notes(RULES.board(RULES.view(run.state, ask.seat)), ask, lang)]


def until(run: Run[Any], question: str) -> Run[Any]:
    """The game where this is asked next, all before by default."""
    run.play_on()
    while not run.pending or run.pending[0].question != question:
        if run.pending:
            run.answer(run.pending[0].default())
        else:
            run.play_on()
    return run


def at(step: int) -> Run[Any]:
    return Run(RULES, Position(RULES.state_from_json({**WAR, "now": {"step": step}})), SeededChance("odds"))


def test_a_battle_says_how_many_are_left_on_either_side_and_the_odds_to_win() -> None:
    run = until(at(5), "invade")
    run.answer({"do": "invade", "from": "alemannia", "to": "gaul", "armies": 8, "dice": 3})
    until(run, "battle_on")
    force, defenders = run.pending[0].about["force"], RULES.view(run.state, "alpha")["lands"]["gaul"]["armies"]
    asked, stands, chance = notes(run, "en")
    assert asked == "Do you go on fighting for Gaul?"
    assert stands == f"You have {force} armies left in this attack, against {defenders} armies in Gaul."
    assert chance.startswith("Going on to the end takes it with a chance of ")
    assert "%" in chance
    assert notes(run, "fr")[0].replace("\u00a0", " ") == "Continuez-vous à vous battre pour la Gaule ?"


def test_new_armies_say_which_stand_in_temples_already() -> None:
    run = until(at(0), "place")
    assert notes(run, "en")[-1] == "One army for each temple of yours stands there already: Roma."


def test_starting_armies_say_how_many_rounds_are_to_come() -> None:
    new = Position(RULES.new_state(("alpha", "beta", "gamma"), {}))
    run = until(Run(RULES, new, SeededChance("odds")), "armies")
    assert "more rounds: one sheet may hold the lines for all." in notes(run, "en")[-1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_question_takes_more_than_six_lines(lang: str) -> None:
    temples = {land: {"owner": "alpha", "armies": 3, "temple": True} for land in (*FEW, "sumer", "thracia", "graecia")}
    position = {**WAR, "lands": {**WAR["lands"], **temples}, "now": {"step": 0}}
    run = Run(RULES, Position(RULES.state_from_json(position)), SeededChance("long"))
    said = notes(until(run, "place"), lang)
    assert "6" in said[-1]
    assert len(textwrap.wrap(" ".join(said), 80)) <= 6
    bids = {**WAR, "phase": "bid", "faith": {"alpha": 30, "beta": 9}}
    run = Run(RULES, Position(RULES.state_from_json(bids)), SeededChance("long"))
    run.play_on()
    (ask, _) = run.pending
    board = RULES.board(RULES.view(run.state, ask.seat))
    said = [RULES.question_text(ask.question, lang, ask.about), *asked_notes(board, ask, lang)]
    assert len(textwrap.wrap(" ".join(said), 80)) <= 6


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_two_questions_that_are_answered_in_advance_read_alike(lang: str) -> None:
    asked = [RULES.question_text(question, lang) for question in RULES.lexicon.questions]
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_holds_a_sky_card_reads_that_it_is_played_only_by_an_answer_in_advance(lang: str) -> None:
    """Beside the hand, once, by lines as they are printed; whoever holds none reads nothing of it."""
    sky = {"on": "sky", "do": "play", "card": "thousand_workers_amass"}
    lines = [*in_force(RULES, Advance([sky]), lang), *in_force(RULES, Advance(settings={"sky": "ask"}), lang)]
    for hand, times in ((["thousand_workers_amass", "the_fog_lifts"], 1), (["storms_rage"], 0)):
        state = RULES.state_from_json({**homes.TURN_OF_ALPHA, "hands": {"alpha": hand}, "gods": {}})
        shown = RULES.board(RULES.view(state, "alpha")).display(lang, {}, "letter")
        (said,) = (section.to_json()["items"] for section in shown if section.name == "hand")
        said = [text.replace("\u00a0", " ") for text in said]
        lines = [text.replace("\u00a0", " ") for text in lines]
        assert sum(all(line in text for line in lines) for text in said) == times


def test_a_card_in_hand_that_cannot_be_played_says_why() -> None:
    hands = {"alpha": ["the_siren_calls", "visions_become_real", "the_fog_lifts"], "beta": []}
    state = RULES.state_from_json({**WAR, "hands": hands, "now": {"step": 3}, "faith": {"alpha": 9}})
    run = until(Run(RULES, Position(state), SeededChance("cards")), "play")
    _, *said = notes(run, "en")
    assert said == [
        "The Siren Calls: your war god is not in play [G-14.2]",
        "Visions Become Real: your war god is not in play [G-14.2]",
    ]
    in_french = notes(run, "fr")[1].replace("\N{NO-BREAK SPACE}", " ")
    assert in_french == "La sirène appelle : votre dieu de la guerre n’est pas en jeu [G-14.2]"
