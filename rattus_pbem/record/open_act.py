"""The act that is being played, as a game's book knows it: what it is, how far sheets had been used when it began, and
what the referee has answered in it by hand."""

from __future__ import annotations

from typing import Any

from .stored_value import StoredValue


class OpenAct(StoredValue, frozen=True, kw_only=True):
    """The act begun last: its kind, turn, seats and places, its number in the turn, and the salted digest of the state
    at its start."""

    kind: str
    turn: int
    seats: tuple[str, ...]
    places: tuple[str, ...]
    number: int
    state: str


class Used(StoredValue, frozen=True, kw_only=True, omit_defaults=False):
    """How far a seat's sheet (of this `digest`, empty if it had none) had been used when the act began, as
    `StoredSheet` says it: how many of its lines had been `reached` in the turn, what of its lines in advance had
    `fired`, and how many deadlines it had missed in a row."""

    digest: str
    used: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()
    considered: tuple[int, ...] = ()
    came_up: tuple[str, ...] = ()
    reached: int = 0
    fired: dict[str, dict[str, Any]]
    misses: int


class Ruling(StoredValue, frozen=True, kw_only=True):
    """The answer that the referee has given by hand to the question with this key."""

    key: str
    answer: dict[str, Any]
