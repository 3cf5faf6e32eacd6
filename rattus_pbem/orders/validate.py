"""Checking a JSON document against a checked-in schema: every fault at once, in a person's words, with its path.

`jsonschema` does it, or the faster `jsonschema_rs` where that is installed; both give the same list. Knows no game and
judges no legality.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import InternalError
from ..language.kinds import ID
from ..language.phrases import nearest
from .advance_text import HEX64, ONE_LINE
from .faults import MAX_FAULTS
from .header import CODE, GAME
from .sheet_sentences import say, shown

if TYPE_CHECKING:
    from ..language.words import Lexicon

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = (os.path.join(_PACKAGE, "schemas"), os.path.join(os.path.dirname(_PACKAGE), "schemas"))
Step = str | int
MAX_RAW = 10_000
"""So many faults of a validator are looked at; a hostile file may have more."""
BOUNDS = {
    "minimum": "too_low",
    "maximum": "too_high",
    "minLength": "too_short",
    "maxLength": "too_long",
    "minItems": "too_few",
    "maxItems": "too_numerous",
    "minProperties": "too_few",
    "maxProperties": "too_numerous",
}
PATTERNS = {
    f"^{ID}$": "not_an_id",
    f"^{GAME}$": "bad_game",
    f"^{CODE}$": "bad_code",
    f"^{ONE_LINE}$": "bad_nonce",
    f"^({HEX64}|none)$": "bad_nonce_hash",
}
"""Patterns that have a sentence of their own."""


def read_schema(name: str, folder: str = "") -> dict[str, Any]:
    """The schema of this name (`orders-rattus`). InternalError if it is missing.

    `folder` is that of a game which comes from another package.
    """
    for place in (folder,) if folder else FOLDERS:
        try:
            with open(os.path.join(place, f"{name}.schema.json"), encoding="utf-8") as file:
                schema: dict[str, Any] = json.load(file)
                return schema
        except FileNotFoundError:
            continue
    raise InternalError(f"the schema {name} is missing from this installation")


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault of a document: JSON pointer, sentence, the schema's keyword, the nearest legal thing ("" if none)."""

    path: str
    message: str
    keyword: str
    nearest: str = ""


class RawFault(NamedTuple):
    """A fault as a validator finds it: path into the document, keyword, the part of the schema that this stands in."""

    path: tuple[Step, ...]
    keyword: str
    part: Mapping[str, Any]

    @property
    def wanted(self) -> Any:
        """What the keyword demands."""
        return self.part[self.keyword]

    @property
    def known(self) -> list[str]:
        """The keys that an object may have."""
        return list(self.part.get("properties", ()))

    def key(self) -> tuple[tuple[Step, ...], str, str]:
        """Two faults are one if this is the same."""
        wanted = self.known if self.keyword == "additionalProperties" else self.wanted
        return self.path, self.keyword, json.dumps(wanted, sort_keys=True)

    def violations(self, document: Any, lang: str) -> Iterator[Violation]:
        """The violations in it; unknown and missing keys are reported one by one."""
        value, at, keyword = document, pointer(self.path), self.keyword
        for step in self.path:
            value = value[step]
        if keyword == "additionalProperties":
            known = self.known
            free = [name for name in known if name not in value]
            expected = ", ".join(free) or say("no_key", lang)
            for key in value:
                if key not in known:
                    message = say("unknown_key", lang, key=shown(key), expected=expected)
                    near = nearest(key, dict(zip(free, free, strict=True)))
                    yield Violation(pointer((*self.path, key)), message, keyword, near)
        elif keyword == "required":
            for key in self.wanted:
                if key not in value:
                    yield Violation(at, say("missing_key", lang, key=key), keyword)
        elif keyword == "enum":
            options = [option if isinstance(option, str) else _json(option) for option in self.wanted]
            near = nearest(value, {option: option for option in options}) if isinstance(value, str) else ""
            yield Violation(at, say("not_one_of", lang, given=_json(value), expected=", ".join(options)), keyword, near)
        else:
            yield Violation(at, self._sentence(value, lang), keyword)

    def _sentence(self, value: Any, lang: str) -> str:
        keyword, wanted = self.keyword, self.wanted
        if keyword == "type":
            types = wanted if isinstance(wanted, list) else [wanted]
            expected = " / ".join(say(f"type_{name}", lang) for name in types)
            return say("wrong_type", lang, expected=expected, found=type_word(value, lang))
        if keyword == "const":
            return say("not_this", lang, expected=json.dumps(wanted, ensure_ascii=False), given=_json(value))
        if keyword == "pattern":
            return say(PATTERNS.get(wanted, "no_fit"), lang, given=shown(value))
        if keyword in BOUNDS:
            given = len(value) if isinstance(value, str | list | dict) else _json(value)
            return say(BOUNDS[keyword], lang, given=given, bound=wanted)
        return say("not_beside" if keyword == "not" else "against_schema", lang, keyword=keyword)


