"""Order sheets in JSON form. All faults of a sheet are collected; nothing is guessed, and no legality is judged."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..language.kinds import Kind
from ..language.words import FieldShape, Lexicon, Verb
from ..reading import too_deep
from .block import MAX_ORDERS
from .faults import MAX_FAULTS, SheetError, SheetFault
from .near_values import nearest_json
from .sheet import Line, Sheet, SheetDefaults, tidy_note
from .sheet_sentences import say, shown

if TYPE_CHECKING:
    from .validate import Violation

MAX_DEPTH = 16
MAX_DIGITS = 15
MAX_VALUES = 20_000
"""No honest sheet has this many; checking more would let a hostile file take seconds."""
LINES = ("orders", "conditional", "standing")
"""The keys of a sheet that hold lists of orders and answers."""
OF_A_VALUE = frozenset({"anyOf", "const", "enum", "maximum", "minimum", "pattern", "type"})
"""The keywords of the schema about one value, which has a nearest one."""
_CLEAN = re.compile("[\x00\ufffd\ud800-\udfff]")
_WHY = {
    "Expecting value": "json_value",
    "Expecting property name enclosed in double quotes": "json_key",
    "Illegal trailing comma before end of object": "json_key",
    "Illegal trailing comma before end of array": "json_value",
    "Expecting ',' delimiter": "json_comma",
    "Expecting ':' delimiter": "json_colon",
    "Unterminated string starting at": "json_open_string",
    "Invalid \\escape": "json_escape",
    "Invalid \\uXXXX escape": "json_escape",
    "Invalid control character at": "json_control",
    "Extra data": "json_extra",
}


class _Object(dict[str, Any]):
    """An object, and the keys that stand in it more than once."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        times = Counter(key for key, _ in pairs) if len(self) < len(pairs) else {}
        self.keys_twice = [key for key, count in times.items() if count > 1]


class _WrongNumber:
    """A value that JSON readers disagree about: what is wrong with it, and how it was written."""

    def __init__(self, key: str, given: str) -> None:
        self.key = key
        self.given = given


class JsonReader:
    """Turns the text of a JSON sheet into plain values, collecting what is wrong with it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.faults: list[SheetFault] = []
        self._values = 0

    def load(self, text: str) -> Any:
        """The plain values of the text, None in place of each that is at fault; None at all if it is not JSON."""
        if (start := too_deep(text, MAX_DEPTH)) is not None:
            self._at(text, start, "too_deep", most=MAX_DEPTH)
            return None
        try:
            loaded = json.loads(
                text,
                object_pairs_hook=_Object,
                parse_int=_whole,
                parse_float=lambda given: _WrongNumber("not_whole", given),
                parse_constant=lambda given: _WrongNumber("not_number", given),
            )
        except json.JSONDecodeError as error:
            why = next((key for beginning, key in _WHY.items() if error.msg.startswith(beginning)), "json_other")
            self._at(text, error.pos, "not_json", why=say(why, self.lang))
            return None
        plain = self._tidy(loaded, "")
        if self._values <= MAX_VALUES:
            return plain
        self.fault("", "many_values", most=MAX_VALUES)
        return None

    def fault(self, path: str, key: str, /, **facts: Any) -> None:
        """Add a fault at a JSON pointer; no more than can be of use."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(SheetFault(path or "/", say(key, self.lang, **facts)))

    def _at(self, text: str, position: int, key: str, **facts: Any) -> None:
        line = text.count("\n", 0, position) + 1
        column = position - text.rfind("\n", 0, position)
        source = shown(text.split("\n")[line - 1].strip())
        place = say("line_column", self.lang, line=line, column=column)
        self.faults.append(SheetFault(place, say(key, self.lang, **facts), source=source, line=line))

    def _tidy(self, value: Any, path: str) -> Any:
        self._values += 1
        if self._values > MAX_VALUES:
            return None
        if isinstance(value, _WrongNumber):
            self.fault(path, value.key, given=shown(value.given))
            return None
        if isinstance(value, str):
            return self._text(value, path)
        if isinstance(value, list):
            return [self._tidy(each, f"{path}/{at}") for at, each in enumerate(value)]
        if isinstance(value, _Object):
            for key in value.keys_twice:
                self.fault(f"{path}/{_step(key)}", "twice", key=shown(key))
            parts = [(key, f"{path}/{_step(key)}", each) for key, each in value.items()]
            return {self._text(key, at): self._tidy(each, at) for key, at, each in parts}
        return value

    def _text(self, text: str, path: str) -> str:
        bad = _CLEAN.search(text)
        if bad is None:
            return text
        self.fault(path, {"\x00": "nul", "\ufffd": "lost_letter"}.get(bad[0], "bad_text"))
        return _CLEAN.sub("?", text)


