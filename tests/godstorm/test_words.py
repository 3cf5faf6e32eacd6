"""Names and card texts of Risk Godstorm: every card and place in both languages, no two of the same name."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from rattus_pbem.language.name_tables import Names, Table
from rattus_pbem.language.phrases import LANGS, fold_words
from rattus_pbem.orders.read_text import parse_lines
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.data.game_data import builtin
from rattus_pbem.rules.godstorm.text import names
from rattus_pbem.rules.godstorm.text.cards import CARD_NAMES, PRINTED_FRENCH, card_texts, titles

RULES = (Path(__file__).parent.parent.parent / "docs" / "rules" / "godstorm.md").read_text(encoding="utf-8")
TITLED = {m[2]: m[1] for m in re.finditer(r"^- \*\*G-3[4-7]\.\d+\*\* \*\*([^*]+)\*\* `([a-z_]+)`", RULES, re.MULTILINE)}
PLACES: Table = {**names.TERRITORIES, **names.SPACES, **names.HEAVENS, "heaven": names.HEAVEN}
TABLES: dict[str, Table] = {
    "place": PLACES,
    "continent": names.CONTINENTS,
    "pantheon": names.PANTHEONS,
    "god": names.GODS,
    "kind": names.GOD_KINDS,
    "card": CARD_NAMES,
}


def test_each_card_has_title_and_text_in_both_languages_in_the_order_of_the_rules() -> None:
    assert len(TITLED) == 57
    assert titles("en") == TITLED
    for lang in LANGS:
        assert list(titles(lang)) == list(card_texts(lang)) == list(TITLED)
        sections = [builtin().cards[card].clause.partition(".")[0] for card in card_texts(lang)]
        assert [sections.count(deck) for deck in ("G-34", "G-35", "G-36", "G-37")] == [17, 15, 10, 15]


@pytest.mark.parametrize("lang", LANGS)
def test_each_text_is_one_to_three_plain_sentences(lang: str) -> None:
    for card, text in card_texts(lang).items():
        assert 1 <= len(re.findall(r"[.](?: |$)", text)) <= 3, card
        assert text.strip() == text, card
        assert "  " not in text, card


def test_numbers_and_places_are_the_same_in_both_languages() -> None:
    for card, text in card_texts("en").items():
        assert sorted(re.findall(r"\d", text)) == sorted(re.findall(r"\d", card_texts("fr")[card])), card
        for territory, name in names.TERRITORIES.items():
            named = [
                re.search(rf"\b{each}\b", words) is not None
                for each, words in ((name["en"], text), (name["fr"], card_texts("fr")[card]))
            ]
            assert named[0] == named[1], (card, territory)


def test_the_cards_with_a_printed_french_title_are_cards() -> None:
    assert set(TITLED) >= PRINTED_FRENCH
    ids = {which for table in (PLACES, *TABLES.values()) for which in table}
    assert ids >= names.PRINTED_FRENCH


@pytest.mark.parametrize("lang", LANGS)
def test_each_name_calls_one_thing_whatever_case_and_accents(subtests: pytest.Subtests, lang: str) -> None:
    for table in TABLES:
        with subtests.test(table):
            called = Counter(
                key for thing in TABLES[table].values() for key in {fold_words(name) for name in thing.values()}
            )
            assert not [name for name, count in called.items() if count > 1]
            known = Names(TABLES)
            for which, thing in TABLES[table].items():
                printed = known.printed(table, which, lang)
                assert printed.strip('"') == thing[lang], "it is printed by its name, not by its id"
                assert known.lookup(table, printed.strip('"')) == which


def test_each_pantheon_has_four_gods_and_no_two_gods_one_name() -> None:
    assert names.GOD_NAMES.keys() == names.PANTHEONS.keys()
    assert all(gods.keys() == names.GODS.keys() == names.GOD_KINDS.keys() for gods in names.GOD_NAMES.values())
    every = [fold_words(name) for gods in names.GOD_NAMES.values() for name in gods.values()]
    assert len(set(every)) == 20


@pytest.mark.parametrize("lang", LANGS)
def test_each_title_is_read_without_quotation_marks(lang: str) -> None:
    lexicon = load_rules("godstorm").lexicon
    for card, called in CARD_NAMES.items():
        (line,) = parse_lines(f"{ {'en': 'play', 'fr': 'jouer'}[lang] } {called[lang]}", lexicon, lang)
        assert line.data == {"do": "play", "card": card}
