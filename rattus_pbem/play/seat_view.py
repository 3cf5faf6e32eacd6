"""The view of one seat with the act that is open: enough to go on from it in a sampled world. Never holds a secret.

`board` is what the seat knows now; in the middle of an act that is its own, or in which it is asked, `start` is what it
knew of the board when the act began and `tail` are the entries since: its own answers, what the others' answers have
come to by now, and public draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from ..contract.rules import Rules
from ..contract.views import BY_VIEW, AskedQuestion, OpenAct, SeatView
from ..engine.asks import Ask
from ..engine.chance import Chance, Draw, SeededChance
from ..engine.journal import Answered, Diverged, Drew, Entry, canonical
from ..engine.run import Position, Run
from ..engine.seats import Seat

S = TypeVar("S")
MAX_TRIES = 500


def seat_view(rules: Rules[S], run: Run[S], seat: Seat | None, advance: Mapping[str, Any] | None = None) -> SeatView:
    """What this seat may know now; `advance` holds its own answers in advance (`answering.Advance` in JSON form)."""
    position = run.position
    own = [ask for ask in run.pending if ask.seat == seat]
    board = rules.view(run.state, seat)
    acts = position.act is not None and seat in position.act.seats
    has_begun = (own or acts) and (position.tail or _has_moved(rules, run, seat, board))
    return SeatView(
        seat,
        board,
        OpenAct(position.act, position.done, position.first_event) if position.act else None,
        tuple(map(AskedQuestion.of, own)),
        tuple(ask.seat for ask in run.pending),
        advance or None,
        rules.view(position.state, seat) if has_begun else None,
        shown_entries(run, seat) if has_begun else (),
    )


def shown_entries(run: Run[Any], seat: Seat | None) -> tuple[Entry, ...]:
    """The entries of the open act as this seat may know them: with these the act goes on from where it began."""
    return tuple(_entry_view(entry, seat) for entry in _visible_entries(run, seat))


def _has_moved(rules: Rules[S], run: Run[S], seat: Seat | None, board: Mapping[str, Any]) -> bool:
    """Whether the open act has changed or shown something already: to continue from the board would do that twice."""
    start = run.position.state
    if any(event.reveals for event in run.events):
        return True
    return run.state is not start and rules.view(start, seat) != board


def _visible_entries(run: Run[Any], seat: Seat | None) -> Iterator[Entry]:
    """The entries of the open act for the view of this seat.

    Another seat's order is shown without its riders, since those not reached yet are secret (see `Form.public`). A
    rider that has been used is therefore yielded as an answer of its own, where its question came up.
    """
    ridden = [(place, answer) for place, answer in run.table.ridden if answer.seat != seat]
    for place, entry in enumerate(run.table.entries):
        yield from (answer for before, answer in ridden if before == place)
        yield entry
    yield from (answer for before, answer in ridden if before == len(run.table.entries))


def _entry_view(entry: Entry, seat: Seat | None) -> Entry:
    """An entry as this seat may know it, without its source: of another's answer what is open to all."""
    if isinstance(entry, Drew):
        return Drew(entry.why, entry.n, None if entry.hidden else entry.outcome, entry.hidden)
    if entry.seat == seat:
        return Answered(entry.seat, entry.question, entry.answer, BY_VIEW, entry.form)
    assert entry.ask is not None
    answer = None if entry.ask.hidden else entry.ask.form.public(entry.answer)
    return Answered(entry.seat, entry.question, answer, BY_VIEW)


def run_from_view(rules: Rules[S], view: SeatView, chance: Chance, fill: Chance | None = None) -> Run[S]:
    """A run that continues from a seat's view in a world drawn by `fill` (default: `chance`); asks are as in the view.

    If the seat is not asked now and the act is not its own, the game continues from the board as it is, at the
    beginning of the act that is open.
    """
    return Worlds(rules, view).run(chance, fill or chance)


def asks_in_view(rules: Rules[Any], view: SeatView) -> tuple[Ask, ...]:
    """What the seat of a view is asked, with live forms, as a line would meet it (`asks_met`); () if nothing."""
    if view.seat is None or not view.asked:
        return ()
    run = run_from_view(rules, view, SeededChance("form"))
    return asks_met(rules, run, view.seat)


