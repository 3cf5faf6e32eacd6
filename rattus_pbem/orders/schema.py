"""The JSON Schema of order sheets, their answers in advance and conditions, made from a game's table of verbs and facts
through pydantic models.

Imported by the `schema` command and by tests only; reading a sheet uses the checked-in text. Regions are patterns and
not lists, since a host may bring their own board; unions are written as if/then on `do`, `on` and `fact`, so that a
validator's messages are about the one that was meant.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from ..engine.records import DEFAULT
from ..language.kinds import COUNT
from ..language.words import FactShape, Lexicon, Verb
from .advance_text import ASKING, HEX64, MAX_IN_ADVANCE, MAX_NONCE, MAX_TIMES, ONE_LINE
from .block import MAX_ORDERS
from .conditions_text import MAX_CONDITIONS, MAX_VALUES_IN
from .header import CODE, GAME, MAX_TURN
from .read_text import MAX_NOTE
from .sheet import schema_name

STRICT = ConfigDict(extra="forbid", strict=True)
DRAFT = "https://json-schema.org/draft/2020-12/schema"
MAX_ENUM = 12
"""A longer list of ids is written once."""


def line_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of one order or answer among the orders."""
    fields: dict[str, Any] = {"on": (Literal[verb.on], ...)} if verb.on else {}
    fields |= _verb_fields(verb, lexicon)
    if not verb.on:
        fields["only_if"] = (_condition_list(), None)
    return _model(verb.do, fields, verb.clause)


def given_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of an answer given in advance, with its conditions (not looked into) and its limit."""
    per: Any = Literal[tuple(lexicon.periods)]
    limit = _model("limit", {"times": (_whole(1, MAX_TIMES), ...), "per": (per, ...)})
    fields: dict[str, Any] = {"on": (Literal[verb.on], ...), "when": (_condition_list(), None)}
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


def _condition_list() -> Any:
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


def orders_schema(lexicon: Lexicon) -> dict[str, Any]:
    """The schema of this game's order sheets (draft 2020-12), the same for every board."""
    sheet = _plain(sheet_model(lexicon))
    properties = sheet["properties"]
    questions = list(dict.fromkeys(verb.on for verb in lexicon.verbs if verb.on))
    properties["orders"]["items"] = _ref("line")
    for part in ("conditional", "standing"):
        properties[part]["items"] = _ref("given")
    properties["default"]["properties"] = {on: _ref(f"default_{on}") for on in questions}
    orders = [verb for verb in lexicon.verbs if not verb.on]
    defs: dict[str, Any] = {
        "line": {
            "type": "object",
            "required": ["do"],
            "if": {"required": ["on"]},
            "then": _ref("answer"),
            "else": _ref("order"),
        },
        "order": _union("do", {verb.do: _ref(_def_name(verb)) for verb in orders}),
        "answer": _union("on", {on: _ref(f"on_{on}") for on in questions}),
        "given": _union("on", {on: _ref(f"given_{on}") for on in questions}),
    }
    for verb in orders:
        defs[_def_name(verb)] = _line(verb, line_model, lexicon, only_if="conditions_of_orders")
    for on in questions:
        defs |= _question(on, lexicon)
    defs |= _conditions("", lexicon) | _facts(lexicon)
    title = f"An order sheet of {lexicon.rules}"
    shared: dict[str, Any] = {}
    defs = {name: _share_enums(each, lexicon, shared) for name, each in defs.items()} | shared
    return (
        {"$schema": DRAFT, "$id": f"urn:{schema_name(lexicon.rules).replace('/', ':')}", "title": title}
        | sheet
        | {"$defs": defs}
    )


def _share_enums(node: Any, lexicon: Lexicon, shared: dict[str, Any]) -> Any:
    """The schema with each long list of ids in a definition of its own, called after its kind."""
    if isinstance(node, list):
        return [_share_enums(each, lexicon, shared) for each in node]
    if not isinstance(node, dict):
        return node
    if len(node.get("enum", ())) <= MAX_ENUM or set(node) - {"enum", "type"}:
        return {key: _share_enums(each, lexicon, shared) for key, each in node.items()}
    same = (
        kind.name for kind in lexicon.kinds.values() if kind.tables and kind.schema(lexicon) == {"enum": node["enum"]}
    )
    name = f"any_{next(same, len(shared))}"
    shared[name] = node
    return _ref(name)


