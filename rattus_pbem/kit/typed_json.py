"""What JSON of dataclasses must look like, from the types of their fields alone: its faults, and its schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin

from ..contract.positions import PlacedFault, near
from ..engine.values import hints_of

if TYPE_CHECKING:
    from ..shapes import Json

T = TypeVar("T")
MOST, LONGEST = 999, 40
"""The greatest number and the longest word of a position that is written by hand."""


def misfits(value: Any, hint: Any, place: str, *, open_: bool = False) -> Iterator[PlacedFault]:
    """What of this JSON is not of this type. `open_`: null may stand for a value that is not known."""
    origin, args = get_origin(hint), get_args(hint)
    if value is None and open_:
        return
    if origin in (Union, UnionType):
        kinds = [each for each in args if each is not NoneType]
        if value is not None or len(kinds) == len(args):
            yield from misfits(value, kinds[0], place, open_=open_)
    elif origin is tuple:
        yield from _misfit_list(value, args, place, open_)
    elif origin is not None and origin is not Literal and issubclass(origin, Mapping):
        yield from _misfit_table(value, args, place, open_)
    elif is_dataclass(hint):
        yield from misfit_fields(value, hint, place)
    elif why := _misfit(value, hint):
        yield place, why


def misfit_fields(value: Any, cls: Any, place: str = "") -> Iterator[PlacedFault]:
    """What of this JSON object does not fit the fields of a dataclass; a key may be left out."""
    if not isinstance(value, dict):
        yield place or "/", "an object is expected"
        return
    hints, parts = hints_of(cls), {part.name: part for part in fields(cls)}
    for key, each in value.items():
        if key not in parts:
            yield f"{place}/{key}", f"no such key{near(key, parts)}"
        else:
            yield from misfits(each, hints[key], f"{place}/{key}", open_="hidden" in parts[key].metadata)


def _misfit_list(value: Any, args: tuple[Any, ...], place: str, open_: bool) -> Iterator[PlacedFault]:
    if not isinstance(value, list):
        yield place, "a list is expected"
    elif args[-1] is not ... and len(value) != len(args):
        yield place, f"a list of {len(args)} is expected"
    else:
        for number, each in enumerate(value):
            kind = args[0] if args[-1] is ... else args[number]
            yield from misfits(each, kind, f"{place}/{number}", open_=open_)


def _misfit_table(value: Any, args: tuple[Any, ...], place: str, open_: bool) -> Iterator[PlacedFault]:
    if not isinstance(value, dict):
        yield place, "an object is expected"
        return
    for key, each in value.items():
        if args[0] is int and not (key.isascii() and key.isdigit() and len(key) < 4):
            yield f"{place}/{key}", "a number is expected as key"
        else:
            yield from misfits(each, args[1], f"{place}/{key}", open_=open_)


def _misfit(value: Any, hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "" if value in get_args(hint) else f"one of {', '.join(map(str, get_args(hint)))} is expected"
    if hint is int:
        fits = type(value) is int and -MOST <= value <= MOST
        return "" if fits else f"a whole number from {-MOST} to {MOST} is expected"
    if hint is bool:
        return "" if type(value) is bool else "true or false is expected"
    fits = isinstance(value, str) and len(value) <= LONGEST
    return "" if fits else f"a text of at most {LONGEST} characters is expected"


def schema_of(hint: Any, *, open_: bool = False) -> Json:
    """The JSON Schema of a type, closed and bounded."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _or_null(schema_of(next(each for each in args if each is not NoneType), open_=open_))
    if origin is tuple:
        items = schema_of(args[0], open_=open_)
        if args[-1] is ...:
            return {"type": "array", "items": items, "maxItems": MOST}
        each = [schema_of(arg, open_=open_) for arg in args]
        return {"type": "array", "prefixItems": each, "items": False, "minItems": len(args)}
    if origin is not None and origin is not Literal and issubclass(origin, Mapping):
        named = {"propertyNames": {"pattern": "^[0-9]{1,3}$"}} if args[0] is int else {}
        return {"type": "object", **named, "additionalProperties": schema_of(args[1], open_=open_)}
    if is_dataclass(hint):
        return schema_of_fields(hint)
    return _or_null(_plain_schema(hint)) if open_ else _plain_schema(hint)


def schema_of_fields(cls: Any) -> Json:
    """The JSON Schema of a dataclass whose fields may be left out."""
    hints = hints_of(cls)
    properties = {part.name: schema_of(hints[part.name], open_="hidden" in part.metadata) for part in fields(cls)}
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


def _plain_schema(hint: Any) -> Json:
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if hint is int:
        return {"type": "integer", "minimum": -MOST, "maximum": MOST}
    return {"type": "boolean"} if hint is bool else {"type": "string", "maxLength": LONGEST}
