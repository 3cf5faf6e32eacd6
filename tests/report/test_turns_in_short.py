"""A letter whose text has no room for all events tells each turn in a sentence, of what its reader may see."""

from __future__ import annotations

import re

import pytest

from rattus_pbem.contract.rules import turns_in_short
from rattus_pbem.engine.events import Event
from rattus_pbem.report.build import build_report
from rattus_pbem.report.plain_text import LIMIT
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.play.army_events import ArmiesLost
from rattus_pbem.rules.godstorm.play.frame_events import BidsShown, Eliminated, EpochBegan, TurnBegan
from rattus_pbem.rules.godstorm.play.war_events import Captured, InvasionEnded
from rattus_pbem.rules.rattus.play.action_events import CubeLost, PlagueMoved
from tests.conformance.playing import played
from tests.games import GAMES
from tests.report.guided_letters import Written, letter_of, lines_beside_the_form
from tests.report.letters import details_of, text_of

MOST_LINES = 3
SEATS = {"rattus": 4, "godstorm": 5, "skirmish": 5}
HEADS = {"en": "Turn", "fr": "Tour"}
IN_SHORT = {"en": "in short", "fr": "en bref"}


def letter_of_a_whole_game(game: str, lang: str, turns: int) -> Written:
    """What a player reads who was away for so many turns."""
    rules = load_rules(game)
    for run in played(rules, SEATS[game], "in short", None):
        act = run.position.act
        if act is None or act.turn < turns or not run.pending:
            continue
        seat = run.pending[0].seat
        events = [(number, seen) for number, event in run.numbered_events if (seen := event.seen_by(seat))]
        letter = letter_of(rules, run, seat, act.turn, events, lang)
        report = build_report(rules, letter).to_json()
        return Written(letter, report, text_of(report))
    raise AssertionError(f"no question in turn {turns} or later")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("game", "turns"), [("rattus", 9), ("godstorm", 11), ("skirmish", 9)])
def test_each_turn_that_is_not_told_whole_stands_in_a_sentence(game: str, turns: int, lang: str) -> None:
    written = letter_of_a_whole_game(game, lang, turns)
    lines = written.text.splitlines()
    assert len(lines_beside_the_form(written)) <= LIMIT
    events = next(section for section in written.report["sections"] if section["kind"] == "events")
    whole = " ".join(written.text.split())
    left_out = {event["id"].split(":")[0] for event in events["events"] if f" {event['id']} " not in whole}
    if game == "godstorm":
        assert len(left_out) >= 8, "the letter shows what happens when there is no room"
    for turn in left_out:
        (start,) = (n for n, line in enumerate(lines) if re.match(rf"{HEADS[lang]} {turn}\b", line))
        end = next(n for n in range(start + 1, len(lines)) if not lines[n].startswith("  "))
        assert end - start <= MOST_LINES
    assert (IN_SHORT[lang] in whole) is bool(left_out)
    assert not any(turn["text"] in " ".join(details_of(written.report).split()) for turn in events["turns"])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.some(3)
def test_a_turn_in_short_says_nothing_but_what_its_reader_sees(game: str, lang: str) -> None:
    """The sentences of a seat are those of the public, but for its own private events, of which they tell nothing."""
    rules = load_rules(game)
    run = list(played(rules, SEATS[game], "in short", None))[-1]
    public = [(number, seen) for number, event in run.numbered_events if (seen := event.seen_by(None))]
    sentences = dict(turns_in_short(rules, public, lang, lambda _: {}))
    assert len(sentences) > 5
    by_turn = {number.split(":")[0]: text for number, text in sentences.items()}
    for seat in run.state.seats:
        seen_events = [(number, seen) for number, event in run.numbered_events if (seen := event.seen_by(seat))]
        for number, text in turns_in_short(rules, seen_events, lang, lambda _: {}):
            assert text == by_turn[number.split(":")[0]]


def test_a_turn_of_godstorm_in_short() -> None:
    rules, names = load_rules("godstorm"), {"gamma": "Anna", "alpha": "Bernard"}
    events: list[Event] = [
        TurnBegan("gamma", 7),
        ArmiesLost("alpha", "gaul", "heaven", 3),
        ArmiesLost("gamma", "germania", "heaven", 2),
        Captured("gamma", "alpha", "gaul", True),
        InvasionEnded("gamma", "germania", "thule", "stopped", ("G-24.1",)),
        Eliminated((("alpha",),)),
    ]
    numbered = [(f"7:{n}", event) for n, event in enumerate(events, 1)]
    numbered += [("8:1", EpochBegan(2)), ("8:2", BidsShown((("gamma", 2), ("beta", 0))))]
    assert list(turns_in_short(rules, numbered, "en", lambda _: names)) == [
        (
            "7:1",
            "Turn 7, Anna (gamma): takes Gaul from alpha; attacks Thule in vain; armies lost: alpha 3, gamma 2; out of "
            "the game: alpha.",
        ),
        ("8:1", "Turn 8: epoch 2 begins; bids: gamma 2, beta 0."),
    ]
    assert next(turns_in_short(rules, numbered, "fr", lambda _: names))[1] == (
        "Tour 7, Anna (gamma)\u00a0: prend Gaule à alpha\u00a0; attaque en vain Thule\u00a0; armées perdues\u00a0: "
        "alpha 3, gamma 2\u00a0; hors du jeu\u00a0: alpha."
    )


def test_a_turn_of_rattus_in_short() -> None:
    rules = load_rules("rattus")
    events: list[Event] = [PlagueMoved("red", "italia", ("gallia",)), CubeLost("blue", "gallia", 3, "M", ("R-8.4",))]
    sentences = list(
        turns_in_short(rules, [(f"4:{n}", event) for n, event in enumerate(events, 1)], "en", lambda _: {})
    )
    assert sentences == [("4:1", "Turn 4: plague to Gallia; cubes lost: Blue 1.")]


def test_many_turns_still_fit_into_a_letter() -> None:
    """The sentences of the first turns go last of all."""
    written = letter_of_a_whole_game("godstorm", "en", 11)
    events = next(section for section in written.report["sections"] if section["kind"] == "events")
    events["turns"] = [{"id": f"{n}:1", "text": f"Turn {n}: " + "word " * 20} for n in range(1, 200)]
    events["events"] = [{"id": f"{n}:1", "clauses": [], "text": f"event {n}"} for n in range(1, 200)]
    text = text_of(written.report)
    assert "Turn 199:" in text
    assert "Turn 1:" not in text
    assert len(lines_beside_the_form(written._replace(text=text))) <= LIMIT
