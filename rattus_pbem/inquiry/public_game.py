"""What everybody may know of a game, turn by turn: public events and public views, as the public report has them.

Of what is not of the game itself only what that report says: who plays where, who is awaited until when, which seats
are free. Nothing of sheets, when they came, letters, addresses, messages or votes; nothing that hangs on them either,
such as the head or the length of the journal. Knows no language and makes no page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any, NamedTuple

from ..contract.rules import Rules
from ..engine.events import Event
from ..engine.seats import Seat
from ..engine.values import immutable
from ..errors import BlockedError
from ..hosting.session import Session
from ..record.book import OVER
from ..record.holders import persons_of_acts
from ..record.journal_line import JournalLine
from ..record.lines_of_play import ActEnded
from ..record.person import Person
from ..record.played_rules import created_of, state_at_start
from ..record.recorded_acts import ActEvents, abandoned, act_names
from ..record.statistics import LuckOfSeat, OrderCounts, game_statistics, lines_so_far

TURN = ("number", "at", "course", "view", "played")
"""What of a turn is JSON as it stands."""


@immutable
class PublicStep:
    """Public events, and the public view when they have happened."""

    events: tuple[Event, ...]
    view: Mapping[str, Any]


@immutable
class PublicTurn:
    """A turn: its events as all may see them, each with its id, and the public view at its end (or now).

    `at` is when its last act ended; "" while it is being played. `course` is the number of the last rollback before it.
    `steps` gives the view before the turn, without events, then each of `events` with the view after it.
    """

    number: int
    at: str
    course: int
    events: tuple[tuple[str, Event], ...]
    view: Mapping[str, Any]
    steps: Callable[[], list[PublicStep]] = list
    played: Mapping[str, Mapping[Seat, Person]] = field(default_factory=dict)
    """By event who played its act, where that was not whoever sits there now: the same as `PublicGame.persons`."""

    def persons_of(self, event: str, now: Mapping[Seat, Person]) -> Mapping[Seat, Person]:
        """The persons at the seats when an event happened; `now` are those of today."""
        return self.played.get(event, now)

    def persons_at_end(self, now: Mapping[Seat, Person]) -> Mapping[Seat, Person]:
        """The same when its last event happened."""
        return self.persons_of(self.events[-1][0], now) if self.events else now

    def to_json(self) -> dict[str, Any]:
        """As the record of the game has it (`public_record`), all steps made."""
        return {
            **{name: getattr(self, name) for name in TURN},
            "events": [[number, event.to_json()] for number, event in self.events],
            "steps": [[[event.to_json() for event in step.events], step.view] for step in self.steps()],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], rules: Rules[Any]) -> PublicTurn:
        """What `to_json` gave."""
        event = partial(Event.from_json, rules.event_kinds)
        steps = [PublicStep(tuple(map(event, events)), view) for events, view in data["steps"]]
        events = tuple((number, event(each)) for number, each in data["events"])
        played = {number: persons_from_json(persons) for number, persons in data.get("played", {}).items()}
        facts = {name: data[name] for name in TURN if name in data}
        return cls(**{**facts, "played": played}, events=events, steps=lambda: steps)


def persons_from_json(data: Mapping[str, Mapping[str, str]]) -> dict[Seat, Person]:
    """Who plays where, of what a record has of it."""
    return {seat: Person(seat=seat, name=person["name"], bot=person["bot"]) for seat, person in data.items()}


@immutable
class PublicGame:
    """See the module. `persons` are names and whether a computer plays, by seat; `start` is when the game was made.

    `since` and `until` are those of the question that is open, "" where nobody is awaited or the game is paused.
    `standings` and `orders` are there once the game is over; `luck` is what public draws were worth, by seat.
    """

    id: str
    rules: Rules[Any]
    edition: str
    start: str
    commitment: str
    persons: Mapping[Seat, Person]
    turns: tuple[PublicTurn, ...]
    over: bool
    begun: bool
    free: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    since: str
    until: str
    paused: str
    agreed: Mapping[str, str]
    luck: Mapping[Seat, tuple[LuckOfSeat, ...]]
    orders: Mapping[Seat, OrderCounts]
    state: Any = None
    """Of a game that is over, for its standings, which are for everybody; else None."""


def public_game(session: Session) -> PublicGame:
    """The game of a session as everybody may know it. Raises BlockedError for events that do not hold."""
    game = session.game
    book, rules = game.book, game.rules
    lines = lines_so_far(game, session.store.journal())
    over = book.stage == OVER
    ask = next(iter(book.deadlines.asks), None)
    awaited = [ask.seat for ask in game.run.pending if book.is_player_asked(ask.seat)] if game.run and not over else []
    luck, orders = _statistics(session, lines)
    return PublicGame(
        id=book.header.id,
        rules=rules,
        edition=book.header.edition,
        start=lines[0].at,
        commitment=book.header.commitment,
        persons=_public(book.seats),
        turns=tuple(_turns(session, lines)),
        over=over,
        begun=game.run is not None,
        free=tuple(book.open_seats) if not over else (),
        awaited=tuple(awaited),
        since=ask.since if ask is not None and awaited and not book.paused else "",
        until=ask.until if ask is not None and awaited and not book.paused else "",
        paused=book.paused.reason if book.paused and not over else "",
        agreed={key: str(value) for key, value in book.agreed.items()} if over else {},
        luck=luck,
        orders=orders,
        state=game.state if over else None,
    )


def _statistics(
    session: Session, lines: Sequence[JournalLine]
) -> tuple[dict[Seat, tuple[LuckOfSeat, ...]], dict[Seat, OrderCounts]]:
    """Luck by seat, and the counts of orders of a game that is over. How long somebody took to answer is left out."""
    try:
        seats = game_statistics(session.game, session.derived, lines).seats
    except (BlockedError, ValueError, KeyError):  # events have been lost, or were played under other rules
        return {}, {}
    luck = {each.seat: each.luck for each in seats if each.luck}
    if session.game.book.stage != OVER:
        return luck, {}
    return luck, {each.seat: each.counts for each in seats if not each.computer}


def _turns(session: Session, lines: Sequence[JournalLine]) -> Iterator[PublicTurn]:
    """The turns that count now, in order; of a game in which nothing has happened one, with the board as it is."""
    game, rules = session.game, session.game.rules
    acts: dict[int, list[_Act]] = {}
    for act in _acts(session, lines):
        acts.setdefault(act.events.turn, []).append(act)
    now = game.turn
    if game.run is not None and game.run.position.act is not None:
        position = game.run.position
        opened = ActEvents(now, position.number, position.first_event, game.run.events)
        if now in acts or any(_seen(opened)):
            name = game.book.name_of_act(now, position.number)
            acts.setdefault(now, []).append(_Act(opened, "", 0, game.act_start, game.state, name))
    empty = _Act(ActEvents(now, 0, 0, ()), "", 0, game.state, game.state, "")
    of_acts, now_there = persons_of_acts(lines), _public(game.book.seats)
    for turn, of_turn in acts.items() or {now: [empty]}.items():
        is_finished = turn != now or game.book.stage == OVER
        events = tuple(event for act in of_turn for event in _seen(act.events))
        last = of_turn[-1]
        at = last.at if is_finished else ""
        view = rules.view(last.after, None)
        played: dict[str, Mapping[Seat, Person]] = {}
        for act in of_turn:
            persons = _public(of_acts.get(act.name, now_there))
            if persons != now_there:
                played |= dict.fromkeys((number for number, _ in _seen(act.events)), persons)
        yield PublicTurn(turn, at, last.course, events, view, partial(_steps, rules, tuple(of_turn)), played)


def _public(seats: Mapping[Seat, Person]) -> dict[Seat, Person]:
    """What all may know of who sits where."""
    return {seat: Person(seat=seat, name=person.name, bot=person.bot) for seat, person in seats.items()}


class _Act(NamedTuple):
    """An act that counts: its events, when it ended, how many rollbacks came before it, the states before and after."""

    events: ActEvents
    at: str
    course: int
    before: Any
    after: Any
    name: str


def _steps(rules: Rules[Any], acts: tuple[_Act, ...]) -> list[PublicStep]:
    steps = [PublicStep((), rules.view(acts[0].before, None))]
    for act in acts:
        state = act.before
        for event in act.events.events:
            state = event.apply(state)
            seen = event.seen_by(None)
            if seen is not None:
                steps.append(PublicStep((seen,), rules.view(state, None)))
    return steps


def _seen(act: ActEvents) -> Iterator[tuple[str, Event]]:
    for place, event in enumerate(act.events):
        seen = event.seen_by(None)
        if seen is not None:
            yield act.id_of(place), seen


def _acts(session: Session, lines: Sequence[JournalLine]) -> Iterator[_Act]:
    """Each finished act."""
    game = session.game
    given_up, names = abandoned(lines), act_names(lines)
    state, first, turn = state_at_start(game.rules, created_of(lines)), 0, 0
    for line in lines:
        if not isinstance(line, ActEnded) or line.nth in given_up:
            continue
        if line.turn != turn:
            first, turn = 0, line.turn
        events = session.derived.stored_events(game, turn, line.number, line.events)
        before = state
        for event in events:
            state = event.apply(state)
        _, _, course = names[line.nth].partition("-r")
        yield _Act(
            ActEvents(turn, line.number, first, events),
            line.at,
            int(course or 0),
            before,
            state,
            names[line.nth],
        )
        first += len(events)
