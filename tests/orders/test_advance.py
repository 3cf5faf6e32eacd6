"""Conditions of orders and answers given in advance, in text and JSON: what is read, printed, and refused with why."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rattus_pbem.language.phrases import fold_words
from rattus_pbem.language.words import Lexicon
from rattus_pbem.orders.block import BlockReader
from rattus_pbem.orders.conditions_print import print_condition
from rattus_pbem.orders.print_text import print_advance, print_sheet
from rattus_pbem.orders.read import SheetError, SheetFault, read_sheet
from rattus_pbem.orders.read_text import parse_line, parse_lines, parse_rider
from rattus_pbem.orders.sheet import Sheet

from .lexicons import GODSTORM, RATTUS

HEAD: dict[str, Any] = {"schema": "rattus-pbem/orders-rattus/1", "game": "m1", "seat": "red", "turn": 7}


def block(*lines: str, lang: str = "en") -> Sheet:
    return read_sheet("\n".join(["BEGIN ORDERS m1 red turn 7", *lines, "END ORDERS"]).encode(), RATTUS, lang=lang)


def faults(*lines: str, lang: str = "en") -> tuple[SheetFault, ...]:
    with pytest.raises(SheetError) as caught:
        block(*lines, lang=lang)
    return caught.value.faults


CONDITIONS: list[tuple[str, list[dict[str, Any]]]] = [
    ("rats in gallia at least 2", [{"fact": "rats", "region": "gallia", "at_least": 2}]),
    (
        "rats en gallia au moins 2 et reserve de jetons au plus 10",
        [{"fact": "rats", "region": "gallia", "at_least": 2}, {"fact": "supply", "at_most": 10}],
    ),
    ("réserve au plus 3", [{"fact": "reserve", "at_most": 3}]),
    ("turn exactly 12", [{"fact": "turn", "at_least": 12, "at_most": 12}]),
    ("cubes de gallia de 2 à 5", [{"fact": "cubes", "region": "gallia", "at_least": 2, "at_most": 5}]),
    ("cubes of gallia at least 2 and at most 5", [{"fact": "cubes", "region": "gallia", "at_least": 2, "at_most": 5}]),
    ("potions in gallia from 0 to 1", [{"fact": "potions", "region": "gallia", "at_least": 0, "at_most": 1}]),
    ("plague not in gallia, italia", [{"fact": "plague", "not_in": ["gallia", "italia"]}]),
    ("plague in gallia or italia", [{"fact": "plague", "in": ["gallia", "italia"]}]),
    (
        "plague in gallia and italia and turn at most 9",
        [{"fact": "plague", "in": ["gallia", "italia"]}, {"fact": "turn", "at_most": 9}],
    ),
    ("peste hors de Gallia", [{"fact": "plague", "not_in": ["gallia"]}]),
    ("holder of the witch in red display", [{"fact": "holder", "card": "witch", "in": ["red", "display"]}]),
    (
        "détenteur de Sorcière pas parmi rouge libre",
        [{"fact": "holder", "card": "witch", "not_in": ["red", "display"]}],
    ),
    ("holder of Pied Piper in R B", [{"fact": "holder", "card": "pied_piper", "in": ["red", "blue"]}]),
    ("previous done", [{"fact": "previous"}]),
]


def test_conditions_of_an_order_are_read_and_printed(subtests: pytest.Subtests) -> None:
    for text, conditions in CONDITIONS:
        with subtests.test(text):
            line = parse_line(f"place in gallia only if {text}", RATTUS, "en")
            assert line.data == {"do": "place", "region": "gallia", "only_if": conditions}
            for lang in ("en", "fr"):
                printed = " and ".join(print_condition(condition, RATTUS, lang) for condition in conditions)
                assert parse_line(f"place gallia only if {printed}", RATTUS, "en").data == line.data


def test_an_order_that_begins_with_then_waits_for_the_line_above() -> None:
    previous = {"fact": "previous"}
    for text in ("then place in gallia", "Puis placer en gallia", "ensuite place gallia"):
        assert parse_line(text, RATTUS, "en").data == {"do": "place", "region": "gallia", "only_if": [previous]}
    line = parse_line("then place gallia only if turn at least 3", RATTUS, "en").data
    assert line["only_if"] == [previous, {"fact": "turn", "at_least": 3}]


def test_conditions_may_stand_below_their_order() -> None:
    sheet = block("plague to germania", "  spread gallia", "  only if plague in gallia", "done")
    assert sheet.orders[0].data == {
        "do": "plague",
        "path": ["germania"],
        "spread": ["gallia"],
        "only_if": [{"fact": "plague", "in": ["gallia"]}],
    }
    assert sheet.orders[0].place_of("/only_if/0") == "line 4, column 11"
    order = parse_lines("plague germania only if turn at least 2", RATTUS, "en", number=3)[0]
    both = parse_rider(order, "spread gallia", RATTUS, "en")
    assert both is not None
    assert both.data == order.data | {"spread": ["gallia"]}


ADVANCE: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "potion spend(2) when region in italia gallia and cubes at least 2, limit 1 per turn",
        {
            "on": "potion",
            "when": [{"fact": "region", "in": ["italia", "gallia"]}, {"fact": "cubes", "at_least": 2}],
            "do": "spend",
            "potions": 2,
            "limit": {"times": 1, "per": "turn"},
        },
        "potion spend(2) when region in Italia Gallia and cubes at least 2, limit 1 per turn",
        "potion dépenser(2) quand région parmi Italia Gallia et cubes au moins 2, limite 1 par tour",
    ),
    ("potion never", {"on": "potion", "do": "keep"}, "potion keep", "garder la potion"),
    (
        "serf yes when population at least 3",
        {"on": "serf", "when": [{"fact": "population", "at_least": 3}], "do": "yes"},
        "serf yes when population at least 3",
        "serf oui quand population au moins 3",
    ),
    (
        "réponse potion garder si symbole parmi majorité tous et région hors italia limite 2 fois par partie",
        {
            "on": "potion",
            "when": [{"fact": "symbol", "in": ["M", "A"]}, {"fact": "region", "not_in": ["italia"]}],
            "do": "keep",
            "limit": {"times": 2, "per": "game"},
        },
        "potion keep when symbol in majority all and region not in Italia, limit 2 per game",
        "garder la potion quand symbole parmi majorité tous et région pas parmi Italia, limite 2 par partie",
    ),
    (
        "spread none when moment in final round",
        {"on": "spread", "when": [{"fact": "moment", "in": ["final"]}], "do": "spread", "regions": []},
        "spread none when moment in final round",
        "propager rien quand moment parmi manche finale",
    ),
    ("baker to russia", {"on": "baker", "do": "empty", "to": "russia"}, "baker to Russia", "boulanger vers Russia"),
    ("witch look #3", {"on": "witch", "do": "look", "token": 3}, "witch look #3", "sorcière regarder #3"),
    ("order #3 #1", {"on": "order", "do": "order", "tokens": [3, 1]}, "order #3 #1", "ordre #3 #1"),
]


@pytest.mark.parametrize("part", ["standing", "conditional"])
def test_an_answer_in_advance_is_read_and_printed(subtests: pytest.Subtests, part: str) -> None:
    for text, data, en, fr in ADVANCE:
        with subtests.test(text):
            assert getattr(block(f"{part}: {text}"), part) == (data,)
            assert (print_advance(data, RATTUS, "en"), print_advance(data, RATTUS, "fr")) == (en, fr)
            assert read_sheet(json.dumps(HEAD | {part: [data]}).encode(), RATTUS).to_json()[part] == [data]


def test_defaults_and_settings_are_read_and_printed() -> None:
    sheet = block("default: potion keep", "défaut : propager rien", "setting: potion ask", "standing: none")
    assert sheet.default == {"potion": {"do": "keep"}, "spread": {"do": "spread", "regions": []}}
    assert (sheet.settings, sheet.standing, sheet.conditional) == ({"potion": "ask"}, (), None)
    assert print_sheet(sheet, RATTUS, "fr").splitlines()[1:-1] == [
        "permanent : rien",
        "défaut : garder la potion",
        "défaut : propager rien",
        "réglage : potion demander",
    ]
    assert block("default: potion keep always", "default: spread none").default == sheet.default
    assert block("réglages : potion ordres").settings == {"potion": "orders"}


def test_answers_behind_one_another_are_answers_of_their_own() -> None:
    parsed = [line.data for line in parse_lines("answer potion spend(2) keep spend", RATTUS, "en")]
    assert parsed == [
        {"on": "potion", "do": "spend", "potions": 2},
        {"on": "potion", "do": "keep"},
        {"on": "potion", "do": "spend"},
    ]
    sheet = block("answer serf no no", "done")
    assert [(line.index, line.data["do"], line.place) for line in sheet.orders] == [
        (0, "no", "line 2, column 1"),
        (1, "no", "line 2, column 16"),
        (2, "done", "line 3, column 1"),
    ]


@pytest.mark.parametrize("lexicon", [RATTUS, GODSTORM], ids=["rattus", "godstorm"])
def test_always_is_no_second_answer(lexicon: Lexicon) -> None:
    """It stands anywhere in an answer in advance and says nothing there; among the orders it is asked for in advance.

    So for every question that an answer without fields is enough for, in both languages.
    """
    tried = 0
    for verb in lexicon.verbs:
        if not verb.on or any(not shape.optional for shape in verb.fields):
            continue
        for lang, always in (("en", "always"), ("fr", "toujours")):
            question, answer = lexicon.questions[verb.on][lang][0], lexicon.verb_words(verb)[lang][0]
            plain = {"on": verb.on, "do": verb.do}
            for line in (
                f"{question} {answer} {always}",
                f"{question} {always} {answer}",
                f"{always} {question} {answer}",
            ):
                reader = BlockReader(lexicon, lang)
                reader.line(f"standing: {line}", 1)
                assert (reader.faults, reader.parts) == ([], {"standing": (plain,)}), line
            with pytest.raises(SheetError) as refused:
                parse_lines(f"answer {question} {answer} {always}", lexicon, lang)
            standing = {"en": "standing", "fr": "permanent"}[lang]
            near = [fold_words(fault.nearest) for fault in refused.value.faults]
            assert near == [fold_words(f"{standing}: {question} {answer}")]
            tried += 1
    assert tried > 5


@pytest.mark.parametrize("line", ["never spend potion", "potion keep never", "potion never spend (1)"])
def test_never_beside_an_answer_is_asked_about(line: str) -> None:
    reader = BlockReader(RATTUS, "en")
    reader.line(f"standing: {line}", 1)
    assert [fault.message.rpartition(": ")[2] for fault in reader.faults] == ["potion spend, potion keep"]
    assert block("standing: potion never").standing == ({"on": "potion", "do": "keep"},)
    with pytest.raises(SheetError, match="counts once"):
        parse_lines(f"answer {line}", RATTUS, "en")


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("keep potion", "answer keep potion"),
        ("always keep potion (1)", "standing: keep potion (1)"),
        ("toujours garder potion", "permanent : garder potion"),
        ("never spend potion", ""),
    ],
)
def test_an_answer_without_its_first_word_is_told_it(line: str, near: str) -> None:
    lang = "fr" if "toujours" in line else "en"
    with pytest.raises(SheetError) as refused:
        parse_lines(line, RATTUS, lang)
    assert [fault.nearest for fault in refused.value.faults] == [near]


WRONG: list[tuple[str, int, str]] = [
    ("place gallia only if", 21, ""),
    ("place gallia only if rts in gallia at least 2", 22, "rats"),
    ("place gallia only if rats at least 2", 27, ""),
    ("place gallia only if rats in galia at least 2", 30, "Gallia"),
    ("place gallia only if rats in gallia", 36, ""),
    ("place gallia only if rats in gallia 2", 37, ""),
    ("place gallia only if turn at least", 35, ""),
    ("place gallia only if turn at least many", 36, ""),
    ("place gallia only if turn at least 1000", 36, ""),
    ("place gallia only if turn from 2", 33, ""),
    ("place gallia only if turn at least 2 or 3", 38, ""),
    ("place gallia only if turn at least 2 and", 41, ""),
    ("place gallia only if region in gallia", 22, ""),
    ("place gallia only if holder in red", 32, ""),
    ("place gallia only if holder of wich in red", 32, "Witch"),
    ("place gallia only if plague gallia", 29, ""),
    ("place gallia only if plague in", 31, ""),
    ("place gallia only if plague in galia", 32, "Gallia"),
    ("place gallia only if plague in" + " gallia" * 13, 32, ""),
    ("place gallia only if " + " and ".join(["turn at least 1"] * 9), 22, ""),
    ("answer serf no only if turn at least 3", 39, ""),
    ("then answer serf no", 1, ""),
    ("standing: potoin keep", 11, "potion"),
    ("standing: potion", 17, ""),
    ("standing: potion keep when", 27, ""),
    ("standing: potion keep when previous done", 28, ""),
    ("standing: serf yes when symbol in M", 25, ""),
    ("standing: potion keep when symbol in magi", 38, "Magic"),
    ("standing: potion keep limit", 28, ""),
    ("standing: potion keep limit 0 per turn", 29, ""),
    ("standing: potion keep limit 1", 30, ""),
    ("standing: potion keep limit 1 per turn today", 40, ""),
    ("standing: serf yes no", 20, ""),
    ("standing: baker", 16, ""),
    ("default:", 1, ""),
    ("default: potion keep when turn at least 2", 22, ""),
    ("setting: potion", 16, ""),
    ("setting: potion aks", 17, "ask"),
    ("setting: serf ask", 10, ""),
]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_wrong_in_advance_is_told_with_its_place(subtests: pytest.Subtests, lang: str) -> None:
    for text, column, near in WRONG:
        with subtests.test(text):
            (fault,) = faults("done", text, lang=lang)[:1]
            assert fault.place == {"en": f"line 3, column {column}", "fr": f"ligne 3, colonne {column}"}[lang]
            if lang == "en":
                assert fault.nearest == near


LACKS_A_VALUE = ["defence dice", "sky play", "sky play always", "sky play repeat", "sky play limit 2 per turn"]


def test_a_fact_is_added_only_where_one_alone_can_be_meant(subtests: pytest.Subtests) -> None:
    head = "BEGIN ORDERS m1 alpha turn 7\nstanding: "
    for answer in (*LACKS_A_VALUE, "dés des enfers", "defence dice yes"):
        with subtests.test(answer), pytest.raises(SheetError) as refused:
            read_sheet(f"{head}{answer}\nEND ORDERS".encode(), GODSTORM)
        assert [fault.nearest for fault in refused.value.faults] == [""]
    (fault,) = faults("standing: potion keep in Italia")
    assert fault.nearest == "when region in Italia"


def test_conditions_alone_need_an_order_above() -> None:
    assert faults("only if turn at least 3", "done")[0].message.startswith('"only" belongs directly below an order')


def test_a_rider_has_no_conditions_of_its_own() -> None:
    (fault,) = faults("plague germania", "spread gallia only if turn at least 2")
    assert fault.message.startswith("conditions apply to the whole order")


def test_a_question_has_one_default_and_a_sheet_fifty_answers() -> None:
    assert faults("default: potion keep", "default: potion spend")[0].place == "line 3, column 10"
    assert faults(*["standing: potion keep"] * 51)[0].message.startswith("an order sheet has at most 50")


BROKEN: list[tuple[dict[str, Any], str, str]] = [
    ({"orders": [{"do": "done", "only_if": []}]}, "/orders/0/only_if", ""),
    ({"orders": [{"do": "done", "only_if": [{"fact": "rats", "at_least": 1}]}]}, "/orders/0/only_if/0", ""),
    ({"orders": [{"do": "done", "only_if": [{"fact": "turn"}]}]}, "/orders/0/only_if/0", ""),
    ({"orders": [{"do": "done", "only_if": [{"fact": "turm", "at_most": 1}]}]}, "/orders/0/only_if/0/fact", "turn"),
    (
        {"orders": [{"do": "done", "only_if": [{"fact": "plague", "in": ["galia"]}]}]},
        "/orders/0/only_if/0/in/0",
        "gallia",
    ),
    (
        {"orders": [{"do": "done", "only_if": [{"fact": "plague", "in": ["gallia"], "not_in": ["gallia"]}]}]},
        "/orders/0/only_if/0/in",
        "",
    ),
    (
        {"orders": [{"do": "done", "only_if": [{"fact": "holder", "card": "wich", "in": ["red"]}]}]},
        "/orders/0/only_if/0/card",
        "witch",
    ),
    ({"orders": [{"on": "serf", "do": "no", "only_if": [{"fact": "previous"}]}]}, "/orders/0/only_if", ""),
    ({"orders": [{"do": "emperor", "walls": [{"to": ["gallia"]}]}]}, "/orders/0/walls/0/to", ""),
    ({"orders": [{"do": "emperor", "walls": [{"to": ["gallia", "itlia"]}]}]}, "/orders/0/walls/0/to/1", "italia"),
    (
        {"orders": [{"do": "nun", "pieces": [{"from": "itlia", "to": "gallia"}]}]},
        "/orders/0/pieces/0/from",
        "italia",
    ),
    ({"standing": [{"do": "keep"}]}, "/standing/0", ""),
    ({"standing": [{"on": "potion", "do": "keep", "when": [{"fact": "previous"}]}]}, "/standing/0/when/0/fact", ""),
    ({"standing": [{"on": "potion", "do": "kepe"}]}, "/standing/0/do", "keep"),
    ({"standing": [{"on": "baker", "do": "empty", "to": "rusia"}]}, "/standing/0/to", "russia"),
    (
        {"conditional": [{"on": "potion", "do": "keep", "limit": {"times": 100, "per": "turn"}}]},
        "/conditional/0/limit/times",
        "",
    ),
    ({"default": {"potoin": {"do": "keep"}}}, "/default/potoin", "potion"),
    ({"default": {"spread": {"do": "spread", "regions": ["rusia"]}}}, "/default/spread/regions/0", "russia"),
    ({"settings": {"potion": "aks"}}, "/settings/potion", "ask"),
]


def test_a_broken_answer_in_advance_is_told_with_its_path(subtests: pytest.Subtests) -> None:
    for more, place, near in BROKEN:
        with subtests.test(place, more=more):
            with pytest.raises(SheetError) as caught:
                read_sheet(json.dumps(HEAD | more).encode(), RATTUS)
            fault = caught.value.faults[0]
            assert (fault.place, fault.nearest) == (place, near)
            assert fault.source or not place.startswith("/orders")
