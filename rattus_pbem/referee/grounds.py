"""Why a referee acts, and what all acts have in common: the turn that they are meant for, the dispute that they answer,
and that an act which is said twice is done once.

An act is a journal line; the next tick plays what follows from it. It is known by its content, its reason, its dispute
and the turn in which it was done. What another act has undone since, or a rollback has taken back, may be done again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import get_close_matches
from typing import Any, Self, TypedDict, TypeVar

from msgspec import UNSET, Struct, UnsetType, to_builtins

from ..errors import IllegalError
from ..hosting.session import Session
from ..record.book import NONCES, OVER
from ..record.dispute import Dispute
from ..record.game import Game
from ..record.journal_line import AnnouncedAct, JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_people import FromHost, PersonChanged
from ..record.lines_of_play import ActBegun
from ..record.lines_of_referee import Decreed, Extended, GoesBack, Processed, Reopened, RolledBack, Ruled
from ..record.notices import Change
from ..record.recorded_acts import taken_back

OF_PLAY: tuple[type[JournalLine], ...] = (Extended, Processed, Ruled, Decreed, Reopened)
"""The kinds of acts that a rollback takes back."""
L = TypeVar("L", bound=JournalLine)
LONGEST_REASON = 2000
LONGEST_EXTENSION = timedelta(days=366)
"""More is a slip of the pen, and an extension cannot be taken back."""


class LineGrounds(TypedDict):
    """The fields of a journal line that hold the grounds of an act."""

    reason: str
    dispute: int | UnsetType


@dataclass(frozen=True, slots=True)
class Grounds:
    """The reason that all players read, the dispute that an act answers to (0: none), and the turn that it is meant for
    (None: whichever is being played). `again`: it is meant although it was said before."""

    reason: str
    dispute: int = 0
    turn: int | None = None
    again: bool = False

    def in_line(self) -> LineGrounds:
        """What the journal line of an act holds of its grounds."""
        return {"reason": " ".join(self.reason.split()), "dispute": self.dispute or UNSET}

    def are_those_of(self, line: JournalLine) -> bool:
        """Whether this line has the same reason, and answers to the same dispute."""
        if not isinstance(line, AnnouncedAct | FromHost | PersonChanged):
            return False
        return {"reason": line.reason, "dispute": line.dispute} == self.in_line()


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="schema"):
    """What a command prints of an act; not `changed` if it had been done already, and nothing was written."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON."""
        data: dict[str, Any] = to_builtins(self)
        return data


class ActResult(Result, frozen=True, kw_only=True, tag="rattus-pbem/referee-act/1"):
    """What most acts come to: in which turn, and which seats they concern."""

    act: str
    game: str
    turn: int
    seats: Sequence[str]
    changed: bool

    @classmethod
    def of(cls, game: Game, act: str, seats: Iterable[str], *, changed: bool, **more: Any) -> Self:
        """The result of an act upon these seats of a game, in the turn that is being played."""
        name = game.book.header.id
        return cls(act=act, game=name, turn=game.turn, seats=list(seats), changed=changed, **more)


class LaterDeadlines(ActResult, frozen=True, kw_only=True):
    """What an act comes to that moves deadlines: the new ones by seat, unless it was done already."""

    until: dict[str, str] | UnsetType = UNSET

    @property
    def text(self) -> str:
        """The deadlines for a person: `: red until 2026-12-03T20:00:00+00:00`; "" if none."""
        moments = [f"{seat} until {moment}" for seat, moment in (self.until or {}).items()]
        return f": {', '.join(moments)}" if moments else ""


class Ejection(ActResult, frozen=True, kw_only=True):
    """What it comes to that a player is ejected: `by` plays the seat, a computer player, or `hold` for the defaults."""

    by: str


class Edit(ActResult, frozen=True, kw_only=True):
    """What it comes to that options are edited."""

    changes: Sequence[Change]


class Replacement(Result, frozen=True, kw_only=True, tag="rattus-pbem/replaced/1"):
    """Who sits at a seat from now on, or sat there already."""

    game: str
    seat: str
    name: str
    address: str
    changed: bool


def check_grounds(game: Game, grounds: Grounds, *, over: bool = False) -> LineGrounds:
    """What the journal line of an act says of its grounds.

    Raises IllegalError for no reason or one that is too long, another turn, no such dispute, or a game that is over,
    unless `over` allows it.
    """
    check_reason(grounds.reason)
    guard_turn(game, grounds.turn)
    if game.book.stage == OVER and not over:
        raise IllegalError(f"{game.book.header.id} is over; nothing in it can be changed")
    check_dispute(game, grounds.dispute)
    return grounds.in_line()


def check_reason(text: str) -> str:
    """A reason as it is written, in one line. Raises IllegalError for none, or one that is too long."""
    reason = " ".join(text.split())
    if not reason or len(reason) > LONGEST_REASON:
        what = f"a reason of 1 to {LONGEST_REASON} characters is expected, not of {len(reason)}"
        raise IllegalError(what, place="--reason", hint="All players of the game read it.")
    return reason


