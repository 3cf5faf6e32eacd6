"""The JSON Schema of order sheets, their answers in advance and conditions, made from a game's table of verbs and facts
through pydantic models.

Imported by the `schema` command and by tests only; reading a sheet uses the checked-in text. Regions are patterns and
not lists, since a host may bring their own board; unions are written as if/then on `do`, `on` and `fact`, so that a
validator's messages are about the one that was meant.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from ..engine.records import DEFAULT
from ..engine.values import immutable
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
    fields: dict[str, tuple[Any, Any]] = {"on": (Literal[verb.on], ...)} if verb.on else {}
    fields |= _verb_fields(verb, lexicon)
    if not verb.on:
        fields["only_if"] = (_condition_list(), None)
    return _model(verb.do, fields, verb.clause)


def given_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of an answer given in advance, with its conditions (not looked into) and its limit."""
    per: Any = Literal[tuple(lexicon.periods)]
    limit = _model("limit", {"times": (_whole(1, MAX_TIMES), ...), "per": (per, ...)})
    fields = {"on": (Literal[verb.on], ...), "when": (_condition_list(), None), **_verb_fields(verb, lexicon)}
    fields["limit"] = (limit, None)
    if verb.on in lexicon.once_per:
        fields["repeat"] = (Literal[True], None)
    return _model(verb.do, fields, verb.clause)


def default_model(verb: Verb, lexicon: Lexicon) -> type[BaseModel]:
    """The model of a default: an answer, its question left out."""
    return _model(verb.do, _verb_fields(verb, lexicon), verb.clause)


def fact_model(fact: FactShape, lexicon: Lexicon, *, needs: bool) -> type[BaseModel]:
    """The model of a condition that names this fact; it does not say which of its bounds or lists must be there."""
    fields: dict[str, tuple[Any, Any]] = {"fact": (Literal[fact.name], ...)}
    for part in fact.arguments:
        of_part = Schema(part.kind.schema(lexicon)).type(part.name)
        fields[part.name] = (of_part, None if part.optional and not needs else ...)
    if fact.values.flag:
        return _model(fact.name, fields | {"is": (bool, None)})
    if fact.values.bounded or fact.several:
        count = Schema((COUNT if fact.several else fact.values).schema(lexicon)).type("count")
        fields |= {"at_least": (count, None), "at_most": (count, None)}
    if lists_of(fact):
        value = Schema(fact.values.schema(lexicon)).type(fact.values.name)
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


def _model(name: str, fields: Mapping[str, tuple[Any, Any]], clause: str = "") -> type[BaseModel]:
    definitions: dict[str, Any] = dict(fields)
    return create_model(name, __config__=STRICT, __doc__=clause or None, **definitions)


def _verb_fields(verb: Verb, lexicon: Lexicon) -> dict[str, tuple[Any, Any]]:
    """The type of each key of a verb, and `...` or None: whether it must be given."""
    fields: dict[str, tuple[Any, Any]] = {"do": (Literal[verb.do], ...)}
    for shape in verb.fields:
        optional = shape.optional or verb.alternative_to(shape) is not None
        fields[shape.name] = (Schema(shape.kind.schema(lexicon)).type(shape.kind.name), None if optional else ...)
    return fields


def _condition_list() -> Any:
    return Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MAX_CONDITIONS)]


def _text(pattern: str, most: int) -> Any:
    return Annotated[str, StringConstraints(pattern=f"^{pattern}$", max_length=most)]


def _whole(low: int, high: int) -> Any:
    return Annotated[int, Field(ge=low, le=high)]


