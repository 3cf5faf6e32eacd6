"""Single lines in text form: the forms of the worked examples, both languages, and what is said of a bad line."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import SheetError
from rattus_pbem.orders.read_text import parse_line, parse_lines, parse_rider

from .lexicons import GODSTORM, RATTUS

P10 = {"potions": [1, 0]}
HELD_BY_GREEN = {"only_if": [{"fact": "holder", "card": "peasant", "in": ["green"]}]}
READ: list[tuple[str, dict[str, Any]]] = [
    ("first gallia", {"do": "first", "region": "gallia"}),
    ("premier en Gallia", {"do": "first", "region": "gallia"}),
    ("take Merchant", {"do": "take", "card": "merchant"}),
    ("prendre sorciere", {"do": "take", "card": "witch"}),
    ("take the Pied-Piper card", {"do": "take", "card": "pied_piper"}),
    ("place gallia", {"do": "place", "region": "gallia"}),
    ("place in gallia 2", {"do": "place", "region": "gallia", "cubes": 2}),
    ("placer 3 cubes en GALLIA", {"do": "place", "region": "gallia", "cubes": 3}),
    ("plague gallia hispania", {"do": "plague", "path": ["gallia", "hispania"]}),
    ("plague to germania, then to scandia", {"do": "plague", "path": ["germania", "scandia"]}),
    ("plague stays", {"do": "plague", "path": []}),
    ("plague default", {"do": "plague", "path": "default"}),
    ("peste par défaut propager en italia", {"do": "plague", "path": "default", "spread": ["italia"]}),
    ("plague ask", {"do": "plague"}),
    ("peste à demander propager en italia", {"do": "plague", "spread": ["italia"]}),
    (
        "plague to germania spread to gallia and italia, declare",
        {"do": "plague", "path": ["germania"], "spread": ["gallia", "italia"], "declare": True},
    ),
    (
        "Peste: vers Germania, propager Gallia Gallia, ne pas déclarer.",
        {"do": "plague", "path": ["germania"], "spread": ["gallia", "gallia"], "declare": False},
    ),
    ("plague to gallia spread none", {"do": "plague", "path": ["gallia"], "spread": []}),
    ("monk #2 to hispania", {"do": "monk", "token": 2, "to": "hispania"}),
    ("monk 2 to hispania", {"do": "monk", "token": 2, "to": "hispania"}),
    ("witch 17, 22", {"do": "witch", "tokens": [17, 22]}),
    ("answer witch look 22", {"on": "witch", "do": "look", "token": 22}),
    ("plague to gallia order 3 1", {"do": "plague", "path": ["gallia"], "order": [3, 1]}),
    ("Moine t2 → Hispania", {"do": "monk", "token": 2, "to": "hispania"}),
    ("monk from gallia to hispania", {"do": "monk", "from": "gallia", "to": "hispania"}),
    ("merchant 3 gallia to germania", {"do": "merchant", "cubes": 3, "from": "gallia", "to": "germania"}),
    ("merchant gallia 3 germania", {"do": "merchant", "cubes": 3, "from": "gallia", "to": "germania"}),
    ("marchand 1 cube de gallia à germania", {"do": "merchant", "cubes": 1, "from": "gallia", "to": "germania"}),
    ("witch #17 then #22", {"do": "witch", "tokens": [17, 22]}),
    ("witch #1 #2 swap", {"do": "witch", "tokens": [1, 2], "swap": True}),
    ("witch #1 swap", {"do": "witch", "tokens": [1], "swap": True}),
    ("witch T1 no swap", {"do": "witch", "tokens": [1], "swap": False}),
    ("sorcière #1 #2 échanger", {"do": "witch", "tokens": [1, 2], "swap": True}),
    ("king gallia", {"do": "king", "region": "gallia"}),
    ("roi de gallia", {"do": "king", "region": "gallia"}),
    ("peasant italia", {"do": "peasant", "region": "italia"}),
    ("paysan en italia", {"do": "peasant", "region": "italia"}),
    ("move germania scandia with Knight", {"do": "move", "path": ["germania", "scandia"], "with": ["knight"]}),
    ("déplacer la peste vers polonia avec Chevalier", {"do": "move", "path": ["polonia"], "with": ["knight"]}),
    (
        "move the plague to Gallia spread Italia",
        {"do": "plague", "path": ["gallia"], "spread": ["italia"]},
    ),
    (
        "déplacer la peste vers Gallia propager Italia",
        {"do": "plague", "path": ["gallia"], "spread": ["italia"]},
    ),
    ("take Peasant from Green", {"do": "take", "card": "peasant", **HELD_BY_GREEN}),
    ("prendre le Paysan à Vert", {"do": "take", "card": "peasant", **HELD_BY_GREEN}),
    ("prendre Paysan chez le Vert", {"do": "take", "card": "peasant", **HELD_BY_GREEN}),
    (
        "take the Baker from the display to Russia",
        {
            "do": "take",
            "card": "baker",
            "to": "russia",
            "only_if": [{"fact": "holder", "card": "baker", "in": ["display"]}],
        },
    ),
    ("pass", {"do": "done"}),
    ("fini", {"do": "done"}),
    ("pause // look first", {"do": "pause"}),
    ("answer witch look #22", {"on": "witch", "do": "look", "token": 22}),
    ("look at #22", {"on": "witch", "do": "look", "token": 22}),
    ("réponse sorcière arrêter", {"on": "witch", "do": "stop"}),
    ("answer swap", {"on": "witch", "do": "swap"}),
    ("answer witch leave", {"on": "witch", "do": "leave"}),
    ("spread anglia russia", {"on": "spread", "do": "spread", "regions": ["anglia", "russia"]}),
    ("answer spread anglia", {"on": "spread", "do": "spread", "regions": ["anglia"]}),
    ("answer path to gallia declare", {"on": "path", "do": "plague", "path": ["gallia"], "declare": True}),
    ("piper gallia to germania with #2", {"do": "pied_piper", "from": "gallia", "to": "germania", "tokens": [2]}),
    (
        "Joueur de flûte de gallia(0) vers germania",
        {"do": "pied_piper", "from": "gallia", "to": "germania", "potions": 0},
    ),
    (
        "messenger R gallia with B russia(1)",
        {
            "do": "messenger",
            "cubes": [{"seat": "red", "region": "gallia"}, {"seat": "blue", "region": "russia", "potions": 1}],
        },
    ),
    (
        "messager rouge château contre bleu Russia",
        {"do": "messenger", "cubes": [{"seat": "red", "region": "palace"}, {"seat": "blue", "region": "russia"}]},
    ),
    (
        "emperor gallia-italia anglia-gallia > germania-italia",
        {
            "do": "emperor",
            "walls": [{"to": ["gallia", "italia"]}, {"from": ["anglia", "gallia"], "to": ["germania", "italia"]}],
        },
    ),
    (
        "empereur anglia-gallia vers germania-italia",
        {"do": "emperor", "walls": [{"from": ["anglia", "gallia"], "to": ["germania", "italia"]}]},
    ),
    ("nun scandia italia>scandia", {"do": "nun", "pieces": [{"to": "scandia"}, {"from": "italia", "to": "scandia"}]}),
    ("évêque italia à gallia", {"do": "bishop", "pieces": [{"from": "italia", "to": "gallia"}]}),
    ("mayor gallia polonia polonia", {"do": "mayor", "regions": ["gallia", "polonia", "polonia"]}),
    ("mayor", {"do": "mayor"}),
    ("mayor none", {"do": "mayor", "regions": []}),
    ("baker", {"do": "baker"}),
    ("cubes du boulanger en polonia", {"do": "bakercubes", "region": "polonia"}),
    ("wizard italia(1)", {"do": "wizard", "region": "italia", "potions": 1}),
    ("merchant 2 gallia(1,0) to italia", {"do": "merchant", "cubes": 2, "from": "gallia", "to": "italia"} | P10),
    ("take Baker to russia", {"do": "take", "card": "baker", "to": "russia"}),
    ("soldier italia", {"do": "soldier", "region": "italia"}),
    (
        "plague italia ensemble dans l'ordre #22 #17 serf oui non",
        {"do": "plague", "path": ["italia"], "together": True, "order": [22, 17], "serf": [True, False]},
    ),
    (
        "move germania scandia with Knight Crusader Serf",
        {"do": "move", "path": ["germania", "scandia"], "with": ["knight", "crusader", "serf"]},
    ),
    (
        "move germania with Serf serf no order #3",
        {"do": "move", "path": ["germania"], "with": ["serf"], "order": [3], "serf": [False]},
    ),
    ("answer potion spend(2)", {"on": "potion", "do": "spend", "potions": 2}),
    ("answer potion spend 2", {"on": "potion", "do": "spend", "potions": 2}),
    ("réponse potion jamais", {"on": "potion", "do": "keep"}),
    ("answer serf yes", {"on": "serf", "do": "yes"}),
    ("answer order #1 #3 #2", {"on": "order", "do": "order", "tokens": [1, 3, 2]}),
    ("answer baker to russia", {"on": "baker", "do": "empty", "to": "russia"}),
    ("answer no swap", {"on": "witch", "do": "leave"}),
    ('first in "Gallia" # home', {"do": "first", "region": "gallia"}),
    ("first «\u00a0Gallia\u00a0»", {"do": "first", "region": "gallia"}),
]


def test_a_line_is_read(subtests: pytest.Subtests) -> None:
    for text, data in READ:
        with subtests.test(text):
            line = parse_line(text, RATTUS, "en")
            assert line.data == data
            assert line.source == text


PRINTED: list[tuple[dict[str, Any], str, str]] = [
    (
        {"do": "plague", "path": ["germania"], "spread": ["gallia", "italia"], "declare": True},
        "plague to Germania spread Gallia Italia declare",
        "peste vers Germania propager Gallia Italia déclarer",
    ),
    ({"do": "witch", "tokens": [17, 22], "swap": False}, "Witch #17 #22 no swap", "Sorcière #17 #22 sans échanger"),
    (
        {"do": "merchant", "from": "gallia", "to": "italia", "cubes": 2},
        "Merchant 2 from Gallia to Italia",
        "Marchand 2 depuis Gallia vers Italia",
    ),
    (
        {"do": "move", "path": ["germania"], "with": ["knight"]},
        "move to Germania with Knight",
        "déplacer vers Germania avec Chevalier",
    ),
    (
        {
            "do": "messenger",
            "cubes": [{"seat": "red", "region": "gallia", "potions": 0}, {"seat": "blue", "region": "russia"}],
        },
        "Messenger red Gallia(0) with blue Russia",
        "Messager rouge Gallia(0) avec bleu Russia",
    ),
    (
        {"do": "merchant", "cubes": 2, "from": "gallia", "to": "italia", "potions": [1, 0]},
        "Merchant 2 from Gallia(1,0) to Italia",
        "Marchand 2 depuis Gallia(1,0) vers Italia",
    ),
    (
        {"do": "emperor", "walls": [{"from": ["anglia", "gallia"], "to": ["germania", "italia"]}]},
        "Emperor Anglia-Gallia>Germania-Italia",
        "Empereur Anglia-Gallia>Germania-Italia",
    ),
    (
        {"do": "move", "path": ["germania"], "with": ["serf"], "serf": [True, False]},
        "move to Germania with Serf serf yes no",
        "déplacer vers Germania avec Serf serf oui non",
    ),
    ({"on": "potion", "do": "spend", "potions": 2}, "answer potion spend(2)", "réponse : potion dépenser(2)"),
    ({"on": "witch", "do": "look", "token": 22}, "answer witch look #22", "réponse : sorcière regarder #22"),
    ({"on": "potion", "do": "keep"}, "answer potion keep", "réponse : garder la potion"),
]


def test_a_line_is_printed_by_display_names(subtests: pytest.Subtests) -> None:
    for data, en, fr in PRINTED:
        with subtests.test(en):
            assert (print_line(data, RATTUS, "en"), print_line(data, RATTUS, "fr")) == (en, fr)


FAULTS = [
    ("first italia gallia", 14, "R-2.12", ""),
    ("first in italia in gallia", 20, "R-2.12", ""),
    ("first", 6, "R-2.11", ""),
    ("place gallia hispania", 14, "R-5.1", ""),
    ("take mrechant", 6, "", "Merchant"),
    ("take gallia", 12, "R-4.1", ""),
    ("tke merchant", 1, "", "take"),
    ("plague", 7, "R-6.1", ""),
    ("plague to galia", 11, "", "Gallia"),
    ("plague gallia spraed italia", 15, "", "spread"),
    ("plague gallia spread", 15, "R-6.1", ""),
    ("plague gallia spread italia spread anglia", 29, "", ""),
    ("plague default stays", 16, "", ""),
    ("plague ask default", 12, "", ""),
    ("monk #2 3 to hispania", 9, "R-11.3", ""),
    ("monk #2 from gallia to hispania", 14, "R-11.3", ""),
    ("monk #2 to #3", 12, "", ""),
    ("monk #2", 8, "R-11.3", ""),
    ("monk #0 to gallia", 6, "", "#1"),
    ("merchant gallia to germania", 28, "R-14.3", ""),
    ("merchant 2 gallia germania italia", 28, "R-14.8", ""),
    ("merchant 123456789012 gallia germania", 10, "", "99"),
    ("king gallia 3", 13, "R-10.3", ""),
    ("king", 5, "R-10.3", ""),
    ("witch swap", 11, "R-15.3", ""),
    ("answer wich stop", 8, "", "witch"),
    ("answer witch lok #3", 14, "", "look"),
    ("answer witch", 13, "", ""),
    ("answer", 7, "", ""),
    ("declare", 1, "", ""),
    ("knight polonia", 1, "", ""),
    ("witch #1 ( #2", 10, "", ""),
    ("#17", 1, "", ""),
    ("messenger red gallia blue", 26, "P-11.3", ""),
    ("messenger red gallia", 21, "P-11.3", ""),
    ("messenger gallia with blue russia", 11, "P-11.3", ""),
    ("messenger red gallia(11) with blue russia", 21, "", "(10)"),
    ("emperor gallia", 15, "P-5.3", ""),
    ("emperor gallia-italia gallia-italia gallia-italia gallia", 51, "P-5.3", ""),
    ("nun galia", 5, "", "Gallia"),
    ("bishop gallia italia", 15, "P-15.3", ""),
    ("wizard italia 1", 15, "P-13.3", ""),
    ("wizard italia(1)(2)", 17, "P-13.3", ""),
    ("answer potion spnd", 15, "", "spend"),
    ("answer serf maybe", 13, "", ""),
    ("answer baker", 13, "P-6.10", ""),
    ("order #1 #2", 1, "", ""),
]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_bad_line_says_where_and_what_is_nearest(subtests: pytest.Subtests, lang: str) -> None:
    for text, column, clause, near in FAULTS:
        with subtests.test(text):
            with pytest.raises(SheetError) as caught:
                parse_lines(text, RATTUS, lang, number=4)
            (fault,) = caught.value.faults
            assert fault.place == {"en": f"line 4, column {column}", "fr": f"ligne 4, colonne {column}"}[lang]
            assert (fault.clause, fault.source, fault.line) == (clause, text, 4)
            if lang == "en":
                assert fault.nearest == near
            else:
                assert bool(fault.nearest) == bool(near)
            assert caught.value.exit_code == 2
            assert "\n" not in str(caught.value)


def test_all_faults_of_a_line_are_told() -> None:
    with pytest.raises(SheetError) as caught:
        parse_line("plague galia, spread itlia hispnia", RATTUS, "en")
    assert [fault.nearest for fault in caught.value.faults] == ["Gallia", "Italia", "Hispania"]


def test_the_nearest_word_is_told_in_the_readers_language() -> None:
    with pytest.raises(SheetError) as caught:
        parse_line("prendre sorciere gallia spraed", RATTUS, "fr")
    assert "Vouliez-vous dire" not in str(caught.value)
    with pytest.raises(SheetError) as caught:
        parse_line("peste gallia spraed italia", RATTUS, "fr")
    assert "Vouliez-vous dire « propager » ?" in str(caught.value)


def test_an_empty_line_is_no_order() -> None:
    with pytest.raises(SheetError, match="no order"):
        parse_line("  // nothing", RATTUS, "en")


def test_riders_join_the_order_above() -> None:
    order = parse_lines("plague germania", RATTUS, "en", number=7)[0]
    spread = parse_rider(order, "spread anglia", RATTUS, "en")
    assert spread is not None
    both = parse_rider(spread, "declare", RATTUS, "en", number=9)
    assert both is not None
    assert both.data == {"do": "plague", "path": ["germania"], "spread": ["anglia"], "declare": True}
    assert order.data == {"do": "plague", "path": ["germania"]}
    assert [both.place_of(p) for p in ("/path/0", "/spread/0", "/declare", "")] == [
        "line 7, column 8",
        "line 8, column 1",
        "line 9, column 1",
        "line 7, column 1",
    ]
    assert [both.source_of(p) for p in ("/path", "/spread", "/declare")] == [
        "plague germania",
        "spread anglia",
        "declare",
    ]


def test_what_is_no_rider_of_the_order_is_left_alone() -> None:
    order = parse_line("place gallia", RATTUS, "en")
    assert parse_rider(order, "spread anglia", RATTUS, "en") is None
    assert parse_rider(order, "take Monk", RATTUS, "en") is None


@pytest.mark.parametrize("rider", ["spread gallia", "declare scandia", "spread galia"])
def test_a_bad_rider_is_refused_at_its_own_line(rider: str) -> None:
    order = parse_lines("plague germania spread anglia", RATTUS, "en", number=3)[0]
    with pytest.raises(SheetError) as caught:
        parse_rider(order, rider, RATTUS, "en")
    assert caught.value.faults[0].place.startswith("line 4, ")


@pytest.mark.parametrize(
    ("text", "column", "word"),
    [
        ("invade gaul from alemannia until", 28, "until"),
        ("invade gaul from alemannia until, move in 4", 28, "until"),
        ("invade gaul from iberia else", 25, "else"),
        ("obtain war 2 up to", 14, "up to"),
    ],
)
def test_a_word_that_lacks_its_value_is_said_and_not_dropped(text: str, column: int, word: str) -> None:
    with pytest.raises(SheetError, match=rf"column {column}: {word} needs "):
        parse_line(text, GODSTORM, "en")


@pytest.mark.parametrize(
    ("line", "holder"),
    [
        ("take Peasant from the display", "display"),
        ("take the Peasant from the market", "display"),
        ("prendre Paysan du présentoir", "display"),
        ("prendre le Paysan des cartes disponibles", "display"),
        ("take Peasant from the green player", "green"),
        ("take Peasant from player green", "green"),
        ("prendre le Paysan du joueur vert", "green"),
    ],
)
def test_whom_a_card_is_taken_from_is_read_as_people_say_it(line: str, holder: str) -> None:
    order = parse_line(line, RATTUS, "en").data
    assert order == {
        "do": "take",
        "card": "peasant",
        "only_if": [{"fact": "holder", "card": "peasant", "in": [holder]}],
    }