def check_seat(game: Game, seat: str) -> None:
    """Raises IllegalError, with the nearest, for what is no seat of this game."""
    if seat not in game.book.seats:
        near = get_close_matches(seat, game.book.seats, 1)
        hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(game.book.seats)}."
        raise IllegalError(f"{seat!r} is not a seat of this game", place="SEAT", hint=hint)


def check_later(seat: str, was: datetime, until: datetime, now: datetime, option: str) -> None:
    """Raises IllegalError, at this option, for a new deadline that gives no more time, or over a year of it."""
    least = max(was, now)
    if until <= least:
        soon = f"A moment after {least.isoformat()} is expected; `referee process` plays a seat at once."
        what = f"the deadline of {seat} is {was.isoformat()}; {until.isoformat()} would give no more time"
        raise IllegalError(what, place=option, hint=soon)
    if until - least > LONGEST_EXTENSION:
        what = f"the deadline of {seat} would be {until.isoformat()}, and an extension cannot be taken back"
        raise IllegalError(what, place=option, hint=f"At most {LONGEST_EXTENSION.days} days more are expected.")


def asked_seats(game: Game, seat: str = "") -> list[str]:
    """The seats that the game waits for, or this one alone. Raises IllegalError if none is awaited, or not this one."""
    if seat:
        check_seat(game, seat)
    awaited = [ask.seat for ask in game.book.deadlines.asks]
    if game.book.stage == OVER:
        raise IllegalError(f"{game.book.header.id} is over; it waits for nobody")
    if game.book.stage == NONCES or not awaited:
        what = "is still collecting lines for the draws" if game.book.stage == NONCES else "waits for nobody"
        raise IllegalError(f"{game.book.header.id} {what}", hint="`tick` plays what can be played.")
    if seat and seat not in awaited:
        raise IllegalError(f"{seat} is not awaited", place="SEAT", hint=f"Awaited: {', '.join(awaited)}.")
    return [seat] if seat else awaited


def guard_turn(game: Game, turn: int | None) -> None:
    """Raises IllegalError if an act is meant for another turn than the one that is being played."""
    if turn is not None and turn != game.turn:
        raise IllegalError(
            f"{game.book.header.id} is in turn {game.turn}, not in turn {turn}; nothing has been done",
            place="--turn",
            hint="`status` says where a game stands.",
        )


def dispute_of(game: Game, number: int) -> Dispute:
    """The dispute of this number. Raises IllegalError."""
    dispute, last, name = game.book.dispute(number), game.book.last_dispute, game.book.header.id
    if dispute is not None:
        return dispute
    if 1 <= number <= last:
        hint = f"`referee disputes {name} --state closed` shows it."
        raise IllegalError(f"dispute {number} of {name} was closed long ago", place="NUMBER", hint=hint)
    hint = f"The last is {last}." if last else "No player has disputed anything in it."
    raise IllegalError(f"{name} has no dispute {number}", place="NUMBER", hint=hint)


def check_dispute(game: Game, number: int) -> None:
    """Raises IllegalError if there is no dispute of this number; 0 means none."""
    if number:
        dispute_of(game, number)


def said_before(
    session: Session, kind: type[L], same: Callable[[L], bool], grounds: Grounds | None = None, *, again: bool = False
) -> L | None:
    """The line of this very act in the journal of an open game; see `said_in`."""
    lines, _ = read_record(session.store.journal(), known=session.mark)
    return said_in(lines, kind, same, grounds, again=again)


def said_in(
    lines: Sequence[JournalLine],
    kind: type[L],
    same: Callable[[L], bool],
    grounds: Grounds | None = None,
    *,
    again: bool = False,
) -> L | None:
    """The line of this very act, if it was done in the turn that is played now, and still stands; None if it is meant
    once more. A rollback stands whichever turn is played by now.

    A line is of this act if it is the `same`, and has the same grounds where there are any.
    """
    if again or (grounds is not None and grounds.again):
        return None
    undone = taken_back(lines) if kind in OF_PLAY else set()
    done: L | None = None
    turn_then = turn = 0
    for line, turn in turns_of(lines):
        same_grounds = grounds is None or grounds.are_those_of(line)
        if isinstance(line, kind) and line.nth not in undone and same_grounds and same(line):
            done, turn_then = line, turn
        elif done is not None and _undoes(line, done):
            done = None
    return done if kind is RolledBack or turn_then == turn else None


def turns_of(lines: Sequence[JournalLine]) -> Iterator[tuple[JournalLine, int]]:
    """Each line with the turn that was being played; a rollback goes back to its turn."""
    turn = 0
    for line in lines:
        if isinstance(line, ActBegun):
            turn = line.act.turn
        elif isinstance(line, GoesBack):
            turn = line.coming
        yield line, turn


def _undoes(line: JournalLine, done: JournalLine) -> bool:
    """Whether a later line undoes an act, so that the same may be done again."""
    match done:
        case GoesBack():
            return isinstance(line, GoesBack)
        case PersonChanged():
            return isinstance(line, PersonChanged) and line.new and line.seat == done.seat
        case Reopened():  # an event given by hand opens the act again by itself
            return isinstance(line, Decreed) and line.reason == done.reason
    return False
