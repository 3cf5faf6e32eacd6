"""The pydantic models of journal lines that go back to an earlier one, or on to another program."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .file_models import Count, Model
from .journal_people_models import Line, Number, RefereesAct


class KeptKey(Model):
    """A key that a turn keeps: the attempt that it is for, its place among the keys."""

    attempt: Number
    tree: Count
    leaf: Count


class RolledBack(RefereesAct):
    """Everything from a turn on is taken back: from the journal's line `line`, which began it, up to this one.

    `number` counts the rollbacks of the game, `was` is the turn that was being played; `attempts` are those of the
    turns that get fresh dice, `keys` those of the turns that keep theirs; `revision` is that of the rules with which
    the game goes on. With `same_orders` the recorded orders follow, played again.
    """

    kind: Literal["rolled_back"]
    number: Number
    turn: Count
    was: Count
    line: Number
    dice: Literal["same", "fresh"]
    same_orders: bool
    attempts: dict[str, Number]
    keys: dict[str, KeptKey]
    revision: Count
    reason: str


class Restored(RefereesAct):
    """A rollback is undone, the line `line` and what follows it up to this one: `number` and `turn` are those of the
    rollback, `now_turn` is the turn that is being played again."""

    kind: Literal["restored"]
    number: Number
    turn: Count
    now_turn: Count
    line: Number
    reason: str


class NumbersFile(Model):
    """Under which numbers a journal is written: its own, and that of the game's positions."""

    journal: Annotated[int, Field(ge=1)]
    state: Annotated[int, Field(ge=1)]


class NoNumbers(Model):
    """All numbers are 1."""


class Upgraded(Line):
    """From here on another program writes, under these numbers; `was` is empty where all were 1."""

    kind: Literal["upgraded"]
    numbers: NumbersFile
    was: NumbersFile | NoNumbers
    program: Annotated[str, Field(max_length=40)]
