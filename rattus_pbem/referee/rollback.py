"""Rollback and restore: back to the moment before a turn, and the taking back of that. Nothing leaves the journal.

What was played since stands in the journal as before; the game goes on from where the turn began. The next tick asks
again and writes to every player.

With the recorded orders it is played again at once: sheets come in again when they came in; what they and the answers
in advance come to is worked out anew, and a default counts where it counted. So the same comes of it, unless the rules,
the position or the dice are others: then the orders are played as far as they go. That writes journal lines and no
letter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import takewhile
from typing import Any, NamedTuple, Self

from msgspec import UNSET

from ..engine.asks import Ask
from ..engine.run import Position
from ..errors import IllegalError
from ..home.home import Home
from ..hosting.play import HostedRun
from ..hosting.session import Session, open_game
from ..play.driver import Driver
from ..record.book import NONCES
from ..record.game import Game
from ..record.histories import Past, beginnings, last_keys_of, was_opened
from ..record.journal_line import JournalLine
from ..record.keys import open_key
from ..record.line_kinds import read_record
from ..record.lines_of_beginning import Commit
from ..record.lines_of_chance import TurnKey
from ..record.lines_of_play import ActBegun, Answered, ByDefault
from ..record.lines_of_referee import GoesBack, NextAttempt, Over, Reopened, Restored, RolledBack
from ..record.lines_of_sheets import LineSkipped, OrderRefused, PauseReached, Released, SheetStored
from ..record.recorded_acts import abandoned, opened_again, taken_back
from .grounds import Grounds, Result, check_grounds, said_in

Lines = Sequence[JournalLine]
DICE = ("same", "fresh")


class Rollback(NamedTuple):
    """What is taken back: all from this turn on; then the `same` dice or `fresh` ones, the same orders or new ones."""

    turn: int
    dice: str
    same_orders: bool = False


class RollbackDone(Result, frozen=True, kw_only=True, tag="rattus-pbem/rolled-back/1"):
    """The rollback of this number: back before `turn` from the turn that it `was`; the game stands in `now_turn`."""

    game: str
    number: int
    turn: int
    was: int
    dice: str
    same_orders: bool
    now_turn: int
    changed: bool

    @classmethod
    def by(cls, line: RolledBack, game: Game, *, changed: bool) -> Self:
        """What this line says of it."""
        return cls(
            game=game.book.header.id,
            number=line.number,
            turn=line.turn,
            was=line.was,
            dice=line.dice,
            same_orders=line.same_orders,
            now_turn=game.turn,
            changed=changed,
        )


class Restoration(Result, frozen=True, kw_only=True, tag="rattus-pbem/restored/1"):
    """The rollback of this number is undone, and the game is in this turn again."""

    game: str
    number: int
    turn: int
    changed: bool


def roll_back(
    home: Home,
    game_id: str,
    what: Rollback,
    now: datetime,
    grounds: Grounds,
) -> RollbackDone:
    """Go back to the moment before a turn.

    Said twice, it is one act (`changed` is false), unless it was undone or the grounds say that it is meant. Raises
    IllegalError as `check_grounds`, for a turn that has not been played, for the same dice where they are known, and
    for recorded orders that cannot be played again there.
    """
    if what.dice not in DICE:
        raise IllegalError(f"--dice cannot be {what.dice!r}", place="--dice", hint=f"One of {', '.join(DICE)}.")
    with open_game(home, game_id, now) as session:
        game, lines = session.game, _lines(session)
        done = said_in(lines, RolledBack, lambda line: (line.turn, line.dice, line.same_orders) == what, grounds)
        if done is not None:
            return RollbackDone.by(done, game, changed=False)
        given = check_grounds(game, grounds, over=True)
        begun = beginnings(lines)
        _check(session, lines, begun, what)
        undone = [other for other in begun if other >= what.turn]
        if what.dice == "fresh":
            open_key(game)
        line = RolledBack(
            number=1 + sum(isinstance(line, RolledBack) for line in lines),
            turn=what.turn,
            was=game.turn,
            line=lines[begun[what.turn]].nth,
            dice=what.dice,
            same_orders=what.same_orders,
            attempts=_next_attempts(lines, undone) if what.dice == "fresh" else {},
            keys=_keys(lines, undone) if what.dice == "same" else {},
            revision=game.rules.revision,
            **given,
        )
        position = _position_after(session, lines[: begun[what.turn]], game.rules.revision)
        _write(session, lines, line)
        game.stand_at(position)
        if what.same_orders:
            _play_again(session, lines, begun, what)
        session.commit()
        return RollbackDone.by(line, game, changed=True)


def restore(home: Home, game_id: str, now: datetime, grounds: Grounds) -> Restoration:
    """Undo the last rollback: the game is as it was before it.

    Repeated within a turn, it changes nothing and returns the first result. Raises IllegalError as `check_grounds`, if
    nothing was rolled back, or if somebody has played since.
    """
    with open_game(home, game_id, now) as session:
        game, lines = session.game, _lines(session)
        earlier = said_in(lines, Restored, lambda line: True, grounds)
        if earlier is not None:
            return Restoration(game=game_id, number=earlier.number, turn=game.turn, changed=False)
        given = check_grounds(game, grounds, over=True)
        place, rollback = _last_rollback(session, lines)
        key, held = list(last_keys_of(lines[:place]).values())[-1], game.book.key
        if held is None or (held.tree, held.leaf) != (key.tree, key.leaf):
            open_key(game)
        line = Restored(number=rollback.number, turn=rollback.turn, now_turn=rollback.was, line=rollback.nth, **given)
        position = _position_after(session, lines[:place], game.rules.revision)
        _write(session, lines, line)
        game.stand_at(position)
        session.commit()
        return Restoration(game=game_id, number=line.number, turn=game.turn, changed=True)


def _lines(session: Session) -> Lines:
    lines, _ = read_record(session.store.journal(), known=session.mark)
    return lines


def _next_attempts(lines: Lines, turns: Sequence[int]) -> dict[str, int]:
    """By turn the next attempt; none is made twice, not even one that was given up."""
    made: dict[int, int] = {}
    for line in lines:
        if isinstance(line, TurnKey):
            made[line.turn] = max(made.get(line.turn, 0), line.attempt)
    return {str(turn): made[turn] + 1 for turn in turns}


def _keys(lines: Lines, turns: Sequence[int]) -> dict[str, NextAttempt]:
    """By turn the key with which it was played last."""
    keys = last_keys_of(lines)
    return {
        str(turn): NextAttempt(attempt=keys[turn].attempt, tree=keys[turn].tree, leaf=keys[turn].leaf) for turn in turns
    }


def _check(session: Session, lines: Lines, begun: Mapping[int, int], what: Rollback) -> None:
    """Raises IllegalError for a turn that has not begun, or for dice that are known."""
    name = session.game.book.header.id
    if session.game.book.stage == NONCES or not begun:
        raise IllegalError(f"{name} has not begun: there is nothing to take back")
    if what.turn not in begun:
        newest = max(begun)
        nearest = min(begun, key=lambda turn: abs(turn - what.turn))
        raise IllegalError(
            f"turn {what.turn} of {name} has not been played; the newest is turn {newest}",
            place="--to-turn",
            hint=f"The nearest is --to-turn {nearest}.",
        )
    known = [turn for turn in sorted(begun) if turn >= what.turn and was_opened(lines, turn)]
    if what.dice == "same" and not what.same_orders and known:
        first = max(known) + 1
        near = f" The dice of turn {first} are not known yet." if first in begun else ""
        raise IllegalError(
            f"the dice of turn {known[0]} are known: its key has gone out with the letters",
            place="--dice",
            hint=f"Take --dice fresh, or --same-orders, which plays the recorded orders again.{near}",
        )


def _position_after(session: Session, lines: Lines, revision: int) -> Position[Any]:
    """Where the game stood after these lines."""
    scratch = Session(session.home, session.store, session.now)
    scratch.derived.letters = False
    scratch.stand_after(lines, revision)
    return scratch.game.position


def _write(session: Session, lines: Lines, line: GoesBack) -> None:
    game = session.game
    game.past = Past([*lines, line.changed(at=game.now)])
    game.write(line)


def _play_again(session: Session, lines: Lines, begun: Mapping[int, int], what: Rollback) -> None:
    """Play the recorded orders again. Raises IllegalError if that ends before all turns whose dice are known."""
    undone, reopened = taken_back(lines), opened_again(lines)
    records = [line for line in lines[begun[what.turn] :] if line.nth not in undone]
    stopped = play_again(session.game, records, given_up=reopened)
    known = [turn for turn in begun if turn >= what.turn and was_opened(lines, turn)]
    if stopped is not None and what.dice == "same" and stopped.turn <= max(known, default=-1):
        raise IllegalError(
            f"the recorded orders cannot be played again with the same dice, which are known: in turn {stopped.turn} "
            f"{stopped.seat} would be asked something else ({stopped.question})",
            place="--dice",
            hint="Take --dice fresh: then they are played as far as they go.",
        )


def _last_rollback(session: Session, lines: Lines) -> tuple[int, RolledBack]:
    """The rollback that is undone next, with the place of its line. Raises IllegalError."""
    name, courses = session.game.book.header.id, session.game.book.courses
    if not courses:
        raise IllegalError(f"nothing has been rolled back in {name}", hint="`referee rollback` does that.")
    number = courses[-1][1]
    rollbacks = ((n, line) for n, line in enumerate(lines) if isinstance(line, RolledBack))
    place, rollback = next((n, line) for n, line in rollbacks if line.number == number)
    end = next(n for n in range(place, len(lines)) if isinstance(lines[n], Commit))
    given_up = abandoned(lines)
    since = [line for line in lines[end:] if line.nth not in given_up]
    played = next((line for line in since if _is_played(line)), None)
    if played is not None:
        raise IllegalError(
            f"{name} has been played on since rollback {number} (journal, line {played.nth})",
            hint="What has been played since can be taken back with `referee rollback`.",
        )
    return place, rollback


def _is_played(line: JournalLine) -> bool:
    """Whether somebody has played on; what the game does by itself is not."""
    if isinstance(line, Answered):
        return line.source != ByDefault()
    return isinstance(line, Over | Reopened)


class Stopped(NamedTuple):
    """Where the recorded orders end before their record does: a question that they do not answer."""

    turn: int
    seat: str
    question: str


def play_again(game: Game, records: Lines, given_up: Collection[int] = ()) -> Stopped | None:
    """Play what these lines record from the present position on; None if the record ends where it ended before.

    Of the lines `given_up` (an act was opened again) only the sheets count.
    """
    return _Replay(game, records, given_up).play()


class _Replay:
    """The record, and how far it has been played."""

    def __init__(self, game: Game, records: Lines, given_up: Collection[int]) -> None:
        self.game = game
        self.records = records
        self.given_up = given_up
        self.place = 0
        self.hosted = HostedRun(game)
        self.driver = Driver(self.hosted, self.hosted.reply)

    def play(self) -> Stopped | None:
        while self.place < len(self.records):
            if self._step():
                continue
            stopped = self._play_freely()
            if stopped is not None:
                return stopped
        if not self.game.live.pending and self.records[-1:] and self._was_over() and not self.hosted.begin():
            self.game.finish()
        return None

    def _step(self) -> bool:
        """Follow the next line of the record; False if the game does not go its way any more."""
        line = self.records[self.place]
        self.place += 1
        if isinstance(line, SheetStored | Released):
            self._enter(line)
        elif line.nth in self.given_up:
            return True
        elif isinstance(line, ActBegun):
            return self._begin_same_act(line)
        elif isinstance(line, Answered):
            self.place -= 1
            return self._answers()
        elif isinstance(line, _PASSED) and not self._leads_to_answer() and self._pending():
            self._resolve(())  # an order that was refused then may be carried out now
        return True

    def _begin_same_act(self, line: ActBegun) -> bool:
        """Begin the next act; whether it is the one of this line."""
        live = self.game.live
        if live.pending or not self.hosted.begin():
            return False
        begun = live.position.act or live.finished[-1].act
        return begun.to_json() == line.act.to_json()

    def _answers(self) -> bool:
        """The answers recorded next, to all that was asked at once."""
        asked = {(ask.seat, ask.question) for ask in self._pending()}
        next_lines = self.records[self.place : self.place + len(asked)]
        group = [line for line in next_lines if isinstance(line, Answered)]  # there may be fewer, and others between
        if not asked or {(line.seat, line.question) for line in group} != asked:
            return False
        self.place += len(group)
        if self._resolve({line.seat for line in group if line.source.is_late}):
            return True
        return self._resolve({line.seat for line in group})  # a sheet that had waited for the deadline

    def _resolve(self, late: Collection[str]) -> bool:
        self.game.overdue = {*late}
        try:
            return self.driver.answer()
        finally:
            self.game.overdue = set()

    def _pending(self) -> tuple[Ask, ...]:
        return self.game.live.pending

    def _leads_to_answer(self) -> bool:
        """Whether the lines before the next answer are all of what it came from."""
        rest = (line for line in self.records[self.place :] if not isinstance(line, (*_PASSED, Released)))
        return isinstance(next(rest, None), Answered)

    def _play_freely(self) -> Stopped | None:
        """To the end of the turn by all that was sent for it, whatever it was then used for."""
        turn = self.game.turn
        rest = list(takewhile(lambda line: not _begins_after(line, turn), self.records[self.place :]))
        for line in rest:
            if isinstance(line, SheetStored | Released):
                self._enter(line)
        self.place += len(rest)
        late = {line.seat for line in rest if isinstance(line, Answered) and line.source.is_late}
        while self.game.turn == turn:
            if not self._pending():
                if not self.hosted.begin():
                    return None
            elif not self._resolve(()) and not self._resolve({ask.seat for ask in self._pending()} & late):
                ask = self._pending()[0]
                return Stopped(turn, ask.seat, ask.question)
        return None

    def _enter(self, line: SheetStored | Released) -> None:
        """What a seat gave, given again."""
        if isinstance(line, SheetStored):
            self.game.write(line.as_new().changed(came=line.came or line.at, again=line.nth))
        elif line.later and self.game.book.held_until_next_part(line.seat):
            self.game.write(line.as_new())

    def _was_over(self) -> bool:
        """Whether the game ended by its rules."""
        return any(isinstance(line, Over) and line.by is UNSET for line in self.records)


_PASSED = (OrderRefused, PauseReached, LineSkipped)
"""What a sheet's lines came to that were not carried out."""


def _begins_after(line: JournalLine, turn: int) -> bool:
    return isinstance(line, ActBegun) and line.act.turn > turn
