"""Order sheets in JSON form. All faults of a sheet are collected; nothing is guessed, and no legality is judged."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ..engine.words import Lexicon, Verb
from .block import MOST_ORDERS
from .faults import MOST_FAULTS, SheetError, SheetFault
from .sentences import say, shown
from .sheet import Line, Sheet, SheetDefaults, tidy_note

MOST_DEPTH = 16
MOST_DIGITS = 15
MOST_VALUES = 5000
"""A sheet of a hundred orders has far fewer; checking more would take a hostile file seconds."""
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
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


class _Twice(dict[str, Any]):
    """An object in which keys stood more than once."""

    keys_twice: tuple[str, ...] = ()


class _Wrong:
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
        if (start := too_deep(text)) is not None:
            self._at(text, start, "too_deep", most=MOST_DEPTH)
            return None
        try:
            loaded = json.loads(
                text,
                object_pairs_hook=_object,
                parse_int=_whole,
                parse_float=lambda given: _Wrong("not_whole", given),
                parse_constant=lambda given: _Wrong("not_number", given),
            )
        except json.JSONDecodeError as error:
            why = next((key for told, key in _WHY.items() if error.msg.startswith(told)), "json_other")
            self._at(text, error.pos, "not_json", why=say(why, self.lang))
            return None
        plain = self._tidy(loaded, "")
        if self._values <= MOST_VALUES:
            return plain
        self.fault("", "many_values", most=MOST_VALUES)
        return None

    def fault(self, path: str, key: str, /, **facts: Any) -> None:
        """Add a fault at a JSON pointer; no more than can be of use."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(SheetFault(path or "/", say(key, self.lang, **facts)))

    def _at(self, text: str, position: int, key: str, **facts: Any) -> None:
        line = text.count("\n", 0, position) + 1
        column = position - text.rfind("\n", 0, position)
        source = shown(text.split("\n")[line - 1].strip())
        place = say("line_column", self.lang, line=line, column=column)
        self.faults.append(SheetFault(place, say(key, self.lang, **facts), source=source, line=line))

    def _tidy(self, value: Any, path: str) -> Any:
        self._values += 1
        if self._values > MOST_VALUES:
            return None
        if isinstance(value, _Wrong):
            self.fault(path, value.key, given=shown(value.given))
            return None
        if isinstance(value, str):
            return self._text(value, path)
        if isinstance(value, list):
            return [self._tidy(each, f"{path}/{at}") for at, each in enumerate(value)]
        if isinstance(value, dict):
            for key in getattr(value, "keys_twice", ()):
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
    told = reader.load(text)
    if isinstance(told, dict):
        for key in ("game", "seat", "turn", "code"):
            if key not in told and getattr(defaults, key) is not None:
                told[key] = getattr(defaults, key)
        _check(reader, told, lexicon)
    elif not reader.faults:
        from .validate import found_type

        reader.fault("", "not_an_object", found=found_type(told, lang))
    if reader.faults:
        raise SheetError(reader.faults, name, lang)
    return _sheet(told)


def too_deep(text: str) -> int | None:
    """Where brackets begin to be nested too deep for a sheet, or None."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        if found[0] in ("[", "{"):
            depth += 1
            if depth > MOST_DEPTH:
                return found.start()
        elif found[0] in ("]", "}"):
            depth -= 1
    return None


def _check(reader: JsonReader, told: dict[str, Any], lexicon: Lexicon) -> None:
    """The faults by the schema, and the names that it cannot know; nothing twice."""
    from .validate import violations

    lang = reader.lang
    orders = told.get("orders")
    if isinstance(orders, list) and len(orders) > MOST_ORDERS:
        reader.fault("/orders", "many_orders", most=MOST_ORDERS)
        del orders[MOST_ORDERS:]
    known = {fault.place for fault in reader.faults}
    faulty = set(known)
    for found in violations(told, f"orders-{lexicon.rules}", lang):
        if found.path in known:
            continue
        verb, key = _verb_at(told, found.path, lexicon)
        clause, near, message = "", found.nearest, found.message
        if verb is not None:
            shape = verb.shape(key)
            clause = verb.clause if found.keyword == "required" else ""
            if shape is not None and shape.kind in lexicon.names and found.keyword in ("pattern", "enum"):
                near = lexicon.nearest_id(shape.kind, _value_at(told, found.path))
        elif found.path in ("/conditional", "/standing", "/default") and found.keyword != "type":
            message = say("nothing_in_advance", lang)
        reader.faults.append(SheetFault(found.path, message, clause, near, _source(told, found.path)))
        faulty.add(found.path)
    for path, kind, which in _names(told, lexicon):
        if path not in faulty and which not in lexicon.names[kind] and len(reader.faults) < MOST_FAULTS:
            near = lexicon.nearest_id(kind, which)
            message = say(f"no_{kind}", lang, given=shown(which))
            reader.faults.append(SheetFault(path, message, "", near, _source(told, path)))


def _names(told: Mapping[str, Any], lexicon: Lexicon) -> Iterator[tuple[str, str, str]]:
    """Each name in the orders, with its path and kind."""
    orders = told.get("orders")
    for index, data in enumerate(orders if isinstance(orders, list) else ()):
        verb = lexicon.verb(data) if isinstance(data, dict) else None
        for shape in verb.fields if verb else ():
            if shape.kind not in lexicon.names or shape.name not in data:
                continue
            value, path = data[shape.name], f"/orders/{index}/{shape.name}"
            if shape.many and isinstance(value, list):
                yield from ((f"{path}/{at}", shape.kind, one) for at, one in enumerate(value) if isinstance(one, str))
            elif isinstance(value, str):
                yield path, shape.kind, value


def _sheet(told: dict[str, Any]) -> Sheet:
    """The sheet of a document that is right by its schema."""
    orders = told.get("orders", [])
    lines = tuple(
        Line(data, f"/orders/{index}", json.dumps(data, ensure_ascii=False), index) for index, data in enumerate(orders)
    )
    return Sheet(
        told["schema"],
        told["game"],
        told["seat"],
        told["turn"],
        told.get("code"),
        told.get("wait", False),
        lines,
        tuple(told["conditional"]) if "conditional" in told else None,
        tuple(told["standing"]) if "standing" in told else None,
        told.get("default"),
        told.get("settings"),
        tidy_note(told.get("note", "")),
    )


def _verb_at(told: Mapping[str, Any], path: str, lexicon: Lexicon) -> tuple[Verb | None, str]:
    """The verb that a path lies in, and the field."""
    steps = path.split("/")[1:]
    if len(steps) < 2 or steps[0] != "orders":
        return None, ""
    data = told["orders"][int(steps[1])]
    return (lexicon.verb(data) if isinstance(data, dict) else None), steps[2] if len(steps) > 2 else ""


def _value_at(told: Any, path: str) -> str:
    value = told
    for step in path.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return str(value)


def _source(told: Mapping[str, Any], path: str) -> str:
    """The order that a path lies in, as JSON."""
    steps = path.split("/")[1:]
    if len(steps) < 2 or steps[0] != "orders":
        return ""
    return json.dumps(told["orders"][int(steps[1])], ensure_ascii=False)[:200]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) == len(pairs):
        return dict(pairs)
    found = _Twice(pairs)
    times = Counter(key for key, _ in pairs)
    found.keys_twice = tuple(key for key, count in times.items() if count > 1)
    return found


def _whole(given: str) -> Any:
    return int(given) if len(given) <= MOST_DIGITS else _Wrong("huge", given)


def _step(key: str) -> str:
    return _CLEAN.sub("?", key).replace("~", "~0").replace("/", "~1")
