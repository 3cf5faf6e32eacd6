"""The pydantic models of journal lines about what the referee does to a game; each has its reason."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .file_models import Count, Model, Seat, Time
from .journal_people_models import Number, PersonChange, RefereesAct


class Paused(RefereesAct):
    """The game stands still until it is resumed."""

    kind: Literal["paused"]
    reason: str


class Resumed(RefereesAct):
    """A paused game goes on; every deadline is later by the time of the pause. `each`: what was asked in the pause only
    by what came after that."""

    kind: Literal["resumed"]
    each: bool = False
    reason: str


class LaterAsk(Model):
    """The new deadline of a seat, and of its grace period; both are that of the list before a game has begun."""

    seat: Seat
    until: Time
    grace: Time | None = None
    reminded: Count = 0


class Extended(RefereesAct):
    """Deadlines were moved, by so many minutes (`by`) or to a moment (`to`): of the seat `named`, else of all
    that were awaited."""

    kind: Literal["extended"]
    seats: list[Seat]
    named: Seat | Literal[""] | None = None
    by: Number | None = None
    to: Time | None = None
    asks: list[LaterAsk]
    reason: str


class Processed(RefereesAct):
    """These seats are not waited for any longer; none: the list of nonces is closed."""

    kind: Literal["processed"]
    seats: list[Seat]
    named: Seat | Literal[""] | None = None
    reason: str


class Ruled(RefereesAct):
    """An answer given by hand to the question with this key (see `Asked`), for a seat that is asked; `given` is how the
    referee wrote it."""

    kind: Literal["ruled"]
    seat: Seat
    question: str
    key: str
    answer: dict[str, Any]
    given: str | None = None
    reason: str


class Decreed(RefereesAct):
    """An event given by hand; it is the one event of an act, which the line before begins."""

    kind: Literal["decreed"]
    event: dict[str, Any]
    reason: str


class Change(Model):
    """An option of the game, or of a seat, as it was written and is written now."""

    seat: Seat | Literal[""]
    option: str
    was: str
    now: str


class Edited(RefereesAct):
    """Options of a running game were changed: `changes` as they are written, and the values that hold from now on."""

    kind: Literal["edited"]
    changes: Annotated[list[Change], Field(min_length=1)]
    times: dict[str, Any]
    people: dict[Seat, PersonChange]
    reason: str