@immutable
class Schema:
    """A JSON Schema, or a part of one, by its keywords."""

    keywords: Mapping[str, Any]

    @staticmethod
    def ref(definition: str) -> Schema:
        """What this definition says."""
        return Schema({"$ref": f"#/$defs/{definition}"})

    @staticmethod
    def needs(key: str) -> Schema:
        """An object that has this key."""
        return Schema({"required": [key]})

    @staticmethod
    def union(key: str, definitions: Mapping[str, str]) -> Schema:
        """A union discriminated by one key: the definition that it names must fit, and no other is looked at."""
        branches = [
            {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": Schema.ref(definition).to_json()}
            for name, definition in definitions.items()
        ]
        properties = {key: {"enum": list(definitions)}}
        return Schema({"type": "object", "required": [key], "properties": properties, "allOf": branches})

    @staticmethod
    def either(pairs: Sequence[tuple[str, str]]) -> Schema:
        """One of two keys, and not both; written so that the message names the first of them."""
        rules = [
            {
                "if": Schema.needs(other).to_json(),
                "then": {"properties": {first: {"not": {}}}},
                "else": Schema.needs(first).to_json(),
            }
            for first, other in pairs
        ]
        return Schema({"allOf": rules} if rules else {})

    @staticmethod
    def of_model(model: type[BaseModel]) -> Schema:
        """The schema of a model without what pydantic adds for its own use; models inside it are written in place."""
        schema = model.model_json_schema()
        inner = schema.pop("$defs", {})

        def plain(node: Any) -> Any:
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

        return Schema(plain(schema))

    def __or__(self, other: Schema) -> Schema:
        """Both, in one object; where both have a keyword, that of the other."""
        return Schema({**self.keywords, **other.keywords})

    def with_property(self, key: str, **keywords: Any) -> Schema:
        """The schema of an object, of whose property these keywords hold besides."""
        properties = self.keywords["properties"]
        return Schema({**self.keywords, "properties": {**properties, key: {**properties[key], **keywords}}})

    def with_default(self, key: str) -> Schema:
        """The schema of an object, of whose property the word for the default may stand for the value."""
        properties = self.keywords["properties"]
        or_default = {"if": {"const": DEFAULT}, "else": properties[key]}
        return Schema({**self.keywords, "properties": {**properties, key: or_default}})

    def type(self, name: str) -> Any:
        """The type of a value that a kind describes so; `name` is that of the model of an object."""
        schema = self.keywords
        if "anyOf" in schema:
            return functools.reduce(operator.or_, [Schema(each).type(name) for each in schema["anyOf"]])
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
                item: Any = Schema(schema["items"]).type(name)
                return Annotated[list[item], Field(min_length=schema["minItems"], max_length=schema["maxItems"])]
            case "object" if "properties" in schema:
                needed = schema.get("required", ())
                parts = schema["properties"].items()
                return _model(
                    name, {key: (Schema(part).type(key), ... if key in needed else None) for key, part in parts}
                )
        (key_pattern, of), *_ = schema["patternProperties"].items()  # ids as keys, all with values of one type
        key: Any = Annotated[str, StringConstraints(pattern=key_pattern)]
        value: Any = Schema(of).type(name)
        bounds = Field(min_length=schema["minProperties"], max_length=schema["maxProperties"])
        return Annotated[dict[key, value], bounds]

    def to_json(self) -> dict[str, Any]:
        """The schema itself."""
        return dict(self.keywords)


class OrdersSchema:
    """The schema of a game's order sheets (draft 2020-12), the same for every board."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.questions = list(dict.fromkeys(verb.on for verb in lexicon.verbs if verb.on))
        self.shared: dict[str, Any] = {}

    def to_json(self) -> dict[str, Any]:
        """The whole schema."""
        sheet = Schema.of_model(sheet_model(self.lexicon)).with_property("orders", items=Schema.ref("line").to_json())
        for part in ("conditional", "standing"):
            sheet = sheet.with_property(part, items=Schema.ref("given").to_json())
        defaults = {on: Schema.ref(f"default_{on}").to_json() for on in self.questions}
        sheet = sheet.with_property("default", properties=defaults)
        name = schema_name(self.lexicon.rules)
        defs = {name: self._share_enums(each.to_json()) for name, each in self._definitions()}
        return {
            "$schema": DRAFT,
            "$id": f"urn:{name.replace('/', ':')}",
            "title": f"An order sheet of {self.lexicon.rules}",
            **sheet.to_json(),
            "$defs": defs | self.shared,
        }

    def _definitions(self) -> Iterator[tuple[str, Schema]]:
        answer_or_order = {"then": Schema.ref("answer").to_json(), "else": Schema.ref("order").to_json()}
        yield "line", Schema({"type": "object", "required": ["do"], "if": {"required": ["on"]}, **answer_or_order})
        orders = [verb for verb in self.lexicon.verbs if not verb.on]
        yield "order", Schema.union("do", {verb.do: _def_name(verb) for verb in orders})
        for union, frame in (("answer", "on"), ("given", "given")):
            answers = {on: f"{frame}_{on}" for on in self.questions}
            yield union, Schema.union("on", answers) if answers else Schema({"not": {}})
        for verb in orders:
            yield _def_name(verb), self._line(verb, line_model, only_if="conditions_of_orders")
        for on in self.questions:
            yield from self._question(on)
        yield from self._conditions("")
        yield from self._facts()

    def _share_enums(self, node: Any) -> Any:
        """The schema with each long list of ids in a definition of its own, called after its kind."""
        if isinstance(node, list):
            return [self._share_enums(each) for each in node]
        if not isinstance(node, dict):
            return node
        if len(node.get("enum", ())) <= MAX_ENUM or set(node) - {"enum", "type"}:
            return {key: self._share_enums(each) for key, each in node.items()}
        kinds = (kind for kind in self.lexicon.kinds.values() if kind.tables)
        same = (kind.name for kind in kinds if kind.schema(self.lexicon) == {"enum": node["enum"]})
        name = f"any_{next(same, len(self.shared))}"
        self.shared[name] = node
        return Schema.ref(name).to_json()

    def _question(self, on: str) -> Iterator[tuple[str, Schema]]:
        """All that may be answered to one question: among the orders, in advance, and as a default."""
        answers = self.lexicon.answers(on)
        for frame, union in (("answer", "on"), ("given", "given"), ("default", "default")):
            yield f"{union}_{on}", Schema.union("do", {verb.do: f"{frame}_{on}_{verb.do}" for verb in answers})
        for verb in answers:
            yield _def_name(verb), self._line(verb, line_model)
            yield f"given_{on}_{verb.do}", self._line(verb, given_model, when=f"conditions_of_{on}")
            yield f"default_{on}_{verb.do}", self._line(verb, default_model)
        yield from self._conditions(on)

    def _line(self, verb: Verb, model: Callable[[Verb, Lexicon], type[BaseModel]], **conditions: str) -> Schema:
        """A verb in one of its frames; `conditions`: the key that holds them, and which they may be."""
        line = Schema.of_model(model(verb, self.lexicon))
        line |= Schema.either([(shape.instead_of, shape.name) for shape in verb.fields if shape.instead_of])
        for key, allowed in conditions.items():
            line = line.with_property(key, items=Schema.ref(allowed).to_json())
        for shape in verb.fields:
            if shape.by_default:
                line = line.with_default(shape.name)
        return line

    def _conditions(self, question: str) -> Iterator[tuple[str, Schema]]:
        """One condition for a question ("": for an order): which facts it may name, and which need their arguments."""
        needs = self.lexicon.facts_of(question)
        facts = {name: _fact_name(self.lexicon.facts[name], needs=needs[name]) for name in needs}
        yield f"conditions_of_{question or 'orders'}", Schema.union("fact", facts) if facts else Schema({"not": {}})

    def _facts(self) -> Iterator[tuple[str, Schema]]:
        """Every fact that conditions may name, with or without its arguments left out."""
        for fact in self.lexicon.facts.values():
            for needs in (True, False):
                of_fact = Schema.of_model(fact_model(fact, self.lexicon, needs=needs))
                yield _fact_name(fact, needs=needs), of_fact | _compared(fact)


def _compared(fact: FactShape) -> Schema:
    """A condition says one thing of its fact: bounds, of which there may be two, or one list. A flag needs nothing."""
    lists = lists_of(fact)
    if fact.values.flag:
        return Schema({})
    if lists and not (fact.values.bounded or fact.several):
        return Schema.either([(lists[0], lists[1])])
    least, *others = ("at_least", "at_most", *lists)
    alone = [
        {
            "if": {"required": [key]},
            "then": {"properties": {other: {"not": {}} for other in (least, *others) if other != key}},
        }
        for key in lists
    ]
    needed = [Schema.needs(key).to_json() for key in others]
    any_other = {"anyOf": needed} if lists else needed[0]
    return Schema({"allOf": [*alone, {"if": any_other, "else": Schema.needs(least).to_json()}]})


def _fact_name(fact: FactShape, *, needs: bool) -> str:
    """`fact_rats`; where its region must be named, `fact_rats_in_region`."""
    return f"fact_{fact.name}" + "".join(f"_in_{part.name}" for part in fact.arguments if needs and part.optional)


def _def_name(verb: Verb) -> str:
    return f"answer_{verb.on}_{verb.do}" if verb.on else f"order_{verb.do}"
