"""Sections of a report: what a reader is shown, by its shape. A game makes them; text and HTML lay them out.

Each says what it is in words of the reader's language. A section without a heading goes on below the one before. One in
`detail` stands in the whole text and the whole page; letters, which are to be short, leave it out. One that is `last`
is for those who look something up: it stands below the order form, in a page in small type.
Nothing here knows a game, and nothing here knows how wide a line is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from ..engine.values import immutable

WATCH = "watch"
"""The name of the table that says in a row for each seat where it stands: what it would score now, what it earns, what
it may lose. It is short, so that it stands in each letter."""


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


@immutable
class Events:
    """What happened: each event with its `id` (`7:12`), the `clauses` by which it did, its `text`, and `scene` if
    something begins with it that is told in a paragraph of its own. `turns` are its turns in a sentence each, with the
    number of the first event, for a text that leaves events out."""

    kind: ClassVar[str] = "events"
    name: str
    events: tuple[Mapping[str, Any], ...]
    heading: str = ""
    detail: bool = False
    last: bool = False
    turns: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        turns = {"turns": [{"id": id_, "text": text} for id_, text in self.turns]} if self.turns else {}
        return {**_head(self), "events": [dict(event) for event in self.events], **turns}


@immutable
class News:
    """What became of the reader's orders and of the players: each with its `kind`, its `clauses` and its `text`."""

    kind: ClassVar[str] = "news"
    name: str
    items: tuple[Mapping[str, Any], ...]
    heading: str = ""
    detail: bool = False
    last: bool = False

    def to_json(self) -> dict[str, Any]:
        return {**_head(self), "items": [dict(item) for item in self.items]}


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


Section: TypeAlias = Paragraphs | Listing | Facts | Table | MapCells | Events | News | OrderForm


def _head(section: Section) -> dict[str, Any]:
    head: dict[str, Any] = {"kind": section.kind, "name": section.name, "heading": section.heading}
    return {**head, **{key: True for key in ("detail", "last") if getattr(section, key)}}
