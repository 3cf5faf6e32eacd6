"""Twin worlds: a second game that differs only in what one seat may not know, and what of the house it changes.

An *output* is anything that leaves the house for a seat: `(rules, run, seat) -> JSON value`. What is not the same in
twin worlds tells the seat a secret. New outputs (reports, receipts, order forms) join `OUTPUTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ..contract.rules import Rules
from ..engine.chance import Chance, Draw, SeededChance
from ..engine.events import Event
from ..engine.journal import Answered, Diverged, Drew, Entry, canonical
from ..engine.run import FinishedAct, Position, Run
from ..engine.seats import Seat
from ..play.seat_view import run_from_view, seat_view, shown_entries
from .playing import attempts
from .shown_letters import shown_receipt, shown_report

T = TypeVar("T")
TRIES = 400
"""So many worlds are tried: a card taken unseen, and played in the same act, is the right one in few of them."""

Output = Callable[[Rules[Any], Run[Any], Seat | None], Any]


def twin(rules: Rules[Any], run: Run[Any], seat: Seat | None, fill: str) -> Run[Any]:
    """The game as it could be too, for all that this seat may know; None is the public.

    The open act begins in a sampled world and plays the same answers and draws. Raises Diverged if none of several can.
    """
    position = run.position
    now = rules.view(run.state, seat)
    draw = rules.board(rules.view(position.state, seat)).worlds(rules.board(now))
    tail = believed(position.tail, seat)

    masked = any(isinstance(entry, Answered) and entry.answer is None for entry in tail)

    def world(fill: str) -> Run[Any]:
        start, chance = draw(SeededChance(fill)), AnsweringChance(run.chance, SeededChance(f"{fill} answers"))
        other = Run(rules, Position(start, position.act, position.done, position.first_event, tail), chance)
        if masked and rules.view(other.state, seat) != now:  # what is hidden was answered otherwise
            raise Diverged(0, "what the seat has seen since", "something else")
        return other

    return first_that_holds(world, fill)


class AnsweringChance:
    """The game's chance, and another one for hidden answers that are made up."""

    def __init__(self, game: Chance, answers: Chance) -> None:
        self.game = game
        self.answers = answers

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `engine.chance.Chance`."""
        return (self.answers if draw.hidden else self.game).choose(draw, candidates)


def believed(entries: Sequence[Entry], seat: Seat | None) -> tuple[Entry, ...]:
    """Entries as the seat may take them: the form of another's question may be made of what that seat hides."""
    return tuple(
        Answered(entry.seat, entry.question, None if entry.ask and entry.ask.hidden else entry.answer, entry.source, "")
        if isinstance(entry, Answered) and entry.seat != seat
        else entry
        for entry in entries
    )


def first_that_holds(make: Callable[[str], T], fill: str) -> T:
    """What is made in the first of the worlds in which the act can have gone as it went. Raises Diverged."""
    for attempt in range(TRIES):
        try:
            return make(f"{fill} {attempt}" if attempt else fill)
        except Diverged as diverged:
            verdict = diverged
    raise verdict


def twin_of_act(rules: Rules[Any], start: Any, done: FinishedAct, seat: Seat | None, fill: str) -> FinishedAct:
    """A finished act as it could have been too, for all that this seat knows at its end."""
    return twin_run_of_act(rules, start, done, seat, fill).finished[0]


def twin_run_of_act(rules: Rules[Any], start: Any, done: FinishedAct, seat: Seat | None, fill: str) -> Run[Any]:
    """The run of that act alone."""
    now = rules.view(done.state, seat)
    draw = rules.board(rules.view(start, seat)).worlds(rules.board(now))
    entries = believed(done.entries, seat)
    masked = any(isinstance(entry, Answered) and entry.answer is None for entry in entries)

    def again(fill: str) -> Run[Any]:
        position = Position(draw(SeededChance(fill)), done.act, (), done.first_event, entries)
        run = Run(rules, position, SeededChance(fill))
        assert run.finished
        if masked and rules.view(run.finished[0].state, seat) != now:
            raise Diverged(0, "what the seat has seen since", "something else")
        return run

    return first_that_holds(again, fill)


# --- what a seat is shown


