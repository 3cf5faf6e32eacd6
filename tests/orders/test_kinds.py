"""A game brings its own value kinds: they are read, printed, checked and offered without a word of them in `orders`."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rattus_pbem.engine.asks import Ask
from rattus_pbem.engine.conditions import Condition
from rattus_pbem.engine.forms import Fault, OneOf
from rattus_pbem.engine.list_forms import Allocation, Sequence
from rattus_pbem.engine.records import Choice, Field, Record
from rattus_pbem.language.phrases import LANGS
from rattus_pbem.language.words import Lexicon
from rattus_pbem.orders import validate
from rattus_pbem.orders.faults import nearest_sentence
from rattus_pbem.orders.order_form import order_form
from rattus_pbem.orders.print_text import print_line, print_sheet
from rattus_pbem.orders.read import SheetError, read_sheet
from rattus_pbem.orders.read_text import parse_line, parse_rider
from rattus_pbem.orders.schema import OrdersSchema, line_model
from rattus_pbem.orders.sheet import Sheet
from rattus_pbem.page.line_pieces import page_verbs
from tests.browser.pages import verb_lines

from ..counts import sampled
from .drawn import lines, sheets
from .legions import LEGIONS

SCHEMA = OrdersSchema(LEGIONS).to_json()
HEAD: dict[str, Any] = {"schema": "rattus-pbem/orders-legions/1", "game": "m1", "seat": "zeus", "turn": 7}
INVADE = {"do": "invade", "to": "gaul", "from": "alemannia", "armies": 8, "stop_at": 3, "move_in": 4}


@pytest.fixture
def own_schema(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The schema of this game stands in no file."""
    monkeypatch.setattr(validate, "read_schema", lambda name, folder: {"orders-legions": SCHEMA}[name])
    yield
    validate._check.cache_clear()


READ: list[tuple[str, dict[str, Any]]] = [
    ("invade gaul from alemannia with 8 until 3 left, then move in 4", INVADE),
    ("envahir la Gaule depuis l'Alémanie avec 8, jusqu'à 3, puis occuper avec 4", INVADE),
    ("invade from alemannia gaul with all", {"do": "invade", "to": "gaul", "from": "alemannia", "armies": "all"}),
    (
        "envahir Gaule de Alémanie avec toutes sauf 2 sans poursuite",
        {"do": "invade", "to": "gaul", "from": "alemannia", "armies": {"all_but": 2}, "pursue": False},
    ),
    ("share gaul 3 hispania 2", {"do": "share", "armies": {"gaul": 3, "hispania": 2}}),
    ("répartir Gaule 3, Hispanie 2 et Gaule 1", {"do": "share", "armies": {"gaul": 4, "hispania": 2}}),
    ("claim gaul, all-saints hispania", {"do": "claim", "territories": ["gaul", "all_saints", "hispania"]}),
    ("carry #3 to Gaul", {"do": "carry", "relic": 3, "to": "gaul"}),
    ("dice 2", {"on": "dice", "do": "roll", "dice": 2}),
]


@pytest.mark.parametrize(("text", "data"), READ)
def test_a_line_of_another_game_is_read_in_either_language(text: str, data: dict[str, Any]) -> None:
    text = f"answer {text}" if "on" in data else text
    assert parse_line(text, LEGIONS, "en").data == data


def test_a_line_of_another_game_is_printed() -> None:
    printed = {lang: print_line(INVADE, LEGIONS, lang) for lang in LANGS}
    assert printed == {
        "en": "invade Gaul from Alemannia with 8 until 3 move in 4",
        "fr": "envahir Gaule depuis Alémanie avec 8 jusqu'à 3 occuper avec 4",
    }
    shares = {"do": "share", "armies": {"gaul": 3, "all_saints": 2}}
    assert print_line(shares, LEGIONS, "fr") == "répartir Gaule 3 Toussaint 2"


def test_a_rider_of_a_kind_of_the_game_joins_the_order_above() -> None:
    order = parse_line("invade gaul from alemannia with all but 1", LEGIONS, "en")
    both = parse_rider(order, "move in all but 2", LEGIONS, "en")
    assert both is not None
    assert both.data == {**order.data, "move_in": {"all_but": 2}}


NEAR: list[tuple[str, int, str, str]] = [
    ("invade gual from alemannia with 8", 8, "Gaul", "expected a territory"),
    ("invade gaul from alemannia with al", 33, "all", "expected armies (8, all, all but 2)"),
    ("invade gaul from alemannia with", 32, "", "with needs armies (8, all, all but 2)"),
    ("invade gaul from alemannia with all but", 40, "", "with needs armies (8, all, all but 2)"),
    ("invade gaul from alemannia with 0", 33, "1", "from 1 to 99"),
    ("invade gaul from alemannia with 8 9", 35, "", "one too many: invade takes only armies"),
    ("share gaul hispania 2", 12, "", "does not belong"),
    ("share 2 gaul", 7, "", "does not belong"),
    ("share gaul", 11, "", "share needs a territory and a number"),
    ("share gaul 3 hispana 2", 14, "Hispania", ""),
    ("carry 3 4 to gaul", 9, "", "does not belong"),
    ("carry #9 to gaul", 7, "#8", "from 1 to 8"),
    ("claim", 6, "", "claim needs a territory"),
    ("claim gaul 3", 12, "", "does not belong"),
    ("done only if owner of 3 in zeus", 23, "", "expected a relic (#3)"),
    ("done only if hand of zeus at least 2", 27, "", "expected a deck"),
    ("done only if carried in #9", 25, "", "expected a relic (#3)"),
    ("done only if temple in gual", 24, "Gaul", "expected a territory"),
]


