"""What a letter of Risk Godstorm shows of the boards: whose land is next to whose, and how a turn is written."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from rattus_pbem.contract.sections import Section, Table
from rattus_pbem.orders.order_form import order_form
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.rules.godstorm import rules
from rattus_pbem.rules.godstorm.play.army_events import ArmiesLost, ArmiesMoved, FaithPaid
from rattus_pbem.rules.godstorm.play.god_events import GodMoved, GodSummoned
from rattus_pbem.rules.godstorm.play.war_events import Captured
from rattus_pbem.rules.godstorm.text import language
from rattus_pbem.rules.godstorm.text.naming import in_full
from rattus_pbem.testing.playing import played

GAME: Any = rules({})
PEOPLE = {"alpha": "Anna", "beta": "Bernard", "gamma": "Carl"}


@cache
def turn_views() -> dict[str, dict[str, Any]]:
    """The view of the seat whose turn it is and of another, at the first question of the first turn of three."""
    for run in played(GAME, 3, "letters"):
        for ask in run.pending:
            if run.state.phase == "turn":
                other = next(seat for seat in run.state.seats if seat != ask.seat)
                return {"own": GAME.view(run.state, ask.seat), "other": GAME.view(run.state, other)}
    raise AssertionError("no turn")


def shown(lang: str) -> list[Section]:
    return list(GAME.board(turn_views()["own"]).display(lang, PEOPLE, "letter"))


def rows(lang: str, name: str) -> dict[str, tuple[str, ...]]:
    tables = [section for section in shown(lang) if isinstance(section, Table) and section.name == name]
    return {row[0]: row for table in tables for row in table.rows}


def test_each_territory_and_space_names_its_neighbours_both_ways() -> None:
    for name, count in (("lands", 42), ("spaces", 13)):
        table = rows("en", name)
        assert len(table) == count
        near = {place: set(re.sub(r" [ABG]\d+", "", row[2]).split(", ")) for place, row in table.items()}
        assert all(others for others in near.values())
        assert all(place in near[other] for place, others in near.items() for other in others)


def test_a_territory_says_what_stands_in_it() -> None:
    view = turn_views()["own"]
    seat, god = next((seat, gods["war"]) for seat, gods in view["gods"].items() if "war" in gods)
    letter = seat[0].upper()
    row = next(row for name, row in rows("en", "lands").items() if name.lower() == god)
    assert re.fullmatch(rf"{letter}\d+, war(, temple)?(, plague)?", row[1])


def _what_stands_in(line: str) -> tuple[str, str]:
    """By table and key, what a player may put into the gap of an example."""
    if line.startswith(("play ", "jouer ")):
        return "card", "heroes_are_born"
    return "place", "gate_n" if line.startswith("emb") else "gaul"


@pytest.mark.parametrize(("lang", "words"), [(lang, language(lang)["steps"]) for lang in ("en", "fr")])
def test_each_example_of_a_step_is_an_order(lang: str, words: dict[str, str]) -> None:
    texts = [in_full(text, lang) for text in words.values()]
    lines = [line for text in texts for line in re.findall(r"[“«]\s?(.+?)\s?[”»]", text)]
    assert len(lines) == 13
    lines = [line.replace("…", GAME.lexicon.name(*_what_stands_in(line), lang)) for line in lines]
    verbs = {parse_line(line, GAME.lexicon, lang).data["do"] for line in lines}
    assert verbs == {
        "place", "revive", "summon", "build", "obtain", "play", "invade", "advance", "fortify", "embark", "done",
    }  # fmt: skip


def test_the_steps_stand_only_in_the_letter_of_the_turn() -> None:
    assert shown("en")[-1].name == "steps"
    for view, reader in (("other", "letter"), ("own", "public")):
        names = [section.name for section in GAME.board(turn_views()[view]).display("en", PEOPLE, reader)]
        assert "steps" not in names


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_part_of_a_plan_can_be_written_behind_an_invasion(lang: str) -> None:
    text = re.sub(
        r" \([^)]*\)", "", language(lang)["defaults"]["invade_plan"].partition(" : " if lang == "fr" else ": ")[2]
    )
    parts = [part for group in text.split(";") for part in (group.split(", ") if re.search(r"\d,", group) else [group])]
    assert len(parts) == 13
    invade = {"en": "invade Gaul from Alemannia with 8", "fr": "envahir Gaule depuis Alémanie avec 8"}[lang]
    for part in parts:
        assert len(parse_line(f"{invade} {part.strip()}", GAME.lexicon, lang).data) == 5, part


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.some(1)
def test_no_form_is_longer_than_sixty_lines(lang: str) -> None:
    for run in played(GAME, 3, "forms"):
        for ask in run.pending:
            lines = order_form(GAME, [ask], lang, None)
            assert len(lines) <= 60
            assert max(map(len, lines)) <= 100, lines


def test_what_belongs_together_is_one_sentence() -> None:
    story = [
        FaithPaid("gamma", 3, clauses=("G-12.1",)),
        GodSummoned("gamma", "magic", "babylon"),
        ArmiesLost("gamma", "egypt", "heaven", 1, clauses=("G-15.1",)),
        ArmiesLost("gamma", "liguria", "heaven", 2, clauses=("G-15.1",)),
        Captured("gamma", "alpha", "roma", True),
        ArmiesMoved("gamma", "corsica", "roma", 5, clauses=("G-25.3",)),
        GodMoved("gamma", "war", "corsica", "roma", clauses=("G-25.3",)),
    ]
    shorter = [event for _, event in GAME.abridged([(f"3:{n}", event) for n, event in enumerate(story)])]
    assert [GAME.event_text(event, "en", None, PEOPLE) for event in shorter] == [
        "Carl (gamma) summons the magic goddess to Babylon for 3 faith.",
        "The plague costs Carl (gamma) 1 army in Egypt and 2 armies in Liguria.",
        "Roma falls to Carl (gamma); 5 armies and the war god move in from Corsica.",
    ]
    assert [GAME.event_text(event, "fr", None, PEOPLE) for event in shorter] == [
        "Carl (gamma) invoque la déesse de la magie à Babylone pour 3 de foi.",
        "La peste coûte à Carl (gamma) 1 armée en Égypte et 2 armées en Ligurie.",
        "Rome tombe aux mains de Carl (gamma)\u00a0; 5 armées et le dieu de la guerre y entrent depuis la Corse.",
    ]
