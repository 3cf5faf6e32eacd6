"""Values of several parts in the text form: a cube of a seat in a region, a wall, a piece and where they come from.

Built up part by part as the words come. Judges no legality.
"""

from __future__ import annotations

from typing import Any

from ..engine.words import PARTS, FieldShape, Lexicon

Value = dict[str, Any]


def takes(shape: FieldShape, kind: str) -> bool:
    """Whether a value of this kind can go into the field, whole or as a part."""
    return kind == shape.kind or kind in PARTS.get(shape.kind, ())


def is_whole(shape: FieldShape, value: Value) -> bool:
    """Whether nothing is missing from a value."""
    if shape.kind == "cube":
        return "region" in value
    if shape.kind == "piece":
        return bool(value["to"])
    return len(value["to"]) == 2


def has_room(shape: FieldShape, held: list[Value] | None, kind: str) -> bool:
    """Whether the last of the values held can still take a part of this kind: a cube's potions come last."""
    return shape.kind == "cube" and kind == "potions" and bool(held) and "potions" not in (held or [{}])[-1]


def add_part(shape: FieldShape, held: list[Value], kind: str, part: Any) -> bool:
    """Add a part to the last value, or begin a new one; False if it has no place."""
    last = held[-1] if held else None
    if shape.kind == "cube":
        if kind == "seat":
            held.append({"seat": part})
            return last is None or is_whole(shape, last)
        if last is None or kind in last or (kind == "potions" and not is_whole(shape, last)):
            return False
        last[kind] = part
    elif last is not None and not is_whole(shape, last):
        last["to"] = part if shape.kind == "piece" else [*last["to"], part]
    else:
        held.append({"to": part if shape.kind == "piece" else [part]})
    return True


def turn_round(shape: FieldShape, held: list[Value]) -> bool:
    """What stands in the last value is where it comes from; False if that has been said, or is not whole."""
    if not held or "from" in held[-1] or not is_whole(shape, held[-1]):
        return False
    held[-1] = {"from": held[-1]["to"], "to": "" if shape.kind == "piece" else []}
    return True


def printed(shape: FieldShape, values: list[Value], lexicon: Lexicon, lang: str) -> list[str]:
    """The values of a field as words of a line."""

    def name(kind: str, which: str) -> str:
        return lexicon.printed(kind, which, lang)

    def place(where: Any) -> str:
        return name("region", where) if isinstance(where, str) else "-".join(name("region", region) for region in where)

    if shape.kind != "cube":
        return [">".join(place(value[key]) for key in ("from", "to") if key in value) for value in values]
    cubes = []
    for value in values:
        potions = f"({value['potions']})" if "potions" in value else ""
        cubes += [
            shape.connectors[lang][0],
            f"{name('seat', value['seat'])} {name('region', value['region'])}{potions}",
        ]
    return cubes[1:]