def shown_view(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """The view with the order form, who is awaited, and how the act came here."""
    return seat_view(rules, run, seat).to_json()


def shown_events(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """The events of the open act as the seat sees them."""
    return visible_events(run.events, seat)


def shown_questions(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """Who is asked what, and of the seat's own questions the form with its digest, its count and the default."""
    own = [ask for ask in run.pending if ask.seat == seat]
    return [
        [(ask.seat, ask.question, ask.waits) for ask in run.pending],
        [(ask.form.to_json(), ask.form.digest(), ask.form.count(500), ask.default()) for ask in own],
    ]


def shown_faults(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """What is said of answers of all kinds, legal and not; the same answers each time."""
    return [
        (answer, fault.to_json() if fault else None)
        for ask in run.pending
        if ask.seat == seat
        for answer in attempts(ask.form, SeededChance("attempts"), 12)
        for fault in [ask.form.fault(answer)]
    ]


def shown_answers(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """What each kind of computer player answers for the seat: it sees what the seat sees and nothing else."""
    return [
        player(rules, view, ask, SeededChance("its own"))
        for ask in run.pending
        if ask.seat == seat
        for view in [seat_view(rules, run, seat).to_json()]
        for player in rules.players.values()
    ]


def shown_proof(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> Any:
    """What the proof in a letter will say of the open act: its draws, and the pieces whose faces the seat has seen."""
    return [opened_draws(run.position.tail), pieces_seen(run.events, seat)]


def opened_draws(entries: Iterable[Entry]) -> list[Any]:
    """The draws of an act as everybody knows them when its key is open; of hidden ones how many pieces there are.

    How many such acts there were before it is left out: a twin of one act knows of no others.
    """
    return [
        [entry.act[:-1], entry.why, entry.n, *([len(entry.outcome)] if entry.hidden else [entry.of, entry.outcome])]
        for entry in entries
        if isinstance(entry, Drew)
    ]


def pieces_seen(events: Iterable[Event], seat: Seat | None) -> list[Any]:
    """The pieces that go with these events to a seat."""
    return [list(piece) for event in events for seen in [event.seen_by(seat)] if seen for piece in seen.pieces]


OUTPUTS: Mapping[str, Output] = {
    "view": shown_view,
    "events": shown_events,
    "questions": shown_questions,
    "faults": shown_faults,
    "answers": shown_answers,
    "report": shown_report,
    "receipt": shown_receipt,
    "proof": shown_proof,
}


def visible_events(events: list[Event], seat: Seat | None) -> list[Any]:
    """Events as the seat sees them, each by its number."""
    seen = [event.seen_by(seat) for event in events]
    return [event.to_json() if event is not None else None for event in seen]


# --- the comparison


def leaks(
    rules: Rules[Any],
    run: Run[Any],
    seat: Seat | None,
    outputs: Mapping[str, Output] = OUTPUTS,
    fills: tuple[str, ...] = ("one", "two"),
) -> list[str]:
    """The outputs to this seat that are not byte for byte the same in twin worlds; each name once."""
    shown = {name: canonical(output(rules, run, seat)) for name, output in outputs.items()}
    leaking = []
    for fill in fills:
        try:
            other = twin(rules, run, seat, fill)
        except Diverged as diverged:
            return [f"course of the act: {diverged}"]
        if rules.view(other.state, seat) != rules.view(run.state, seat):
            leaking.append("world")
        leaking += [name for name, output in outputs.items() if canonical(output(rules, other, seat)) != shown[name]]
    return sorted(set(leaking))


def leaks_of_act(rules: Rules[Any], start: Any, done: FinishedAct, seat: Seat | None) -> list[str]:
    """The same for an act that is over: its events, and the view at its end."""
    try:
        other = twin_of_act(rules, start, done, seat, "one")
    except Diverged as diverged:
        return [f"course of the act: {diverged}"]
    leaking = []
    if canonical(visible_events(other.events, seat)) != canonical(visible_events(done.events, seat)):
        leaking.append("events")
    proofs = [[opened_draws(act.entries), pieces_seen(act.events, seat)] for act in (other, done)]
    if canonical(proofs[0]) != canonical(proofs[1]):
        leaking.append("proof")
    if rules.view(other.state, seat) != rules.view(done.state, seat):
        leaking.append("view")
    return leaking


def leaks_at_home(rules: Rules[Any], run: Run[Any], seat: Seat) -> list[str]:
    """What a seat that is asked is shown by a game that goes on from its own view file, where it is not the same."""
    view = seat_view(rules, run, seat)
    shown = {name: canonical(OUTPUTS[name](rules, run, seat)) for name in ("view", "questions", "faults")}
    leaking = []
    for fill in ("one", "two"):
        home = run_from_view(rules, view, SeededChance("chance"), SeededChance(fill))
        leaking += [name for name, text in shown.items() if canonical(OUTPUTS[name](rules, home, seat)) != text]
    return sorted(set(leaking))


def is_shown_whole(rules: Rules[Any], run: Run[Any], seat: Seat | None) -> bool:
    """Whether the open act, as this seat is shown its course, comes to what it came to.

    Whatever an order has done shows in the order, or in the answer to a question: a rider is neither shown before it is
    asked for, nor left out where nothing asks for it.

    True as well where sealed answers are masked.
    """
    shown = shown_entries(run, seat)
    if any(isinstance(entry, Answered) and entry.answer is None for entry in shown):
        return True
    position = run.position
    past = Position(position.state, position.act, position.done, position.first_event, shown)
    again = Run(rules, past, run.chance)
    again.play_on()
    return canonical(rules.state_to_json(again.state)) == canonical(rules.state_to_json(run.state))
