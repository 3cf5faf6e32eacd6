"""The act that is being played, and what acts are called in file names: `0007.1` is act 1 of turn 7, `0007.1-r2` the
same act played again after rollback 2. So no file of a turn that was taken back is ever overwritten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .stored_value import StoredValue

Courses = Sequence[Sequence[int]]
"""The rollbacks in force, in their order: the turn that each went back to, and its number."""
_NAME = re.compile(r"(\d{4,})\.(\d+)(?:-r\d+)?")


class OpenAct(StoredValue, frozen=True, kw_only=True):
    """The act begun last: its kind, turn, seats and places, its number in the turn, and the salted digest of the state
    at its start."""

    kind: str
    turn: int
    seats: tuple[str, ...]
    places: tuple[str, ...]
    number: int
    state: str


def act_name(turn: int, number: int, courses: Courses = ()) -> str:
    """An act of a turn, by the rollbacks in force when it was played."""
    rollback = max((count for first, count in courses if first <= turn), default=0)
    return f"{turn:04d}.{number}" + (f"-r{rollback}" if rollback else "")


def place_of(name: str) -> tuple[int, int]:
    """The turn and the number of the act with this name."""
    match = _NAME.fullmatch(name)
    assert match is not None, name
    return int(match[1]), int(match[2])


def finished_acts(names: Iterable[str], courses: Courses) -> list[str]:
    """Of the names of all events files the acts that count now, in the order in which they were played."""
    acts = (name.removesuffix(".jsonl") for name in names)
    return sorted((act for act in acts if act_name(*place_of(act), courses) == act), key=place_of)
