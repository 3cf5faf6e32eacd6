"""What is printed reads back as the same, in both languages, on the game's board and on an awkward one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus_pbem.language.phrases import LANGS
from rattus_pbem.language.words import Lexicon
from rattus_pbem.orders.advance_text import read_in_advance
from rattus_pbem.orders.print_text import print_advance, print_line, print_sheet
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.sheet import Sheet
from rattus_pbem.orders.validate import sheet_violations

from ..counts import sampled
from .drawn import line, lines, sheets
from .lexicons import GODSTORM, LEXICONS, ODD, RATTUS

ALL = {**LEXICONS, "odd": ODD}


@pytest.mark.parametrize("lexicon", ALL.values(), ids=ALL)
@given(drawn=st.data(), lang=st.sampled_from(LANGS), reader=st.sampled_from(LANGS))
@settings(max_examples=sampled(400))
@pytest.mark.some(2)
def test_a_line_reads_back_as_printed(lexicon: Lexicon, drawn: st.DataObject, lang: str, reader: str) -> None:
    data = drawn.draw(lines(lexicon))
    assert parse_line(print_line(data, lexicon, lang), lexicon, reader).data == data


@pytest.mark.parametrize("verb", RATTUS.verbs, ids=lambda verb: f"{verb.on}-{verb.do}")
@given(drawn=st.data())
@settings(max_examples=sampled(16))
def test_each_way_of_saying_a_verb_is_read(verb: Any, drawn: st.DataObject) -> None:
    data = drawn.draw(line(verb, RATTUS))
    for lang in LANGS:
        printed = print_line(data, RATTUS, lang)
        first_way = RATTUS.verb_words(verb)[lang][0]
        for ways in RATTUS.verb_words(verb).values():
            for way in ways:
                assert parse_line(printed.replace(first_way, way.upper(), 1), RATTUS, lang).data == data


@pytest.mark.parametrize("lexicon", ALL.values(), ids=ALL)
@given(drawn=st.data(), lang=st.sampled_from(LANGS))
@settings(max_examples=sampled(150))
@pytest.mark.some(1)
def test_a_sheet_reads_back_from_text_and_from_json(lexicon: Lexicon, drawn: st.DataObject, lang: str) -> None:
    sheet: Sheet = drawn.draw(sheets(lexicon))
    again = read_sheet(print_sheet(sheet, lexicon, lang).encode(), lexicon, lang=lang)
    assert again.to_json() == sheet.to_json()
    assert again.digest() == sheet.digest()
    assert sheet_violations(again.to_json(), lexicon) == []


@given(sheet=sheets(RATTUS))
@settings(max_examples=sampled(60))
def test_a_sheet_reads_back_from_its_json(sheet: Sheet) -> None:
    import json

    again = read_sheet(json.dumps(sheet.to_json()).encode(), RATTUS)
    assert again == sheet
    assert again.digest() == sheet.digest()


@pytest.mark.parametrize(
    ("data", "english", "french"),
    [
        ({"do": "summon", "god": "death"}, "summon death", "invoquer mort"),
        ({"do": "summon", "god": "war", "to": "gaul"}, "summon war to Gaul", "invoquer guerre vers Gaule"),
        ({"do": "invade", "gods": ["all"]}, "invade gods all", "envahir dieux tous"),
        ({"do": "invade", "champions": ["war", "sky"]}, "invade champions war sky", "envahir champions guerre ciel"),
        ({"do": "play", "card": "champions_arise"}, "play Champions Arise", "jouer Des champions se lèvent"),
        ({"on": "champion", "do": "name", "god": ["war"]}, "answer champion war", "réponse : champion guerre"),
        ({"on": "battle_on", "do": "go"}, "answer battle go on", "réponse : continuer la bataille"),
        (
            {"do": "obtain", "cards": [{"deck": "death", "cards": 1}, {"deck": "sky", "cards": 2}], "up_to": 5},
            "obtain death 1, sky 2 up to 5",
            "acheter une carte de mort, 2 cartes du ciel au plus 5",
        ),
        (
            {"do": "obtain", "cards": [{"deck": "war"}, {"deck": "sky", "cards": 1}]},
            "obtain war, sky 1",
            "acheter des cartes de guerre, une carte du ciel",
        ),
    ],
)
def test_what_is_printed_has_no_needless_quotation_marks(data: dict[str, Any], english: str, french: str) -> None:
    """Nor has a line that lacks fields: the buttons of pages are cut from such."""
    assert [print_line(data, GODSTORM, lang) for lang in ("en", "fr")] == [english, french]


@pytest.mark.parametrize(
    ("data", "english", "french"),
    [
        ({"on": "champion", "do": "name", "god": ["war"]}, "champion war", "champion guerre"),
        ({"on": "under_on", "do": "stop"}, "underworld battle stop", "arrêter la bataille des enfers"),
    ],
)
def test_an_answer_in_advance_has_no_needless_quotation_marks(data: dict[str, Any], english: str, french: str) -> None:
    for lang, said in (("en", english), ("fr", french)):
        assert print_advance(data, GODSTORM, lang) == said
        assert read_in_advance(said, GODSTORM, lang) == data


def test_a_name_that_would_be_read_otherwise_keeps_its_quotation_marks() -> None:
    assert print_line({"do": "plague", "path": ["new", "york"]}, ODD, "en").count('"') == 2
