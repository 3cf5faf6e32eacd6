"""What a journal has recorded of acts: their events, their draws, their answers. Plays nothing.

The events of an act that is over are read from what is given and held against their digest; no file is opened here.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from ..contract.rules import Rules
from ..engine.act_scripts import Act
from ..engine.asks import Ask
from ..engine.chance import Chance, Draw, KeyedChance, salt
from ..engine.conditions import SheetLine
from ..engine.events import Event
from ..engine.journal import Diverged, digest
from ..engine.run import FinishedAct, Position, Run
from ..language.words import Lexicon
from ..play.answering import TriedLine
from ..store.blob_names import events_name
from .act_names import Courses, act_name, place_of
from .book import Book
from .file_digests import changed_by_hand
from .journal_line import JournalLine
from .lines_of_chance import Drawn
from .lines_of_play import ActBegun, ActEnded, Answered, ByConditional, ByDefault, ByReferee, BySheet, ByStanding
from .lines_of_referee import Reopened, Restored, RolledBack


class StoredEvent(NamedTuple):
    """An event as a line of an events file has it."""

    data: dict[str, Any]

    @property
    def id(self) -> str:
        """`7:12`: event 12 of turn 7."""
        return str(self.data["id"])

    def event(self, rules: Rules[Any]) -> Event:
        """The event of this game."""
        return Event.from_json(rules.event_kinds, self.data)


class ActEvents(NamedTuple):
    """The events of an act: its turn and number, the number of events before it in the turn, and the events."""

    turn: int
    number: int
    first: int
    events: Sequence[Event]

    def id_of(self, place: int) -> str:
        """`7:12`: event 12 of turn 7; `place` counts from 0 in the act."""
        return f"{self.turn}:{self.first + place + 1}"

    def later(self, after: tuple[int, int]) -> Iterator[tuple[str, Event]]:
        """The events of the act after an event (its turn and number), with their ids."""
        turn, last = after
        for place, event in enumerate(self.events):
            if self.turn > turn or self.first + place >= last:
                yield self.id_of(place), event

    @property
    def stored(self) -> list[StoredEvent]:
        """The events with their ids, as the events file holds them."""
        return [StoredEvent({"id": self.id_of(place), **event.to_json()}) for place, event in enumerate(self.events)]

    def digest(self, secret: bytes) -> str:
        """The salted digest that the journal holds of them."""
        return events_digest(self.stored, self.turn, self.number, secret)


def ruling_run(
    rules: Rules[Any], start: Position[Any], act: Act, event: Event, chance: Chance, *entries: Any
) -> Run[Any]:
    """A run that stands after an act of the referee's, which it has finished; `start` is the position before it."""
    state = event.apply(start.state)
    run = Run(rules, Position(state, None, (*start.done, act), start.first_event + 1), chance)
    run.opened_from = start.state
    run.finished.append(FinishedAct(act, start.number, start.first_event, [event], [*entries], state, [0]))
    return run


def abandoned(lines: Sequence[JournalLine]) -> set[int]:
    """The numbers of the lines that were taken back: from the beginning of an act up to where it was opened again, from
    that of a turn up to a rollback, from a rollback up to where it was undone."""
    return _abandoned(lines, reopened=True)


def taken_back(lines: Sequence[JournalLine]) -> set[int]:
    """The numbers of the lines that a rollback took back, or the undoing of one."""
    return _abandoned(lines, reopened=False)


def _abandoned(lines: Sequence[JournalLine], *, reopened: bool) -> set[int]:
    numbers: set[int] = set()
    before: dict[int, set[int]] = {}
    for place, line in enumerate(lines):
        match line:
            case Reopened() if reopened and line.number:
                numbers.update(_of_open_act(lines, place, numbers))
            case RolledBack():
                before[line.nth] = {*numbers}
                numbers.update(range(line.line, line.nth))
            case Restored():
                numbers = {*before[line.line], *range(line.line, line.nth)}
    return numbers


def opened_again(lines: Sequence[JournalLine]) -> set[int]:
    """The numbers of the lines from the beginning of an act up to where it was opened again: its files are those of the
    act as it was played then."""
    numbers: set[int] = set()
    for place, line in enumerate(lines):
        if isinstance(line, Reopened) and line.number:
            numbers.update(_of_open_act(lines, place, abandoned(lines[:place])))
    return numbers


def _of_open_act(lines: Sequence[JournalLine], place: int, given_up: Collection[int]) -> Iterator[int]:
    """The numbers of the lines from the beginning of the act that was open at a place of the journal up to there."""
    played = (n for n in range(place - 1, -1, -1) if isinstance(lines[n], ActBegun) and lines[n].nth not in given_up)
    return (lines[n].nth for n in range(next(played), place))


