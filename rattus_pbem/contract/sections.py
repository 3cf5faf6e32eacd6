"""Sections of a report: what a reader is shown, by its shape. A game makes them; text and HTML lay them out.

Each says what it is in words of the reader's language. A section without a heading goes on below the one before. One in
`detail` stands in the whole text and the whole page; letters, which are to be short, leave it out. One that is `last`
is for those who look something up: it stands below the order form, in a page in small type.
Nothing here knows a game, and nothing here knows how wide a line is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from ..engine.values import immutable

WATCH = "watch"
"""The name of the table that says in a row for each seat where it stands: what it would score now, what it earns, what
it may lose. It is short, so that it stands in each letter."""
STEP_GUIDE = "steps"
"""The name of the list that says how the orders of each step of a turn are written."""


@immutable
class Paragraphs:
    """Sentences, one paragraph each."""

    kind: ClassVar[str] = "paragraphs"
    name: str
    sentences: tuple[str, ...]
    heading: str = ""
    detail: bool = False
    last: bool = False

    def to_json(self) -> dict[str, Any]:
        """Plain JSON, as every section gives it: kind, name and heading, then its own keys."""
        return {**_head(self), "sentences": list(self.sentences)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Paragraphs:
        """What `to_json` gave, as every section reads it."""
        return cls(sentences=tuple(data["sentences"]), **_head_of(data))


@immutable
class Listing:
    """Things that stand in a list, each described in a sentence."""

    kind: ClassVar[str] = "list"
    name: str
    items: tuple[str, ...]
    heading: str = ""
    detail: bool = False
    last: bool = False

    def to_json(self) -> dict[str, Any]:
        return {**_head(self), "items": list(self.items)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Listing:
        return cls(items=tuple(data["items"]), **_head_of(data))


@immutable
class Facts:
    """Facts in a line each: what it is, and how it stands."""

    kind: ClassVar[str] = "facts"
    name: str
    facts: tuple[tuple[str, str], ...]
    heading: str = ""
    detail: bool = False
    last: bool = False

    def to_json(self) -> dict[str, Any]:
        return {**_head(self), "facts": [list(fact) for fact in self.facts]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Facts:
        return cls(facts=tuple((title, text) for title, text in data["facts"]), **_head_of(data))


@immutable
class Table:
    """A table; the first cell of a row is its name. `lead` is a sentence that stands above it; where there is none,
    the `title` is for readers who are not shown the heads of the columns first. `note` stands below it."""

    kind: ClassVar[str] = "table"
    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    lead: str = ""
    heading: str = ""
    detail: bool = False
    last: bool = False
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        rows = [list(row) for row in self.rows]
        return {
            **_head(self),
            "title": self.title,
            "lead": self.lead,
            "columns": list(self.columns),
            "rows": rows,
            **({"note": self.note} if self.note else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Table:
        rows = tuple(map(tuple, data["rows"]))
        own = {key: data[key] for key in ("title", "lead", "note") if key in data}
        return cls(columns=tuple(data["columns"]), rows=rows, **own, **_head_of(data))


@immutable
class Cell:
    """One place on a map, in a row and a column counted from 0: its name, the mark after it, and its lines of words.

    A line that is too long for its column is wrapped between words.
    """

    row: int
    column: int
    name: str
    mark: str
    lines: tuple[tuple[str, ...], ...]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        lines = [list(line) for line in self.lines]
        return {"row": self.row, "column": self.column, "name": self.name, "mark": self.mark, "lines": lines}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Cell:
        """The place that `to_json` gave."""
        return cls(**{**data, "lines": tuple(map(tuple, data["lines"]))})


@immutable
class MapCells:
    """The places of a board roughly where they are on the map, in `columns` columns; `key` says what the marks mean."""

    kind: ClassVar[str] = "map"
    name: str
    columns: int
    cells: tuple[Cell, ...]
    key: str
    heading: str = ""
    detail: bool = False
    last: bool = False

    def to_json(self) -> dict[str, Any]:
        cells = [cell.to_json() for cell in self.cells]
        return {**_head(self), "columns": self.columns, "cells": cells, "key": self.key}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MapCells:
        cells = tuple(map(Cell.from_json, data["cells"]))
        return cls(columns=data["columns"], cells=cells, key=data["key"], **_head_of(data))


@immutable
class ToldEvent:
    """An event in a sentence: its `id` (`7:12`), the clauses by which it happened, and `scene` if something begins with
    it that is told in a paragraph of its own."""

    id: str
    clauses: Sequence[str]
    text: str
    scene: bool = False

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        scene = {"scene": True} if self.scene else {}
        return {"id": self.id, "clauses": list(self.clauses), "text": self.text, **scene}


@immutable
class ToldPlace:
    """What came of a turn in a place, or in several: the result, then what led to it. `name` may be ""."""

    name: str
    text: str

    def to_json(self) -> dict[str, str]:
        """Plain JSON."""
        return {"name": self.name, "text": self.text}


@immutable
class ToldTurn:
    """A turn as it is read (`stories`): `head` says which, `text` who did what and what it cost whom, `places` what
    came of it where; `id` is the number of the first of its events."""

    id: str
    text: str
    head: str = ""
    places: tuple[ToldPlace, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        places = {"places": [place.to_json() for place in self.places]} if self.places else {}
        return {"id": self.id, "head": self.head, "text": self.text, **places}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ToldTurn:
        """What `to_json` gave."""
        return cls(**{**data, "places": tuple(ToldPlace(**place) for place in data.get("places", ()))})


@immutable
class Events:
    """What happened. `turns` are its turns as they are read; then the list of `events` stands below all else, under the
    heading `each`. Where a text or a page leaves the first events out, it says in `left_out` how many (`count`);
    nothing of that is kept."""

    kind: ClassVar[str] = "events"
    name: str
    events: tuple[ToldEvent, ...]
    heading: str = ""
    detail: bool = False
    last: bool = False
    turns: tuple[ToldTurn, ...] = ()
    each: str = ""
    count: int = 0
    left_out: str = ""

    def to_json(self) -> dict[str, Any]:
        turns = {"turns": [turn.to_json() for turn in self.turns], "each": self.each} if self.turns else {}
        return {**_head(self), "events": [event.to_json() for event in self.events], **turns}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Events:
        events = tuple(ToldEvent(**event) for event in data["events"])
        turns = tuple(map(ToldTurn.from_json, data.get("turns", ())))
        return cls(events=events, turns=turns, each=data.get("each", ""), **_head_of(data))


@immutable
class NewsItem:
    """What became of the reader's orders or of a player: its kind, the clauses that it names, and in letters its number
    (`7-2:3`). `places` are those of the notices that it tells, among those since the letter before."""

    kind: str
    clauses: Sequence[str]
    text: str
    places: Sequence[int] = ()
    id: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        number = {"id": self.id} if self.id else {}
        places = {"places": list(self.places)} if self.places else {}
        return {**number, "kind": self.kind, "clauses": list(self.clauses), "text": self.text, **places}


@immutable
class News:
    """What became of the reader's orders and of the players."""

    kind: ClassVar[str] = "news"
    name: str
    items: tuple[NewsItem, ...]
    heading: str = ""
    detail: bool = False
    last: bool = False

    def to_json(self) -> dict[str, Any]:
        return {**_head(self), "items": [item.to_json() for item in self.items]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> News:
        return cls(items=tuple(NewsItem(**item) for item in data["items"]), **_head_of(data))


@immutable
class OrderForm:
    """The lines of an order sheet to fill in.

    `asks`: its reader is asked for it now. Pages have the same in two parts: the `block` with examples and nothing on
    them, and `entries`, each an order of the block, or "", and then the sentences on it.
    """

    kind: ClassVar[str] = "form"
    name: str
    lines: tuple[str, ...]
    heading: str = ""
    detail: bool = False
    last: bool = False
    asks: bool = False
    block: tuple[str, ...] = ()
    entries: tuple[tuple[str, ...], ...] = ()

    def to_json(self) -> dict[str, Any]:
        entries = [list(entry) for entry in self.entries]
        asks = {"asks": True} if self.asks else {}
        return {**_head(self), **asks, "lines": list(self.lines), "block": list(self.block), "entries": entries}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> OrderForm:
        block, entries = tuple(data.get("block", ())), tuple(map(tuple, data.get("entries", ())))
        lines, asks = tuple(data["lines"]), data.get("asks", False)
        return cls(lines=lines, asks=asks, block=block, entries=entries, **_head_of(data))


Section: TypeAlias = Paragraphs | Listing | Facts | Table | MapCells | Events | News | OrderForm
SECTIONS: Mapping[str, type[Section]] = {
    section.kind: section for section in (Paragraphs, Listing, Facts, Table, MapCells, Events, News, OrderForm)
}
"""By kind."""


def section_from_json(data: Mapping[str, Any]) -> Section:
    """A section as its `to_json` gave it. Raises KeyError or TypeError for anything else."""
    return SECTIONS[data["kind"]].from_json(data)


def _head(section: Section) -> dict[str, Any]:
    head: dict[str, Any] = {"kind": section.kind, "name": section.name, "heading": section.heading}
    return {**head, **{key: True for key in ("detail", "last") if getattr(section, key)}}


def _head_of(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: data[key] for key in ("name", "heading", "detail", "last") if key in data}
