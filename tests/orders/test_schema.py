"""The schema of order sheets: fresh, closed, bounded; both validators and the models say the same of every sheet."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError

from rattus_pbem.cli.schemas import schema_text
from rattus_pbem.orders import validate
from rattus_pbem.orders.faults import MAX_FAULTS
from rattus_pbem.orders.schema import (
    OrdersSchema,
    default_model,
    fact_model,
    given_model,
    line_model,
    lists_of,
    sheet_model,
)
from rattus_pbem.orders.sheet import Sheet
from rattus_pbem.orders.validate import PythonCheck, RustCheck, read_schema, violations, violations_from

from ..counts import sampled
from .drawn import sheets
from .lexicons import ODD, RATTUS

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
SCHEMA = read_schema("orders-rattus")
RUST, PYTHON = RustCheck(SCHEMA), PythonCheck(SCHEMA)
SHEET_MODEL = sheet_model(RATTUS)
ANSWERS = [verb for verb in RATTUS.verbs if verb.on]
GIVEN_MODELS = {(verb.on, verb.do): given_model(verb, RATTUS) for verb in ANSWERS}
DEFAULT_MODELS = {(verb.on, verb.do): default_model(verb, RATTUS) for verb in ANSWERS}
LINE_MODELS = {(verb.on, verb.do): line_model(verb, RATTUS) for verb in RATTUS.verbs}

JUNK: list[Any] = [None, True, 0, -1, 7, 10**30, 1.5, "", "gallia", "Gallia", "gallia\n", "red", "x" * 3000, [], {}]
JUNK += [[1], ["gallia"], ["knight"], {"do": "first"}, {"do": "done", "x/y~": 1}, {"on": "witch"}, [{"do": 5}] * 3]
JUNK += [{"fact": "rats"}, [{"fact": "previous"}], {"fact": "turn", "at_least": 1}, {"times": 1, "per": "turn"}]


@pytest.mark.full
def test_the_checked_in_schema_is_the_one_that_the_table_makes() -> None:
    text = (SCHEMAS / "orders-rattus.schema.json").read_text("utf-8")
    assert text == schema_text(OrdersSchema(RATTUS).to_json())
    Draft202012Validator.check_schema(json.loads(text))


def test_the_schema_is_the_same_for_every_board() -> None:
    assert OrdersSchema(ODD).to_json()["$defs"]["order_first"] == SCHEMA["$defs"]["order_first"]


def test_every_object_is_closed_and_everything_is_bounded() -> None:
    texts = 0
    for node in nodes(SCHEMA):
        kind, listed = node.get("type"), "enum" in node or "const" in node
        if kind == "object" and "properties" in node:
            assert node.get("additionalProperties") is False or "allOf" in node, node
        if kind == "string" and not listed:
            assert "maxLength" in node, node
            texts += 1
        if kind == "array":
            assert "maxItems" in node, node
        if kind == "integer":
            assert {"minimum", "maximum"} <= set(node), node
    assert texts > 10
    assert SCHEMA["additionalProperties"] is False


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from nodes(value)
    elif isinstance(node, list):
        for value in node:
            yield from nodes(value)


@given(sheet=sheets(RATTUS), drawn=st.data(), lang=st.sampled_from(["en", "fr"]))
@settings(max_examples=sampled(200))
def test_both_validators_and_the_models_agree(sheet: Sheet, drawn: st.DataObject, lang: str) -> None:
    document = copy.deepcopy(sheet.to_json())
    assert violations_from(RUST(document), document, lang) == violations_from(PYTHON(document), document, lang) == []
    for _ in range(drawn.draw(st.integers(1, 4))):
        document = damaged(document, drawn)
    violations = violations_from(RUST(document), document, lang)
    assert violations == violations_from(PYTHON(document), document, lang)
    assert (violations == []) == fits_the_models(document)
    assert all(fault.path and fault.message for fault in violations)


def damaged(document: Any, drawn: st.DataObject) -> Any:
    """The document with one value replaced, one key added or one left out, somewhere."""
    if isinstance(document, dict) and document and drawn.draw(st.integers(0, 3)):
        key = drawn.draw(st.sampled_from(sorted(document)))
        return document | {key: damaged(document[key], drawn)}
    if isinstance(document, list) and document and drawn.draw(st.integers(0, 3)):
        at = drawn.draw(st.integers(0, len(document) - 1))
        return [*document[:at], damaged(document[at], drawn), *document[at + 1 :]]
    if isinstance(document, dict) and drawn.draw(st.booleans()):
        left = {key: value for key, value in document.items() if drawn.draw(st.integers(0, 2))}
        return left | drawn.draw(
            st.dictionaries(
                st.sampled_from(["do", "on", "to", "from", "x", "region", "in", "at_most", "when", "fact"]),
                st.sampled_from(JUNK),
            )
        )
    return drawn.draw(st.sampled_from(JUNK))


def fits_the_models(document: Any) -> bool:
    try:
        SHEET_MODEL.model_validate_json(json.dumps(document))
        for data in document.get("orders", []):
            fits(LINE_MODELS, data.get("on", ""), data)
            if data["do"] == "monk" and ("from" in data) == ("token" in data):
                return False
        for part in ("conditional", "standing"):
            for data in document.get(part, []):
                fits(GIVEN_MODELS, data["on"], data)
        for question, data in document.get("default", {}).items():
            fits(DEFAULT_MODELS, question, data)
    except (ValidationError, KeyError, TypeError):
        return False
    return True


def fits(models: dict[tuple[str, str], type[BaseModel]], question: str, data: dict[str, Any]) -> None:
    """Raises if a line, or a condition of it, is not as its model has it."""
    models[question, data["do"]].model_validate_json(json.dumps(data))
    for condition in data.get("only_if", data.get("when", [])):
        fact = RATTUS.facts[condition["fact"]]
        needs = RATTUS.facts_of(question)[fact.name]
        fact_model(fact, RATTUS, needs=needs).model_validate_json(json.dumps(condition))
        lists, bounds = set(lists_of(fact)) & set(condition), {"at_least", "at_most"} & set(condition)
        if not fact.values.flag and (len(lists) > 1 or bool(lists) == bool(bounds)):
            raise KeyError(fact.name)


def test_both_validators_agree_on_junk(subtests: pytest.Subtests) -> None:
    for document in JUNK:
        with subtests.test(document=document):
            assert violations_from(RUST(document), document, "en") == violations_from(PYTHON(document), document, "en")


def test_no_more_faults_are_told_than_are_read() -> None:
    assert len(violations({str(key): 1 for key in range(50_000)}, "orders-rattus")) == MAX_FAULTS


def test_without_the_fast_validator_the_other_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    document = {"seat": "rot", "orders": [{"do": "first"}]}
    fast = violations(document, "orders-rattus")
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    validate._check.cache_clear()
    assert violations(document, "orders-rattus") == fast != []
    validate._check.cache_clear()


LOADED = """
import sys
from rattus_pbem.orders.read import SheetError, read_sheet
from rattus_pbem.rules.rattus.text.verbs import lexicon
words = lexicon({"gallia": "Gallia"}, {"monk": {"en": "Monk", "fr": "Moine"}})
try:
    read_sheet(sys.argv[1].encode(), words)
except SheetError:
    pass
print(*sorted({"jsonschema", "jsonschema_rs", "pydantic", "asyncio"} & set(sys.modules)))
"""
TEXT = "BEGIN ORDERS m1 red turn 1\nfirst gallia\nEND ORDERS"
JSON = '{"schema": "rattus-pbem/orders-rattus/1", "game": "m1", "seat": "red", "turn": 1}'


@pytest.mark.parametrize(("text", "loaded"), [(TEXT, ""), (JSON, "jsonschema_rs")])
def test_reading_loads_no_more_than_it_needs(text: str, loaded: str) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, text], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == loaded