def act_names(lines: Sequence[JournalLine], courses: Courses = ()) -> dict[int, str]:
    """By the number of each journal line that begins or ends an act, the name of that act.

    `courses` are the rollbacks in force before the first of these lines.
    """
    names: dict[int, str] = {}
    before: dict[int, Courses] = {}
    for line in lines:
        match line:
            case ActBegun():
                names[line.nth] = act_name(line.act.turn, line.number, courses)
            case ActEnded():
                names[line.nth] = act_name(line.turn, line.number, courses)
            case RolledBack():
                before[line.nth] = courses
                courses = [*courses, [line.turn, line.number]]
            case Restored():
                courses = before[line.line]
    return names


def line_answer(ask: Ask, lines: Sequence[Mapping[str, Any]], index: int, lexicon: Lexicon) -> Any:
    """What this line of a sheet answers to the question."""
    return TriedLine(ask, SheetLine(lines[index]), lexicon).answer if index < len(lines) else "no such line"


def answer_of_source(book: Book, lexicon: Lexicon, turn: int, line: Answered, ask: Ask) -> Any:
    """What the source that an answer names says: the line of the stored sheet, or the default."""
    advance = book.advance_of(ask.seat)
    match line.source:
        case ByDefault(own=True):
            return advance.default.get(ask.question)
        case ByDefault() as source:
            return {key: value for key, value in ask.default().items() if key not in (source.opened or ())}
        case ByStanding() as source:
            return line_answer(ask, advance.standing, source.line, lexicon)
        case ByReferee():
            ruling = book.ruled.get(ask.seat)
            return ruling.answer if ruling is not None else "the referee has not answered"
        case BySheet() | ByConditional() as source:
            stored = book.stored(ask.seat, turn)
            if stored is None or not stored.digest.startswith(source.sheet):
                return f"no sheet {source.sheet} is stored"
            if source.line < 0:
                return {"do": "done"}
            lines = stored.orders if isinstance(source, BySheet) else stored.conditional
            return line_answer(ask, lines, source.line, lexicon)
    return line.answer


def events_digest(events: Iterable[StoredEvent], turn: int, number: int, secret: bytes) -> str:
    """The salted digest of the events of an act, with their ids."""
    return digest([event.data for event in events], salt(secret, "events", str(turn), str(number)))


class ReplayChance:
    """The game's keyed chance; while a journal is obeyed, its recorded outcomes, each compared with the key's."""

    def __init__(self, keyed: KeyedChance) -> None:
        self.keyed = keyed
        self._recorded: deque[Drawn] | None = None
        self._next_line = 0

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """`draw.size` candidates: those recorded while a journal is obeyed. Raises Diverged naming the journal line."""
        if self._recorded is None:
            return self.keyed.choose(draw, candidates)
        wanted = [draw.why, draw.n, draw.hidden]
        if not self._recorded:
            raise Diverged(self._next_line, "no draw", wanted)
        line = self._recorded.popleft()
        expected = [line.why, line.use, line.hidden]
        if expected != wanted:
            raise Diverged(line.nth, expected, wanted)
        outcome = list(line.outcome)
        actual = self.keyed.choose(draw, candidates)
        if actual != outcome:
            raise Diverged(line.nth, outcome, actual)
        return outcome

    @contextmanager
    def replaying(self, recorded: Sequence[Drawn], next_line: int) -> Iterator[None]:
        """Draw what is recorded and nothing else; raises Diverged for a draw too few, one too many, or another."""
        self._recorded, self._next_line = deque(recorded), next_line
        yield
        if self._recorded:
            left = self._recorded[0]
            raise Diverged(left.nth, [left.why, left.use, left.hidden], "no draw")
        self._recorded = None


class Blobs(Protocol):
    """A store of a game, or what stands before one."""

    def read(self, name: str) -> bytes | None:
        """A blob; None if there is none."""


def read_events(data: bytes | None) -> list[StoredEvent]:
    """The events in these lines, with their ids. Raises ValueError, too, if there is nothing to read."""
    if data is None:
        raise ValueError("there are no events")
    if data and not data.endswith(b"\n"):
        raise ValueError("the last line has no end")
    events = json.loads(b"[" + data[:-1].replace(b"\n", b",") + b"]")
    if not all(isinstance(event, dict) and "id" in event for event in events):
        raise ValueError("an event is an object with an id")
    return list(map(StoredEvent, events))


def events_match(blobs: Blobs, act: str, sha: str, secret: bytes) -> bool:
    """Whether the events of an act are there and whole. Raises BlockedError if they have another digest."""
    name = events_name(act)
    try:
        events = read_events(blobs.read(name))
    except (ValueError, RecursionError):
        return False
    holds = events_digest(events, *place_of(act), secret) == sha
    if events and not holds:
        raise changed_by_hand("this list of events", name)
    return holds
