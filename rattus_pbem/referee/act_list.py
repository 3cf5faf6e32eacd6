"""All that the referee has done in a game, from its journal. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

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
from ..record.stored_value import StoredValue

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


class ListedAct(StoredValue, frozen=True, kw_only=True):
    """An act of the referee's: when, in which turn, by which command, what belongs to it (`detail`), to whom, why, and
    the number of the dispute that it answers to, 0 if none. `entry` is its line in the journal."""

    game: str
    entry: int
    at: str
    turn: int
    act: str
    detail: str
    seats: Sequence[str]
    reason: str
    dispute: int

    def parts(self) -> tuple[str, str, str, str, str, str]:
        """For a person, in parts: when, the game, the turn, what was done, to whom, and why."""
        what = f"{self.act} {self.detail}".rstrip()
        return self._when, self.game, str(self.turn), f"{what}{self._refers}", ", ".join(self.seats), self.reason

    def line(self) -> str:
        """The act as one line of text."""
        whom = f" {', '.join(self.seats)}" if self.seats else ""
        detail = f" ({self.detail})" if self.detail else ""
        what = f"{self.act}{whom}{detail}{self._refers}"
        return f"{self._when} {self.game} turn {self.turn}: {what}: {self.reason}"

    @property
    def _when(self) -> str:
        return f"{self.at[:10]} {self.at[11:16]}"

    @property
    def _refers(self) -> str:
        return f" (dispute {self.dispute})" if self.dispute else ""


class ActList(StoredValue, frozen=True, kw_only=True):
    """Acts, the oldest first, and what is wrong with games that could not be read."""

    acts: Sequence[ListedAct]
    faults: Sequence[str]


def list_acts(home: Home, now: datetime, game: str | None = None) -> ActList:
    """What the referee did in a game, or in all. Raises IllegalError for an unknown game."""
    acts: list[ListedAct] = []
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
    return ActList(acts=acts, faults=faults)


def _acts(game: str, lines: Sequence[JournalLine]) -> Iterator[ListedAct]:
    turn = 0
    for line in lines:
        if isinstance(line, ActBegun):
            turn = line.act.turn
        name, reason = name_of_act(line), reason_of(line)
        if name is None or reason is None:
            continue
        yield ListedAct(
            game=game,
            entry=line.nth,
            at=line.at,
            turn=turn,
            act=name,
            detail=_detail(line),
            seats=_seats(line),
            reason=reason,
            dispute=line.number if isinstance(line, HostsWord) else getattr(line, "dispute", 0) or 0,
        )


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