def violations(document: Any, schema_name: str, lang: str = "en", folder: str = "") -> list[Violation]:
    """All faults of a document (plain JSON values) by the schema of this name, in the order of their paths.

    At most 100 are reported. A value of the wrong type is reported once, and nothing more about it.
    """
    return violations_from(_check(schema_name, folder)(document), document, lang)


def sheet_violations(document: Any, lexicon: Lexicon, lang: str = "en") -> list[Violation]:
    """The same by the schema of a game's sheets, which is made from its words where no file has it."""
    name, folder = f"orders-{lexicon.rules}", lexicon.schema_folder
    if (name, folder) not in _made:
        places = (folder,) if folder else FOLDERS
        if any(os.path.exists(os.path.join(place, f"{name}.schema.json")) for place in places):
            return violations(document, name, lang, folder)
        from .schema import OrdersSchema

        _made[name, folder] = _check_of(OrdersSchema(lexicon).to_json())
    return violations_from(_made[name, folder](document), document, lang)


def violations_from(raw: Iterable[RawFault], document: Any, lang: str) -> list[Violation]:
    """The faults that a validator found, in our words."""
    unique = {fault.key(): fault for fault in islice(raw, MAX_RAW)}
    mistyped = {fault.path for fault in unique.values() if fault.keyword == "type"}
    kept: dict[Violation, None] = {}
    # In a path numbers come before names: the two cannot be compared.
    for key in sorted(unique, key=lambda key: ([(isinstance(s, str), s) for s in key[0]], *key[1:])):
        fault = unique[key]
        if fault.path in mistyped and fault.keyword != "type":
            continue
        for violation in fault.violations(document, lang):
            kept[violation] = None
            if len(kept) == MAX_FAULTS:
                return list(kept)
    return list(kept)


class RustCheck:
    """The check of a schema by `jsonschema_rs`. Raises ImportError without it."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        import jsonschema_rs

        self.schema = schema
        self.validator = jsonschema_rs.validator_for(dict(schema))

    def __call__(self, document: Any) -> Iterator[RawFault]:
        """The faults of a document."""
        for error in self.validator.iter_errors(document):
            *place, keyword = error.schema_path
            part: Any = self.schema
            for step in place:
                part = part[step]
            yield RawFault(tuple(error.instance_path), str(keyword), part)


class PythonCheck:
    """The check of a schema by `jsonschema`; `$` in a pattern is the very end, as JSON Schema has it."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        import re

        from jsonschema import Draft202012Validator, ValidationError, validators

        def pattern(validator: Any, wanted: str, instance: Any, _: Any) -> Iterator[ValidationError]:
            if isinstance(instance, str) and not re.search(wanted.replace("$", r"\Z"), instance):
                yield ValidationError("pattern")

        extend: Any = validators.extend
        self.validator = extend(Draft202012Validator, {"pattern": pattern})(schema)

    def __call__(self, document: Any) -> Iterator[RawFault]:
        """The faults of a document."""
        for error in self.validator.iter_errors(document):
            yield RawFault(tuple(error.absolute_path), str(error.validator), error.schema)


_made: dict[tuple[str, str], RustCheck | PythonCheck] = {}
"""The checks by schemas that no file has."""


@cache
def _check(schema_name: str, folder: str) -> RustCheck | PythonCheck:
    return _check_of(read_schema(schema_name, folder))


def _check_of(schema: dict[str, Any]) -> RustCheck | PythonCheck:
    try:
        return RustCheck(schema)
    except ImportError:
        return PythonCheck(schema)


def type_word(value: Any, lang: str) -> str:
    """What kind of JSON value this is, in words."""
    names = {dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number"}
    key = f"type_{names.get(type(value), 'null')}"
    return say(key, lang)


def pointer(path: Iterable[Step]) -> str:
    """The JSON pointer of a path; "/" stands for the whole document."""
    steps = [str(step).replace("~", "~0").replace("/", "~1") for step in path]
    return "/" + "/".join(steps)


def _json(value: Any) -> str:
    return shown(json.dumps(value, ensure_ascii=False))