def _question(on: str, lexicon: Lexicon) -> dict[str, Any]:
    """All that may be answered to one question: among the orders, in advance, and as a default."""
    answers = lexicon.answers(on)
    defs: dict[str, Any] = {}
    for frame, union in (("answer", "on"), ("given", "given"), ("default", "default")):
        defs[f"{union}_{on}"] = _union("do", {verb.do: _ref(f"{frame}_{on}_{verb.do}") for verb in answers})
    for verb in answers:
        defs[_def_name(verb)] = _line(verb, line_model, lexicon)
        defs[f"given_{on}_{verb.do}"] = _line(verb, given_model, lexicon, when=f"conditions_of_{on}")
        defs[f"default_{on}_{verb.do}"] = _line(verb, default_model, lexicon)
    return defs | _conditions(on, lexicon)


def _line(
    verb: Verb, model: Callable[[Verb, Lexicon], type[BaseModel]], lexicon: Lexicon, **conditions: str
) -> dict[str, Any]:
    """A verb in one of its frames; `conditions`: the key that holds them, and which they may be."""
    line = _plain(model(verb, lexicon)) | _either([(s.instead_of, s.name) for s in verb.fields if s.instead_of])
    for key, allowed in conditions.items():
        line["properties"][key]["items"] = _ref(allowed)
    for shape in verb.fields:
        if shape.by_default:
            line["properties"][shape.name] = {"if": {"const": DEFAULT}, "else": line["properties"][shape.name]}
    return line


def _conditions(question: str, lexicon: Lexicon) -> dict[str, Any]:
    """One condition for a question ("": for an order): which facts it may name, and which need their arguments."""
    facts = {
        name: _ref(_fact_name(lexicon.facts[name], needs=needs)) for name, needs in lexicon.facts_of(question).items()
    }
    return {f"conditions_of_{question or 'orders'}": _union("fact", facts) if facts else {"not": {}}}


def _facts(lexicon: Lexicon) -> dict[str, Any]:
    """Every fact that conditions may name, with or without its arguments left out."""
    defs = {}
    for fact in lexicon.facts.values():
        for needs in (True, False):
            schema = _plain(fact_model(fact, lexicon, needs=needs)) | _compared(fact)
            defs[_fact_name(fact, needs=needs)] = schema
    return defs


def _compared(fact: FactShape) -> dict[str, Any]:
    """A condition says one thing of its fact: bounds, of which there may be two, or one list. A flag needs nothing."""
    if fact.values.flag:
        return {}
    lists = lists_of(fact)
    if not lists:
        return {"allOf": [{"if": _needed("at_most"), "else": _needed("at_least")}]}
    if not (fact.values.bounded or fact.several):
        return _either([(lists[0], lists[1])])
    keys = ("at_least", "at_most", *lists)
    alone = [
        {"if": {"required": [key]}, "then": {"properties": {other: {"not": {}} for other in keys if other != key}}}
        for key in lists
    ]
    return {"allOf": [*alone, {"if": {"anyOf": [_needed(key) for key in keys[1:]]}, "else": _needed(keys[0])}]}


def _needed(key: str) -> dict[str, Any]:
    return {"required": [key]}


def _fact_name(fact: FactShape, *, needs: bool) -> str:
    """`fact_rats`; where its region must be named, `fact_rats_in_region`."""
    return f"fact_{fact.name}" + "".join(f"_in_{part.name}" for part in fact.arguments if needs and part.optional)


def _def_name(verb: Verb) -> str:
    return f"answer_{verb.on}_{verb.do}" if verb.on else f"order_{verb.do}"


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _union(key: str, branches: Mapping[str, Any]) -> dict[str, Any]:
    """A union discriminated by one key: whichever it names must fit, and no other is looked at."""
    return {
        "type": "object",
        "required": [key],
        "properties": {key: {"enum": list(branches)}},
        "allOf": [
            {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": branch}
            for name, branch in branches.items()
        ],
    }


def _either(pairs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """One of two keys, and not both; written so that the message names the first of them."""
    rules: list[dict[str, Any]] = []
    for first, other in pairs:
        beside: dict[str, Any] = {"properties": {first: {"not": {}}}}
        rules.append({"if": _needed(other), "then": beside, "else": _needed(first)})
    return {"allOf": rules} if rules else {}


def _plain(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a model without what pydantic adds for its own use; models inside it are written in place."""
    schema = model.model_json_schema()
    inner = schema.pop("$defs", {})

    def plain(node: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in node:
            node = inner[node["$ref"].rsplit("/", 1)[1]]
        kept = {key: value for key, value in node.items() if key not in ("title", "default")}
        if "properties" in kept:
            kept["properties"] = {name: plain(value) for name, value in kept["properties"].items()}
        if isinstance(kept.get("items"), dict):
            kept["items"] = plain(kept["items"])
        if "patternProperties" in kept:
            kept["additionalProperties"] = False
        if "anyOf" in kept:
            kept["anyOf"] = [plain(each) for each in kept["anyOf"]]
        if kept.get("additionalProperties") is True:
            del kept["additionalProperties"]
        return kept

    return plain(schema)