def asks_met(rules: Rules[Any], run: Run[Any], seat: Seat) -> tuple[Ask, ...]:
    """What a seat is asked, as the next line of its sheet would meet it.

    A step of its turn in which nothing can be done is passed over, if neither chance nor another seat has a say there.
    """
    asks = tuple(ask for ask in run.pending if ask.seat == seat)
    if not asks or not _is_passed_over(rules, asks[0]):
        return asks
    ahead, met = run.fork(SeededChance("ahead")), asks
    turn, drawn = _turn_of(ahead), count_draws(ahead)
    while len(met) == len(ahead.pending) == 1 and _is_passed_over(rules, met[0]):
        ahead.answer(met[0].default())
        ahead.play_on()
        if _turn_of(ahead) != turn or count_draws(ahead) != drawn:
            return asks
        met = tuple(ask for ask in ahead.pending if ask.seat == seat)
    return met or asks


def _is_passed_over(rules: Rules[Any], ask: Ask) -> bool:
    return ask.question in rules.main_questions and not ask.waits


def _turn_of(run: Run[Any]) -> int:
    act = run.position.act
    return act.turn if act is not None else -1


class Worlds(Generic[S]):
    """The worlds that agree with a seat's view: what is the same in all of them is worked out once.

    `masked`: an answer or draw that the seat does not see has happened, so that a world has to be tried.
    """

    def __init__(self, rules: Rules[S], view: SeatView, draw: Callable[[Chance], S] | None = None) -> None:
        """`draw` instead of the game's own `worlds` draws the state with which the view begins."""
        self._rules = rules
        self._view = view
        self._draw = draw or rules.board(view.first_board).worlds(rules.board(view.board))
        self._fits = True
        self.masked = any(_may_differ(entry, view.seat) for entry in view.tail)
        self._act = view.act if view.asked or view.start is not None else None

    def seeded(self, seed: str) -> Run[S]:
        """The game continued in one world, both by chance of this seed."""
        return self.run(SeededChance(seed + "|chance"), SeededChance(seed + "|world"))

    def run(self, chance: Chance, fill: Chance) -> Run[S]:
        """The game continued by `chance` in a world drawn by `fill`. Raises Diverged if the view is inconsistent."""
        if not self.masked:
            return self._from(fill, chance)
        now = canonical(self._view.board)
        run, diverged = None, None
        for attempt in range(MAX_TRIES):  # what is hidden must agree with what has come to light since
            try:
                run = self._from(ReseededChance(fill, attempt) if attempt else fill, chance)
            except Diverged as verdict:
                diverged = verdict
                continue
            if not self._fits or canonical(self._rules.view(run.state, self._view.seat)) == now:
                return run
        self._fits = False  # an edited view: more attempts will not help
        if run is None:
            assert diverged is not None
            raise diverged
        return run

    def _from(self, fill: Chance, chance: Chance) -> Run[S]:
        """What came before is filled in by one chance, what comes now is drawn by the other."""
        state = self._draw(fill)
        if (act := self._act) is None:
            run = Run(self._rules, Position(state), chance)
        else:
            past = Position(state, act.act, act.done, act.first_event, self._view.tail)
            turning = SwitchedChance(fill)
            run = Run(self._rules, past, turning)
            run.chance = turning.now = chance
        run.play_on()
        return run


def _may_differ(entry: Entry, seat: Seat | None) -> bool:
    """Whether an entry can fit one world that agrees with a view and not another: what is masked, others' answers."""
    return entry.outcome is None if isinstance(entry, Drew) else entry.seat != seat


class SwitchedChance:
    """A chance that becomes another one."""

    def __init__(self, now: Chance) -> None:
        self.now = now

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        return self.now.choose(draw, candidates)


class ReseededChance:
    """Another chance for each attempt, all of them fixed by one."""

    def __init__(self, chance: Chance, attempt: int) -> None:
        self._chance = chance
        self._attempt = attempt

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        return self._chance.choose(draw._replace(why=f"{draw.why} {self._attempt}"), candidates)


def count_draws(run: Run[Any]) -> int:
    """How many draws the open and finished acts of this run have made so far."""
    entries = [entry for act in run.finished for entry in act.entries] + list(run.position.tail)
    return sum(isinstance(entry, Drew) for entry in entries)
