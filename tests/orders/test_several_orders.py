"""Several orders on one line of a block: lines of their own where there is one way to read them, else none of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rattus_pbem.language.phrases import LANGS
from rattus_pbem.language.words import Lexicon
from rattus_pbem.orders import block
from rattus_pbem.orders.fields import FieldReader
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import SheetError, read_sheet
from rattus_pbem.orders.read_text import parse_line, parse_lines
from rattus_pbem.orders.sheet import Line, SheetDefaults

from ..counts import sampled
from .drawn import conditions
from .lexicons import GODSTORM, LEXICONS, RATTUS, TOY
from .test_nearest import order_with

SEPARATORS = {"semicolon": "; ", "comma": ", ", "and": None}
SAID = {"en": "one order a line", "fr": "un ordre par ligne"}


def read(lexicon: Lexicon, *lines: str, lang: str = "en") -> tuple[Line, ...]:
    """The orders of a block of these lines."""
    text = "\n".join(["BEGIN ORDERS", *lines, "END ORDERS", ""])
    defaults = SheetDefaults("game", next(iter(lexicon.names["seat"])), 1, None)
    return read_sheet(text.encode(), lexicon, defaults=defaults, lang=lang).orders


def orders_of(lexicon: Lexicon) -> list[dict[str, Any]]:
    """An order of each verb that is one, with what it must have."""
    verbs = [verb for verb in lexicon.verbs if not verb.on and verb.do != "pause"]
    orders = []
    for verb in verbs:
        needed = next((shape for shape in verb.fields if not shape.optional), None)
        orders.append({"do": verb.do} if needed is None else order_with(verb, needed, lexicon))
    return orders


def read_or_refusal(lexicon: Lexicon, line: str, lang: str) -> tuple[tuple[Line, ...], str]:
    """The orders of a line, or why it is refused."""
    try:
        return read(lexicon, line, lang=lang), ""
    except SheetError as error:
        return (), str(error)


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", LEXICONS)
@pytest.mark.some(1)
def test_two_on_one_line_are_the_two_lines_or_none(name: str, lang: str, separator: str) -> None:
    lexicon = LEXICONS[name]
    between = SEPARATORS[separator] or {"en": " and ", "fr": " et "}[lang]
    apart = 0
    for one, two in product(orders_of(lexicon), repeat=2):
        lines = [print_line(order, lexicon, lang) for order in (one, two)]
        below = [line.data for line in read(lexicon, *lines, lang=lang)]
        beside, refusal = read_or_refusal(lexicon, between.join(lines), lang)
        if not beside:
            assert SAID[lang] in refusal, lines
            continue
        try:
            whole = parse_lines(between.join(lines), lexicon, lang)
        except SheetError:
            assert [line.data for line in beside] == below, lines
            assert all(line.is_part for line in beside)
        else:
            assert [line.data for line in beside] == [line.data for line in whole], "what can be one order is one"
            assert not any(line.is_part for line in beside)
        apart += all(line.is_part for line in beside)
    assert apart > len(orders_of(lexicon))


READ: list[tuple[Lexicon, str, str, list[str]]] = [
    (RATTUS, "en", "place 3 cubes in Gallia; plague to Anglia", ["place 3 in Gallia", "plague to Anglia"]),
    (RATTUS, "en", "take Monk, king gallia", ["take Monk", "King in Gallia"]),
    (RATTUS, "en", "take monk, place in gallia and plague to Russia spread Italia, done", []),
    (RATTUS, "fr", "prendre le Moine et placer en Gallia", ["prendre Moine", "placer en Gallia"]),
    (GODSTORM, "en", "place 2 in Rome; place 3 in Gaul", ["place 2 in Rome", "place 3 in Gaul"]),
    (GODSTORM, "en", "summon war to Rome, build Rome, obtain war 2, death 1", []),
    (GODSTORM, "fr", "placer 2 en Gaule; placer 3 en Rus", ["placer 2 en Gaule", "placer 3 en Rus"]),
    (TOY, "en", "bid 3, done", ["bid 3", "done"]),
    (TOY, "fr", "envahir corail jusqu'à 2; fini", ["envahir corail jusqu'à 2", "fini"]),
]


def test_they_are_read_as_lines_of_their_own(subtests: pytest.Subtests) -> None:
    for lexicon, lang, line, apart in READ:
        with subtests.test(line):
            orders = read(lexicon, line, lang=lang)
            assert len(orders) > 1
            assert all(order.is_part for order in orders)
            if apart:
                assert [order.data for order in orders] == [order.data for order in read(lexicon, *apart, lang=lang)]


WHOLE = [
    (RATTUS, "move germania with Knight, King gallia"),
    (RATTUS, "move germania with Knight; King gallia"),
    (RATTUS, "plague to gallia, spread italia"),
    (RATTUS, "plague to gallia and italia, and germania"),
    (GODSTORM, "invade Rome from Gaul, keep war, dice 2"),
    (GODSTORM, "obtain war 2, death 1"),
]


@pytest.mark.parametrize(("lexicon", "line"), WHOLE, ids=[line for _, line in WHOLE])
def test_what_is_one_order_stays_one(lexicon: Lexicon, line: str) -> None:
    (order,) = read(lexicon, line)
    assert not order.is_part
    assert order.data == parse_line(line, lexicon, "en").data


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("lexicon", "line"),
    [
        (RATTUS, "take Monk, King"),
        (RATTUS, "place in galla; king italia"),
        (RATTUS, "take monk; place in gallia if plague in italia"),
        (GODSTORM, "place 2 in Rome; place 3 in Gual"),
        (TOY, "bid 3; invade nobody"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_else_nothing_of_the_line_is_taken(lexicon: Lexicon, line: str, lang: str) -> None:
    with pytest.raises(SheetError) as refused:
        read(lexicon, line, lang=lang)
    assert any(SAID[lang] in fault.message for fault in refused.value.faults)
    with pytest.raises(SheetError):
        read(lexicon, "pause", line, lang=lang)


def riders_of(lexicon: Lexicon, lang: str) -> Iterator[tuple[str, str]]:
    """Each rider of each order of a game, and the order above it: two lines that are one order."""
    for verb in lexicon.verbs:
        for shape in verb.fields if not verb.on else ():
            if shape.rider and not shape.kind.flag:
                order = order_with(verb, shape, lexicon)
                head = print_line({key: value for key, value in order.items() if key != shape.name}, lexicon, lang)
                whole = print_line(order, lexicon, lang)
                if whole.startswith(f"{head} "):
                    yield head, whole.removeprefix(f"{head} ")


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [name for name, lexicon in LEXICONS.items() if list(riders_of(lexicon, "en"))])
@pytest.mark.some(3)
def test_an_order_behind_a_rider_is_asked_for_on_a_line_of_its_own(name: str, lang: str, separator: str) -> None:
    lexicon = LEXICONS[name]
    between = SEPARATORS[separator] or {"en": " and ", "fr": " et "}[lang]
    further = print_line({"do": "done"}, lexicon, lang)
    riders = list(riders_of(lexicon, lang))
    for head, rider in riders:
        (whole,) = read(lexicon, head, rider, lang=lang)
        assert not whole.is_part
        with pytest.raises(SheetError) as refused:
            read(lexicon, head, f"{rider}{between}{further}", lang=lang)
        (fault,) = refused.value.faults
        assert SAID[lang] in fault.message, (head, rider)
        assert fault.line == 3
        assert [line.data for line in read(lexicon, head, rider, further, lang=lang)] == [whole.data, {"do": "done"}]
    assert riders


RIDERS = [
    ("rattus", "move germania", "with Knight, King"),
    ("rattus", "plague to gallia", "spread italia and gallia"),
    ("godstorm", "invade Rome from Gaul", "keep war, dice 2"),
    ("skirmish", "invade corail", "until 2"),
]


@pytest.mark.parametrize(("name", "head", "rider"), RIDERS, ids=[rider for *_, rider in RIDERS])
def test_a_rider_with_several_values_is_read_as_it_was(name: str, head: str, rider: str) -> None:
    (order,) = read(LEXICONS[name], head, rider)
    assert order.data == parse_line(f"{head}, {rider}", LEXICONS[name], "en").data


@pytest.mark.parametrize("name", LEXICONS)
@given(drawn=st.data(), lang=st.sampled_from(LANGS))
@settings(max_examples=sampled(100))
@pytest.mark.some(1)
def test_an_and_within_conditions_keeps_a_line_one_order(name: str, drawn: st.DataObject, lang: str) -> None:
    lexicon = LEXICONS[name]
    order = drawn.draw(st.sampled_from([order for order in orders_of(lexicon) if order["do"] != "done"]))
    only_if = drawn.draw(conditions("", lexicon).filter(lambda each: len(each) > 1 and each[0]["fact"] != "previous"))
    line = print_line(order | {"only_if": only_if}, lexicon, lang)
    assert {"en": " and ", "fr": " et "}[lang] in line
    (whole,) = read(lexicon, line, lang=lang)
    assert whole.data == order | {"only_if": only_if}
    assert not whole.is_part


OPENERS_IN_CONDITIONS = [
    ("rattus", "place in gallia if plague in italia and plague not in gallia"),
    ("rattus", "take the Monk if plague in italia, and cubes of gallia at least 2; and turn at most 9"),
    ("rattus", "done, if turn at least 2 and plague in italia"),
    ("godstorm", "place 2 in Rome only if armies in Rome at most 3 and done order 1"),
    ("skirmish", "bid 3 only if round at least 2 and armies of amber at least 1"),
]


@pytest.mark.parametrize(("name", "line"), OPENERS_IN_CONDITIONS, ids=[line for _, line in OPENERS_IN_CONDITIONS])
def test_a_condition_that_begins_as_an_order_does_is_none(name: str, line: str) -> None:
    (order,) = read(LEXICONS[name], line)
    assert len(order.data["only_if"]) > 1
    assert not order.is_part


def lines_read(monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon, *lines: str) -> int:
    """How many lines and pieces of lines are read as orders, and read again, before this sheet is refused."""
    count, read_fields = 0, FieldReader.read

    def counting(reader: FieldReader, *args: Any, **options: Any) -> None:
        nonlocal count
        count += 1
        read_fields(reader, *args, **options)

    monkeypatch.setattr(FieldReader, "read", counting)
    with pytest.raises(SheetError):
        read(lexicon, *lines)
    monkeypatch.undo()
    return count


JUNK = ["play a x y z q ", "play a x y z q, ", "place 2 in Rome, play a x, "]


@pytest.mark.parametrize("junk", JUNK)
def test_a_piece_that_cannot_be_read_is_tried_once(junk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines_read(monkeypatch, GODSTORM, (junk * 6).strip()) < 60, "of each of the 21 pieces, and what is told"
    assert lines_read(monkeypatch, GODSTORM, *[(junk * 40)[:490]] * 5) < 250


def test_a_long_line_without_a_comma_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines_read(monkeypatch, GODSTORM, *["play a x y z q " * 33] * 4) == 4


def test_a_sheet_has_so_many_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    several = ", ".join(["place 2 in Rome", "place 3 in Gaul"] * 3)
    assert len(read(GODSTORM, *[several] * 16)) == 96
    monkeypatch.setattr(block, "MAX_UNREAD", 16)
    assert len(read(GODSTORM, several)) == 6
    with pytest.raises(SheetError):
        read(GODSTORM, several, several)
