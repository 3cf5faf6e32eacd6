"""French as it is written: articles before lands, what an order goes out from, words that a French player uses."""

from __future__ import annotations

import pytest

from rattus_pbem import locale
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.play.god_events import GodBanished
from rattus_pbem.rules.godstorm.text import language
from rattus_pbem.rules.godstorm.text.naming import in_full
from rattus_pbem.rules.rattus.text import language as of_rattus


@pytest.mark.parametrize(
    ("key", "place", "sentence"),
    [
        ("you_captured", "Gaule", "Vous prenez la Gaule"),
        ("you_captured", "Apulie", "Vous prenez l’Apulie"),
        ("you_captured", "Rome", "Vous prenez Rome"),
        ("you_lost", "Ligurie", "Vous perdez des armées dans la bataille de Ligurie"),
        ("you_lost", "Apulie", "Vous perdez des armées dans la bataille d’Apulie"),
    ],
)
def test_a_land_has_its_article(key: str, place: str, sentence: str) -> None:
    assert in_full(language("fr")["tallies"][key].format(place=place), "fr") == sentence


@pytest.mark.parametrize(("place", "said"), [("Gaule", "la Gaule"), ("Apulie", "l’Apulie"), ("Rome", "Rome")])
def test_each_land_of_a_headline_has_its_article(place: str, said: str) -> None:
    phrases = language("fr")["phrases"]
    land = phrases["story.land"].format(place=place)
    taken = phrases["story.from"].format(places=f"{land} et {land}", name="Anna")
    assert in_full(phrases["story.took"].format(places=taken), "fr") == f"pris {said} et {said} à Anna"


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("godstorm", "envahir Rome depuis Apulie"),
        ("godstorm", "fortifier vers Rome depuis Apulie"),
        ("rattus", "Marchand 1 depuis Anglia vers Gallia"),
    ],
)
def test_an_order_goes_out_from_a_place(game: str, line: str) -> None:
    lexicon = load_rules(game).lexicon
    for written in (line, line.replace("depuis", "de"), line.replace("depuis A", "d’A")):
        assert print_line(parse_line(written, lexicon, "fr").data, lexicon, "fr") == line


def test_words_are_those_of_players() -> None:
    heads = language("fr")["heads"]
    assert [heads[key] for key in ("decks", "continents", "hand")] == ["Pioches", "Continents", "En main"]
    assert {table["heads"]["picture_turn"] for table in (language("fr"), of_rattus("fr"))} == {"c’est son tour"}
    assert of_rattus("fr")["phrases"]["taken_from"] == "à {seat}"
    texts = [
        text
        for game in (language("fr"), of_rattus("fr"))
        for table in game.values()
        for text in map(str, table.values())
    ]
    assert not [text for text in texts if "l’étranger" in text]
    said = [text for part in ("common", "orders", "mail", "post") for text in locale.sentences(part, "fr").values()]
    assert not [text for text in said if "fichier de vue" in text or "serait refusée" in text]
    assert locale.sentences("site", "fr")["play"] == "Lecture"


@pytest.mark.parametrize(("god", "said"), [("magic", "La déesse de la magie"), ("war", "Le dieu de la guerre")])
def test_a_goddess_is_banished_as_one(god: str, said: str) -> None:
    text = load_rules("godstorm").event_text(GodBanished("alpha", god, "gaul", clauses=("G-29.3",)), "fr", None, {})
    assert text == f"{said} d’alpha est {'bannie' if god == 'magic' else 'banni'} de Gaule."
