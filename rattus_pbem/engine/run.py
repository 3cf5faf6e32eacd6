"""Driving the scripts: `Run` keeps the live coroutine between answers, `advance` is `Run` from a stored position.

There is one path, live and resumed alike: a paused act is its state at the start and the entries since, and is resumed
by running the script again over them. Never stores anything, and knows no file and no clock.
"""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .act_scripts import Act, Play
from .asks import Ask
from .chance import Chance
from .events import Event
from .forms import Fault
from .journal import Answered, AnswerSource, Diverged, Entry
from .seats import Seat
from .table import Table
from .values import immutable

S = TypeVar("S")
DEFAULT: AnswerSource = {"by": "default"}


@immutable
class Position(Generic[S]):
    """A game between two answers: the open act, the state at its start, and the entries since.

    `done` are the acts of the turn that are finished, `first_event` the number of events in them. `act` is None before
    the first act, and when the game is over.
    """

    state: S
    act: Act | None = None
    done: tuple[Act, ...] = ()
    first_event: int = 0
    tail: tuple[Entry, ...] = ()

    @property
    def number(self) -> int:
        """The n-th act of its turn, from 1: act 7.2 is number 2 of turn 7."""
        return len(self.done) + 1


class Refused(Exception):  # noqa: N818 - an answer is refused; the exception carries why
    """An answer is not legal; nothing has happened."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(repr(fault))
        self.fault = fault


class FinishedAct(NamedTuple):
    """A finished act: all its events and entries, its number in the turn, and the state at its end.

    `made_after` has for each event how many entries there were when it happened.
    """

    act: Act
    number: int
    first_event: int
    events: list[Event]
    entries: list[Entry]
    state: Any
    made_after: list[int]


class Step(NamedTuple):
    """What one answer led to: the new position, the events since, and who is asked what now."""

    position: Position[Any]
    events: list[Event]
    pending: tuple[Ask, ...]


class Run(Generic[S]):
    """One game being played in this process. `finished` collects the acts that came to their end, of which the first
    began with the state `opened_from`."""

    def __init__(self, rules: Play[S], position: Position[S], chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        self.pending: tuple[Ask, ...] = ()
        self.finished: list[FinishedAct] = []
        self.opened_from = position.state
        self._start = position
        self._coroutine: Coroutine[tuple[Ask, ...], tuple[Any, ...], None] | None = None
        if position.act is not None:
            self._open(position, position.act)

    @property
    def state(self) -> S:
        """The state now."""
        return self.table.state if self._coroutine is not None else self._start.state

    @property
    def position(self) -> Position[S]:
        """Where the game stands, as it is stored."""
        start = self._start
        if self._coroutine is None:
            return start
        return Position(start.state, start.act, start.done, start.first_event, tuple(self.table.entries))

    @property
    def events(self) -> list[Event]:
        """The events of the open act so far."""
        return self.table.events if self._coroutine is not None else []

    @property
    def played(self) -> list[FinishedAct]:
        """The finished acts, and last the open one as far as it has come."""
        if self._coroutine is None or self._start.act is None:
            return list(self.finished)
        return [*self.finished, _as_far_as_played(self._start.act, self._start, self.table)]

    @property
    def numbered_events(self) -> list[tuple[str, Event]]:
        """All events since the run began, each with its number in the game: `7:12` is event 12 of turn 7."""
        acts = [(act.act.turn, act.first_event, act.events) for act in self.finished]
        if self._start.act is not None:
            acts.append((self._start.act.turn, self._start.first_event, self.events))
        return [(f"{turn}:{n}", event) for turn, first, events in acts for n, event in enumerate(events, first + 1)]

    def begin(self) -> bool:
        """Open the next act and run it to its first question or its end. False if an act is open or the game over."""
        if self._coroutine is not None:
            return False
        start = self._start
        act = self.rules.next_act(start.state)
        if act is None:
            return False
        same_turn = not start.done or start.done[-1].turn == act.turn
        done, first = (start.done, start.first_event) if same_turn else ((), 0)
        self._open(Position(start.state, act, done, first), act)
        return True

    def play_on(self) -> None:
        """Open acts until a seat is asked or the game is over."""
        while not self.pending and self.begin():
            pass

    def answer(self, answer: Any, source: AnswerSource = DEFAULT) -> None:
        """Answer the one pending ask. Raises Refused, and then nothing has happened."""
        (ask,) = self.pending
        fault = ask.form.fault(answer)
        if fault is not None:
            raise Refused(fault)
        self.table.entries.append(Answered(ask.seat, ask.question, answer, source, ask=ask))
        self._resume((answer,))

    def answer_all(self, answers: Mapping[Seat, tuple[Any, AnswerSource]]) -> None:
        """Answer all pending asks together, by seat, each with its source. Raises Refused before any counts."""
        for ask in self.pending:
            fault = ask.form.fault(answers[ask.seat][0])
            if fault is not None:
                raise Refused(fault)
        for ask in self.pending:
            answer, source = answers[ask.seat]
            self.table.entries.append(Answered(ask.seat, ask.question, answer, source, ask=ask))
        self._resume(tuple(answers[ask.seat][0] for ask in self.pending))

    def fork(self, chance: Chance | None = None) -> Run[S]:
        """A second run from here, made by running the open act again from its start."""
        return Run(self.rules, self.position, chance or self.chance)

    def _open(self, position: Position[S], act: Act) -> None:
        self._start = position
        ordinal = 1 + sum(1 for other in position.done if other == act)
        self.table: Table[S] = Table(position.state, act.label(ordinal), act.turn, self.chance, position.tail)
        self._coroutine = self.rules.script(self.table, act)
        self._resume(None)
        if len(self.table.entries) < len(position.tail):
            place = len(self.table.entries)
            raise Diverged(place, position.tail[place].provoked_by(), "the end of the act")

    def _resume(self, answers: tuple[Any, ...] | None) -> None:
        assert self._coroutine is not None
        replay = self._start.tail
        while True:
            try:
                self.pending = self._coroutine.send(answers)  # type: ignore[arg-type]
            except StopIteration:
                self._close()
                return
            if len(self.table.entries) >= len(replay):
                return
            answers = tuple(self._replayed(ask, replay) for ask in self.pending)

    def _replayed(self, ask: Ask, replay: Sequence[Entry]) -> Any:
        place = len(self.table.entries)
        entry = replay[place] if place < len(replay) else None
        of_other = isinstance(entry, Answered) and not entry.form  # in a view: its form may reveal what its seat hides
        actual = {"seat": ask.seat, "question": ask.question, "form": "" if of_other else ask.form.digest()}
        if not isinstance(entry, Answered) or entry.provoked_by() != actual:
            raise Diverged(place, entry.provoked_by() if entry else "the end of the entries", actual)
        masked = ask.hidden and entry.answer is None
        answer = self.table.any_answer(ask) if masked else entry.answer
        fault = ask.form.fault(answer)
        if fault is not None:
            raise Diverged(place, answer, fault.to_json())
        self.table.entries.append(Answered(ask.seat, ask.question, answer, entry.source, entry.form, ask))
        return answer

    def _close(self) -> None:
        table, start = self.table, self._start
        assert start.act is not None
        act = start.act
        self.finished.append(_as_far_as_played(act, start, table))
        self._coroutine = None
        self.pending = ()
        self._start = Position(table.state, None, (*start.done, act), start.first_event + len(table.events))


def _as_far_as_played(act: Act, start: Position[Any], table: Table[Any]) -> FinishedAct:
    return FinishedAct(act, start.number, start.first_event, table.events, table.entries, table.state, table.made_after)


def advance(rules: Play[S], position: Position[S], answer: Any, chance: Chance) -> Step:
    """Answer the pending ask of a stored position and play to the next question; where none is pending, only play.

    Where several seats are asked at once, `answer` holds their answers by seat. Pure: the position given is untouched.
    Raises Refused, or Diverged if the stored entries do not fit the script.
    """
    run = Run(rules, position, chance)
    before = len(run.events)
    if len(run.pending) > 1:
        run.answer_all({seat: (given, DEFAULT) for seat, given in answer.items()})
    elif run.pending:
        run.answer(answer)
    run.play_on()
    events = [event for act in run.finished for event in act.events] + run.events
    return Step(run.position, events[before:], run.pending)