def test_a_kind_names_itself_and_what_is_nearest(subtests: pytest.Subtests) -> None:
    for text, column, near, says in NEAR:
        with subtests.test(text):
            with pytest.raises(SheetError) as caught:
                parse_line(text, LEGIONS, "en")
            fault = caught.value.faults[0]
            assert (fault.place, fault.nearest) == (f"line 1, column {column}", near)
            assert says in fault.message
            with pytest.raises(SheetError):
                parse_line(text, LEGIONS, "fr")


CONDITIONS: list[tuple[str, list[dict[str, Any]]]] = [
    ("armies in gaul at least 3", [{"fact": "armies", "territory": "gaul", "at_least": 3}]),
    ("temple in the gaul and epoch 2", []),
    ("temple in gaul", [{"fact": "temple", "territory": "gaul"}]),
    ("owner of #3 in zeus odin", [{"fact": "owner", "relic": 3, "in": ["zeus", "odin"]}]),
    ("carried not in #3 or #4", [{"fact": "carried", "not_in": [3, 4]}]),
    ("hand of zeus of sky at most 2", [{"fact": "hand", "seat": "zeus", "deck": "sky", "at_most": 2}]),
    ("main de zeus ciel de 2 à 4", [{"fact": "hand", "seat": "zeus", "deck": "sky", "at_least": 2, "at_most": 4}]),
]


@pytest.mark.parametrize(("text", "conditions"), CONDITIONS)
def test_a_fact_has_any_arguments_of_any_kind(text: str, conditions: list[dict[str, Any]]) -> None:
    if not conditions:
        with pytest.raises(SheetError):
            parse_line(f"done only if {text}", LEGIONS, "en")
        return
    line = {"do": "done", "only_if": conditions}
    assert parse_line(f"done only if {text}", LEGIONS, "en").data == line
    for lang in LANGS:
        assert parse_line(print_line(line, LEGIONS, lang), LEGIONS, lang).data == line


def test_a_condition_gives_its_fact_all_its_arguments() -> None:
    calls: list[tuple[str, Mapping[str, Any]]] = []

    def fact(name: str, arguments: Mapping[str, Any]) -> int:
        calls.append((name, arguments))
        return 2

    assert Condition({"fact": "hand", "seat": "zeus", "deck": "sky", "at_most": 2}).holds(fact)
    assert not Condition({"fact": "carried", "in": [3]}).holds(fact)
    assert calls == [("hand", {"seat": "zeus", "deck": "sky"}), ("carried", {})]


@given(drawn=st.data(), lang=st.sampled_from(LANGS), other=st.sampled_from(LANGS))
@settings(max_examples=sampled(200))
def test_what_is_printed_reads_back(drawn: st.DataObject, lang: str, other: str) -> None:
    data = drawn.draw(lines(LEGIONS))
    assert parse_line(print_line(data, LEGIONS, lang), LEGIONS, other).data == data


@given(sheet=sheets(LEGIONS), lang=st.sampled_from(LANGS))
@settings(max_examples=sampled(60))
def test_a_sheet_reads_back_and_fits_the_schema(sheet: Sheet, lang: str) -> None:
    assert read_sheet(print_sheet(sheet, LEGIONS, lang).encode(), LEGIONS, lang=lang).to_json() == sheet.to_json()
    document = copy.deepcopy(sheet.to_json())
    assert [list(check(document)) for check in both_validators()] == [[], []]


@cache
def both_validators() -> tuple[validate.RustCheck, validate.PythonCheck]:
    """The quick one and the other."""
    return validate.RustCheck(SCHEMA), validate.PythonCheck(SCHEMA)


JUNK: list[Any] = [None, True, 0, 3, 100, "all", "some", [], {}, {"all_but": 1}, {"all_but": 0}, {"gaul": 3}]
JUNK += [{"gaul": 0}, {"Gaul": 3}, {"gaul": "3"}, ["gaul"], ["gaul", 3], "gaul", {"all_but": 1, "gaul": 1}]


@pytest.mark.parametrize("verb", LEGIONS.verbs, ids=lambda verb: str(verb.do))
@pytest.mark.parametrize("junk", JUNK, ids=json.dumps)
@pytest.mark.some(3)
def test_both_validators_and_the_models_agree(verb: Any, junk: Any) -> None:
    good = parse_line(next(text for text, data in READ if data["do"] == "invade"), LEGIONS, "en").data
    samples = {data["do"]: data for _, data in READ} | {"invade": good}
    for key in [shape.name for shape in verb.fields]:
        line = samples[verb.do] | {key: junk}
        violations = [[*check({**HEAD, "orders": [line]})] for check in both_validators()]
        assert bool(violations[0]) == bool(violations[1])
        try:
            line_model(verb, LEGIONS).model_validate_json(json.dumps(line))
        except ValidationError:
            assert violations[0], line
        else:
            assert not violations[0], line