def read_json_sheet(text: str, lexicon: Lexicon, *, name: str, defaults: SheetDefaults, lang: str) -> Sheet:
    """The sheet that this JSON text holds, checked against its schema. Raises SheetError with all of its faults."""
    reader = JsonReader(lang)
    values = reader.load(text)
    document = _Document(values, lexicon, defaults) if isinstance(values, dict) else None
    fits_schema = document is not None and document.check(reader)
    if document is None and not reader.faults:
        from .validate import type_word

        reader.fault("", "not_an_object", found=type_word(values, lang))
    if document is None or reader.faults:
        raise SheetError(reader.faults, name, lang, fits_schema=fits_schema)
    return document.sheet()


@dataclass(eq=False, repr=False)
class _LineAt:
    """An order or answer of a sheet, which need not be right, with its path; a default has its question as `on`."""

    path: str
    data: Any
    lexicon: Lexicon
    on: str = ""

    @property
    def verb(self) -> Verb | None:
        """Its verb, if it names one."""
        if not isinstance(self.data, dict):
            return None
        return self.lexicon.verb({"on": self.on} | self.data if self.on else self.data)

    @property
    def source(self) -> str:
        """As a fault quotes it."""
        return "" if self.data is None else json.dumps(self.data, ensure_ascii=False)[:200]

    def names(self) -> Iterator[tuple[str, Kind, str]]:
        """Each name in it and in its conditions, with its path and kind."""
        if not isinstance(self.data, dict):
            return
        verb = self.verb
        for shape in verb.fields if verb else ():
            if shape.name in self.data:
                yield from _names_in(self.data[shape.name], f"{self.path}/{shape.name}", shape.kind)
        for key in ("only_if", "when"):
            held = self.data.get(key)
            for at, condition in enumerate(held if isinstance(held, list) else ()):
                yield from self._names_of_condition(condition, f"{self.path}/{key}/{at}")

    def _names_of_condition(self, condition: Any, path: str) -> Iterator[tuple[str, Kind, str]]:
        name = condition.get("fact") if isinstance(condition, dict) else None
        fact = self.lexicon.facts.get(name) if isinstance(name, str) else None
        if fact is None:
            return
        for argument in fact.arguments:
            yield from _names_in(condition.get(argument.name), f"{path}/{argument.name}", argument.kind)
        for key in ("in", "not_in", "has_any", "has_all", "has_none"):
            values = condition.get(key)
            for at, value in enumerate(values if isinstance(values, list) else ()):
                yield from _names_in(value, f"{path}/{key}/{at}", fact.values)


