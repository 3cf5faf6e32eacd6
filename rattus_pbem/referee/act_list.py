"""All that the referee has done in a game, from its journal. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from ..errors import PbemError
from ..home.home import Home
from ..hosting.session import open_game
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_people import (
    DisputeAnswered,
    DisputeClosed,
    FromHost,
    HostKeyChanged,
    HostsWord,
    PersonChanged,
)
from ..record.lines_of_play import ActBegun
from ..record.lines_of_referee import (
    Decreed,
    Edited,
    Extended,
    Over,
    Paused,
    Processed,
    Reopened,
    Restored,
    Resumed,
    RolledBack,
    Ruled,
)
from ..record.signatures import REPLACED

NAMES: Mapping[type[JournalLine], str] = {
    Paused: "pause",
    Resumed: "resume",
    Extended: "extend",
    Processed: "process",
    Ruled: "rule",
    Decreed: "rule",
    Edited: "edit",
    Reopened: "reopen",
    RolledBack: "rollback",
    Restored: "restore",
    PersonChanged: "replace",
    Over: "cancel",
    FromHost: "announce",
    HostKeyChanged: "host key new",
    DisputeAnswered: "answer",
    DisputeClosed: "close",
}
"""The commands of the referee by the kind of their journal line, where it has a reason or answers a dispute."""


def list_acts(home: Home, now: datetime, game: str | None = None) -> dict[str, Any]:
    """What the referee did in a game, or in all, oldest first. Raises IllegalError for an unknown game."""
    acts: list[dict[str, Any]] = []
    faults: list[str] = []
    for name in [game] if game else home.store.games():
        try:
            with open_game(home, name, now) as session:
                lines, _ = read_record(session.store.journal())
            acts += _acts(name, lines)
        except PbemError as error:
            if game:
                raise
            faults.append(f"{name}: {error}")
    return {"schema": "rattus-pbem/acts/1", "acts": acts, "faults": faults}


def _acts(game: str, lines: Sequence[JournalLine]) -> Iterator[dict[str, Any]]:
    turn = 0
    for line in lines:
        if isinstance(line, ActBegun):
            turn = line.act.turn
        name, reason = name_of_act(line), reason_of(line)
        if name is None or reason is None:
            continue
        where = {"game": game, "entry": line.nth, "at": line.at, "turn": turn}
        dispute = line.number if isinstance(line, HostsWord) else getattr(line, "dispute", 0) or 0
        what = {"act": name, "detail": _detail(line), "seats": _seats(line)}
        yield {**where, **what, "reason": reason, "dispute": dispute}


def name_of_act(line: JournalLine) -> str | None:
    """The referee's command that wrote this line; None for what no such command writes."""
    return "eject" if isinstance(line, PersonChanged) and line.ejected else NAMES.get(type(line))


def reason_of(line: JournalLine) -> str | None:
    """Why a referee did something, or what he said of a dispute; None for what is no act of his."""
    return line.text if isinstance(line, HostsWord) else getattr(line, "reason", None) or None


def _seats(line: JournalLine) -> list[str]:
    """Whom an act concerns by its line; none if all."""
    match line:
        case Extended() | Processed():
            return list(line.seats)
        case FromHost():
            return list(line.to)
        case Ruled() | PersonChanged():
            return [line.seat]
    return []


def _detail(line: JournalLine) -> str:
    """What belongs to an act and is not in its name: where a rollback goes back to and by which dice, who is seated,
    what is edited, whether a key was lost or stolen, how a dispute ends."""
    match line:
        case RolledBack():
            return f"to turn {line.turn}, {line.dice} dice" + (", same orders" if line.same_orders else "")
        case Restored():
            return f"rollback {line.number}, turn {line.now_turn} again"
        case PersonChanged():
            return " ".join(filter(None, (line.set.name or "the defaults", _whose(line))))
        case Edited():
            return ", ".join(f"{each.seat}{'.' if each.seat else ''}{each.option}" for each in line.changes)
        case HostKeyChanged():
            return "" if line.how == REPLACED else line.how
        case DisputeClosed():
            return line.outcome
    return ""


def _whose(line: PersonChanged) -> str:
    return f"for {line.was.name}" if line.was and line.was.name else ""


def act_parts(act: Mapping[str, Any]) -> tuple[str, str, str, str, str, str]:
    """An act for a person, in parts: when, the game, the turn, what was done, to whom, and why."""
    when = f"{act['at'][:10]} {act['at'][11:16]}"
    refers = f" (dispute {act['dispute']})" if act["dispute"] else ""
    what = f"{act['act']} {act['detail']}".rstrip()
    return when, act["game"], str(act["turn"]), f"{what}{refers}", ", ".join(act["seats"]), act["reason"]


def act_line(act: Mapping[str, Any]) -> str:
    """The same as one line."""
    when, game, turn, _, whom, why = act_parts(act)
    detail = f" ({act['detail']})" if act["detail"] else ""
    refers = f" (dispute {act['dispute']})" if act["dispute"] else ""
    return f"{when} {game} turn {turn}: {act['act']}{f' {whom}' if whom else ''}{detail}{refers}: {why}"
