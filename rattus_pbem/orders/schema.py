"""The JSON Schema of order sheets, made from a game's table of verbs by way of pydantic models.

Imported by the `schema` command and by tests only; reading a sheet uses the checked-in text. Regions are patterns and
not lists, since a host may bring his own board; the union of orders is written as if/then on `do` (and `on`), so that
a validator's messages are about the one order that was meant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from ..engine.words import ID, FieldShape, Lexicon, Verb
from .block import HEX64, MOST_ORDERS
from .header import CODE, GAME, MOST_TURN
from .sheet import schema_name
from .text import MOST_NOTE

DRAFT = "https://json-schema.org/draft/2020-12/schema"
STRICT = ConfigDict(extra="forbid", strict=True)


def orders_schema(lexicon: Lexicon) -> dict[str, Any]:
    """The schema of this game's order sheets (draft 2020-12), the same for every board."""
    sheet = _plain(sheet_model(lexicon))
    sheet["properties"]["orders"]["items"] = {"$ref": "#/$defs/line"}
    orders = [verb for verb in lexicon.verbs if not verb.on]
    questions = list(dict.fromkeys(verb.on for verb in lexicon.verbs if verb.on))
    defs: dict[str, Any] = {
        "line": {
            "type": "object",
            "required": ["do"],
            "if": {"required": ["on"]},
            "then": {"$ref": "#/$defs/answer"},
            "else": {"$ref": "#/$defs/order"},
        },
        "order": _one_of("do", {verb.do: {"$ref": f"#/$defs/{_def_name(verb)}"} for verb in orders}),
        "answer": _one_of("on", {on: {"$ref": f"#/$defs/on_{on}"} for on in questions}),
    }
    for on in questions:
        answers = lexicon.answers(on)
        defs[f"on_{on}"] = _one_of("do", {verb.do: {"$ref": f"#/$defs/{_def_name(verb)}"} for verb in answers})
    for verb in lexicon.verbs:
        defs[_def_name(verb)] = _plain(line_model(verb, lexicon)) | _alternatives(verb)
    title = f"An order sheet of {lexicon.rules}"
    return (
        {"$schema": DRAFT, "$id": f"urn:{schema_name(lexicon.rules).replace('/', ':')}", "title": title}
        | sheet
        | {"$defs": defs}
    )


def schema_text(schema: Mapping[str, Any]) -> str:
    """A schema as it is checked in."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def line_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of one order or answer."""
    fields: dict[str, Any] = {"on": (Literal[verb.on], ...)} if verb.on else {}
    fields["do"] = (Literal[verb.do], ...)
    for shape in verb.fields:
        optional = shape.optional or verb.other_of(shape) is not None
        fields[shape.name] = (_field_type(shape, lexicon), None if optional else ...)
    return create_model(_def_name(verb), __config__=STRICT, __doc__=verb.clause or None, **fields)


def sheet_model(lexicon: Lexicon) -> type[BaseModel]:
    """The model of a whole sheet, its orders not looked into.

    No question of these games can be answered in advance yet: the keys for that may be there, empty.
    """
    settings = create_model(
        "settings", __config__=STRICT, nonce_hash=(_text(f"({HEX64}|none)", 64), None), nonce=(_text(HEX64, 64), None)
    )
    nothing: Any = Annotated[list[Any], Field(max_length=0)]
    fields: dict[str, Any] = {
        "schema_": (Literal[schema_name(lexicon.rules)], Field(alias="schema")),
        "game": (_text(GAME, 24), ...),
        "seat": (Literal[tuple(lexicon.names["seat"])], ...),
        "turn": (_whole(0, MOST_TURN), ...),
        "code": (_text(CODE, 9), None),
        "wait": (bool, None),
        "orders": (Annotated[list[dict[str, Any]], Field(max_length=MOST_ORDERS)], None),
        "conditional": (nothing, None),
        "standing": (nothing, None),
        "default": (Annotated[dict[str, Any], Field(max_length=0)], None),
        "settings": (settings, None),
        "note": (Annotated[str, StringConstraints(max_length=MOST_NOTE)], None),
    }
    return create_model("sheet", __config__=STRICT, **fields)


def _field_type(shape: FieldShape, lexicon: Lexicon) -> Any:
    one: Any
    if shape.kind == "region":
        one = _text(ID, 40)
    elif shape.kind == "flag":
        one = bool
    elif shape.kind in ("token", "number"):
        one = _whole(shape.low, shape.high)
    else:
        one = Literal[tuple(lexicon.names[shape.kind])]
    if shape.many is None:
        return one
    return Annotated[list[one], Field(min_length=shape.many[0], max_length=shape.many[1])]


def _text(pattern: str, most: int) -> Any:
    return Annotated[str, StringConstraints(pattern=f"^{pattern}$", max_length=most)]


def _whole(low: int, high: int) -> Any:
    return Annotated[int, Field(ge=low, le=high)]


def _def_name(verb: Verb) -> str:
    return f"answer_{verb.on}_{verb.do}" if verb.on else f"order_{verb.do}"


def _one_of(key: str, branches: Mapping[str, Any]) -> dict[str, Any]:
    """A union told apart by one key: whichever it names must fit, and no other is looked at."""
    return {
        "type": "object",
        "required": [key],
        "properties": {key: {"enum": list(branches)}},
        "allOf": [
            {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": branch}
            for name, branch in branches.items()
        ],
    }


def _alternatives(verb: Verb) -> dict[str, Any]:
    """Exactly one of two keys, told so that the message names the first of them."""
    pairs = [(shape.instead_of, shape.name) for shape in verb.fields if shape.instead_of]
    rules = [
        {
            "if": {"required": [other]},
            "then": {"properties": {first: {"not": {}}}},
            "else": {"required": [first]},
        }
        for first, other in pairs
    ]
    return {"allOf": rules} if rules else {}


def _plain(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a model without what pydantic adds for its own use; models inside it are written in place."""
    told = model.model_json_schema()
    inner = told.pop("$defs", {})

    def plain(node: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in node:
            node = inner[node["$ref"].rsplit("/", 1)[1]]
        kept = {key: value for key, value in node.items() if key not in ("title", "default")}
        if "properties" in kept:
            kept["properties"] = {name: plain(value) for name, value in kept["properties"].items()}
        if isinstance(kept.get("items"), dict):
            kept["items"] = plain(kept["items"])
        if kept.get("additionalProperties") is True:
            del kept["additionalProperties"]
        return kept

    return plain(told)
