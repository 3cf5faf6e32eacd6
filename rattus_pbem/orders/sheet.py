"""An order sheet as the program holds it, in whichever form it was written. Plain values; reads and checks nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any

from ..contract.views import View
from ..engine.conditions import SheetLine
from ..engine.journal import digest
from ..engine.values import immutable


@immutable
class SheetDefaults:
    """What holds where a sheet names no game, seat, turn or code itself."""

    game: str | None = None
    seat: str | None = None
    turn: int | None = None
    code: str | None = None

    @staticmethod
    def of_view(view: View) -> SheetDefaults:
        """What a sheet that answers a letter need not name."""
        return SheetDefaults(view.game, view.seat, view.turn, view.code)


@immutable
class Line(SheetLine):
    """One order or answer, with where and how it was written; two lines are equal if their data are.

    `places` and `sources` are those of single fields, where a field stands elsewhere than the order (a rider on a
    line of its own, a word in mid-line). `number` is the line from 1, 0 in a JSON sheet; `index` counts the orders.
    `is_part`: further orders stand on its line.
    """

    data: dict[str, Any]
    place: str = field(default="", compare=False)
    source: str = field(default="", compare=False)
    index: int = field(default=0, compare=False)
    number: int = field(default=0, compare=False)
    places: dict[str, str] = field(default_factory=dict, compare=False)
    sources: dict[str, str] = field(default_factory=dict, compare=False)
    is_part: bool = field(default=False, compare=False)

    def with_values(self, **values: Any) -> Line:
        """The same order with these values of its fields, written nowhere."""
        return Line({**self.data, **values})

    def place_of(self, pointer: str) -> str:
        """The most exact place known for a JSON pointer into the order: a rider's own line, a column, a JSON path."""
        if not self.number:
            return self.place + pointer
        return self.places.get(_first_key(pointer), self.place)

    def source_of(self, pointer: str) -> str:
        """The text in which the field of this JSON pointer was written: the rider's line, or the order's."""
        return self.sources.get(_first_key(pointer), self.source)


@immutable
class Sheet:
    """The orders of one seat for one turn, in the shape that the schema allows.

    `conditional`, `standing`, `default` and `settings` are None where the sheet does not have them, which changes
    nothing; empty ones clear. Without `names_turn` its turn is the default: it names none itself.
    """

    schema: str
    game: str
    seat: str
    turn: int
    code: str | None = None
    wait: bool = False
    orders: tuple[Line, ...] = ()
    conditional: tuple[dict[str, Any], ...] | None = None
    standing: tuple[dict[str, Any], ...] | None = None
    default: dict[str, Any] | None = None
    settings: dict[str, str] | None = None
    note: str = ""
    names_turn: bool = field(default=True, compare=False)

    def lines(self) -> Iterator[SheetLine]:
        """All that it orders and answers, now and in advance."""
        yield from self.orders
        yield from map(SheetLine, (*(self.conditional or ()), *(self.standing or ())))
        yield from (SheetLine({"on": question}) for question in self.default or ())

    @staticmethod
    def of_view(view: View, orders: Sequence[Line] = (), **parts: Any) -> Sheet:
        """A sheet that answers a letter, with these orders and other parts."""
        schema = schema_name(view.rules)
        return Sheet(schema, view.game, str(view.seat), view.turn, view.code, orders=tuple(orders), **parts)

    def is_empty(self) -> bool:
        """Whether it holds nothing, not even a part that is empty and so takes something back."""
        parts = (self.conditional, self.standing, self.default, self.settings)
        return not self.orders and all(part is None for part in parts)

    def is_only_in_advance(self) -> bool:
        """Whether it holds nothing for its turn: it then leaves the orders stored for it as they are."""
        for_later = (self.standing, self.default, self.settings)
        return not self.orders and not self.conditional and any(part is not None for part in for_later)

    def to_json(self) -> dict[str, Any]:
        """The sheet in JSON form, `schema` first; keys that say nothing are left out, `orders` always stands."""
        data: dict[str, Any] = {"schema": self.schema, "game": self.game, "seat": self.seat, "turn": self.turn}
        if self.code is not None:
            data["code"] = self.code
        if self.wait:
            data["wait"] = True
        data["orders"] = [line.data for line in self.orders]
        for key, part in (("conditional", self.conditional), ("standing", self.standing)):
            if part is not None:
                data[key] = list(part)
        for key, settled in (("default", self.default), ("settings", self.settings)):
            if settled is not None:
                data[key] = settled
        if self.note:
            data["note"] = self.note
        return data

    def digest(self) -> str:
        """SHA-256 in hex of the canonical JSON without the code: the same orders give the same digest in any form."""
        data = self.to_json()
        data.pop("code", None)
        return digest(data)


def tidy_note(text: str) -> str:
    """A note as both forms can hold it: no blanks at the ends of lines, no empty lines at the ends."""
    return "\n".join(line.strip() for line in text.splitlines()).strip()


def schema_name(rules: str) -> str:
    """The schema that the sheets of a game name."""
    return f"rattus-pbem/orders-{rules}/1"


def _first_key(pointer: str) -> str:
    return pointer[1:].split("/", 1)[0] if pointer else ""
