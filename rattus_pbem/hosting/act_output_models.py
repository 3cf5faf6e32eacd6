"""The pydantic models of what the commands of the referee's acts print as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .file_models import Count, Model, Seat, Time
from .journal_act_models import Change


class RefereeActOutput(Model):
    """Output of `referee pause --json` and of the other acts upon a game; not `changed` if it had been done already.

    `until` are the deadlines of the seats that it concerns, where it moves any.
    """

    schema_: Annotated[Literal["rattus-pbem/referee-act/1"], Field(alias="schema")]
    act: Literal["pause", "resume", "extend", "process", "eject", "cancel", "rule", "edit", "announce"]
    game: str
    turn: Count
    seats: list[Seat]
    changed: bool
    until: dict[Seat, Time] = Field(default_factory=dict)
    by: str = Field("", description="who plays the seat of a player who was ejected")
    answer: dict[str, Any] | None = None
    event: dict[str, Any] | None = None
    line: str = Field("", description="the answer as a line of a sheet, or the sentence of the event")
    changes: list[Change] = Field(default_factory=list)
