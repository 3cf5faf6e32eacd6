"""The models of order sheets, their orders, answers in advance and conditions, made from a game's table of verbs.

For the schema and for tests: reading a sheet uses the checked-in schema and loads none of this.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from ..language.kinds import COUNT
from ..language.words import FactShape, Lexicon, Verb
from .advance_text import ASKING, HEX64, MAX_IN_ADVANCE, MAX_NONCE, MAX_TIMES, ONE_LINE
from .block import MAX_ORDERS
from .conditions_text import MAX_CONDITIONS, MAX_VALUES_IN
from .header import CODE, GAME, MAX_TURN
from .read_text import MAX_NOTE
from .sheet import schema_name

STRICT = ConfigDict(extra="forbid", strict=True)


def line_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of one order or answer among the orders."""
    fields: dict[str, Any] = {"on": (Literal[verb.on], ...)} if verb.on else {}
    fields |= _verb_fields(verb, lexicon)
    if not verb.on:
        fields["only_if"] = (_conditions(), None)
    return _model(verb.do, fields, verb.clause)


def given_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of an answer given in advance, with its conditions (not looked into) and its limit."""
    per: Any = Literal[tuple(lexicon.periods)]
    limit = _model("limit", {"times": (_whole(1, MAX_TIMES), ...), "per": (per, ...)})
    fields: dict[str, Any] = {"on": (Literal[verb.on], ...), "when": (_conditions(), None)}
    fields |= _verb_fields(verb, lexicon) | {"limit": (limit, None)}
    if verb.on in lexicon.once_per:
        fields["repeat"] = (Literal[True], None)
    return _model(verb.do, fields, verb.clause)


def default_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of a default: an answer, its question left out."""
    return _model(verb.do, _verb_fields(verb, lexicon), verb.clause)


def fact_model(fact: FactShape, lexicon: Lexicon, *, needs: bool) -> type[BaseModel]:
    """The model of a condition that names this fact; it does not say which of its bounds or lists must be there."""
    fields: dict[str, Any] = {"fact": (Literal[fact.name], ...)}
    for part in fact.arguments:
        fields[part.name] = (
            _type_of(part.kind.schema(lexicon), part.name),
            None if part.optional and not needs else ...,
        )
    if fact.values.flag:
        return _model(fact.name, fields | {"is": (bool, None)})
    if fact.values.bounded or fact.several:
        count = _type_of((COUNT if fact.several else fact.values).schema(lexicon), "count")
        fields |= {"at_least": (count, None), "at_most": (count, None)}
    if lists_of(fact):
        value = _type_of(fact.values.schema(lexicon), fact.values.name)
        values = Annotated[list[value], Field(min_length=1, max_length=MAX_VALUES_IN)]  # type: ignore[valid-type]
        fields |= dict.fromkeys(lists_of(fact), (values, None))
    return _model(fact.name, fields)


def lists_of(fact: FactShape) -> tuple[str, ...]:
    """The keys under which a condition lists values of this fact."""
    if fact.values.flag:
        return ()
    if fact.several:
        return "has_any", "has_all", "has_none"
    return ("in", "not_in") if fact.values.listed else ()


def sheet_model(lexicon: Lexicon) -> type[BaseModel]:
    """The model of a whole sheet, its orders and answers not looked into."""
    asking: dict[str, Any] = {question: (Literal[tuple(ASKING)], None) for question in lexicon.settable}
    settings = create_model(
        "settings",
        __config__=STRICT,
        nonce_hash=(_text(f"({HEX64}|none)", 64), None),
        nonce=(_text(ONE_LINE, MAX_NONCE), None),
        **asking,
    )
    given = Annotated[list[dict[str, Any]], Field(max_length=MAX_IN_ADVANCE)]
    questions: dict[str, Any] = {verb.on: (dict[str, Any], None) for verb in lexicon.verbs if verb.on}
    fields: dict[str, Any] = {
        "schema_": (Literal[schema_name(lexicon.rules)], Field(alias="schema")),
        "game": (_text(GAME, 24), ...),
        "seat": (Literal[tuple(lexicon.names["seat"])], ...),
        "turn": (_whole(0, MAX_TURN), ...),
        "code": (_text(CODE, 9), None),
        "wait": (bool, None),
        "orders": (Annotated[list[dict[str, Any]], Field(max_length=MAX_ORDERS)], None),
        "conditional": (given, None),
        "standing": (given, None),
        "default": (_model("default", questions), None),
        "settings": (settings, None),
        "note": (Annotated[str, StringConstraints(max_length=MAX_NOTE)], None),
    }
    return create_model("sheet", __config__=STRICT, **fields)


def _model(name: str, fields: Mapping[str, Any], clause: str = "") -> type[BaseModel]:
    return create_model(name, __config__=STRICT, __doc__=clause or None, **fields)


def _verb_fields(verb: Verb, lexicon: Lexicon) -> dict[str, Any]:
    fields: dict[str, Any] = {"do": (Literal[verb.do], ...)}
    for shape in verb.fields:
        optional = shape.optional or verb.alternative_to(shape) is not None
        fields[shape.name] = (_type_of(shape.kind.schema(lexicon), shape.kind.name), None if optional else ...)
    return fields


def _conditions() -> Any:
    return Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MAX_CONDITIONS)]


def _type_of(schema: Mapping[str, Any], name: str) -> Any:
    """The type of a value, from the schema that its kind gives; `name` is that of the model of an object."""
    if "anyOf" in schema:
        return functools.reduce(operator.or_, [_type_of(each, name) for each in schema["anyOf"]])
    if "enum" in schema or "const" in schema:
        return Literal[tuple(schema.get("enum", ())) or (schema["const"],)]
    match schema["type"]:
        case "boolean":
            return bool
        case "integer":
            return _whole(schema["minimum"], schema["maximum"])
        case "string":
            return Annotated[str, StringConstraints(pattern=schema["pattern"], max_length=schema["maxLength"])]
        case "array":
            item: Any = _type_of(schema["items"], name)
            return Annotated[list[item], Field(min_length=schema["minItems"], max_length=schema["maxItems"])]
        case "object" if "properties" in schema:
            needed = schema.get("required", ())
            parts = schema["properties"].items()
            return _model(name, {key: (_type_of(part, key), ... if key in needed else None) for key, part in parts})
    return _mapping(schema, name)


def _mapping(schema: Mapping[str, Any], name: str) -> Any:
    """Ids as keys, all with values of one type."""
    (key_pattern, of), *_ = schema["patternProperties"].items()
    key: Any = Annotated[str, StringConstraints(pattern=key_pattern)]
    value: Any = _type_of(of, name)
    return Annotated[dict[key, value], Field(min_length=schema["minProperties"], max_length=schema["maxProperties"])]


def _text(pattern: str, most: int) -> Any:
    return Annotated[str, StringConstraints(pattern=f"^{pattern}$", max_length=most)]


def _whole(low: int, high: int) -> Any:
    return Annotated[int, Field(ge=low, le=high)]
