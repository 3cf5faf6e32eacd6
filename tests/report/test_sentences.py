"""Every event, fault and question has its sentence in both languages; names stand where ids would."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import rattus_pbem
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.events import Event
from rattus_pbem.engine.forms import Fault
from rattus_pbem.locale import sentences
from rattus_pbem.orders.faults import fault_sentence
from rattus_pbem.rules.rattus.play import frame_events
from rattus_pbem.rules.rattus.play.action_events import (
    CardTaken,
    CubeLost,
    CubesPlaced,
    PlagueMoved,
    TokenFlipped,
    TokenSeen,
    TokenSpread,
    TokensSwapped,
)
from rattus_pbem.rules.rattus.text import language
from rattus_pbem.rules.rattus.text.abridged import RatsSpread
from rattus_pbem.testing.playing import attempts, played
from tests.conformance.sixes import PIPER, played_six
from tests.report.letters import LANGS, NAMES, RULES, small_run

PACKAGE = Path(rattus_pbem.__file__).parent
FRAME = frame_events


def placeholders(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


# --- the faults of the source


def keys_of(node: ast.expr) -> Iterator[str]:
    """The keys that this expression can give: a constant, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from keys_of(node.body)
        yield from keys_of(node.orelse)


def faults_of(source: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Key and names of facts of each `Fault(...)` that the source makes."""
    if "Fault(" not in source:
        return
    nodes = list(ast.walk(ast.parse(source)))
    variables = {
        node.targets[0].id: list(keys_of(node.value))
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.IfExp)
    }
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
            facts = frozenset(k.arg for k in node.keywords if k.arg not in (None, "nearest", "place") and k.arg)
            keys = list(keys_of(node.args[1]))
            if isinstance(node.args[1], ast.Name):
                keys = variables.get(node.args[1].id, ["too_low", "too_high"])  # the last: forms.Number
            yield from ((key, facts) for key in keys)


# Mail has faults of another kind, and each game its own sentences, one on the kit too.
OTHERS = (
    PACKAGE / "mail",
    PACKAGE / "kit",
    *(path for path in (PACKAGE / "rules").iterdir() if path.is_dir() and path.name != "rattus"),
)
SOURCES = [path for path in sorted(PACKAGE.rglob("*.py")) if not any(path.is_relative_to(other) for other in OTHERS)]
FAULTS = sorted(
    {fault for path in SOURCES for fault in faults_of(path.read_text("utf-8"))},
    key=lambda fault: (fault[0], sorted(fault[1])),
)


def test_faults_are_found_in_the_source() -> None:
    keys = {key for key, _ in FAULTS}
    assert {"not_an_option", "too_low", "too_high", "missing", "after_pause", "never_asked"} <= keys
    assert {"not_in_play", "king_rats", "no_cube_there", "declare_needs_knight", "turn_is_over"} <= keys
    assert len(keys) > 40


def test_a_fault_has_a_sentence_made_of_its_own_facts(subtests: pytest.Subtests) -> None:
    for key, facts in FAULTS:
        with subtests.test(key, facts=sorted(facts)):
            english, french = (language(lang)["faults"].get(key) or sentences("common", lang)[key] for lang in LANGS)
            for sentence in (english, french):
                assert placeholders(sentence) <= facts
                assert not sentence.endswith(".")
            assert english != french


OF_LINES = ("condition_failed", "limit_reached")  # told in tests/orders
NAMED = ("region", "to", "card")  # by the schema of a sheet always a text, whatever it says
SAMPLES: dict[str, Any] = {
    "region": "gallia", "to": "italia", "card": "witch", "token": 17, "given": "gallia", "seat": "red",
    "link": ["gallia", "italia"], "piece": "nun", "condition": {"fact": "region", "in": ["italia"]}, "per": "turn",
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
def test_a_fault_is_told_whatever_was_given(subtests: pytest.Subtests, lang: str) -> None:
    for key, facts in FAULTS:
        with subtests.test(key, facts=sorted(facts)):
            odds: tuple[Any, ...] = (5, "atlantis")
            for odd in odds if key not in OF_LINES else ():
                assert fault_sentence(RULES, Fault("R-1.5", key, **dict.fromkeys(facts, odd)), lang)
            sentence = fault_sentence(
                RULES, Fault("R-1.5", key, **{fact: SAMPLES.get(fact, 2) for fact in facts}), lang
            )
            assert "gallia" not in sentence
            assert "witch" not in sentence


@pytest.mark.parametrize("seats", [2, 4])
def test_every_wrong_answer_to_every_question_is_told(seats: int) -> None:
    picker = SeededChance(f"wrong {seats}")
    count = 0
    for run in played(RULES, seats, f"faults {seats}"):
        for ask in run.pending:
            for answer in attempts(ask.form, picker, 3):
                fault = ask.form.fault(answer)
                if fault is not None and all(type(fault.facts.get(key, "")) is str for key in NAMED):
                    assert all(fault_sentence(RULES, fault, lang) for lang in LANGS)
                    count += 1
    assert count > 50


# --- the events


def sentence_of(event: Event, lang: str, viewer: str | None) -> str:
    return RULES.event_text(event, lang, viewer, NAMES)


def test_every_kind_of_event_has_its_sentences_and_no_other_is_there() -> None:
    assert {kind.partition(".")[0] for kind in language("en")["events"]} == {*RULES.event_kinds, RatsSpread.kind}


FIELDS: dict[str, Any] = {
    "seat": "red", "holder": "blue", "region": "gallia", "to": "italia", "start": "anglia", "path": ("gallia",),
    "regions": ("gallia", "italia"), "card": "witch", "token": 17, "tokens": (17, 3), "face": "F21", "symbol": "church",
    "cubes": 2, "extra": 1, "turn": 7, "population": 4, "strikes": True, "supply_left": 29, "removed_left": 12,
    "scores": (("red", 9), ("blue", 12)), "ranking": ("blue", "red"), "faces": (), "supply": (), "removed": (),
    "clauses": ("R-1.1",), "characters": ("witch", "serf"), "advice": True, "again": True, "potions": 2, "had": 1,
    "piece": "nun", "owners": ("red", "blue"), "placed": ("gallia",), "lifted": ("italia", "anglia"),
}  # fmt: skip
FIELDS_OF: dict[str, dict[str, Any]] = {
    "tokens_shown": {"faces": ("F21", "F30")},
    "walls_set": {"placed": (("gallia", "italia"),), "lifted": (("anglia", "gallia"),)},
    "cubes_moved": {"potions": (2, 1)},
    "cubes_swapped": {"potions": (0, 1)},
    "baker_emptied": {"cubes": (("red", 2), ("blue", 1))},
}


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_event_is_told_by_names(subtests: pytest.Subtests, lang: str) -> None:
    for kind in sorted(RULES.event_kinds):
        with subtests.test(kind):
            own = {**FIELDS, **FIELDS_OF.get(kind, {})}
            event = RULES.event_kinds[kind](**{part.name: own[part.name] for part in fields(RULES.event_kinds[kind])})  # type: ignore[arg-type]
            for viewer in (None, "red", "blue"):
                seen = event.seen_by(viewer)
                assert seen is not None
                sentence = sentence_of(seen, lang, viewer)
                assert sentence[0].isupper()
                assert sentence.endswith(".")
                assert not any(
                    word in sentence for word in ("{", "gallia", "italia", "anglia", "witch", "church", "F21", "red")
                )


def test_a_game_is_told_to_everybody_without_a_gap() -> None:
    games = [played(RULES, seats, f"events {seats}") for seats in (2, 4)]
    for game in (*games, *(played_six(RULES, six, 3, f"events {six}") for six in PIPER)):
        *_, run = game
        events = [event for act in run.finished for event in act.events]
        assert len(events) > 50
        for viewer in (None, "red", "referee"):
            seen = [event if viewer == "referee" else event.seen_by(viewer) for event in events]
            sentences = [sentence_of(event, lang, viewer) for event in seen if event is not None for lang in LANGS]
            assert len(sentences) == 2 * len(events)
            assert all(sentences)


TOLD: list[tuple[Event, str | None, str, str]] = [
    (
        CardTaken("red", "witch", "blue"), "red",
        "You take the Witch from Blue (Bernard).", "Vous prenez la carte Sorcière à Bleu (Bernard).",
    ),
    (
        CardTaken("red", "king", None), "blue",
        "Red (Anna) takes the King from the display.", "Rouge (Anna) prend la carte Roi parmi les cartes libres.",
    ),
    (
        CubesPlaced("blue", "gallia", 1), None,
        "Blue (Bernard) places one cube in Gallia.", "Bleu (Bernard) place un cube en Gallia.",
    ),
    (
        CubesPlaced("blue", "gallia", 3), "blue",
        "You place 3 cubes in Gallia.", "Vous placez 3 cubes en Gallia.",
    ),
    (
        TokenSeen("red", 17, "F21"), "red",
        "You look at token #17: limit 2, majority, Bourgeoisie, Church.",
        "Vous regardez le jeton #17 : limite 2, majorité, Bourgeoisie, Clergé.",
    ),
    (
        TokenSeen("red", 17, "F21"), "blue",
        "Red (Anna) looks at token #17.", "Rouge (Anna) regarde le jeton #17.",
    ),
    (
        TokensSwapped("red", (17, 3), ("gallia", "italia")), None,
        "Red (Anna) swaps tokens #17, #3 (Gallia, Italia).",
        "Rouge (Anna) échange les jetons #17, #3 (Gallia, Italia).",
    ),
    (
        PlagueMoved("red", "gallia", ("italia", "hungaria")), None,
        "Red (Anna) moves the plague from Gallia to Italia, Hungaria.",
        "Rouge (Anna) déplace la peste de Gallia vers Italia, Hungaria.",
    ),
    (
        TokenSpread(18, "italia", "F30"), "red",
        "Rats spread: a new token, #18, in Italia.", "Les rats se propagent : un nouveau jeton, #18, en Italia.",
    ),
    (
        TokenFlipped(18, "italia", "F48", 6, strikes=True), None,
        "In Italia token #18 is flipped: limit 6, majority, all, all. Population 6: it strikes.",
        "En Italia le jeton #18 est retourné : limite 6, majorité, tous, tous. Population 6 : il frappe.",
    ),
    (
        CubeLost("red", "italia", 18, "church", clauses=("R-8.5",)), "red",
        "You lose a cube in Italia (Church).", "Vous perdez un cube en Italia (Clergé).",
    ),
    (
        FRAME.GameEnded((("red", 9), ("blue", 12)), ("blue", "red")), "red",
        "The game is over: 1. Blue (Bernard) 12, 2. Red (Anna) 9.",
        "La partie est terminée : 1. Bleu (Bernard) 12, 2. Rouge (Anna) 9.",
    ),
]  # fmt: skip


def test_an_event_is_told_as_its_viewer_sees_it(subtests: pytest.Subtests) -> None:
    for event, viewer, en, fr in TOLD:
        with subtests.test(event.kind, viewer=viewer):
            seen = event.seen_by(viewer)
            assert seen is not None
            assert sentence_of(seen, "en", viewer) == en
            assert sentence_of(seen, "fr", viewer) == fr


def test_a_seat_that_nobody_is_named_at_is_told_by_its_colour() -> None:
    assert RULES.event_text(FRAME.FirstPlayerChosen("green"), "fr", None, {}) == "Vert est le premier joueur."


# --- questions and words


def test_every_question_has_its_sentence() -> None:
    questions = {ask.question for seats in (2, 4) for run in played(RULES, seats, "asked") for ask in run.pending}
    games = [played_six(RULES, six, 2 + n, f"{six} {n}") for six in PIPER for n in range(2)]
    questions |= {ask.question for game in games for run in game for ask in run.pending}
    assert questions | set(RULES.main_questions) | set(RULES.lexicon.questions) == language("en")["questions"].keys()
    run = small_run()
    assert RULES.question_text(run.pending[0].question, "fr").startswith("Votre tour")
