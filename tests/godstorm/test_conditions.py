"""Conditions of orders and of standing rules (G-44.9, G-46, G-47), by a seat's own view alone; limits by window."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.conditions import Condition
from rattus_pbem.errors import IllegalError
from rattus_pbem.language.phrases import LANGS
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.play.sandbox import play_sandbox
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.play.questions import go_on_form
from rattus_pbem.rules.godstorm.text.fact_words import FACTS, FACTS_OF

RULES = load_rules("godstorm")
POSITION = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "epoch": 2,
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9},
        "gaul": {"owner": "beta", "armies": 3, "temple": True},
        "iberia": {"owner": "neutral", "armies": 3},
        "roma": {"owner": "beta", "armies": 5},
        "rus": {"plague": True},
    },
    "gods": {"alpha": {"war": "alemannia"}, "beta": {"sky": "gaul", "magic": "roma"}},
    "faith": {"alpha": 4, "beta": 7},
    "hands": {"alpha": [], "beta": ["men_become_warriors", "men_become_warriors"]},
    "relics": {"stonehenge": "beta"},
    "now": {"step": 5, "invasions": 1, "attacks": {"beta": 1}},
}
WAR = {
    "attacker": "alpha",
    "defender": "beta",
    "source": "alemannia",
    "target": "gaul",
    "force": 8,
    "force_gods": ["war"],
    "played_here": [],
    "rounds": 0,
    "godswar_rounds": 0,
    "kept_here": 0,
    "lost": 0,
}
STATE = RULES.state_from_json(POSITION)
OWN = ("marker", "visions", "pandora")
"""Questions whose facts are found in their forms, or between bids and turns: they have tests of their own."""
ARGUMENTS = {
    "place": "gaul",
    "deck": "sky",
    "player": "beta",
    "god": "sky",
    "title": "men_become_warriors",
    "relic": "stonehenge",
}


def value(fact: str, seat: str, about: dict[str, Any] | None = None, **arguments: Any) -> Any:
    ask = Ask(seat, "sky", go_on_form(""), dict, about=about or {})
    return RULES.board(RULES.view(STATE, seat)).fact(ask, fact, arguments, seat)


OWN_ORDERS: list[tuple[str, dict[str, Any], Any]] = [
    ("faith", {}, 4),
    ("armies", {"place": "gaul"}, 3),
    ("armies", {"place": "rus"}, 0),
    ("owner", {"place": "iberia"}, "neutral"),
    ("owner", {"place": "rus"}, "nobody"),
    ("gods", {"place": "gaul"}, ["sky"]),
    ("temple", {"place": "gaul"}, True),
    ("plague", {"place": "rus"}, True),
    ("empty", {"place": "rus"}, True),
    ("god_in_play", {"player": "beta", "god": "magic"}, True),
    ("hand_has", {"title": "men_become_warriors"}, False),
    ("hand_count", {"player": "beta", "deck": "sky"}, 2),
    ("relic_owner", {"relic": "stonehenge"}, "beta"),
    ("temples_left", {}, 11),
    ("epoch", {}, 2),
]


def test_facts_of_ones_own_orders(subtests: pytest.Subtests) -> None:
    for fact, arguments, expected in OWN_ORDERS:
        with subtests.test(fact, arguments=arguments):
            assert value(fact, "alpha", **arguments) == expected


INVASION: list[tuple[str, Any]] = [
    ("active", "alpha"),
    ("my_faith", 7),
    ("my_hand_size", 2),
    ("my_relics", ["stonehenge"]),
    ("my_turn_done", False),
    ("attacks_on_me", 1),
    ("target_continent", "germania"),
    ("link", "land"),
    ("source_gods", ["war"]),
    ("my_armies", 3),
    ("my_gods_here", ["sky"]),
    ("lead", 5),
    ("temple_here", True),
    ("plague_here", False),
    ("godswar_due", True),
    ("last_territory", False),
]


def test_facts_of_an_invasion(subtests: pytest.Subtests) -> None:
    for fact, expected in INVASION:
        with subtests.test(fact):
            assert value(fact, "beta", WAR) == expected


@pytest.mark.parametrize("question", [question for question in FACTS_OF if question not in ("", "aegis", *OWN)])
def test_each_fact_of_a_question_has_a_value_of_its_kind(question: str) -> None:
    """With all that a question may say of itself; a fact of a place is asked about one."""
    about = {
        **WAR,
        "attack_dice": 3,
        "round": 1,
        "ties_to_attacker": True,
        "attacker_rerolls": False,
        "i_reroll": True,
        "named": "war",
        "attack_god_dice": 3,
        "god_dice": [["sky", 4]],
        "god_lead": 2,
        "losing": 1,
        "left_after": 2,
        "kept_here": 0,
        "kept_turn": 0,
        "faith_after": 6,
        "lost": 1,
    }
    if question.startswith("under"):
        about |= {"source": "heaven", "target": "gate_n"}
    shapes = {shape.name: shape for shape in FACTS}
    for name in FACTS_OF[question]:
        shape = shapes[name]
        arguments = {argument.name: ARGUMENTS[argument.name] for argument in shape.arguments}
        known = value(name, "beta", about, **arguments)
        wanted: type = list if shape.several else bool if shape.values.flag else int if shape.values.bounded else str
        assert type(known) is wanted, name


@pytest.mark.parametrize(
    ("condition", "known", "expected"),
    [
        ({"has_any": ["sky", "war"]}, ["war"], True),
        ({"has_all": ["sky", "war"]}, ["war"], False),
        ({"has_none": ["sky"]}, ["war"], True),
        ({"at_least": 1, "at_most": 1}, ["war"], True),
        ({"is": False}, False, True),
        ({}, False, False),
        ({"in": [1, 3]}, 2, False),
        ({"not_in": [3]}, 2, True),
        ({"at_most": -2}, -3, True),
        ({"has_none": ["sky"]}, None, False),
        ({"at_most": 3}, None, False),
    ],
)
def test_how_facts_are_compared(condition: dict[str, Any], known: Any, *, expected: bool) -> None:
    assert Condition({"fact": "x", **condition}).holds(lambda name, arguments: known) is expected


LINES = [
    "armies in gaul at most 3 and not done order 2",
    "gods in gaul has none of war and owner in roma is not alpha",
    "god in play alpha war and epoch is 2 3",
    "relic owner stonehenge is nobody and hand has storms rage",
]


@pytest.mark.parametrize("text", LINES)
def test_a_condition_is_printed_to_be_read_back(text: str) -> None:
    data = parse_line(f"done only if {text}", RULES.lexicon, "en").data
    for lang in LANGS:
        for reader in LANGS:
            assert parse_line(print_line(data, RULES.lexicon, lang), RULES.lexicon, reader).data == data


def sheet(seat: str, *lines: str) -> Any:
    text = "\n".join([f"BEGIN ORDERS trial {seat} turn 1", *lines, "END ORDERS"])
    return read_sheet(text.encode(), RULES.lexicon, defaults=SheetDefaults())


def cards_played(*standing: str) -> int:
    """How many cards beta plays when alpha invades it."""
    lines = [f"standing: {line}" for line in standing]
    sheets = [sheet("alpha", "invade gaul from alemannia with 1 until 0", "done"), sheet("beta", *lines)]
    draws: list[int] = []
    for _ in range(80):
        try:
            result = play_sandbox(RULES, STATE, sheets, draws, defaults=True).to_json()
        except IllegalError:  # a draw more is asked for
            draws.append(2)
            continue
        return sum(event["kind"] == "card_played" for event in result["events"])
    raise AssertionError("no end")


def test_a_sky_rule_acts_once_a_window_unless_it_repeats() -> None:
    line = "sky play men become warriors when lead at most 5"
    assert cards_played(line) == 1
    assert cards_played(f"{line}, repeat") == 2
    assert cards_played(f"{line}, limit 1 per epoch, repeat") == 1
    assert cards_played("sky play men become warriors when force at least 5") == 0
