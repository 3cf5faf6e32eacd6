"""Whole games by computer players: what must hold at each question, after each answer, and at the end.

Nothing here knows a game; what must hold of its pieces its author says (`Laws`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..contract.rules import ComputerPlayer, Rules
from ..engine.act_scripts import Act
from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.events import Event
from ..engine.journal import ActEntry, AnswerSource, Diverged, Drew, canonical
from ..engine.run import FinishedAct, Position, Run
from ..engine.seats import Seat
from .mistakes import Emissions, Mistake, MistakeError, hold, place_of, place_of_questions
from .playing import BY, Hands, attempts, new_run

if TYPE_CHECKING:
    from ..shapes import Json

MAX_ANSWERS = 2000
OF_EACH_KIND = 5
"""So many events of each kind are looked at one by one in a game."""
CHANGED = "an event has changed the state that it was applied to"
NEW_STATE = "Let Event.apply give a new state (`replace`), and new dicts and tuples in it"
MOST_TURNS = 400
EACH = 3
"""At every third question the position is read again, and the act played again from its file."""

PositionData = Mapping[str, Any]
Players = Mapping[str, ComputerPlayer] | None


def _anything(*_: Any) -> None:
    pass


class Laws(NamedTuple):
    """What must hold of a game's own things, in positions as JSON; each raises AssertionError.

    `pieces` holds at every question, `result` at the end, `balance` between two positions and the events that lead from
    one to the other.
    """

    pieces: Callable[[PositionData], None] = _anything
    result: Callable[[PositionData], None] = _anything
    balance: Callable[[PositionData, Sequence[Mapping[str, Any]], PositionData], None] = _anything


def play_and_check(
    rules: Rules[Any],
    seats: int,
    label: str,
    start: Any = None,
    players: Players = None,
    *,
    laws: Laws = Laws(),  # noqa: B008 - it never changes
    emissions: Emissions | None = None,
    shuffled: bool = False,
    options: Mapping[str, Any] = {},
) -> Run[Any]:
    """One game, from its beginning or from a state, everything checked at each of its questions; the run at its end.

    `label` is any text: the same gives the same game. `shuffled`: the keys of saved objects come back in another order.
    Raises MistakeError, or what the laws raise.
    """
    hands, picker = Hands(rules, seats, label, players), SeededChance(label)
    stored = Stored(rules, emissions or Emissions(), shuffled=shuffled)
    run = new_run(rules, seats, label, start, **options)
    folding = Folding(stored, run.state, laws)
    run.play_on()
    for number in range(MAX_ANSWERS):
        folding.follow(run)
        state = stored.json(run.state)
        laws.pieces(state)
        is_read_again = number % EACH == 0 or not run.pending
        if is_read_again:
            read_again(rules, state)
        act = run.position.act
        if not run.pending or act is None:
            break
        what, fix = f"the game goes on in turn {act.turn}", "Let next_act give None at its end, or give it fewer rounds"
        hold(act.turn <= MOST_TURNS, type(rules).next_act, what, fix)
        for ask in run.pending:
            check_ask(ask, picker, place_of_questions(run))
        if is_read_again:
            answer_both_ways(stored, run, hands)
        else:
            answer(run, hands)
    what = f"the game is not over after {MAX_ANSWERS} answers"
    hold(rules.next_act(run.state) is None, type(rules).next_act, what, "Let next_act give None at its end")
    check_draws(run)
    laws.result(stored.json(run.state))
    return run


def read_again(rules: Rules[Any], state: PositionData) -> None:
    """A position that is read from its file is the same position."""
    again = rules.state_to_json(rules.state_from_json(json.loads(json.dumps(state))))
    for key in state.keys() | again.keys():
        was, now = state.get(key), again.get(key)
        if was != now:
            what = f"a position does not come back from its file: {key} was {was!r} and is {now!r}"
            fix = "state_from_json has to give what state_to_json was given"
            raise MistakeError(Mistake(place_of(type(rules).state_from_json), what, fix))


def check_ask(ask: Ask, picker: SeededChance, place: str = "") -> None:
    """The question can be answered; its default is legal; random answers are, also after a way through JSON.

    What is wrong with other answers is stored with its clause.
    """
    form, name = ask.form, ask.question
    hold(form.first_answers(1), place, f"{name} has no legal answer", "Do not ask, or offer something")
    default = ask.default()
    fault = form.fault(default)
    fix = "The default has to be one of the answers that the form allows"
    hold(fault is None, place, f"the default of {name} is not legal: {default}: {fault}", fix)
    described = form.to_json()
    hold(described == json.loads(json.dumps(described)), place, lambda: f"the form of {name} is no JSON: {described}")
    for _ in range(2):
        answer = form.random(picker)
        fault = form.fault(answer)
        hold(fault is None, place, f"{name}: a random answer is not legal: {answer}: {fault}")
        back = json.loads(json.dumps(answer))
        what = f"{name}: an answer is another after a way through JSON: {answer}"
        hold(canonical(back) == canonical(answer) and form.fault(back) is None, place, what)
    for attempt in attempts(form, picker, 3):
        refused = form.fault(attempt)
        if refused is not None:
            stored = json.loads(json.dumps(refused.to_json()))
            what = f"{name}: {attempt} is refused without a clause or a reason: {stored}"
            hold(
                stored["clause"] and stored["key"],
                place,
                what,
                "Name the clause in Fault, verb, Choice and their forms",
            )


def check_draws(run: Run[Any]) -> None:
    """What is drawn from stands in ascending order, or as seats sit: nobody chooses the order, whoever knows the dice.

    Only what the setup draws from may stand otherwise (`docs/fairness.md`).
    """
    for done in run.finished:
        for entry in done.entries:
            if isinstance(entry, Drew) and isinstance(entry.of, list | tuple) and done.act.kind != "setup":
                candidates = list(entry.of)
                seated = [seat for seat in done.state.seats if seat in candidates]
                what = f"act {done.act.kind}: {entry.why} is drawn from what stands in no order: {candidates}"
                fix = "Sort what is drawn from, or let it stand as the seats sit"
                hold(candidates in (_ascending(candidates), seated), type(run.rules).script, what, fix)


def _ascending(values: list[Any]) -> list[Any]:
    try:
        return sorted(values)
    except TypeError:
        return []


class Stored:
    """States and positions as JSON, each made once: it lasts as long as the act in which it is asked for."""

    def __init__(self, rules: Rules[Any], emissions: Emissions | None = None, *, shuffled: bool = False) -> None:
        self.rules = rules
        self.emissions = emissions or Emissions()
        self._is_shuffled = shuffled
        self._json: dict[int, tuple[Any, Any]] = {}
        self._back: tuple[Any, Any] = (None, None)

    def json(self, state: Any) -> Any:
        """The state as plain JSON."""
        if id(state) not in self._json:
            self._json[id(state)] = (state, self.rules.state_to_json(state))
        return self._json[id(state)][1]

    def position_json(self, position: Position[Any]) -> Json:
        """A position as plain JSON."""
        return {
            "state": self.json(position.state),
            "act": position.act.to_json() if position.act else None,
            "done": [act.to_json() for act in position.done],
            "first_event": position.first_event,
            "tail": [{**entry.to_json(), "source": {}} for entry in position.tail],
        }

    def back(self, position: Position[Any]) -> Position[Any]:
        """The position as it is read again."""
        state, saved = self._back
        if state is not position.state:
            text = canonical(self.json(position.state))
            saved = self.rules.state_of_saved(
                json.loads(text, object_pairs_hook=backwards if self._is_shuffled else None)
            )
            self._back = (position.state, saved)
        data = json.loads(canonical({**self.position_json(position), "state": None}))
        return Position(
            saved,
            Act.from_json(data["act"]) if data["act"] else None,
            tuple(Act.from_json(act) for act in data["done"]),
            data["first_event"],
            tuple(ActEntry.from_json(entry) for entry in data["tail"]),
        )

    def forget(self) -> None:
        """An act has ended; the state that it began with is as it was."""
        for state, data in [*self._json.values()][:1]:
            hold(self.rules.state_to_json(state) == data, type(state), CHANGED, NEW_STATE)
        self._json.clear()


def backwards(pairs: Iterable[tuple[str, Any]]) -> Json:
    """An object of a JSON file with its keys from the last to the first."""
    return dict(reversed([*pairs]))


class Folding:
    """Folds the events of a game, each read again from JSON, into states of its own: they are those of the run."""

    def __init__(self, stored: Stored, start: Any, laws: Laws) -> None:
        self.stored, self.rules, self._laws = stored, stored.rules, laws
        self.acts, self.events, self.json = 0, 0, stored.json(start)
        self.state = self.rules.state_from_json(self.json)
        self._looked_at: Counter[str] = Counter()

    def follow(self, run: Run[Any]) -> None:
        """Up to where the run is now."""
        for done in run.finished[self.acts :]:
            self._fold(done.events, done.state)
            self.stored.forget()
            self.acts, self.events = self.acts + 1, 0
        self._fold(run.events, run.state)

    def _applied(self, event: Event, state: Any) -> Any:
        """The state after an event. Of the first ones of each kind it is seen that they leave the one before alone."""
        self._looked_at[event.kind] += 1
        if self._looked_at[event.kind] > OF_EACH_KIND:
            return event.apply(state)
        before = canonical(self.rules.state_to_json(state))
        after = event.apply(state)
        hold(canonical(self.rules.state_to_json(state)) == before, type(event).apply, CHANGED, NEW_STATE)
        return after

    def _fold(self, events: Sequence[Event], state: Any) -> None:
        folded = []
        for event in events[self.events :]:
            data = json.loads(json.dumps(event.to_json()))
            kind = type(event)
            listed = f"Add {kind.__name__} to the kinds of events of the game (`event_kinds`)"
            is_listed = event.kind in self.rules.event_kinds
            hold(is_listed, kind, f"event {event.kind} is not listed: no saved game can be read", listed)
            again = Event.from_json(self.rules.event_kinds, data)
            if again != event:
                raise MistakeError(Mistake(place_of(kind), f"read from JSON, {event} is {again}"))
            self.state = self._applied(again, self.state)
            folded.append(data)
        self.events = len(events)
        end = self.rules.state_to_json(self.state)
        if end != self.stored.json(state):
            place = place_of(type(events[-1]).apply) if events else ""
            keys = [key for key in end if end[key] != self.stored.json(state).get(key)]
            what = f"the events read from JSON lead to another state: {', '.join(keys)}"
            raise MistakeError(Mistake(place, what, "Let apply take all that it needs from the event and the state"))
        if folded:
            self._laws.balance(self.json, folded, end)
        self.json = end


def answer_both_ways(stored: Stored, run: Run[Any], hands: Hands) -> None:
    """The live run and one from the stored position come to the same: state, questions, events, entries."""
    rules, place = stored.rules, place_of_questions(run)
    again = _read_again(stored, run, place)
    asked, asked_again = questions(run.pending), questions(again.pending)
    hold(asked_again == asked, place, lambda: f"a saved game asks {asked_again}, one that was not {asked}", ORDER)
    finished, events = len(run.finished), len(run.events)
    answers = answer(run, hands)
    again.answer_all(answers)
    again.play_on()
    live, saved = all_events(run.finished[finished:], run), all_events(again.finished, again)
    for mine, its in zip(live, saved, strict=False):
        if mine.to_json() != its.to_json():
            what = f"event {mine.kind} is {its} in a game that was saved, and {mine} in one that was not"
            raise MistakeError(Mistake(stored.emissions.place(mine), what, ORDER))
    hold(len(live) == len(saved), place, f"{len(saved)} events in a saved game, {len(live)} in one that was not", ORDER)
    if stored.position_json(again.position) != stored.position_json(run.position):
        wanted, actual = stored.json(run.state), rules.state_to_json(again.state)
        keys = [key for key in wanted if wanted[key] != actual.get(key)]
        place = place_of(type(live[-1]).apply) if len(live) > events else place
        raise MistakeError(Mistake(place, f"a saved game goes on otherwise: {', '.join(keys) or 'its entries'}", ORDER))


ORDER = "Do not go by the order of a dict, which a save changes, or of a set: go through the seats, or sort"


def _read_again(stored: Stored, run: Run[Any], place: str) -> Run[Any]:
    try:
        again = Run(stored.rules, stored.back(run.position), run.chance)
    except Diverged as diverged:
        raise MistakeError(Mistake(place, f"a saved game cannot be gone on with: {diverged}", ORDER)) from None
    same = stored.rules.state_to_json(again.state) == stored.json(run.state)
    hold(same, type(stored.rules).state_of_saved, "state_of_saved does not give what state_to_json was given")
    return again


def answer(run: Run[Any], hands: Hands) -> dict[Seat, tuple[Any, AnswerSource]]:
    """Play to the next question by what the computer players answer, which is legal; it is returned."""
    answers = {ask.seat: hands.answer(run, ask) for ask in run.pending}
    for ask in run.pending:
        fault = ask.form.fault(answers[ask.seat])
        kind = hands.kinds[ask.seat]
        what = f"the computer player {kind!r} answers {ask.question} illegally: {answers[ask.seat]}: {fault}"
        hold(fault is None, hands.player(ask.seat), what)
    sourced = {seat: (given, BY) for seat, given in answers.items()}
    run.answer_all(sourced)
    run.play_on()
    return sourced


def all_events(acts: Sequence[FinishedAct], run: Run[Any]) -> list[Event]:
    """Those of the acts, then those of the open one."""
    return [event for events in (*(act.events for act in acts), run.events) for event in events]


def questions(asks: Sequence[Ask]) -> list[tuple[str, str, str, bool, Any]]:
    """What is asked, to be compared."""
    return [(ask.seat, ask.question, ask.form.digest(), ask.waits, ask.default()) for ask in asks]
