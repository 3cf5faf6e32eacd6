"""Whether an act of the referee was said before: the same again in the same turn is done once, unless it is meant.

An act is known by its content, its reason, its dispute and the turn in which it was done. What another act has undone
since, or a rollback has taken back, may be done again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..hosting.session import Session
from ..record import journal_lines
from ..record.recorded_acts import taken_back
from .grounds import Grounds

Line = Mapping[str, Any]
OF_PLAY = ("extended", "processed", "ruled", "decreed", "reopened")
"""The kinds of acts that a rollback takes back."""
ROLLED_BACK, RESTORED = COURSES = ("rolled_back", "restored")


def said_before(
    session: Session, kind: str, body: Mapping[str, Any], grounds: Grounds | None = None, *, again: bool = False
) -> Line | None:
    """The line of this very act in the journal of an open game; see `said_in`."""
    lines, _ = journal_lines.read(session.store.journal(), known=session.mark)
    return said_in(lines, kind, body, grounds, again=again)


def said_in(
    lines: Sequence[Line], kind: str, body: Mapping[str, Any], grounds: Grounds | None = None, *, again: bool = False
) -> Line | None:
    """The line of this very act, if it was done in the turn that is played now, and still stands; None if it is meant
    once more. A rollback stands whichever turn is played by now.

    All that is in `body` is compared with the line, and the grounds where there are any.
    """
    if again or (grounds is not None and grounds.again):
        return None
    wanted = {**(grounds.in_line() if grounds is not None else {}), **body}
    undone = taken_back(lines) if kind in OF_PLAY else set()
    done, turn_then, turn = None, 0, 0
    for line, turn in turns_of(lines):
        if line["kind"] == kind and line["n"] not in undone and wanted == {key: line.get(key) for key in wanted}:
            done, turn_then = line, turn
        elif done is not None and _undoes(line, done):
            done = None
    return done if kind == ROLLED_BACK or turn_then == turn else None


def turns_of(lines: Sequence[Line]) -> Iterator[tuple[Line, int]]:
    """Each line with the turn that was being played; a rollback goes back to its turn."""
    turn = 0
    for line in lines:
        if line["kind"] == "act":
            turn = line["act"]["turn"]
        elif line["kind"] in COURSES:
            turn = line["now_turn"] if line["kind"] == RESTORED else line["turn"]
        yield line, turn


def _undoes(line: Line, done: Line) -> bool:
    """Whether a later line undoes an act, so that the same may be done again."""
    match done["kind"]:
        case "rolled_back" | "restored":
            return line["kind"] in COURSES
        case "person":
            return bool(line["kind"] == "person" and line["new"] and line["seat"] == done["seat"])
        case "reopened":  # an event given by hand opens the act again by itself
            return bool(line["kind"] == "decreed" and line["reason"] == done["reason"])
    return False
