"""A turn is read before it is decoded: who did what, what it cost whom, then what came of it in each place."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rattus_pbem.contract.sections import ToldTurn
from rattus_pbem.contract.stories import story_of, threats, told_turns
from rattus_pbem.engine.events import Event
from rattus_pbem.report.build import build_report
from rattus_pbem.report.plain_text import LIMIT, report_text
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm import Godstorm
from rattus_pbem.rules.godstorm.play.army_events import ArmiesGained, ArmiesLost, FaithGained
from rattus_pbem.rules.godstorm.play.frame_events import BidsShown, Eliminated, EpochBegan, TurnBegan
from rattus_pbem.rules.godstorm.play.god_events import GodBanished
from rattus_pbem.rules.godstorm.play.war_events import BattleFought, Captured, InvasionEnded
from rattus_pbem.rules.rattus.play import frame_events
from rattus_pbem.rules.rattus.play.action_events import (
    CardTaken,
    CubeLost,
    CubesPlaced,
    PlagueMoved,
    TokenFlipped,
    TokenSpread,
)
from tests.conformance.playing import played
from tests.games import GAMES
from tests.report.guided_letters import Written, letter_of, letters, lines_beside_the_form
from tests.report.letters import details_of, html_of, text_of

MOST_LINES = 4
SEATS = {"rattus": 4, "godstorm": 5, "skirmish": 5}
HEADS = {"en": "Turn", "fr": "Tour"}
PEOPLE = {"red": "Anna", "blue": "Bernard", "green": "Chloé"}
GREEKS = {"gamma": "Anna", "alpha": "Bernard"}


def numbered(turn: int, *events: Event) -> list[tuple[str, Event]]:
    """The events of a turn with their numbers."""
    return [(f"{turn}:{n}", event) for n, event in enumerate(events, 1)]


def flipped(token: int, region: str, *, strikes: bool) -> TokenFlipped:
    """A token that is turned up in a region with a population of 5."""
    return TokenFlipped(token, region, "F01", 5, strikes)


def read_of(turn: ToldTurn) -> list[str]:
    """What is read of a turn, its places below it."""
    return [f"{turn.head} {turn.text}", *(f"{place.name}|{place.text}" for place in turn.places)]


PLAGUE = (
    frame_events.TurnBegan("red", 4),
    CardTaken("red", "witch", "blue"),
    CubesPlaced("red", "italia", 2),
    PlagueMoved("red", "italia", ("gallia", "bulgaria")),
    TokenSpread(20, "hungaria", ""),
    TokenSpread(21, "hungaria", ""),
    flipped(1, "bulgaria", strikes=True),
    CubeLost("blue", "bulgaria", 1, "M", ("R-8.4",)),
    CubeLost("red", "bulgaria", 1, "M", ("R-8.4",)),
    flipped(2, "bulgaria", strikes=True),
    CubeLost("blue", "bulgaria", 2, "A", ("R-8.4",)),
    flipped(3, "bulgaria", strikes=False),
)


def test_a_turn_of_rattus_is_who_did_what_and_what_it_cost_whom() -> None:
    rules, events = load_rules("rattus"), numbered(4, *PLAGUE)
    (turn,) = told_turns(rules, events, "en", lambda _: PEOPLE)
    assert read_of(turn) == [
        "Turn 4. Anna took the Witch from Bernard, placed 2 cubes in Italia and moved the plague to Bulgaria: "
        "Bernard lost 2 cubes, Anna 1.",
        "Bulgaria|3 tokens, 2 struck; population 5",
        "New rats|Hungaria 2",
    ]
    (turn,) = told_turns(rules, events, "en", lambda _: PEOPLE, lambda _: "blue")
    assert turn.text.startswith("Anna took the Witch from you, ")
    assert turn.text.endswith(": you lost 2 cubes, Anna 1.")
    (turn,) = told_turns(rules, events, "fr", lambda _: PEOPLE, lambda _: "red")
    assert turn.text == (
        "Vous avez pris la carte Sorcière à Bernard, placé 2 cubes en Italia et déplacé la peste vers Bulgaria : "
        "Bernard a perdu 2 cubes, vous 1."
    )


def test_what_a_turn_of_rattus_changed_for_its_reader() -> None:
    rules = load_rules("rattus")
    story = story_of(rules, PLAGUE, "en", "blue", PEOPLE)
    assert story is not None
    assert list(story.own()) == ["You lost 2 cubes: Bulgaria 2.", "Anna took your Witch."]
    spared = story_of(rules, PLAGUE, "fr", "green", PEOPLE)
    assert spared is not None
    assert list(spared.own()) == ["Vous n’avez perdu aucun cube."]


def test_tokens_without_effect_are_one_line() -> None:
    regions = ("anglia", "gallia", "hispania", "italia")
    events = [flipped(n, regions[n % 4], strikes=False) for n in range(40)]
    events.append(flipped(41, "turcia", strikes=True))
    lost = CubeLost("blue", "turcia", 41, "M", ("R-8.4",))
    (turn,) = told_turns(load_rules("rattus"), numbered(30, *events, lost), "en", lambda _: PEOPLE)
    assert read_of(turn) == [
        "Turn 30. The last plague struck every region: Bernard lost one cube.",
        "Turcia|Bernard lost one cube (1 token, 1 struck; population 5)",
        "No loss|Anglia, Gallia, Hispania, Italia (40 tokens)",
    ]


def test_players_with_the_same_name_are_told_apart() -> None:
    names = {"red": "Anna", "blue": "Anna", "green": "Chloé"}
    (turn,) = told_turns(load_rules("rattus"), numbered(4, *PLAGUE), "en", lambda _: names)
    assert turn.text.startswith("Red (Anna) took the Witch from Blue (Anna), ")


def dice(losses: int, against: int) -> BattleFought:
    """A round of the battle for Gaul."""
    return BattleFought("gamma", "alpha", "germania", "gaul", ((6,),), ((1,),), losses, against)


WAR = (
    TurnBegan("gamma", 7),
    ArmiesGained("gamma", "germania", 4, ("G-11.3",)),
    dice(2, 3),
    ArmiesLost("gamma", "germania", "heaven", 2, ("G-24.5",)),
    ArmiesLost("alpha", "gaul", "heaven", 3, ("G-24.5",)),
    Captured("gamma", "alpha", "gaul", True),
    GodBanished("gamma", "war", "gaul", ("G-29.3",)),
    ArmiesLost("gamma", "gaul", "heaven", 1, ("G-25.6",)),
    InvasionEnded("gamma", "germania", "thule", "stopped", ("G-24.1",)),
    Eliminated((("alpha",),)),
)


def test_a_turn_of_godstorm_is_what_was_taken_from_whom_and_what_it_cost() -> None:
    rules = load_rules("godstorm")
    (turn,) = told_turns(rules, numbered(7, *WAR), "en", lambda _: GREEKS)
    assert read_of(turn) == [
        "Turn 7. Anna took Gaul from Bernard and attacked Thule in vain: Anna lost 3 armies, Bernard 3. "
        "Out of the game: Bernard (alpha).",
        "Gaul|fell to Anna; Bernard lost 3 armies, Anna 2; Anna lost 1 army; the war god of Anna was banished",
        "Thule|held against Anna",
        "New armies|Germania 4",
    ]
    (turn,) = told_turns(rules, numbered(7, *WAR), "fr", lambda _: GREEKS, lambda _: "alpha")
    assert turn.text.startswith(
        "Anna a pris la Gaule (à vous) et attaqué en vain Thule : Anna a perdu 3 armées, vous 3."
    )
    assert turn.places[0].text == (
        "aux mains d’Anna ; vous avez perdu 3 armées, Anna 2 ; Anna a perdu 1 armée ; le dieu de la guerre d’Anna "
        "est banni"
    )


def test_a_turn_without_deeds_says_what_was_gained_and_bid() -> None:
    events = numbered(
        7, TurnBegan("gamma", 7), ArmiesGained("gamma", "gaul", 4, ("G-11.3",)), FaithGained("gamma", 2, ("G-11.3",))
    )
    events += numbered(8, EpochBegan(2), BidsShown((("gamma", 2), ("beta", 0))))
    quiet, bids = told_turns(load_rules("godstorm"), events, "en", lambda _: GREEKS)
    assert quiet.text == "Anna gained 4 armies and 2 faith."
    assert bids.text.startswith("Epoch 2 begins")
    assert "Anna (gamma) 2, beta 0" in bids.text


def test_what_a_turn_of_godstorm_changed_for_its_reader() -> None:
    story = story_of(load_rules("godstorm"), WAR, "en", "alpha", GREEKS)
    assert story is not None
    assert list(story.own()) == ["Anna took Gaul from you.", "You lost 3 armies."]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.some(3)
def test_a_story_says_nothing_but_what_its_reader_sees(game: str) -> None:
    """What a seat's events say is what those of the public say, if it is told alike."""
    rules = load_rules(game)
    run = list(played(rules, SEATS[game], "in short", None))[-1]
    public = [(number, seen) for number, event in run.numbered_events if (seen := event.seen_by(None))]
    for lang in ("en", "fr"):
        sentences = {turn.id.split(":")[0]: turn for turn in told_turns(rules, public, lang, lambda _: {})}
        assert len(sentences) > 5
        for seat in run.state.seats:
            seen_events = [(number, seen) for number, event in run.numbered_events if (seen := event.seen_by(seat))]
            for turn in told_turns(rules, seen_events, lang, lambda _: {}):
                assert turn.text == sentences[turn.id.split(":")[0]].text


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
def test_a_text_tells_every_turn_even_where_events_are_left_out(game: str, turns: int, lang: str) -> None:
    written = letter_of_a_whole_game(game, lang, turns)
    lines = written.text.splitlines()
    assert len(lines_beside_the_form(written)) <= LIMIT
    events = next(section for section in written.report["sections"] if section["kind"] == "events")
    whole = " ".join(written.text.split())
    left_out = [event for event in events["events"] if f" {event['id']} " not in whole]
    if game == "godstorm":
        assert len(left_out) >= 40, "the letter shows what happens when there is no room"
    for turn in events["turns"]:
        assert " ".join(f"{turn['head']} {turn['text']}".split()) in whole
        number = turn["id"].split(":")[0]
        if number != "0":
            (start,) = (n for n, line in enumerate(lines) if re.match(rf"{HEADS[lang]} {number}\.", line))
            end = next(n for n in range(start + 1, len(lines)) if not lines[n].startswith("  "))
            assert end - start <= MOST_LINES or written.letter.turn - int(number) < turns
    assert all(" ".join(event["text"].split()) in " ".join(details_of(written.report).split()) for event in left_out)


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


