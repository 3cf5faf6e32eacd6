"""Rules and cards looked up: each has a text in every language, and so has every clause that play names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rattus_pbem.contract.guides import Guide, clause_lines, guide_of
from rattus_pbem.locale import LANGUAGES
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.rule_lookup import looked_up, not_found
from rattus_pbem.rules import load_rules
from tests.conformance.sixes import PIPER, played_six
from tests.games import GAMES
from tests.test_rules_docs import CLAUSE, RULES

ROOT = Path(__file__).parent.parent.parent
RATTUS = load_rules("rattus")
CLAUSES = {f"{m[1]}-{m[2]}.{m[3]}": m[5] for m in CLAUSE.finditer(RULES)}
NAMED = re.compile(r'"([RP]-\d+\.\d+)"')


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_topic_has_a_text_is_found_by_its_names_and_shows_orders_that_can_be_read(game: str, lang: str) -> None:
    rules = load_rules(game)
    guide = guide_of(rules, lang)
    assert guide.topics[0].name == "rules"
    for topic in guide.topics:
        assert topic.text.strip()
        assert guide.find(topic.title.upper()) is topic
        for order in topic.orders:
            assert parse_line(print_line(order, rules.lexicon, lang), rules.lexicon, lang).data == order
        paragraphs = looked_up(rules, topic.title, lang)
        assert paragraphs is not None
        assert topic.text.split("\n")[0] in paragraphs


def test_all_characters_and_each_action_can_be_looked_up_in_both_languages() -> None:
    names = {topic.name for topic in guide_of(RATTUS, "en").topics}
    assert names >= {*RATTUS.data.characters, "take", "place", "plague", "spread", "ravage", "final", "end"}  # type: ignore[attr-defined]
    assert len(RATTUS.data.characters) == 18  # type: ignore[attr-defined]
    assert guide_of(RATTUS, "en").find("sorcière").name == "witch"  # type: ignore[union-attr]
    assert guide_of(RATTUS, "fr").find("witch").title == "Sorcière"  # type: ignore[union-attr]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_that_play_names_has_its_line(lang: str) -> None:
    clauses = guide_of(RATTUS, lang).clauses
    sources = (ROOT / "rattus_pbem" / "rules" / "rattus").rglob("*.py")
    named = {clause for path in sources for clause in NAMED.findall(path.read_text("utf-8"))}
    named |= {clause for six in PIPER for run in played_six(RATTUS, six, 3, "clauses") for clause in _of_events(run)}
    assert named - clauses.keys() == set()
    assert {clause for clause, line in clauses.items() if not line or "\n" in line} == set()


def _of_events(run: object) -> set[str]:
    return {clause for _, event in run.numbered_events for clause in event.clauses}  # type: ignore[attr-defined]


def test_the_english_lines_are_those_of_the_rule_reference() -> None:
    for clause, line in guide_of(RATTUS, "en").clauses.items():
        assert line == CLAUSES[clause]


def test_what_is_not_there_is_answered_with_the_nearest_thing() -> None:
    assert looked_up(RATTUS, "wich", "en") is None
    assert "Do you mean Witch?" in not_found(RATTUS, "wich", "en")
    assert looked_up(RATTUS, "r-8.6", "en") == [f"R-8.6: {CLAUSES['R-8.6']}"]
    assert looked_up(RATTUS, "R-99.1", "en") is None


def test_a_game_without_a_guide_says_that_it_has_none() -> None:
    class Bare:
        """Only what is looked for."""

    assert guide_of(Bare(), "en") == Guide()  # type: ignore[arg-type]
    assert clause_lines(Bare(), ["X-1"], "en") == []  # type: ignore[arg-type]
    assert looked_up(Bare(), "anything", "en") is None  # type: ignore[arg-type]
    assert "no texts of its rules" in not_found(Bare(), "anything", "en")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lang", "number"), [("en", "one new token if it has one"), ("fr", "un nouveau jeton si elle")]
)
def test_help_on_the_plague_says_how_many_rats_spread(lang: str, number: str) -> None:
    paragraphs = looked_up(RATTUS, "plague", lang) or []
    assert number in paragraphs[1]
    assert {f"R-7.{part}" for part in (1, 2, 3)} <= {text.partition(":")[0].strip() for text in paragraphs}
