"""A turn of liar's dice as its reader reads it: what it cost whom, why, and the dice that were shown."""

from __future__ import annotations

import pytest

from rattus_pbem.contract.stories import story_of
from rattus_pbem.engine.events import Event
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.liars_dice.state import (
    BidMade,
    Counted,
    CupLifted,
    DiceKept,
    DieGained,
    DieLost,
    Doubted,
    Eliminated,
    Ended,
    ExactCalled,
    Rolled,
    RoundBegan,
    StarterDrawn,
)

RULES = load_rules("liars-dice")
PEOPLE = {
    "en": {"red": "Anna", "blue": "Luc", "green": "sensible computer"},
    "fr": {"red": "Anna", "blue": "Luc", "green": "ordinateur avisé"},
}
BID, DOUBT, EXACT = BidMade("red", 3, "ones"), Doubted("blue", "red"), ExactCalled("blue", "red")
CUPS = (CupLifted("red", 1, (5, 1)), CupLifted("blue", 1, (4, 3)))


def told_to(lang: str, reader: str | None, *events: Event) -> tuple[str, list[str], list[str]]:
    story = story_of(RULES, events, lang, reader, PEOPLE[lang])
    assert story is not None
    plain = [story.headline(), *(f"{place.name}: {place.text}" for place in story.places()), *story.own()]
    headline, *rest = [text.replace("\u00a0", " ") for text in plain]
    places = len(list(story.places()))
    return headline, rest[:places], rest[places:]


def test_who_lost_a_die_reads_it_first_and_why() -> None:
    events = (BID, DOUBT, *CUPS, Counted(2, "ones"), DieLost("red"))
    assert told_to("en", "red", *events) == (
        "You bid 3 ones; Luc (blue) doubted: 2 dice counted as ones, you lost a die.",
        ["the dice shown: you 5, 1; Luc (blue) 4, 3"],
        ["You lost a die: your bid of 3 ones was false."],
    )
    assert told_to("fr", "red", *events) == (
        "Vous avez annoncé 3 dés d’as ; Luc (bleu) a douté : il y avait 2 dés d’as, vous avez perdu un dé.",
        ["les dés montrés: vous 5, 1 ; Luc (bleu) 4, 3"],
        ["Vous avez perdu un dé : votre annonce (3 dés d’as) était fausse."],
    )
    assert told_to("en", "blue", *events)[2] == ["You were right to doubt: Anna (red) lost a die."]
    assert told_to("en", None, *events)[2] == told_to("en", "green", *events)[2] == []
    assert told_to("en", "red", *events[1:])[2] == ["You lost a die: your bid was false."]


@pytest.mark.parametrize(
    ("call", "result", "reader", "said"),
    [
        (DOUBT, DieLost("blue"), "blue", "You lost a die: the bid that you doubted was true."),
        (DOUBT, DieLost("blue"), "red", "Luc (blue) doubted your bid of 3 ones, which was true, and lost a die."),
        (EXACT, DieLost("blue"), "blue", "You lost a die: the bid that you called exact was not."),
        (EXACT, DieLost("blue"), "red", "Luc (blue) called your bid of 3 ones exact and lost a die."),
        (EXACT, DieGained("blue"), "blue", "You gained a die: the bid was exact."),
        (EXACT, DieGained("blue"), "red", "Luc (blue) called your bid of 3 ones exact and gained a die."),
        (EXACT, DiceKept("blue"), "blue", "The bid was exact: you keep all five dice."),
        (EXACT, DiceKept("blue"), "red", "Luc (blue) called your bid of 3 ones exact, rightly."),
    ],
)
def test_a_call_is_told_to_who_made_it_and_to_whose_bid_it_was(
    call: Event, result: Event, reader: str, said: str
) -> None:
    assert told_to("en", reader, BID, call, result)[2] == [said]


def test_the_end_and_the_beginning_of_a_round_are_told() -> None:
    over = (DieLost("blue"), Eliminated("blue"), Ended(("red", "green", "blue")))
    assert told_to("en", "blue", BidMade("green", 1, "twos"), ExactCalled("blue", "green"), Counted(0, "twos"), *over)[
        0
    ] == (
        "The sensible computer (green) bid 1 two; you called the bid exact: no die counted as twos, you lost a die. "
        "You are out of the game. The game ended: 1. Anna (red), 2. the sensible computer (green), 3. you."
    )
    assert told_to("fr", None, StarterDrawn("green"))[0] == "L’ordinateur avisé (vert) commence la partie."
    palifico = told_to("en", "green", RoundBegan("green", True), Rolled("green", (3,)))
    assert palifico[0].startswith("You begin the round. The round is palifico:")
    assert palifico[2] == ["Under your cup now: 3."]


def test_events_speak_to_their_reader_and_french_has_its_articles() -> None:
    for event, viewer, said in (
        (DOUBT, "red", "Luc (bleu) doute de votre annonce."),
        (DOUBT, "blue", "Vous doutez de l’annonce d’Anna (rouge)."),
        (DieLost("red"), "red", "Vous perdez un dé."),
        (Rolled("green", (2, 3)), None, "Sous le gobelet de l’ordinateur avisé (vert) : 2, 3."),
    ):
        assert RULES.event_text(event, "fr", viewer, PEOPLE["fr"]).replace("\u00a0", " ") == said


def test_a_first_bid_is_asked_for_in_words_of_its_own() -> None:
    assert "doubt" not in RULES.question_text("call", "en", {"first": True})
    assert "doubt" in RULES.question_text("call", "en")


def test_one_die_takes_the_singular() -> None:
    for event, said in (
        (BidMade("red", 1, "twos"), ("Anna (red) bids 1 two.", "Anna (rouge) annonce un dé de deux.")),
        (BidMade("red", 2, "twos"), ("Anna (red) bids 2 twos.", "Anna (rouge) annonce 2 dés de deux.")),
        (Counted(1, "ones"), ("1 die counts as a one.", "Il y a un dé d’as.")),
    ):
        texts = (RULES.event_text(event, lang, None, PEOPLE[lang]).replace("\u00a0", " ") for lang in ("en", "fr"))
        assert tuple(texts) == said


def test_what_a_reader_lost_begins_with_a_capital() -> None:
    doubt = (BidMade("red", 2, "sixes"), Doubted("green", "red"), DieLost("green"))
    for lang, said in (("en", "The sensible computer (green) doubted"), ("fr", "L’ordinateur avisé (vert) a douté")):
        assert told_to(lang, "red", *doubt)[2][0].startswith(said)
