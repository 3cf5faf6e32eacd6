"""The pydantic models of what `explain` and `referee whatif` print as JSON, from which their schemas are made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..hosting.output_models import LineVerdict
from ..record.file_models import Clause, Clauses, Count, EventId, Hex64, Model, Seat, Time


class ExplainedOrder(Model):
    """An answer that led to an event. `order` is null where it is secret; where it was taken from stands there only for
    its own seat and the referee: `line` counts from 1, 0 is the end of the sheet; only the referee sees the `file`."""

    seat: Seat
    question: str
    order: dict[str, Any] | None
    text: str
    by: str = ""
    own: bool = Field(False, description="a default that the seat has set itself")
    line: Count = 0
    file: str = ""
    turn: Count = 0
    number: Count = 0
    missed: bool = Field(False, description="the default holds since the deadline has passed")
    player: str = Field("", description="the kind of computer player")
    short: dict[str, Any] = Field(default_factory=dict, description="why a default holds in its place")


class ExplainedDraw(Model):
    """A draw by its label: turn, act, why, the n-th use of that why; the outcome is null where it may not be known."""

    turn: Count
    act: list[str]
    why: str
    use: Count
    hidden: bool
    of: Count | list[Any] = Field(description="what it was drawn from: n for 1 to n; [] where it may not be known")
    outcome: list[Any] | None
    text: str


class ExplainedEvent(Model):
    """An event of a line, as its reader sees it, and what led to it."""

    id: EventId
    text: str
    event: dict[str, Any]
    orders: list[ExplainedOrder]
    facts: list[str]
    draws: list[ExplainedDraw]


class ExplainedClause(Model):
    """A clause with its text."""

    clause: Clause
    text: str


class DrawProof(Model):
    """The key of the draws of a turn, or of the hidden draws of the game, and whether it is opened."""

    turn: Count
    hidden: bool
    opened: bool
    attempt: Count = 1
    tree: Count = 0
    leaf: Count = 0
    key: Hex64 | Literal[""] = ""
    text: str


class NewsSource(Model):
    """What a line of the news comes from: kind and time of a line of the journal, and its number for the referee."""

    kind: str
    at: Time
    journal: Count = 0
    text: str


class ExplanationOutput(Model):
    """Output of `explain --json` and `referee explain --json`: `line` is the number that the line has in reports; a
    `note` says what is missing. A line of the news has `sources` and no events."""

    schema_: Annotated[Literal["rattus-pbem/explanation/1"], Field(alias="schema")]
    game: str
    reader: str
    line: str
    lang: str
    text: str
    events: list[ExplainedEvent]
    sources: list[NewsSource] = Field(default_factory=list)
    clauses: list[ExplainedClause]
    proofs: list[DrawProof]
    note: str


class SeatsChange(Model):
    """Whether what a seat sees of the events, its view of the board, and its letters would be different."""

    seat: Seat
    changes: bool
    events: bool
    view: bool
    letters: bool


class ShownEvent(Model):
    """An event as the referee reads it."""

    id: EventId
    kind: str
    clauses: Clauses
    text: str


class EventChange(Model):
    """An event that is another, or happens on one side only."""

    how: Literal["changed", "only then", "only now"]
    then: ShownEvent | None
    now: ShownEvent | None


class DrawChange(Model):
    """A draw that comes out otherwise, or is made on one side only; its act is turn, kind, seats and places."""

    act: list[str]
    why: str
    use: Count
    then: list[Any] | None
    now: list[Any] | None


class TriedOrders(Model):
    """A sheet that was tried: the number of that in whose place, its grade as a receipt would give it."""

    seat: Seat
    replaces: Count | None
    grade: str
    lines: list[LineVerdict]


class LeftOutSheet(Model):
    """A sheet that was sent later in the turn and is not legal any more."""

    seat: Seat
    number: Count


class WhatIfOutput(Model):
    """Output of `referee whatif --json`: what is not listed is the same. It holds what is hidden from the players."""

    schema_: Annotated[Literal["rattus-pbem/whatif/1"], Field(alias="schema")]
    game: str
    turn: Count
    through: Count
    orders: list[TriedOrders]
    dropped: list[LeftOutSheet]
    same: Count
    events: list[EventChange]
    same_draws: Count
    draws: list[DrawChange]
    reports: list[SeatsChange]
    waits_for: list[Seat]