@pytest.mark.usefixtures("own_schema")
@pytest.mark.parametrize(
    ("order", "place", "near", "says"),
    [
        (INVADE | {"armies": "some"}, "/orders/0/armies", "", "expected armies (8, all, all but 2)"),
        (INVADE | {"to": "gual"}, "/orders/0/to", "gaul", 'no territory is called "gual"'),
        (INVADE | {"to": "Gaul"}, "/orders/0/to", "gaul", "is not an id"),
        ({"do": "share", "armies": {"gual": 3}}, "/orders/0/armies/gual", "gaul", 'no territory is called "gual"'),
        ({"do": "share", "armies": {"gaul": 0}}, "/orders/0/armies/gaul", "", "the least is 1"),
        ({"do": "claim", "territories": ["gaul", "hispana"]}, "/orders/0/territories/1", "hispania", "no territory"),
        ({"do": "carry", "relic": 9, "to": "gaul"}, "/orders/0/relic", "8", "the most is 8"),
        (
            {"do": "done", "only_if": [{"fact": "temple", "territory": "gual"}]},
            "/orders/0/only_if/0/territory",
            "gaul",
            "no territory",
        ),
        (
            {"do": "done", "only_if": [{"fact": "hand", "seat": "zeus", "at_most": 1}]},
            "/orders/0/only_if/0",
            "",
            '"deck" is missing',
        ),
    ],
)
def test_a_json_sheet_is_told_in_the_words_of_the_kind(order: dict[str, Any], place: str, near: str, says: str) -> None:
    with pytest.raises(SheetError) as caught:
        read_sheet(json.dumps(HEAD | {"orders": [order]}).encode(), LEGIONS)
    fault = caught.value.faults[0]
    assert (fault.place, fault.nearest) == (place, near)
    assert says in fault.message


# ---- the order form and the page


@dataclass
class Legions:
    """As much of a game as a form asks for."""

    lexicon: Lexicon = LEGIONS
    main_questions: tuple[str, ...] = ("turn",)

    def question_text(self, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
        """See `Rules`."""
        return question

    def default_text(self, part: str, lang: str) -> str:
        """See `Rules`."""
        return ""

    def field_text(self, part: str, lang: str) -> str:
        """See `Rules`."""
        return part

    def fault_text(self, fault: Fault, lang: str) -> str | None:
        """See `Rules`."""
        return None


RULES: Any = Legions()


def ask() -> Ask:
    """The armies to be shared out are too many to list, and a force is a number or all but some."""
    caps = {"gaul": 30, "hispania": 25, "all_saints": 30}
    records = {
        "share": Record((Field("armies", Allocation(40, caps, "G-43.10")),), clause="G-43.10", fixed={"do": "share"}),
        "invade": Record(
            (
                Field("to", OneOf(["gaul"], "G-21.1")),
                Field("from", OneOf(["alemannia", "hispania"], "G-21.1")),
                Field("armies", OneOf([1, "all", {"all_but": 1}], "G-44.1")),
            ),
            clause="G-44.1",
            fixed={"do": "invade"},
        ),
        "carry": Record(
            (Field("relic", OneOf([3, 4], "G-15")), Field("to", OneOf(["gaul"], "G-15"))), fixed={"do": "carry"}
        ),
        "claim": Record((Field("territories", Sequence(["gaul", "hispania"], 1, 2)),), fixed={"do": "claim"}),
    }
    return Ask("zeus", "turn", Choice(tuple(records), records.__getitem__, "G-42"), lambda: {"do": "claim"})


def test_the_order_form_shows_the_choices_of_each_kind() -> None:
    text = "\n".join(order_form(RULES, [ask()], "en", None))
    for choices in (
        "1; all; all but 1",
        "#3; #4",
        "1 to 2 of Gaul; Hispania",
        "40 in all, at most: Gaul 30; Hispania 25; All",
    ):
        assert choices in text


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_that_the_page_can_make_is_legal(lang: str) -> None:
    question = ask()
    seen: set[str] = set()
    for verb in (verb.to_json() for verb in page_verbs(RULES, [question], lang)):
        for text in list(verb_lines(verb))[:60]:
            data = parse_line(text, LEGIONS, lang).data
            assert data == {"do": "pause"} or question.form.fault(data) is None, text
            seen.add(data["do"])
    assert seen == {"share", "invade", "carry", "claim", "pause"}


def test_the_nearest_legal_value_is_shown_as_its_kind_shows_it() -> None:
    assert nearest_sentence(RULES, Fault("G-15", "not_an_option", 3, relic=9), "en") == "Possible: #3, for example."
    assert nearest_sentence(RULES, Fault("G-15", "too_high", 3), "fr") == "Possible : 3, par exemple."
    assert nearest_sentence(RULES, Fault("G-15", "not_an_option", "gaul"), "fr") == "Possible : Gaule, par exemple."