class _Document:
    """The plain values of a sheet, which need not have the shape that the schema allows.

    What a file does not name is the default: it may lie about for long, but the turn it is for stands in it.
    """

    def __init__(self, values: dict[str, Any], lexicon: Lexicon, defaults: SheetDefaults) -> None:
        self.values = values
        self.lexicon = lexicon
        for key in ("game", "seat", "code"):
            if key not in values and getattr(defaults, key) is not None:
                values[key] = getattr(defaults, key)

    def check(self, reader: JsonReader) -> bool:
        """Report the faults by the schema, and the names that it cannot know; nothing twice.

        Whether the schema accepts it.
        """
        from .validate import sheet_violations

        lang, lexicon = reader.lang, self.lexicon
        orders = self.values.get("orders")
        if isinstance(orders, list) and len(orders) > MAX_ORDERS:
            reader.fault("/orders", "many_orders", most=MAX_ORDERS)
            del orders[MAX_ORDERS:]
        known = {fault.place for fault in reader.faults}
        faulty = set(known)
        for violation in sheet_violations(self.values, lexicon, lang):
            path = violation.path
            if path in known:
                continue
            reader.faults.append(self._fault(violation, lang))
            faulty.add(path)
        fits_schema = not reader.faults
        for line in self._lines():
            for path, kind, which in line.names():
                known_id = any(which in lexicon.names[table] for table in kind.tables)
                if path not in faulty and not known_id and len(reader.faults) < MAX_FAULTS:
                    message, near = kind.unknown(shown(which), lang), nearest_json(which, kind, lexicon)
                    reader.faults.append(SheetFault(path, message, "", near, line.source))
        return fits_schema

    def _fault(self, violation: Violation, lang: str) -> SheetFault:
        """What breaks the schema, with the clause and the nearest right value that the verb of its line knows."""
        path, message, near, clause = violation.path, violation.message, violation.nearest, ""
        line, steps = self._line_at(path)
        verb = line.verb if line is not None else None
        if verb is not None:
            kind = _kind_at(path, verb.shape(steps[0] if steps else ""))
            clause = verb.clause if violation.keyword == "required" else ""
            if violation.keyword in OF_A_VALUE and kind is not None:
                value = self._value_at(path)
                near = nearest_json(value, kind, self.lexicon) or near
                if violation.keyword == "anyOf":
                    given = shown(json.dumps(value, ensure_ascii=False))
                    message = say("wrong_kind", lang, given=given, expected=kind.expected[lang])
        return SheetFault(path, message, clause, near, line.source if line is not None else "")

    def sheet(self) -> Sheet:
        """The sheet, if it is right by its schema."""
        values = self.values
        lines = tuple(
            Line(data, f"/orders/{index}", json.dumps(data, ensure_ascii=False), index)
            for index, data in enumerate(values.get("orders", []))
        )
        return Sheet(
            values["schema"],
            values["game"],
            values["seat"],
            values["turn"],
            values.get("code"),
            values.get("wait", False),
            lines,
            tuple(values["conditional"]) if "conditional" in values else None,
            tuple(values["standing"]) if "standing" in values else None,
            values.get("default"),
            values.get("settings"),
            tidy_note(values.get("note", "")),
        )

    def _lines(self) -> Iterator[_LineAt]:
        """Every order and answer."""
        for part in LINES:
            held = self.values.get(part)
            for index, data in enumerate(held if isinstance(held, list) else ()):
                yield _LineAt(f"/{part}/{index}", data, self.lexicon)
        defaults = self.values.get("default")
        for question, data in defaults.items() if isinstance(defaults, dict) else ():
            yield _LineAt(f"/default/{_step(question)}", data, self.lexicon, question)

    def _line_at(self, path: str) -> tuple[_LineAt | None, list[str]]:
        """The order or answer that a path points into, and the remaining steps; None if there is none."""
        part, *steps = path.split("/")[1:]
        if not steps or part not in (*LINES, "default"):
            return None, []
        step, *rest = steps
        if part == "default":
            return _LineAt(f"/{part}/{step}", self.values[part].get(step), self.lexicon, step), rest
        return _LineAt(f"/{part}/{step}", self.values[part][int(step)], self.lexicon), rest

    def _value_at(self, path: str) -> Any:
        value: Any = self.values
        for step in path.split("/")[1:]:
            value = value[int(step)] if isinstance(value, list) else value[step]
        return value


def _names_in(value: Any, path: str, kind: Kind) -> Iterator[tuple[str, Kind, str]]:
    """The names in a value, in the lists that it holds, and in its parts."""
    for place, of, leaf in kind.leaves(value, path):
        if isinstance(leaf, str) and of.tables:
            yield place, of, leaf


def _kind_at(path: str, shape: FieldShape | None) -> Kind | None:
    """The kind of the value at a path in a field (`/orders/0/path/1`), if one is known."""
    return shape.kind.at(path.split("/")[4:]) if shape is not None else None


def _whole(given: str) -> Any:
    return int(given) if len(given) <= MAX_DIGITS else _WrongNumber("huge", given)


def _step(key: str) -> str:
    return _CLEAN.sub("?", key).replace("~", "~0").replace("/", "~1")
