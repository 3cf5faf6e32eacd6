"""What does not fit in a field is answered with the nearest thing that does: in each field of each order of a game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rattus_pbem.language.kinds import Kind
from rattus_pbem.language.phrases import LANGS, fold
from rattus_pbem.language.words import FieldShape, Lexicon, Verb
from rattus_pbem.orders.line_words import Word, split_words
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import SheetError, SheetFault, read_sheet
from rattus_pbem.orders.read_text import parse_line
from rattus_pbem.orders.sheet import SheetDefaults, schema_name

from .lexicons import GODSTORM, LEXICONS, RATTUS

TOO_HIGH = 99_999_999


def fields(lexicon: Lexicon) -> list[tuple[Verb, FieldShape]]:
    """Each field of each order of a game."""
    return [(verb, shape) for verb in lexicon.verbs for shape in verb.fields]


def values(kind: Kind, lexicon: Lexicon, *, least: int = 0) -> Any:
    """A value of a kind, the first that its schema allows; of an amount in words the last, of a name a long one."""
    return _of(kind.schema(lexicon), kind, lexicon, least)


def _of(schema: dict[str, Any], kind: Kind, lexicon: Lexicon, least: int) -> Any:
    if "anyOf" in schema:
        return _of(schema["anyOf"][least % len(schema["anyOf"])], kind, lexicon, least)
    if "enum" in schema:
        return max(schema["enum"], key=lambda each: len(str(each)))
    if "const" in schema:
        return schema["const"]
    match schema["type"]:
        case "boolean":
            return True
        case "integer":
            return max(schema["minimum"], 2)
        case "string":
            return max(lexicon.names[kind.tables[0]], key=len)
        case "array":
            item = _of(schema["items"], kind.at(["0"]) or kind, lexicon, least)
            return [item] * max(schema["minItems"], 1)
    return {key: _of(of, kind.at([key]) or kind, lexicon, least) for key, of in schema["properties"].items()}


def order_with(verb: Verb, shape: FieldShape, lexicon: Lexicon, amount: int = 0) -> dict[str, Any]:
    """An order of a verb that has this field and those that it must have."""
    head = {"on": verb.on, "do": verb.do} if verb.on else {"do": verb.do}
    other = verb.alternative_to(shape)
    needed = [
        each
        for each in verb.fields
        if each is shape or (not each.optional and each is not other and not each.instead_of)
    ]
    if any(verb.alternative_to(each) is shape for each in needed):
        needed = [each for each in needed if verb.alternative_to(each) is not shape or each is shape]
    return {**head, **{each.name: values(each.kind, lexicon, least=amount) for each in needed}}


def words_of(field: FieldShape, order: dict[str, Any], lexicon: Lexicon, lang: str) -> tuple[str, list[Word]]:
    """The line of an order, and its words that are the field's."""
    text = print_line(order, lexicon, lang)
    places = {
        name: int(re.findall(r"\d+", place)[-1]) for name, place in parse_line(text, lexicon, lang).places.items()
    }
    begin = places[field.name]
    end = min((column for column in places.values() if column > begin), default=len(text) + 1)
    return text, [word for word in split_words(text) if begin <= word.column < end]


def misspelt(word: Word) -> str:
    """The word as nobody reads it: a letter is lost from a long one, a number is far too high."""
    match word.kind:
        case "handle":
            return f"#{TOO_HIGH}"
        case "number":
            return str(TOO_HIGH)
        case "brackets":
            return f"({TOO_HIGH})"
    return word.raw[:2] + word.raw[3:]


def faults_of(line: str, lexicon: Lexicon, lang: str) -> tuple[SheetFault, ...]:
    """What is wrong with a line."""
    with pytest.raises(SheetError) as refused:
        parse_line(line, lexicon, lang)
    return refused.value.faults


