"""Words before what is meant: an article is the number one where something is counted; `use` stands before an order."""

from __future__ import annotations

import pytest

from rattus_pbem.language.phrases import LANGS
from rattus_pbem.language.words import Lexicon
from rattus_pbem.orders.read_text import parse_line

from .lexicons import GODSTORM, RATTUS

COUNTED = [
    (GODSTORM, "envahir la Gaule depuis l'Ibérie avec un dieu guerre", None),
    (GODSTORM, "envahir un territoire : Gaule depuis Ibérie", None),
    (GODSTORM, "envahir une Gaule depuis Ibérie", None),
    (GODSTORM, "jouer une carte : Storms Rage en Gaule", None),
    (GODSTORM, "jouer Storms Rage en Gaule avec un dieu guerre", None),
    (GODSTORM, "invade gaul from iberia gods war, un", None),
    (GODSTORM, "placer un temple en Gaule", None),
    (GODSTORM, "envahir la Gaule depuis l'Ibérie avec une armée", 1),
    (GODSTORM, "envahir avec une armée la Gaule depuis l'Ibérie", 1),
    (GODSTORM, "envahir la Gaule avec un depuis l'Ibérie", 1),
    (GODSTORM, "envahir la Gaule depuis l'Ibérie avec un", 1),
    (GODSTORM, "envahir la Gaule depuis l'Ibérie, dieux guerre, avec un", 1),
    (GODSTORM, "placer une armée en Gaule", 1),
    (GODSTORM, "placer un en Gaule", 1),
    (GODSTORM, "place one Gaul", 1),
]


@pytest.mark.parametrize(("lexicon", "line", "armies"), COUNTED, ids=[line for _, line, _ in COUNTED])
def test_an_article_is_one_only_before_what_is_counted(lexicon: Lexicon, line: str, armies: int | None) -> None:
    assert parse_line(line, lexicon, "fr").data.get("armies") == armies


def test_a_number_that_a_word_waits_for_may_be_an_article() -> None:
    order = parse_line("envahir la Gaule depuis l'Ibérie dés un garder guerre", GODSTORM, "fr").data
    assert (order["dice"], order["keep"]) == (1, ["war"])


USED = [
    ("use invade gaul from iberia", "invade gaul from iberia"),
    ("I use the invade gaul from iberia", "invade gaul from iberia"),
    ("utiliser envahir la Gaule depuis l'Ibérie", "invade gaul from iberia"),
    ("use place 3 in gaul", "place 3 in gaul"),
    ("use Storms Rage in Gaul", "play Storms Rage in Gaul"),
]


@pytest.mark.parametrize(("line", "meant"), USED)
def test_use_before_an_order_says_nothing(line: str, meant: str) -> None:
    assert parse_line(line, GODSTORM, "en").data == parse_line(meant, GODSTORM, "en").data


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_that_is_used_is_played(lang: str) -> None:
    others = GODSTORM.names["card"].keys() - {"the_book_of_the_dead"}  # "use the book" is an order of its own
    for card in others:
        names = GODSTORM.names["card"][card]
        assert parse_line(f"use {names[lang]}", GODSTORM, lang).data == {"do": "play", "card": card}


def test_a_card_that_is_an_order_is_used() -> None:
    assert parse_line("use the Witch 4", RATTUS, "en").data == {"do": "witch", "tokens": [4]}
