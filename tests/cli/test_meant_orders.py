"""Words that people write for an order are answered with it, and a verb that has no legal order now with how it is
written; what a person writes for a place or a kind of god is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rattus_pbem.orders.faults import SheetError
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.rules import load_rules
from tests.cli.running import run, write
from tests.page.view_files import first_question, view_file

WAR = {"do": "invade", "to": "roma", "from": "gaul"}


@pytest.mark.parametrize("game", ["rattus", "godstorm"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_word_that_is_meant_for_an_order_is_answered_with_it(game: str, lang: str) -> None:
    """No such word is read as an order: it would be none of its own. An answer that holds no value is offered with
    its question, as one given in advance (tests/cli/test_wrong_orders.py); the bare word would be refused."""
    lexicon, tried = load_rules(game).lexicon, 0
    for verb in lexicon.verbs:
        for word in verb.meant.get(lang, ()):
            with pytest.raises(SheetError) as refused:
                parse_line(word, lexicon, lang)
            nearest = refused.value.faults[0].nearest
            if verb.on:
                assert not nearest or parse_line(nearest, lexicon, lang).data == {"on": verb.on, "do": verb.do}, word
            else:
                assert nearest == lexicon.verb_words(verb)[lang][0], word
            tried += 1
    assert tried > 10


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("en", "summon zeus", "“summon” cannot be done at this moment"),
        ("en", "draw death card", 'Did you mean "obtain"?'),
        ("fr", "ressusciter 2 en Apulie", "« ranimer » n’est pas possible en ce moment"),
        ("fr", "bâtir un temple", "« bâtir » n’est pas possible en ce moment"),
    ],
)
def test_an_order_that_cannot_be_given_now_is_said_to_be_none(tmp_path: Path, lang: str, line: str, said: str) -> None:
    raw = view_file(first_question("godstorm"))
    view, data = write(tmp_path / "view.json", raw), json.loads(raw)
    head = f"BEGIN ORDERS {data['game']} {data['seat']} turn {data['turn']}"
    orders = write(tmp_path / "orders.txt", f"{head}\n{line}\nEND ORDERS\n")
    ran = run("check", orders, "--view", view, "--lang", lang)
    assert said in ran.err.replace("\u00a0", " "), ran


@pytest.mark.parametrize(
    ("line", "place"),
    [("place in Germany", "alemannia"), ("placer en Espagne", "iberia"), ("placer 1 en Écosse", "caledonia")],
)
def test_a_territory_is_read_by_the_name_of_today(line: str, place: str) -> None:
    lexicon = load_rules("godstorm").lexicon
    assert parse_line(line, lexicon, "fr").data["territory"] == place
    assert lexicon.name("place", place, "en") not in line


@pytest.mark.parametrize(
    ("line", "data"),
    [
        ("summon the god of war to gaul", {"do": "summon", "god": "war", "to": "gaul"}),
        ("acheter deux cartes de guerre", {"do": "obtain", "cards": [{"deck": "war", "cards": 2}]}),
        ("réponse continuer la bataille", {"on": "battle_on", "do": "go"}),
        ("réponse bataille continuer", {"on": "battle_on", "do": "go"}),
        ("obtenir mort 1", {"do": "obtain", "cards": [{"deck": "death", "cards": 1}]}),
        ("buy a war card", {"do": "obtain", "cards": [{"deck": "war", "cards": 1}]}),
        ("obtain war, 2 sky", {"do": "obtain", "cards": [{"deck": "war"}, {"deck": "sky", "cards": 2}]}),
        ("obtain war 2 sky", {"do": "obtain", "cards": [{"deck": "war", "cards": 2}, {"deck": "sky"}]}),
        ("obtain war, 2, sky", {"do": "obtain", "cards": [{"deck": "war", "cards": 2}, {"deck": "sky"}]}),
        ("place an army in Gaul", {"do": "place", "armies": 1, "territory": "gaul"}),
        ("placer à Gaule", {"do": "place", "territory": "gaul"}),
        ("passer mon tour", {"do": "done"}),
        *(
            (f"attack Roma from Gaul with 2 {way}", {**WAR, "armies": 2, "stop_at": 0})
            for way in ("to the end", "until the end", "to the death", "jusqu'au bout", "jusqu’à la fin", "until 0")
        ),
        ("attack Roma from Gaul to the death with 2", {**WAR, "armies": 2, "stop_at": 0}),
        ("attack Gaul to Roma", WAR),
        ("fortify Gaul to Roma with 3", {**WAR, "do": "fortify", "armies": 3}),
        ("fortifier Gaule vers Rome", {**WAR, "do": "fortify"}),
    ],
)
def test_what_people_write_is_read(line: str, data: dict[str, object]) -> None:
    assert parse_line(line, load_rules("godstorm").lexicon, "fr").data == data