@pytest.mark.parametrize("game", ["rattus", "godstorm"])
def test_what_has_changed_and_what_threatens_stand_before_the_map_and_the_turns(game: str) -> None:
    written = [each for each, _ in zip(letters(game, SEATS[game], "own", "en"), range(12), strict=False)][-1]
    names = [section["name"] for section in written.report["sections"]]
    assert names[:3] == ["asked", "yours", "happened"]
    yours = written.report["sections"][1]["sentences"]
    letter = written.letter
    assert letter.seat is not None
    said = threats(load_rules(game).board(letter.view), letter.seat, "en", letter.names)
    assert len(said) == 1
    assert yours[-1:] == said
    page = html_of(written.report)
    places = [page.index(sentence.split("(")[0].replace("’", "’")) for sentence in (said[0], "What has happened")]
    assert places == sorted(places)


def test_a_game_without_stories_tells_its_events_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list(letters("godstorm", 2, "without", "en"))[3]
    monkeypatch.delattr(Godstorm, "story")
    report = build_report(load_rules("godstorm"), replace(written.letter, first=False))
    assert [section.name for section in report.sections][:2] == ["asked", "happened"]
    assert report.as_read == report.sections
    text = report_text(report)
    assert text.index(report.sections[1].heading) < text.index("Order form")
    assert next(report.events).id in text or "left out here" in text
