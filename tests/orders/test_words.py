"""The table of verbs: nothing in it is said by the words of something else, and names are told apart."""

from __future__ import annotations

from collections import Counter

import pytest

from rattus_pbem.language.phrases import LANGS, fold_words, nearest

from .lexicons import ODD, RATTUS


def test_no_word_opens_two_orders() -> None:
    opened = Counter(
        way
        for verb in RATTUS.verbs
        if not verb.on or verb.bare
        for way in {fold_words(way) for ways in RATTUS.verb_words(verb).values() for way in ways}
    )
    assert [key for key, count in opened.items() if count > 1] == []


def test_within_a_verb_only_connectors_and_words_for_nothing_or_the_default_are_shared() -> None:
    for verb in RATTUS.verbs:
        marks = RATTUS.marks(verb)
        for key in marks:
            parts = {(part, shape.name) for part, shape in marks.get(key)}
            assert len(parts) == 1 or {part for part, _ in parts} in ({"connectors"}, {"empty"}, {"by_default"}), (
                verb.do,
                key,
            )


def test_every_verb_and_field_is_said_in_both_languages() -> None:
    for verb in RATTUS.verbs:
        assert all(RATTUS.verb_words(verb)[lang] for lang in LANGS)
        for shape in verb.fields:
            for _, words in shape.marks():
                assert set(words) in (set(), set(LANGS)), (verb.do, shape.name)


@pytest.mark.parametrize(
    ("text", "card"),
    [("Sorcière", "witch"), ("SORCIERE", "witch"), ("Pied-Piper", "pied_piper"), ("pied piper", "pied_piper")],
)
def test_names_are_found_without_case_accent_or_hyphen(text: str, card: str) -> None:
    assert RATTUS.lookup("card", text) == card


def test_a_name_of_two_regions_is_nobodys() -> None:
    assert ODD.lookup("region", "Twin") is None
    assert ODD.lookup("region", "same_a") == "same_a"


def test_an_id_goes_before_another_regions_name() -> None:
    assert ODD.lookup("region", "lender") == "lender"
    assert ODD.printed("region", "borrower", "en") == "borrower"


def test_nearest_is_shown_in_the_readers_language() -> None:
    assert RATTUS.nearest("card", "merchnt", "fr") == "Marchand"
    assert RATTUS.nearest_id("card", "marchnd") == "merchant"
    assert nearest("x" * 41, {"x" * 40: "x"}) == ""
