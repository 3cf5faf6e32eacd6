"""The pydantic models of what the commands of the referee's acts print as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..record.file_models import Count, Model, Seat, Time


class Change(Model):
    """An option of the game, or of a seat, as it was written and is written now."""

    seat: Seat | Literal[""]
    option: str
    was: str
    now: str


class RefereeActOutput(Model):
    """Output of `referee pause --json` and of the other acts upon a game; not `changed` if it had been done already.

    `until` are the deadlines of the seats that it concerns, where it moves any.
    """

    schema_: Annotated[Literal["rattus-pbem/referee-act/1"], Field(alias="schema")]
    act: Literal["pause", "resume", "extend", "process", "eject", "cancel", "rule", "edit"]
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


class AnnouncedGame(Model):
    """A game, and the seats to which the message goes; not `changed` if it goes there already."""

    game: str
    turn: Count
    seats: list[Seat]
    changed: bool


class SelfCheck(Model):
    """One check of an installation, and what it came to."""

    name: str
    ok: bool
    what: str


class SelfCheckOutput(Model):
    """Output of `self-check --json`; `extras` are those of the package whose libraries are there."""

    schema_: Annotated[Literal["rattus-pbem/self-check/1"], Field(alias="schema")]
    version: str
    python: str
    extras: list[str]
    checks: list[SelfCheck]


class GameMistake(Model):
    """A mistake of a game: a file and line, what is wrong there, what to write."""

    place: str
    what: str
    fix: str


class GameCheckStep(Model):
    """What was looked at in a game, what of it was done, the mistakes in it."""

    name: str
    done: str
    mistakes: list[GameMistake]


class GameCheckOutput(Model):
    """Output of `game check --json`. With mistakes in what is written a game is not played."""

    schema_: Annotated[Literal["rattus-pbem/game-check/1"], Field(alias="schema")]
    game: str
    steps: list[GameCheckStep]


class UpgradeStep(Model):
    """A stored schema that goes on to another number."""

    schema_: Annotated[str, Field(alias="schema", max_length=60)]
    from_: Annotated[int, Field(alias="from", ge=1)]
    to: Annotated[int, Field(ge=1)]


class UpgradedGame(Model):
    """What becomes of a game: `revision` is that of the rules it is played on by, `present` that of new games."""

    game: str
    action: Literal["present", "upgrade", "over", "reopen", "blocked", "newer"]
    revision: Count
    present: Count
    steps: list[UpgradeStep]
    hint: str


class UpgradeOutput(Model):
    """Output of `upgrade --json`."""

    schema_: Annotated[Literal["rattus-pbem/upgrade/1"], Field(alias="schema")]
    dry_run: bool
    games: list[UpgradedGame]


class AnnouncedOutput(Model):
    """Output of `referee announce --json`; `faults` are games that could not be opened."""

    schema_: Annotated[Literal["rattus-pbem/announced/1"], Field(alias="schema")]
    games: list[AnnouncedGame]
    faults: list[str]


class ActEntry(Model):
    """An act of the referee: the journal line (`entry`), when and in which turn, which, to whom, why.

    `dispute` is the number of the one that it answers to, 0 if none.
    """

    game: str
    entry: Annotated[int, Field(ge=1)]
    at: Time
    turn: Count
    act: Literal[
        "pause", "resume", "extend", "process", "rule", "edit", "reopen", "rollback", "restore", "replace", "eject",
        "cancel", "announce", "answer", "close", "host key new",
    ]  # fmt: skip
    detail: str = Field("", description="where a rollback goes back to, by which dice; who is seated; what is edited")
    seats: list[Seat]
    reason: str
    dispute: Count


class ActsOutput(Model):
    """Output of `referee acts --json`; `faults` are games that cannot be read."""

    schema_: Annotated[Literal["rattus-pbem/acts/1"], Field(alias="schema")]
    acts: list[ActEntry]
    faults: list[str]


class LuckEntry(Model):
    """What chance gave a seat of one measure, in all; `percentile`: so many of a hundred would have had less luck."""

    measure: str
    draws: Annotated[int, Field(ge=1)]
    got: int
    expected: float
    percentile: Annotated[float, Field(ge=0, le=100)]


class SeatStatistics(Model):
    """A seat: questions asked and answered in time, minutes until orders came (median); orders once all is over."""

    seat: Seat
    name: str
    computer: bool
    asked: Count
    in_time: Count
    in_time_ratio: float | None
    response_minutes: int | None
    carried_out: Count | None
    refused: Count | None
    luck: list[LuckEntry]


class StatisticsOutput(Model):
    """Output of `referee statistics --json`; public data only until the game is `over`."""

    schema_: Annotated[Literal["rattus-pbem/statistics/1"], Field(alias="schema")]
    game: str
    rules: str
    turn: Count
    over: bool
    seats: list[SeatStatistics]
