"""A turn is read before it is decoded: who did what, what it cost whom, then what came of it in each place."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from rattus_pbem.contract.sections import ToldTurn
from rattus_pbem.contract.stories import story_of, threats, told_turns
from rattus_pbem.engine.events import Event
from rattus_pbem.locale import begun, in_sentence
from rattus_pbem.report.build import build_report
from rattus_pbem.report.html import BOARD, HEADLINES, Marked
from rattus_pbem.report.plain_text import LIMIT, report_text
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.play.army_events import ArmiesGained, ArmiesLost, ArmiesMoved, FaithGained
from rattus_pbem.rules.godstorm.play.card_events import CardPlayed
from rattus_pbem.rules.godstorm.play.frame_events import (
    BidsShown,
    ChoosingOrderDrawn,
    Eliminated,
    EpochBegan,
    GameEnded,
    GodAndTemplePlaced,
    GoEnded,
    LandsDealt,
    PantheonChosen,
    StartingArmiesPlaced,
    TurnBegan,
)
from rattus_pbem.rules.godstorm.play.god_events import ContinentSunk, GodBanished
from rattus_pbem.rules.godstorm.play.war_events import BattleFought, Captured, InvasionDeclared, InvasionEnded
from rattus_pbem.rules.godstorm.text.wording import GodstormTelling
from rattus_pbem.rules.rattus.play import frame_events
from rattus_pbem.rules.rattus.play.action_events import (
    CardTaken,
    CubeLost,
    CubesPlaced,
    PlagueMoved,
    TokenFlipped,
    TokenSpread,
)
from rattus_pbem.rules.rattus.play.piper_events import BakerFilled
from rattus_pbem.rules.rattus.text.threats import threats as rattus_threats
from rattus_pbem.testing.playing import played
from tests.games import GAMES
from tests.hosting import homes
from tests.report.guided_letters import Written, letter_of, letters, lines_beside_the_form
from tests.report.letters import details_of, html_of, small_run, text_of

MOST_LINES = 4
SEATS = {"rattus": 4, "godstorm": 5, "liars-dice": 5, "skirmish": 5}
HEADS = {"en": "Turn", "fr": "Tour"}
PEOPLE = {"red": "Anna", "blue": "Bernard", "green": "Chloé"}
ROOT = Path(__file__).parents[2]
GREEKS = {"gamma": "Anna", "alpha": "Bernard"}
WON = GameEnded((("gamma", 1), ("blue", 5)), (("blue",), ("gamma",)))


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
    CubeLost("blue", "bulgaria", 1, "M", clauses=("R-8.4",)),
    CubeLost("red", "bulgaria", 1, "M", clauses=("R-8.4",)),
    flipped(2, "bulgaria", strikes=True),
    CubeLost("blue", "bulgaria", 2, "A", clauses=("R-8.4",)),
    flipped(3, "bulgaria", strikes=False),
)


def test_a_turn_of_rattus_is_who_did_what_and_what_it_cost_whom() -> None:
    rules, events = load_rules("rattus"), numbered(4, *PLAGUE)
    (turn,) = told_turns(rules, events, "en", lambda _: PEOPLE)
    assert read_of(turn) == [
        "Turn 4. Anna took the Witch from Bernard, placed 2 cubes in Italia and moved the plague to Bulgaria: "
        "Bernard lost 2 cubes, Anna 1.",
        "Bulgaria|3 rat tokens turned up against 5 cubes: 2 struck",
        "New rats|Hungaria 2",
    ]
    (turn,) = told_turns(rules, events, "en", lambda _: PEOPLE, lambda _: "blue")
    assert turn.text.startswith("Anna took the Witch from you, ")
    assert turn.text.endswith(": you lost 2 cubes, Anna 1.")
    (turn,) = told_turns(rules, events, "fr", lambda _: PEOPLE, lambda _: "blue")
    assert turn.text.startswith("Anna a pris votre carte Sorcière, ")
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


def test_a_players_own_name_keeps_its_letters_where_a_sentence_begins_with_it() -> None:
    for game, events, reader, names, own, at_first in (
        ("rattus", PLAGUE, "blue", {**PEOPLE, "red": "anna"}, "anna took your Witch.", "anna took the Witch"),
        ("godstorm", WAR, "alpha", {**GREEKS, "gamma": "anna"}, "anna took Gaul from you.", "anna took Gaul"),
    ):
        story = story_of(load_rules(game), events, "en", reader, names)
        assert story is not None
        assert own in story.own()
        assert story.headline().startswith(at_first)
    assert begun("en", "annals", ["ann"]) == "Annals"
    assert begun("en", in_sentence("en", "Sensible computer"), ["Sensible computer"])[:1].isupper()


def test_tokens_without_effect_are_one_line() -> None:
    regions = ("anglia", "gallia", "hispania", "italia")
    events = [flipped(n, regions[n % 4], strikes=False) for n in range(40)]
    events.append(flipped(41, "turcia", strikes=True))
    lost = CubeLost("blue", "turcia", 41, "M", clauses=("R-8.4",))
    (turn,) = told_turns(load_rules("rattus"), numbered(30, *events[-1:], lost), "en", lambda _: PEOPLE)
    assert turn.text == "The plague struck in Turcia: Bernard lost one cube."
    won = frame_events.GameEnded((("red", 1), ("blue", 2)), ("red", "blue"))
    (turn,) = told_turns(load_rules("rattus"), numbered(30, *events, lost, won), "en", lambda _: PEOPLE)
    assert read_of(turn) == [
        "Turn 30. The last plague struck every region: Bernard lost one cube. The game ended: 1. Anna 1, 2. Bernard 2.",
        "Turcia|Bernard lost one cube (1 rat token turned up against 5 cubes: 1 struck)",
        "No loss|Anglia, Gallia, Hispania, Italia (40 rat tokens turned up)",
    ]


def test_a_token_that_struck_nobody_says_why_and_cards_are_told_in_the_past() -> None:
    for strikes, said in (
        (True, "1 struck, but hit nobody with a cube there"),
        (False, "none struck, there were too few"),
    ):
        events = (flipped(1, "turcia", strikes=strikes), BakerFilled("red"))
        (turn,) = told_turns(load_rules("rattus"), numbered(4, *events), "en", lambda _: PEOPLE)
        place, card = turn.places
        assert place.text.startswith(f"1 rat token turned up against 5 cubes: {said}")
        assert card.text == "Red (Anna) put a cube on the Baker."


def test_players_with_the_same_name_are_told_apart() -> None:
    names = {"red": "Anna", "blue": "Anna", "green": "Chloé"}
    (turn,) = told_turns(load_rules("rattus"), numbered(4, *PLAGUE), "en", lambda _: names)
    assert turn.text.startswith("Red took the Witch from Blue, ")


@pytest.mark.parametrize(
    ("lang", "name", "rattus", "godstorm", "label"),
    [
        (
            *("en", "sensible computer", "The sensible computer took the Witch from Bernard, "),
            *("The sensible computer (gamma) invades", "Red (sensible computer)"),
        ),
        (
            *("fr", "ordinateur avisé", "L’ordinateur avisé a pris la carte Sorcière à Bernard, "),
            *("L’ordinateur avisé (gamma) envahit", "Rouge (ordinateur avisé)"),
        ),
    ],
)
def test_a_computer_player_has_its_article_in_a_sentence_and_none_as_a_label(
    lang: str, name: str, rattus: str, godstorm: str, label: str
) -> None:
    rules, other = load_rules("rattus"), load_rules("godstorm")
    (turn,) = told_turns(rules, numbered(4, *PLAGUE), lang, lambda _: {**PEOPLE, "red": name})
    assert turn.text.startswith(rattus)
    assert rules.event_text(PLAGUE[1], lang, None, {"red": name}).startswith(label)
    declared = InvasionDeclared("gamma", "alpha", "germania", "gaul", 3)
    assert other.event_text(declared, lang, None, {"gamma": name}).startswith(godstorm)
    (turn,) = told_turns(other, numbered(7, *WAR), lang, lambda _: {**GREEKS, "gamma": name})
    assert turn.places[0].text.startswith({"en": "fell to the s", "fr": "aux mains de l’ordinateur avisé"}[lang])


def dice(losses: int, against: int) -> BattleFought:
    """A round of the battle for Gaul."""
    return BattleFought("gamma", "alpha", "germania", "gaul", ((6,),), ((1,),), losses, against)


WAR = (
    TurnBegan("gamma", 7),
    ArmiesGained("gamma", "germania", 4, clauses=("G-11.3",)),
    dice(2, 3),
    ArmiesLost("gamma", "germania", "heaven", 2, clauses=("G-24.5",)),
    ArmiesLost("alpha", "gaul", "heaven", 3, clauses=("G-24.5",)),
    Captured("gamma", "alpha", "gaul", True),
    GodBanished("gamma", "war", "gaul", clauses=("G-29.3",)),
    ArmiesLost("gamma", "gaul", "heaven", 1, clauses=("G-25.6",)),
    InvasionEnded("gamma", "germania", "thule", "stopped", clauses=("G-24.1",)),
    Eliminated((("alpha",),)),
)


def test_a_turn_of_godstorm_is_what_was_taken_from_whom_and_what_it_cost() -> None:
    rules = load_rules("godstorm")
    (turn,) = told_turns(rules, numbered(7, *WAR), "en", lambda _: GREEKS)
    assert read_of(turn) == [
        "Turn 7. Anna took Gaul from Bernard and attacked Thule in vain: Bernard lost 3 armies, Anna 2. "
        "Anna lost 1 army (to the plague). Out of the game: Bernard.",
        "Gaul|fell to Anna; Bernard lost 3 armies, Anna 2; Anna lost 1 army (to the plague); Anna lost the war god",
        "Thule|held against Anna",
        "New armies|Germania 4",
    ]
    (turn,) = told_turns(rules, numbered(7, *WAR), "fr", lambda _: GREEKS, lambda _: "alpha")
    assert turn.text.replace("\u00a0", " ").startswith(
        "Anna a pris la Gaule (à vous) et attaqué en vain Thule : vous avez perdu 3 armées, Anna 2. "
        "Anna a perdu 1 armée (par la peste)."
    )
    assert turn.places[0].text.replace("\u00a0", " ") == (
        "aux mains d’Anna ; vous avez perdu 3 armées, Anna 2 ; Anna a perdu 1 armée (par la peste) ; Anna a "
        "perdu le dieu de la guerre"
    )


def test_what_a_card_or_the_plague_cost_is_not_told_as_lost_in_battle() -> None:
    played = CardPlayed("alpha", "storms_rage", 1, clauses=("G-34.10", "G-14.3"))
    events = (*WAR[:6], *WAR[7:8], played, ArmiesLost("gamma", "roma", "heaven", 2, clauses=("G-34.10",)))
    (turn,) = told_turns(load_rules("godstorm"), numbered(7, *events), "en", lambda _: GREEKS)
    assert read_of(turn) == [
        "Turn 7. Anna took Gaul from Bernard; Bernard played Storms Rage: Bernard lost 3 armies, Anna 2. "
        "Anna lost 1 army (to the plague). Anna lost 2 armies (to Storms Rage).",
        "Gaul|fell to Anna; Bernard lost 3 armies, Anna 2; Anna lost 1 army (to the plague)",
        "Roma|Anna lost 2 armies (to Storms Rage)",
        "New armies|Germania 4",
    ]
    story = story_of(load_rules("godstorm"), events, "en", "gamma", GREEKS)
    assert story is not None
    assert list(story.own()) == ["You lost 5 armies, of which 1 to the plague, 2 to Storms Rage."]
    story = story_of(load_rules("godstorm"), (played, events[-1]), "en", "gamma", GREEKS)
    assert story is not None
    assert list(story.own()) == ["You lost 2 armies to Storms Rage."]


def test_a_battle_that_waits_for_an_answer_is_told_as_such_and_its_end_by_what_it_cost_since() -> None:
    rules = load_rules("godstorm")
    declared = InvasionDeclared("gamma", "alpha", "germania", "gaul", 6, ())
    lost = ArmiesLost("gamma", "germania", "heaven", 1, clauses=("G-24.5",))
    (before,) = told_turns(rules, numbered(7, declared, dice(1, 0), lost), "en", lambda _: GREEKS)
    assert read_of(before) == [
        "Turn 7. Anna attacked Gaul, where the battle is not over: Anna lost 1 army.",
        "Gaul|the battle is not over; Anna lost 1 army",
    ]
    for ended, said in (
        (Captured("gamma", "alpha", "gaul", True), "Anna took Gaul from Bernard."),
        (InvasionEnded("gamma", "germania", "gaul", "stopped", clauses=("G-26.2",)), "Anna attacked Gaul in vain."),
    ):
        (after,) = told_turns(rules, numbered(7, ended), "en", lambda _: GREEKS)
        assert after.text == said


def test_the_setup_is_told_by_what_each_seat_did_and_once() -> None:
    rules = load_rules("godstorm")
    dealt = LandsDealt((), (), "gamma")
    placed = [StartingArmiesPlaced("gamma", "roma", 3), StartingArmiesPlaced("gamma", "roma", 2)]
    for events, said in (
        ([ChoosingOrderDrawn(("gamma", "alpha"))], ["The board was set up."]),
        ([PantheonChosen("gamma", "norse"), dealt], ["Anna took the Norse. The territories were dealt."]),
        ([*placed, GodAndTemplePlaced("gamma", "roma", "gaul")], [
            "Anna placed 5 armies in Roma and set the war god in Roma and a temple in Gaul."
        ]),
        ([GoEnded("gamma")], []),
    ):  # fmt: skip
        assert [turn.text for turn in told_turns(rules, numbered(0, *events), "en", lambda _: GREEKS)] == said


def test_what_came_of_a_place_begins_with_a_capital_and_its_name_is_bold() -> None:
    rules = load_rules("godstorm")
    fallen = Captured("gamma", "alpha", "gate_sw", counts=False)
    (turn,) = told_turns(rules, numbered(7, fallen), "en", lambda _: GREEKS)
    assert turn.places[0].name == "South-west gate"
    _, _, places = next(Marked("en", ()).turns([turn]))
    assert [(name, came[:12]) for name, came in places] == [("South-west gate", ": fell to An")]


def test_a_place_that_was_empty_is_occupied_and_one_that_nobody_entered_did_not_hold() -> None:
    moved = ArmiesMoved("gamma", "germania", "gaul", 2, clauses=("G-27.1",))
    below = ArmiesMoved("gamma", "heaven", "plain_s", 2, clauses=("G-19.5",))
    declared = InvasionDeclared("gamma", "alpha", "germania", "thule", 3, ())
    ended = InvasionEnded("gamma", "germania", "thule", "empty", clauses=("G-27.4",))
    rules, events = load_rules("godstorm"), numbered(7, declared, moved, below, moved, ended)
    (turn,) = told_turns(rules, events, "en", lambda _: GREEKS)
    occupied = "occupied Gaul and the south plain without a fight"
    assert turn.text == f"Anna attacked Thule in vain and {occupied}: nobody lost an army."
    assert [(place.name, place.text) for place in turn.places] == [("Thule", "nobody was left there")]
    (turn,) = told_turns(rules, events, "fr", lambda _: GREEKS, lambda _: "gamma")
    assert turn.text.startswith("Vous avez attaqué en vain Thule et occupé la Gaule et la plaine sud sans combat")


def test_threats_have_the_articles_of_their_language() -> None:
    rules = load_rules("godstorm")
    lands = {"gaul": {"owner": "alpha", "armies": 9}, "liguria": {"owner": "beta", "armies": 12}}
    lands["alemannia"] = {"owner": "alpha", "armies": 5}
    position = {**homes.TURN_OF_ALPHA, "lands": lands, "gods": {}}
    board = rules.board(rules.view(rules.state_from_json(position), "alpha"))
    for lang, said in (
        ("en", "Threatened: Gaul (9 armies) from Liguria (beta 12)."),
        ("fr", "Menaces : la Gaule (9 armées) depuis la Ligurie (bêta 12)."),
    ):
        assert [text.replace("\u00a0", " ") for text in threats(board, "alpha", lang, {})] == [said]


def test_a_turn_without_deeds_says_what_was_gained_and_bid() -> None:
    events = numbered(
        7,
        TurnBegan("gamma", 7),
        ArmiesGained("gamma", "gaul", 4, clauses=("G-11.3",)),
        FaithGained("gamma", 2, clauses=("G-11.3",)),
    )
    events += numbered(8, EpochBegan(2), BidsShown((("gamma", 2), ("beta", 0))))
    quiet, bids = told_turns(load_rules("godstorm"), events, "en", lambda _: GREEKS)
    assert quiet.text == "Anna gained 4 armies and 2 faith."
    assert bids.text == "Epoch 2 began. The bids were Anna 2, beta 0."


def test_what_a_turn_of_godstorm_changed_for_its_reader() -> None:
    story = story_of(load_rules("godstorm"), WAR, "en", "alpha", GREEKS)
    assert story is not None
    assert list(story.own()) == ["Anna took Gaul from you.", "You lost 3 armies."]


def test_what_a_reader_lost_names_the_gods() -> None:
    rules, lost = load_rules("godstorm"), GodBanished("gamma", "war", "gaul", clauses=("G-23.7",))
    for lang, said in (
        ("en", ["You lost 3 armies, of which 1 to the plague.", "You lost the war god in Gaul."]),
        ("fr", ["Vous avez perdu 3 armées, dont 1 par la peste.", "Vous avez perdu le dieu de la guerre en Gaule."]),
    ):
        story = story_of(rules, WAR, lang, "gamma", GREEKS)
        assert story is not None
        assert [text.replace("\u00a0", " ") for text in story.own()] == said
    declared = InvasionDeclared("gamma", "alpha", "germania", "gaul", 3, (), clauses=("G-18.1",))
    story = story_of(rules, (declared, lost), "en", "gamma", GREEKS)
    assert story is not None
    assert list(story.own()) == ["You lost the war god in Gaul."]


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


def test_in_the_final_round_every_region_is_within_the_plagues_reach() -> None:
    far = {"regions": {"hispania": {"cubes": {"red": 2}, "tokens": [11]}}, "faces": {"11": "F01"}, "next_token": 12}
    far = {**far, "seen": {}}
    phases = {"turn": {}, "final": {"phase": "final", "last": "blue"}}
    said = [list(rattus_threats(small_run(**far, **phase).state, "red", "en", {})) for phase in phases.values()]
    by_knight = "Within the plague’s reach with two steps (Knight): Hispania (2 cubes, 1 rat)."
    assert said == [[by_knight], ["Within the plague’s reach: Hispania (2 cubes, 1 rat)."]]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_headlines_of_the_last_turns_stand_above_the_board_and_once(lang: str) -> None:
    """What came of them in each place stands below it."""
    written = [each for each, _ in zip(letters("godstorm", 3, "own", lang), range(8), strict=False)][-1]
    events = next(section for section in written.report["sections"] if section["kind"] == "events")
    events["turns"] = [
        {"id": f"{n}:1", "head": f"T{n}.", "text": f"Deed {n}.", "places": [{"name": "Gaul", "text": f"cost {n}"}]}
        for n in range(1, HEADLINES + 3)
    ]
    events["turns"][-1]["places"] = []
    page = html_of(written.report)
    above, below = page.split(BOARD)
    last = range(3, HEADLINES + 3)
    assert [n for n in range(1, HEADLINES + 3) if f"Deed {n}." in above] == [*last]
    assert [n for n in range(1, HEADLINES + 3) if f"Deed {n}." in below] == [1, 2]
    assert [n for n in range(1, HEADLINES + 3) if f"cost {n}" in below] == [*range(1, HEADLINES + 2)]
    assert "cost" not in above
    assert f"T{HEADLINES + 2}." not in below
    assert {"en": "Place by place", "fr": "Lieu par lieu"}[lang] in below
    assert {"en": "stand below, under “Place by place”", "fr": "plus bas, sous « Lieu par lieu »"}[lang] in (
        above[: above.index("T3.")].replace("&nbsp;", " ").replace("\u00a0", " ").replace("\u202f", " ")
    )


def test_the_letter_of_a_game_that_is_over_says_how_it_ended_above_the_board() -> None:
    report = json.loads((ROOT / "games/sample/reports/0016-02/blue.json").read_text("utf-8"))
    above, below = html_of(report).split(BOARD)
    assert "La partie s’est terminée" in above.replace("\u00a0", " ")
    assert "Lieu par lieu" in below


def test_a_letter_about_turns_without_places_has_no_empty_part() -> None:
    written = [each for each, _ in zip(letters("rattus", 3, "own", "en"), range(8), strict=False)][-1]
    events = next(section for section in written.report["sections"] if section["kind"] == "events")
    for turn in events["turns"]:
        turn.pop("places", None)
    assert "Place by place" not in html_of(written.report)


@pytest.mark.parametrize(
    ("game", "events", "english", "french"),
    [
        (
            "rattus",
            [
                frame_events.AllCubesOut("blue"),
                frame_events.SupplyRanOut(),
                frame_events.GameEnded((("red", 5), ("blue", 9)), ("blue", "red")),
            ],
            "All your cubes were on the board: it was the last turn. The supply of tokens ran out: it was the last "
            "turn. The game ended: 1. you 9, 2. Anna 5.",
            "Tous vos cubes étaient sur le plateau : c’était le dernier tour. La réserve de jetons s’est épuisée : "
            "c’était le dernier tour. La partie s’est terminée : 1. vous 9, 2. Anna 5.",
        ),
        (
            "godstorm",
            [EpochBegan(2), ContinentSunk("atlantis"), Eliminated((("gamma",), ("blue",))), WON],
            "Epoch 2 began. Atlantis sank into the sea. Out of the game: Chloé and you. The game ended: Chloé 1 point, "
            "you 5 points.",
            "L’époque 2 a commencé. Atlantis a sombré dans la mer. Hors du jeu : Chloé et vous. La partie s’est "
            "terminée : Chloé 1 point, vous 5 points.",
        ),
    ],
)
def test_a_headline_is_in_one_tense(game: str, events: list[Event], english: str, french: str) -> None:
    people = {**PEOPLE, "gamma": "Chloé", "green": "Dora"}
    for lang, said in (("en", english), ("fr", french)):
        story = story_of(load_rules(game), events, lang, "blue", people)
        assert story is not None
        assert story.headline().replace("\u00a0", " ") == said


def test_a_place_that_its_reader_took_is_theirs() -> None:
    for lang, said in (("en", "fell to you; "), ("fr", "à vous désormais ; ")):
        story = story_of(load_rules("godstorm"), WAR, lang, "gamma", GREEKS)
        assert story is not None
        assert next(iter(story.places())).text.replace("\u00a0", " ").startswith(said)


def test_a_game_without_stories_tells_its_events_in_their_place(monkeypatch: pytest.MonkeyPatch) -> None:
    written = list(letters("godstorm", 2, "without", "en"))[3]
    monkeypatch.delattr(GodstormTelling, "story")
    report = build_report(load_rules("godstorm"), replace(written.letter, first=False))
    assert [section.name for section in report.sections][:2] == ["asked", "happened"]
    assert report.as_read == report.sections
    text = report_text(report)
    assert text.index(report.sections[1].heading) < text.index("Order form")
    assert next(report.events).id in text or "left out here" in text
