"""The value kinds of Rattus and Pied Piper: regions, cards, rats, cubes by their potions, walls and pieces.

What stands in conditions alone is in `fact_words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....language.kinds import BRACKETS, NUMBER, SEAT, YES_NO, Handle, Kind, ListOf, Named, Number
from ....language.name_tables import Names
from ....language.phrases import LANGS, Text, Words
from ....language.words import FieldShape
from . import name, ways

if TYPE_CHECKING:
    from ....shapes import Json

REGION = Named("region", name("expected_region"), any_id=True, unknown_id=name("unknown_region"))
CARD = Named("card", name("expected_card"), unknown_id=name("unknown_card"), no_order=name("no_order_of_card"))
TOKEN = Handle(1, 9999, name="token", expected=name("expected_rat"))
"""A rat by its handle (R-19.2)."""
IN, TO, FROM, NONE = map(ways, ("in", "to", "from", "none"))
OUT_OF = {lang: FROM[lang] + IN[lang] for lang in LANGS}
LIST = 12
"""Longest list of a line; how many are legal is the forms' to say."""


class Potions(Number):
    """A cube by how many potions it has (P-3.7): in brackets behind the region it stands in, or behind the verb."""

    bounded = False

    def __init__(self, behind: str) -> None:
        expected = name("expected_potions")
        super().__init__(0, 10, name="potions", expected=expected)
        self.behind = behind
        self.parts = (BRACKETS,) if behind else (BRACKETS, NUMBER)


POTIONS = Potions("region")


class YesNo(Named):
    """Yes or no to each of several cases, in these words."""

    key_needs_value = True

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        held.append(value == "yes")
        return True

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        return [self.shown(value, names, lang)]

    def shown(self, value: Any, names: Names, lang: str) -> str:
        return names.name(self.name, "yes" if value else "no", lang)

    def schema(self, names: Names) -> Json:
        return {"type": "boolean"}


YESNO = YesNo("yesno", name("yes_or_no"), own=YES_NO)


class Parts(Kind):
    """A value of several parts in an object: the kind of each by its key, and the keys that must stand."""

    required: tuple[str, ...]

    def __init__(self, name: str, expected: Text, keys: Mapping[str, Kind]) -> None:
        self.name = name
        self.expected = expected
        self.keys = keys

    def leaves(self, value: Any, path: str) -> Iterator[tuple[str, Kind, Any]]:
        if not isinstance(value, dict):
            return
        for key, part in value.items():
            if key not in self.keys:
                continue
            if isinstance(part, list):
                for place, each in enumerate(part):
                    yield f"{path}/{key}/{place}", self.keys[key].item, each
            else:
                yield f"{path}/{key}", self.keys[key].item, part

    def at(self, steps: Sequence[str]) -> Kind | None:
        kind = self.keys.get(steps[0]) if steps else self
        return kind.item if kind else None

    def schema(self, names: Names) -> Json:
        return {
            "type": "object",
            "properties": {key: kind.schema(names) for key, kind in self.keys.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }


class Cube(Parts):
    """One cube on the board: its owner, its region and, where that is not clear, its potions (P-11.3)."""

    parts = (SEAT.name, REGION.name, BRACKETS)
    tables = (SEAT.name, REGION.name)
    required = ("seat", "region")
    limits = POTIONS.limits
    grows = True

    def __init__(self) -> None:
        expected = name("expected_cube")
        super().__init__("cube", expected, {"seat": SEAT, "region": REGION, "potions": POTIONS})

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        """The owner begins a cube; its potions come last."""
        last = held[-1] if held else None
        if part == SEAT.name:
            held.append({"seat": value})
            return last is None or self.is_whole(last)
        key = "potions" if part == BRACKETS else part
        if last is None or key in last or (part == BRACKETS and not self.is_whole(last)):
            return False
        last[key] = value
        return True

    def is_whole(self, value: Any) -> bool:
        return "region" in value

    def has_room(self, value: Any, part: str) -> bool:
        return part == BRACKETS and "potions" not in value

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        """`red Gallia(0)`."""
        potions = f"({value['potions']})" if "potions" in value else ""
        return [f"{SEAT.printed(value['seat'], names, lang)[0]} {_region(value['region'], names, lang)}{potions}"]


class Piece(Parts):
    """A piece set down in a region, taken from another or, if none is named, from beside the board (P-14.3, P-15.3)."""

    parts = tables = (REGION.name,)
    required = ("to",)
    turns = grows = True
    nowhere: Any = ""
    """A piece whose target has not been read yet."""

    def __init__(
        self, away: Words, name: str = "piece", expected: Text = REGION.expected, target: Kind = REGION
    ) -> None:
        super().__init__(name, expected, {"from": target, "to": target})
        self.connectors = away

    def add(self, held: list[Any], part: str, value: Any) -> bool:
        if not held or self.is_whole(held[-1]):
            held.append({"to": self.nowhere})
        held[-1]["to"] = self.further(held[-1]["to"], value)
        return True

    def further(self, place: Any, region: str) -> Any:
        """The place, once this region has been read too."""
        return region

    def is_whole(self, value: Any) -> bool:
        return bool(value["to"])

    def turn(self, held: list[Any]) -> bool:
        if not held or "from" in held[-1] or not self.is_whole(held[-1]):
            return False
        held[-1] = {"from": held[-1]["to"], "to": self.nowhere}
        return True

    def printed(self, value: Any, names: Names, lang: str) -> list[str]:
        """`Italia>Scandia`."""
        return [">".join(self.place(value[key], names, lang) for key in ("from", "to") if key in value)]

    def place(self, place: Any, names: Names, lang: str) -> str:
        """A place as printed."""
        return _region(place, names, lang)


class Wall(Piece):
    """A wall between two regions, `Gallia-Italia`, otherwise like a piece (P-5.3)."""

    nowhere: Any = ()

    def __init__(self, away: Words) -> None:
        super().__init__(away, "wall", name("expected_wall"), ListOf(REGION, 2, 2))

    def further(self, place: Any, region: str) -> Any:
        return [*place, region]

    def is_whole(self, value: Any) -> bool:
        return len(value["to"]) == 2

    def place(self, place: Any, names: Names, lang: str) -> str:
        return "-".join(_region(region, names, lang) for region in place)


def _region(region: str, names: Names, lang: str) -> str:
    return REGION.printed(region, names, lang)[0]


def token(name: str, *, instead_of: str = "", surplus_clause: str = "") -> FieldShape:
    """One rat by its handle (R-19.2)."""
    return FieldShape(name, TOKEN, instead_of=instead_of, surplus_clause=surplus_clause)


def potions(behind: str, *, many: tuple[int, int] | None = None) -> FieldShape:
    """Which cube is meant, by its potions: a number in brackets behind the region it stands in (P-3.7)."""
    kind = Potions(behind)
    return FieldShape("potions", kind if many is None else ListOf(kind, *many), optional=True)
