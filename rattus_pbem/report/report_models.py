"""The pydantic model of the structured report, from which its schema is made."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..locale import Language

Clauses = list[Annotated[str, Field(pattern=r"^[A-Z]-[0-9]+(\.[0-9]+)?$", max_length=10)]]


class Model(BaseModel):
    """A JSON object without unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatMark(Model):
    """How pages mark a seat: its letter, its colour if the game has one, and what sentences and tables call it."""

    letter: Annotated[str, Field(min_length=1, max_length=1)]
    colour: Annotated[str, Field(pattern=r"^(#[0-9a-f]{6})?$")]
    called: list[str]


class ReportHeader(Model):
    """Which letter this is."""

    game: str
    rules: str
    edition: str
    kind: Literal["letter", "public", "referee"]
    seat: str | None
    lang: Language
    turn: int
    number: int
    code: str | None
    now: str
    commitment: str
    head: str
    seats: dict[str, SeatMark]


class Section(Model):
    """What all sections have; one without a heading continues the one before, one in detail is left out of mails, one
    that is last stands below the order form."""

    name: str
    heading: str
    detail: bool = False
    last: bool = False


class Paragraphs(Section):
    """Sentences, one paragraph each."""

    kind: Literal["paragraphs"]
    sentences: list[str]


class Listing(Section):
    """Things that stand in a list."""

    kind: Literal["list"]
    items: list[str]


class Facts(Section):
    """Facts in a line each: what it is, and how it stands."""

    kind: Literal["facts"]
    facts: list[Annotated[list[str], Field(min_length=2, max_length=2)]]


class Table(Section):
    """A table; the first cell of a row is its name."""

    kind: Literal["table"]
    title: str
    lead: str
    columns: list[str]
    rows: list[list[str]]
    note: str = ""


class Cell(Model):
    """One place on a map: its row and column from 0, its name and mark, its lines of words."""

    row: Annotated[int, Field(ge=0)]
    column: Annotated[int, Field(ge=0)]
    name: str
    mark: str
    lines: list[list[str]]


class MapCells(Section):
    """The places of a board about where they lie, row by row."""

    kind: Literal["map"]
    columns: Annotated[int, Field(ge=1)]
    cells: list[Cell]
    key: str


class Event(Model):
    """One event, as a sentence with its clauses; `scene`: a paragraph begins with it."""

    id: str
    clauses: Clauses
    text: str
    scene: bool = False


class Place(Model):
    """What came of a turn in a place."""

    name: str
    text: str


class Turn(Model):
    """A turn as it is read; `id` is the number of its first event here."""

    id: str
    text: str
    head: str = ""
    places: list[Place] = Field(default_factory=list)


class Events(Section):
    """What happened, as far as the reader may know it. `turns` tell it as it is read; then `each` is the heading of the
    list of events."""

    kind: Literal["events"]
    events: list[Event]
    turns: list[Turn] = Field(default_factory=list)
    each: str = ""


class NewsItem(Model):
    """What became of the reader's sheets and answers in advance, or of a player. `id` is its number in a letter;
    `places` says which of the notices since the letter before it tells, from 0."""

    id: Annotated[str, Field(pattern=r"^[0-9]+-[0-9]+:[0-9]+$")] = ""
    places: list[Annotated[int, Field(ge=0)]] = Field(default_factory=list)
    kind: Literal[
        "refused", "missed", "fired", "skipped", "reopened", "rolled_back", "restored", "press", "slid", "replaced",
        "late", "away", "back", "left_out", "defaulted", "in_part", "nonces", "host", "welcome", "fails", "referee",
        "put_back", "host_key",
    ]  # fmt: skip
    clauses: Clauses
    text: str


class News(Section):
    """News for the reader."""

    kind: Literal["news"]
    items: list[NewsItem]


class OrderForm(Section):
    """The lines of an order sheet to fill in; for pages as a block with examples, and sentences on them."""

    kind: Literal["form"]
    lines: list[str]
    asks: bool = False
    block: list[str] = Field(default_factory=list)
    entries: list[list[str]] = Field(default_factory=list)


AnySection = Annotated[
    Paragraphs | Listing | Facts | Table | MapCells | Events | News | OrderForm, Field(discriminator="kind")
]


class ReportFile(Model):
    """A report: all sentences are in the language of its header."""

    schema_: Annotated[Literal["rattus-pbem/report/1"], Field(alias="schema")]
    header: ReportHeader
    title: str
    sections: list[AnySection]
    closing: list[str]
