"""The clauses of Risk Godstorm as a reader gets them: each that play names has a text of ours in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.contract.guides import guide_of
from rattus_pbem.locale import LANGUAGES
from rattus_pbem.rules import godstorm, load_rules
from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.play.events import EVENTS
from rattus_pbem.rules.godstorm.text.guide import clause_texts

from .test_rules_docs import CLAUSES

SOURCES = Path(godstorm.__file__).parent
NAMED = re.compile(r'"(G-\d+\.\d+)"')
CARDS = {card.clause for card in builtin().cards.values()}
IN_SHORT = {"G-11.3", *(f"G-43.{row}" for row in (3, 7, 10, 24)), *(f"G-44.{row}" for row in range(3, 10))}
"""Clauses that are a table in the reference, or say how an order is written: here they are a sentence."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_that_play_names_has_its_line(lang: str) -> None:
    texts = guide_of(load_rules("godstorm"), lang).clauses
    named = {
        clause
        for path in SOURCES.rglob("*.py")
        if path.name != "facts_page.py"
        for clause in NAMED.findall(path.read_text("utf-8"))
    }
    assert len(named | CARDS) > 150
    assert (named | CARDS) - texts.keys() == set()
    assert {clause for clause, line in texts.items() if not line.strip() or "\n" in line} == set()
    assert texts.keys() <= CLAUSES.keys()


def test_the_english_lines_are_those_of_the_rule_reference() -> None:
    printed = {clause: re.sub(r"\[(?:printed|likely|ruling)\] ", "", text) for clause, text in CLAUSES.items()}
    own = {clause for clause, line in clause_texts("en").items() if line != printed[clause].replace("*", "")}
    assert own == CARDS | IN_SHORT


def test_both_languages_name_the_same_clauses_and_numbers() -> None:
    english, french = clause_texts("en"), clause_texts("fr")
    assert list(english) == list(french)
    for clause in english.keys() - CARDS:
        cited = [sorted(re.findall(r"G-\d+(?:\.\d+)?", texts[clause])) for texts in (english, french)]
        assert cited[0] == cited[1], clause


def test_no_event_is_without_a_clause() -> None:
    """Its kind has some, or whoever makes it must name them."""
    for kind, event in EVENTS.items():
        field = event.__dataclass_fields__["clauses"]  # type: ignore[attr-defined]
        assert field.default != (), kind
