"""What Pied Piper adds to the sentences: its events, its questions with their facts, the parts of its orders."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rattus_pbem.engine.events import Event
from rattus_pbem.engine.records import Choice
from rattus_pbem.rules.rattus.play import frame_events, piper_events
from rattus_pbem.rules.rattus.play.action_events import CubesMoved, ExtraCubePlaced, TokenSpread
from rattus_pbem.rules.rattus.text import language
from tests.conformance.sixes import PIPER, played_six
from tests.report.letters import LANGS, NAMES, RULES

TOLD: list[tuple[Event, str | None, str, str]] = [
    (
        TokenSpread(18, "italia", "F30", again=True), None,
        "Rats spread: a new token, #18, in Italia, drawn from those flipped before.",
        "Les rats se propagent : un nouveau jeton, #18, en Italia, tiré parmi ceux déjà retournés.",
    ),
    (
        CubesMoved("red", "gallia", "italia", 2, (2, 1)), "red",
        "You move 2 cubes with 3 potions from Gallia to Italia.",
        "Vous déplacez 2 cubes avec 3 potions de Gallia vers Italia.",
    ),
    (
        ExtraCubePlaced("red", "gallia", 2, clauses=("P-4.7",)), "blue",
        "Red (Anna) places 2 more cubes in Gallia.", "Rouge (Anna) place 2 cubes de plus en Gallia.",
    ),
    (
        piper_events.WallsSet("red", (("anglia", "gallia"),), (("gallia", "italia"),)), "red",
        "You set walls between Anglia and Gallia (taken up between Gallia and Italia).",
        "Vous dressez des remparts entre Anglia et Gallia (pris entre Gallia et Italia).",
    ),
    (
        piper_events.PiecesSet("red", "nun", ("gallia", "italia"), (), clauses=("P-14.3",)), None,
        "Red (Anna) sets 2 nuns in Gallia, Italia.", "Rouge (Anna) pose 2 nonnes en Gallia, Italia.",
    ),
    (
        piper_events.PotionPlaced("red", "gallia", 1), "red",
        "You put a potion with one of your cubes in Gallia, which has 2 now.",
        "Vous posez une potion sur un de vos cubes en Gallia, qui en a 2 à présent.",
    ),
    (
        piper_events.CubesSwapped("red", ("red", "blue"), ("gallia", "italia"), (0, 1)), None,
        "Red (Anna) swaps two cubes: a cube of Red (Anna) in Gallia and a cube of Blue (Bernard)"
        " with its potion in Italia.",
        "Rouge (Anna) échange deux cubes : un cube de Rouge (Anna) en Gallia et un cube de Bleu (Bernard)"
        " avec sa potion en Italia.",
    ),
    (
        piper_events.BakerEmptied("red", "gallia", (("red", 2), ("blue", 1))), "red",
        "You put the Baker’s cubes in Gallia: Red (Anna) 2, Blue (Bernard) 1.",
        "Vous posez les cubes du Boulanger en Gallia : Rouge (Anna) 2, Bleu (Bernard) 1.",
    ),
    (
        piper_events.TokensShown("red", "gallia", (3, 17), ("F09", "F21")), "blue",
        "Red (Anna) turns up all tokens in Gallia together: #3 (limit 2, majority, Church); "
        "#17 (limit 2, majority, Bourgeoisie, Church).",
        "Rouge (Anna) retourne ensemble tous les jetons de Gallia : #3 (limite 2, majorité, Clergé); "
        "#17 (limite 2, majorité, Bourgeoisie, Clergé).",
    ),
    (
        frame_events.CharactersChosen(("king", "nun"), advice=True, clauses=("P-2.1",)), None,
        "The six characters of this game: King, Nun. With fewer than four players a card of Chivalry is advised,"
        " so that the plague can reach every place.",
        "Les six personnages de cette partie : Roi, Nonne. À moins de quatre joueurs une carte de Chevalerie est"
        " conseillée : la peste peut alors aller partout.",
    ),
]  # fmt: skip


def test_an_event_is_told_as_its_viewer_sees_it(subtests: pytest.Subtests) -> None:
    for event, viewer, en, fr in TOLD:
        with subtests.test(event.kind, viewer=viewer):
            assert RULES.event_text(event, "en", viewer, NAMES) == en
            assert RULES.event_text(event, "fr", viewer, NAMES) == fr


ABOUT: list[tuple[str, Any, str, str]] = [
    (
        "potion", {"region": "gallia", "token": 17, "symbol": "church"},
        "You are about to lose a cube (Church) by token #17 in Gallia: do you give up a potion instead?",
        "Vous allez perdre un cube (Clergé) par le jeton #17 en Gallia : dépensez-vous une potion à sa place ?",
    ),
    (
        "potion", None,
        "You are about to lose a cube: do you give up a potion instead?",
        "Vous allez perdre un cube : dépensez-vous une potion à sa place ?",
    ),
    (
        "serf", {"region": "gallia", "token": 17},
        "The Serf: do you place a cube in Gallia, now that another player has lost one by token #17?",
        "Le Serf : placez-vous un cube en Gallia, maintenant qu’un autre joueur en a perdu un par le jeton #17 ?",
    ),
    (
        "order", {"region": "gallia"},
        "The Crusader: in which order do the tokens in Gallia take effect?",
        "Le Croisé : dans quel ordre les jetons en Gallia prennent-ils effet ?",
    ),
    ("path", {"region": "gallia"}, "Where does the plague go?", "Où va la peste ?"),
    (
        "spread", {"region": "gallia", "least": 1, "most": 1},
        "Into which regions do the rats spread? One new rat must be placed: name its region.",
        "Dans quelles régions les rats se propagent-ils ? Un nouveau rat doit être placé : nommez sa région.",
    ),
    (
        "spread", {"region": "gallia", "least": 2, "most": 2},
        "Into which regions do the rats spread? 2 new rats must be placed: name a region for each.",
        "Dans quelles régions les rats se propagent-ils ? 2 nouveaux rats doivent être placés : nommez une région"
        " pour chacun.",
    ),
    (
        "spread", {"region": "gallia", "least": 2, "most": 3},
        "Into which regions do the rats spread? At least 2 and at most 3 new rats are placed: name a region for"
        " each.",
        "Dans quelles régions les rats se propagent-ils ? De 2 à 3 nouveaux rats sont placés : nommez une région"
        " pour chacun.",
    ),
    ("spread", None, "Into which regions do the rats spread?", "Dans quelles régions les rats se propagent-ils ?"),
    (
        "witch", {"tokens": [3, 17]},
        "The Witch: do you swap tokens #3 and #17, or leave them?",
        "La Sorcière : échangez-vous les jetons #3 et #17, ou les laissez-vous ?",
    ),
]  # fmt: skip


def test_a_question_is_told_with_what_it_is_about(subtests: pytest.Subtests) -> None:
    for question, about, en, fr in ABOUT:
        with subtests.test(question):
            assert RULES.question_text(question, "en", about) == en
            assert RULES.question_text(question, "fr", about) == fr


def test_every_rider_of_every_order_has_a_name_and_a_default() -> None:
    for six in PIPER:
        for run in played_six(RULES, six, 2, f"riders {six}"):
            for ask in run.pending:
                assert isinstance(ask.form, Choice)
                for part in (part for record in ask.form.possible().values() for part in record.fields):
                    for lang in LANGS:
                        assert RULES.field_text(part.name, lang) != part.name
                        assert RULES.default_text(part.name, lang) or part.needed


@pytest.mark.parametrize("table", ["defaults", "fields"])
def test_the_parts_of_orders_are_told_in_two_languages(table: str) -> None:
    tables = [language(lang)[table] for lang in LANGS]
    for english, french in ((each[key] for each in tables) for key in tables[0]):
        assert english != french
        assert "'" not in french
        assert re.findall(r"\[.*\]", english) == re.findall(r"\[.*\]", french)  # the clauses
