"""A report as a value: which letter it is, and its sections, from which text and HTML are laid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from ..contract.rules import Rules
from ..contract.sections import Events, News, NewsItem, OrderForm, Section, ToldEvent, section_from_json
from ..engine.seats import Seat
from ..engine.values import changed, immutable
from ..shapes import schema

SCHEMA = schema("report")
YOURS = "yours"
"""The name of the section that says what has changed for the reader, and what threatens them."""


@immutable
class SeatMark:
    """How pages mark a seat: its letter, its colour (`#rrggbb`; "" where the game has none), how it is called."""

    letter: str
    colour: str
    called: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"letter": self.letter, "colour": self.colour, "called": list(self.called)}


def seat_marks(rules: Rules[Any], names: Mapping[Seat, str], lang: str) -> dict[Seat, SeatMark]:
    """The mark of each seat."""
    words = {seat: rules.lexicon.name("seat", seat, lang) for seat in rules.meta.seats}
    # A sentence may begin with a seat; a game may have persons before their seats.
    letters = [word[0].upper() for word in words.values()]
    marks = {}
    for seat, name in names.items():
        word = words[seat]
        own, begun = word[0].upper(), word[0].upper() + word[1:]
        marks[seat] = SeatMark(
            letter=own if letters.count(own) == 1 else seat[0].upper(),
            colour=rules.meta.colours.get(seat, ""),
            called=list(dict.fromkeys((f"{begun} ({name})", f"{word} ({name})", f"{name} ({word})"))),
        )
    return marks


@immutable
class ReportHeader:
    """Which letter this is. `kind`: `letter`, or a report to the `public` or the `referee`; `now` as ISO 8601."""

    game: str
    rules: str
    edition: str
    kind: str
    seat: str | None
    lang: str
    turn: int
    number: int
    code: str | None
    now: str
    commitment: str
    head: str
    seats: Mapping[str, SeatMark]

    @property
    def view_file(self) -> str:
        """What the view that a mail brings with this letter is called."""
        return f"{self.game}-{self.seat}-t{self.turn}-{self.number}.json"

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        seats = {seat: mark.to_json() for seat, mark in self.seats.items()}
        return {**{part.name: getattr(self, part.name) for part in fields(self)}, "seats": seats}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ReportHeader:
        """The header that `to_json` gave."""
        return cls(**{**data, "seats": {seat: SeatMark(**mark) for seat, mark in data["seats"].items()}})


@immutable
class Report:
    """All that a letter says, its sentences in the language of its header; `closing` stands below all sections."""

    header: ReportHeader
    title: str
    sections: Sequence[Section]
    closing: Sequence[str]

    @property
    def lang(self) -> str:
        """The language of its reader."""
        return self.header.lang

    @property
    def as_read(self) -> Sequence[Section]:
        """Its sections in the order in which they are read: where turns are told, the list of events stands last."""
        read, lists = list[Section](), list[Section]()
        for section in self.sections:
            if isinstance(section, Events) and section.turns:
                lists.append(changed(section, turns=(), heading=section.each, last=True))
                section = changed(section, events=(), count=0, left_out="")
            read.append(section)
        return (*read, *lists)

    @property
    def events(self) -> Iterator[ToldEvent]:
        """What happened."""
        return (event for section in self.sections if isinstance(section, Events) for event in section.events)

    @property
    def news(self) -> Iterator[NewsItem]:
        """What became of its reader's orders, and of the players."""
        return (item for section in self.sections if isinstance(section, News) for item in section.items)

    @property
    def asked_block(self) -> Sequence[str]:
        """The block of the form by which it asks; empty if it asks nothing."""
        forms = (section for section in self.sections if isinstance(section, OrderForm) and section.asks)
        return next((form.block for form in forms), ())

    def to_json(self) -> dict[str, Any]:
        """The report as it is kept: see `report_models.ReportFile`."""
        return {
            "schema": SCHEMA,
            "header": self.header.to_json(),
            "title": self.title,
            "sections": [section.to_json() for section in self.sections],
            "closing": list(self.closing),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """The report that `to_json` gave. Raises KeyError or TypeError for anything else."""
        sections = tuple(map(section_from_json, data["sections"]))
        return cls(ReportHeader.from_json(data["header"]), data["title"], sections, tuple(data["closing"]))
