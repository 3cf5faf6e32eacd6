"""The pydantic models of what `referee whatif --json` prints."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..hosting.output_models import LineVerdict
from ..record.file_models import Clauses, Count, EventId, Model, Seat


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