def cases(verb: Verb, shape: FieldShape, lexicon: Lexicon, lang: str) -> Iterator[str]:
    """Lines of which one word of the field is wrong."""
    for amount in range(3):
        text, words = words_of(shape, order_with(verb, shape, lexicon, amount), lexicon, lang)
        for word in words:
            if word.kind in ("handle", "number", "brackets") or (
                word.kind != "arrow" and len(word.raw) > 4 and "-" not in word.raw
            ):
                begin = word.column - 1 + (word.kind == "quoted")
                end = word.end - 1 - (word.kind == "quoted")
                yield text[:begin] + misspelt(word) + text[end:]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "name", ["skirmish", *(pytest.param(name, marks=pytest.mark.full) for name in ("rattus", "godstorm"))]
)
def test_a_word_or_number_that_no_field_holds_has_a_near_one(name: str, lang: str, subtests: pytest.Subtests) -> None:
    lexicon = LEXICONS[name]
    for verb, shape in fields(lexicon):
        with subtests.test(f"{verb.on}-{verb.do}-{shape.name}"):
            for line in cases(verb, shape, lexicon, lang):
                fault, *_ = faults_of(line, lexicon, lang)
                assert fault.nearest, (line, fault.message)
                misread = line[int(re.findall(r"\d+", fault.place)[-1]) - 1 :].split()[0]
                assert fold(fault.nearest) != fold(misread), line
                assert str(TOO_HIGH) not in fault.nearest


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", LEXICONS)
def test_a_value_in_json_that_no_field_holds_has_a_near_one(name: str, lang: str, subtests: pytest.Subtests) -> None:
    lexicon = LEXICONS[name]
    for verb, shape in fields(lexicon):
        order = order_with(verb, shape, lexicon)
        wrong = list(_wrong_in_json(order[shape.name]))
        assert wrong
        for value in wrong:
            with subtests.test(f"{verb.on}-{verb.do}-{shape.name}", value=value):
                document = {
                    "schema": schema_name(lexicon.rules),
                    "turn": 1,
                    "orders": [{**order, shape.name: value}],
                }
                defaults = SheetDefaults("game", next(iter(lexicon.names["seat"])), 1, None)
                with pytest.raises(SheetError) as refused:
                    read_sheet(json.dumps(document).encode(), lexicon, defaults=defaults, lang=lang)
                near = [fault.nearest for fault in refused.value.faults if fault.place.startswith("/orders/0/")]
                assert any(near), [str(fault.message) for fault in refused.value.faults]


def _wrong_in_json(value: Any) -> Iterator[Any]:
    """The value with one name misspelt, or one number out of range."""
    if isinstance(value, bool):
        yield from ("tru", "yes", "oui", 1)
    elif isinstance(value, int):
        yield from (TOO_HIGH, -TOO_HIGH, "2")
    elif isinstance(value, str):
        yield value[:2] + value[3:] if len(value) > 3 else value + "l"
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from ([*value[:place], wrong, *value[place + 1 :]] for wrong in _wrong_in_json(each))
    else:
        for key, each in value.items():
            yield from ({**value, key: wrong} for wrong in _wrong_in_json(each))


@pytest.mark.parametrize(
    ("line", "lang", "near"),
    [
        ("place 300 in gallia", "en", "99"),
        ("place tree in gallia", "en", "three"),
        ("place 3cubes in gallia", "en", "3"),
        ("plague to gallia serf nox", "en", "serf no"),
        ("witch #17 no swop", "en", "no swap"),
        ("peste vers Gallia sans déclaré", "fr", "sans déclarer"),
    ],
)
def test_the_near_thing_is_what_was_meant(line: str, lang: str, near: str) -> None:
    assert faults_of(line, RATTUS, lang)[0].nearest == near


@pytest.mark.parametrize(
    ("line", "lang", "near"),
    [
        ("bid 999999", "en", "99999"),
        ("skip step 12", "en", "10"),
        ("marker 7", "en", "5"),
        ("bid all bux 3", "en", "all but"),
        ("miser tout saf 3", "fr", "tout sauf"),
        ("summon deth to Rome", "en", "death"),
        ("invade Rome from Gaul until loost 3", "en", "until lost"),
    ],
)
def test_so_it_is_in_godstorm(line: str, lang: str, near: str) -> None:
    assert faults_of(line, GODSTORM, lang)[0].nearest == near
