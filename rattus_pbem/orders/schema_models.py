"""The models of order sheets, their orders, answers in advance and conditions, made from a game's table of verbs.

For the schema and for tests: reading a sheet uses the checked-in schema and loads none of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from ..engine.words import ID, FactShape, FieldShape, Lexicon, Verb
from .advance_text import ASKING, HEX64, MOST_IN_ADVANCE, MOST_TIMES, PER
from .block import MOST_ORDERS
from .conditions_text import MOST_CONDITIONS, MOST_COUNT, MOST_VALUES_IN
from .header import CODE, GAME, MOST_TURN
from .sheet import schema_name
from .text import MOST_NOTE

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
    per: Any = Literal[tuple(PER)]
    limit = _model("limit", {"times": (_whole(1, MOST_TIMES), ...), "per": (per, ...)})
    fields: dict[str, Any] = {"on": (Literal[verb.on], ...), "when": (_conditions(), None)}
    return _model(verb.do, fields | _verb_fields(verb, lexicon) | {"limit": (limit, None)}, verb.clause)


def default_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of a default: an answer, its question left out."""
    return _model(verb.do, _verb_fields(verb, lexicon), verb.clause)


def fact_model(fact: FactShape, lexicon: Lexicon, *, needs_region: bool) -> type[BaseModel]:
    """The model of a condition that names this fact; which of its bounds or lists must be there is not told in it."""
    fields: dict[str, Any] = {"fact": (Literal[fact.name], ...)}
    if fact.argument:
        optional = fact.argument == "region" and not needs_region
        fields[fact.argument] = (_name(fact.argument, lexicon), None if optional else ...)
    if fact.kind == "number":
        count = _whole(0, MOST_COUNT)
        fields |= {"at_least": (count, None), "at_most": (count, None)}
    elif fact.kind == "set":
        one = _name(fact.values, lexicon)
        values = Annotated[list[one], Field(min_length=1, max_length=MOST_VALUES_IN)]  # type: ignore[valid-type]
        fields |= {"in": (values, None), "not_in": (values, None)}
    return _model(fact.name, fields)


def sheet_model(lexicon: Lexicon) -> type[BaseModel]:
    """The model of a whole sheet, its orders and answers not looked into."""
    asking: dict[str, Any] = {question: (Literal[tuple(ASKING)], None) for question in lexicon.settable}
    settings = create_model(
        "settings",
        __config__=STRICT,
        nonce_hash=(_text(f"({HEX64}|none)", 64), None),
        nonce=(_text(HEX64, 64), None),
        **asking,
    )
    given = Annotated[list[dict[str, Any]], Field(max_length=MOST_IN_ADVANCE)]
    questions: dict[str, Any] = {verb.on: (dict[str, Any], None) for verb in lexicon.verbs if verb.on}
    fields: dict[str, Any] = {
        "schema_": (Literal[schema_name(lexicon.rules)], Field(alias="schema")),
        "game": (_text(GAME, 24), ...),
        "seat": (Literal[tuple(lexicon.names["seat"])], ...),
        "turn": (_whole(0, MOST_TURN), ...),
        "code": (_text(CODE, 9), None),
        "wait": (bool, None),
        "orders": (Annotated[list[dict[str, Any]], Field(max_length=MOST_ORDERS)], None),
        "conditional": (given, None),
        "standing": (given, None),
        "default": (_model("default", questions), None),
        "settings": (settings, None),
        "note": (Annotated[str, StringConstraints(max_length=MOST_NOTE)], None),
    }
    return create_model("sheet", __config__=STRICT, **fields)


def _model(name: str, fields: Mapping[str, Any], clause: str = "") -> type[BaseModel]:
    return create_model(name, __config__=STRICT, __doc__=clause or None, **fields)


def _verb_fields(verb: Verb, lexicon: Lexicon) -> dict[str, Any]:
    fields: dict[str, Any] = {"do": (Literal[verb.do], ...)}
    for shape in verb.fields:
        optional = shape.optional or verb.other_of(shape) is not None
        fields[shape.name] = (_field_type(shape, lexicon), None if optional else ...)
    return fields


def _conditions() -> Any:
    return Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MOST_CONDITIONS)]


def _field_type(shape: FieldShape, lexicon: Lexicon) -> Any:
    one: Any
    if shape.kind in ("flag", "yesno"):
        one = bool
    elif shape.kind in ("token", "number", "potions"):
        one = _whole(shape.low, shape.high)
    elif shape.kind == "cube":
        potions = (_whole(shape.low, shape.high), None)
        one = _model(
            "cube",
            {"seat": (_name("seat", lexicon), ...), "region": (_name("region", lexicon), ...), "potions": potions},
        )
    elif shape.kind in ("wall", "piece"):
        region = _name("region", lexicon)
        place = region if shape.kind == "piece" else Annotated[list[region], Field(min_length=2, max_length=2)]  # type: ignore[valid-type]
        one = _model(shape.kind, {"from": (place, None), "to": (place, ...)})
    else:
        one = _name(shape.kind, lexicon)
    if shape.many is None:
        return one
    return Annotated[list[one], Field(min_length=shape.many[0], max_length=shape.many[1])]


def _name(kind: str, lexicon: Lexicon) -> Any:
    return _text(ID, 40) if kind == "region" else Literal[tuple(lexicon.names[kind])]


def _text(pattern: str, most: int) -> Any:
    return Annotated[str, StringConstraints(pattern=f"^{pattern}$", max_length=most)]


def _whole(low: int, high: int) -> Any:
    return Annotated[int, Field(ge=low, le=high)]
