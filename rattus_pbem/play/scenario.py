"""Running worked examples: orders carried out one by one, then each line of `then` held against the outcome.

Their chance is what a `chance` line names, never the game's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ..contract.examples import Given, Outcome, Refusal
from ..contract.rules import Rules
from ..engine.asks import Ask
from ..engine.chance import Chance, Draw
from ..engine.conditions import SheetLine
from ..engine.forms import Fault
from ..engine.run import Position, Run
from ..errors import IllegalError
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from .answering import SeatAnswers, TriedLine, why_not_reached
from .driver import Driver, Reply, Source, by_default, pass_or_default, pass_until
from .example_file import FINISH, FINISH_TURN, Case, Order, Trial, name_lines, name_orders, read_examples, read_trials
from .scenario_result import CameOut, CaseResult, Mismatch, PairResult, ScenarioResult, Unmentioned

MAX_ACTS = 500
"""`finish` stops after this many acts: without cubes placed or rats spreading, the defaults never end a game."""


class ListedChance:
    """What the `chance` line names first, in its order, then the candidates in the order listed."""

    def __init__(self, preferred: Sequence[Any]) -> None:
        self._preferred = preferred

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        left, first = list(candidates), []
        for item in self._preferred:
            if item in left:
                left.remove(item)
                first.append(item)
        return [*first, *left][: draw.size]


class OrderedChance:
    """Dice and draws in the order in which they are made, each used once; `used` counts them.

    Draws that nobody may see, such as shuffles, take from `preferred` what they can. When the list is used up they
    come in the order of the candidates; dice are then missing.
    """

    def __init__(self, draws: Sequence[Any], preferred: Sequence[Any], used: int = 0) -> None:
        self._draws = draws
        self._preferred = preferred
        self.used = used

    def copy(self) -> OrderedChance:
        """A copy for a run that is only tried."""
        return OrderedChance(self._draws, self._preferred, self.used)

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """The next entries. Raises IllegalError for a die that is missing and for what cannot be drawn."""
        dice = isinstance(candidates, range)
        if draw.hidden or (self.used == len(self._draws) and not dice):
            return ListedChance(self._preferred).choose(draw, candidates)
        chosen: list[Any] = []
        for _ in range(draw.size):
            if self.used == len(self._draws):
                raise IllegalError(f"the line chance has no more; {draw.why}, draw {draw.n}, needs one")
            item = self._draws[self.used]
            self.used += 1
            if item not in candidates or item in chosen:
                place = f"entry {self.used} of the line chance"
                expected = ", ".join(map(str, candidates[:12]))
                raise IllegalError(f"{place}, {item}, cannot be drawn; {draw.why}, draw {draw.n}, is one of {expected}")
            chosen.append(item)
        return chosen


def chance_of(given: Given[Any]) -> Chance:
    """The chance of an example."""
    return ListedChance(given.chance) if given.draws is None else OrderedChance(given.draws, given.chance)


def copy_of(chance: Chance) -> Chance:
    """The chance for a run that is only tried: what it draws is drawn again."""
    return chance.copy() if isinstance(chance, OrderedChance) else chance


class TrialRun:
    """One pair being played. `refused` are the order lines, or single answers, that were refused.

    What several seats are asked at once waits for the answers of all; at the end of the pair, and where a seat that has
    answered gives its next order, the others take their defaults.
    """

    def __init__(self, rules: Rules[Any], trial: Trial) -> None:
        self.rules = rules
        self.given = trial.given
        self.refused: list[Refusal] = []
        self._names = name_orders(trial.orders)
        self._answers = Counter(order.number for order in trial.orders)
        self._orders = trial.orders
        self._failed: set[int] = set()
        self.run = Run(rules, Position(trial.given.state), chance_of(trial.given))
        advance = {seat: said.copy() for seat, said in trial.advance.items()}
        self._follow_ups = FollowUps(rules, self.run, list(trial.orders), advance, self._refuse)
        self.driver = Driver(self.run, self._follow_ups.reply)
        act = rules.next_act(trial.given.state)
        if act is not None and not act.seats:
            self.run.begin()  # no seat is asked in it, so no order can begin it
        while self._follow_ups.left:
            self._carry_out(self._follow_ups.left.pop(0))
        if self.driver.held:
            self.driver.answer(by_default)

    def _carry_out(self, order: Order) -> None:
        if order is FINISH or order is FINISH_TURN:
            self._finish(whole=order is FINISH)
            return
        if order.unread:
            number, clause = order.unread
            self.refused.append(Refusal(self._names[number], clause, number))
            self._failed.add(order.number)
            return
        data, run = order.line.data, self.run
        own = self.rules.own_orders.get(data["do"])
        unreached = why_not_reached(self.rules, run.state, order.seat, order.line)
        if "on" in data and data["on"] != own:
            self._fail(order, unreached)
            return
        line = SheetLine({key: value for key, value in data.items() if key != "on"})
        fork = run.fork(copy_of(run.chance))
        trying = Driver(fork)
        trying.held.update(self.driver.held)
        ask = advance_to_question(trying, fork, self.rules, order.seat, line, self._follow_ups.tried_on(fork))
        if ask is None:
            if data["do"] != "done" or not self._was_passed_over(order.seat):
                self._fail(order, unreached)
            return
        tried = TriedLine(ask, line, self.rules.lexicon)
        fault = self._condition_fault(order, ask, fork) or tried.fault
        if fault is not None:
            self._fail(order, fault)  # nothing is begun for it, and no seat is skipped
            return
        ask = advance_to_question(
            self.driver, run, self.rules, order.seat, SheetLine(tried.answer), self._follow_ups.reply
        )
        assert ask is not None
        self.driver.hold(ask, Reply(tried.answer, {"by": "example", "line": order.number}))
        while run.pending and run.pending[0].question not in self.rules.main_questions:
            self.driver.answer()
        for _, rider, fault in run.table.refused_riders:
            self._refuse(order, fault.at(f"/{rider}"))
        run.table.refused_riders.clear()

    def _condition_fault(self, order: Order, ask: Ask, run: Run[Any]) -> Fault | None:
        """Why the order's own conditions do not hold where it has come to (`only if`)."""
        if not order.line.conditions:
            return None
        own = [other for other in self._orders if other.seat == order.seat]
        at = own.index(order)
        failed = {index for index, other in enumerate(own) if other.number in self._failed}
        sheet = Sheet("", "example", order.seat, 0, orders=tuple(other.line for other in own))
        view = self.rules.view(run.state, order.seat)
        answers = SeatAnswers(self.rules, order.seat, sheet, lambda: view, used=set(range(at)), failed=failed)
        return answers.why_not(order.line, ask, at)

    def _finish(self, *, whole: bool) -> None:
        turn = turn_of(self.rules, self.run)
        self.driver.play(lambda: len(self.run.finished) <= MAX_ACTS and (whole or self._comes_next_in(turn)))

    def _comes_next_in(self, turn: int | None) -> bool:
        act = self.rules.next_act(self.run.state)
        return act is not None and act.turn == turn

    def _was_passed_over(self, seat: str) -> bool:
        """Whether the seat's part of the current turn is over."""
        act = self.run.position.act or self.rules.next_act(self.run.state)
        turn = act.turn if act else self.run.finished[-1].act.turn if self.run.finished else None
        return any(done.act.turn == turn and seat in done.act.seats for done in self.run.finished)

    def _fail(self, order: Order, fault: Fault) -> None:
        """Nothing of the order is carried out."""
        self._failed.add(order.number)
        self._refuse(order, fault)

    def _refuse(self, order: Order, fault: Fault) -> None:
        """The order, or a part of it, is refused."""
        number = order.number_of(fault)
        refusal = Refusal(self._names[number]._replace(answer=order.answer), fault.clause, number)
        if refusal not in self.refused:
            self.refused.append(refusal)
        alike = [other for other in self.refused if (other.line, other.clause) == (number, fault.clause)]
        if order.answer and len(alike) == self._answers[number]:  # all answers of a line are reported as the line
            self.refused[self.refused.index(alike[0])] = refusal._replace(order=self._names[number])
            self.refused = [other for other in self.refused if other not in alike]

    def outcome(self, orders: Sequence[Order]) -> Outcome[Any]:
        """What became of it."""
        return Outcome(
            self.given.state,
            self.run.state,
            tuple(event for _, event in self.run.numbered_events),
            tuple({number: text for order in orders for number, text in order.texts.items()}.values()),
            tuple(self.refused),
            self.run.chance.used if isinstance(self.run.chance, OrderedChance) else 0,
        )


def turn_of(rules: Rules[Any], run: Run[Any]) -> int | None:
    """The turn that is being played, or the one that comes next if none has been begun."""
    act = run.position.act or (run.finished[-1].act if run.finished else None) or rules.next_act(run.state)
    return act.turn if act else None


class FollowUps:
    """What the seats answer beside their orders: the first that fits of the answers that come next in the example, else
    one given in advance, else the default. `left` are the lines still to come, `refuse` is told of answers that do not
    fit.
    """

    def __init__(
        self,
        rules: Rules[Any],
        run: Run[Any],
        left: list[Order],
        advance: Mapping[str, Advance],
        refuse: Callable[[Order, Fault], None],
    ) -> None:
        self.left = left
        self._rules = rules
        self._run = run
        self._refuse = refuse
        self._in_advance = {
            seat: SeatAnswers(rules, seat, None, partial(self._view, seat), own) for seat, own in advance.items()
        }

    def tried_on(self, fork: Run[Any]) -> Source:
        """The same for a copy of the run that is only tried: nothing is used up."""
        advance = {seat: answers.advance.copy() for seat, answers in self._in_advance.items()}
        return FollowUps(self._rules, fork, list(self.left), advance, lambda order, fault: None).reply

    def reply(self, ask: Ask) -> Reply:
        """The answer to one question."""
        while (order := self._next_for(ask)) is not None:
            self.left.remove(order)
            answer = {key: value for key, value in order.line.data.items() if key != "on"}
            fault = ask.form.fault(answer)
            if fault is None:
                return Reply(answer)
            self._refuse(order, fault)
        answers = self._in_advance.get(ask.seat)
        if answers is not None:
            answers.turn = turn_of(self._rules, self._run) or 0
        return (answers.reply(ask) if answers else None) or by_default(ask)

    def _view(self, seat: str) -> Mapping[str, Any]:
        return self._rules.view(self._run.state, seat)

    def _next_for(self, ask: Ask) -> Order | None:
        for order in self.left:
            if "on" not in order.line.data:
                return None
            if order.seat == ask.seat and order.line.data["on"] == ask.question:
                return order
        return None


def advance_to_question(
    driver: Driver, run: Run[Any], rules: Rules[Any], seat: str, order: SheetLine, answers: Source
) -> Ask | None:
    """Bring the run to this seat's next part of the turn, or to the question that the verb is kept for, and return what
    is asked there.

    Other seats, and its own parts before that question, pass; what else is asked on the way takes its reply from
    `answers`. None if there is none; the run has moved all the same.
    """

    def policy(ask: Ask) -> Reply | None:
        return pass_or_default(ask) if ask.question in rules.main_questions else answers(ask)

    do = order.data["do"]
    own = rules.own_orders.get(do)
    answered = (own,) if own else rules.main_questions
    while pass_until(driver, run, seat, policy):
        ask = next((ask for ask in run.pending if ask.seat == seat and ask.question in answered), None)
        sealed = ask is not None and seat in driver.held and do not in ask.form.verbs
        if ask is not None and sealed:
            driver.answer(by_default)
        elif ask is not None and not own and rules.is_for_later(ask, order.data):
            driver.hold(ask, by_default(ask))
        elif ask is not None or (own is None and not run.pending):
            return ask
        elif run.pending and not driver.answer(policy):
            return None
    return None


def preparation_outcome(trial: Trial) -> Outcome[Any]:
    """What became of orders that come before the game, the last one in force."""
    states = [trial.given.state, *(done.state for _, done in trial.prepared if not done.clause)]
    words = [(number, done.word) for number, done in trial.prepared]
    named = name_lines(words)
    refused = [Refusal(named[number], done.clause, number) for number, done in trial.prepared if done.clause]
    return Outcome(trial.given.state, states[-1], (), tuple(word for _, word in words), tuple(refused))


def run_scenarios(text: str, rules: Rules[Any], *, show: bool = False) -> ScenarioResult:
    """Run the examples of a Markdown file. A case of which a line cannot be read fails, and is not run.

    With `show` it is told for each pair of orders and then what came out. Raises ExampleError if there is no example in
    the text.
    """
    return ScenarioResult([_run_case(case, rules, show=show) for case in read_examples(text)])


def _run_case(case: Case, rules: Rules[Any], *, show: bool) -> CaseResult:
    faults = list(case.faults)
    blocks = [] if faults else case.blocks
    trials = [trial for block in blocks for trial in read_trials(block, rules, rules.lexicon, faults)]
    pairs = [] if faults else [_run(rules, trial, show) for trial in trials]
    return CaseResult(case.id, case.title, pairs, sorted(faults), show)


def _run(rules: Rules[Any], trial: Trial, show: bool) -> PairResult:
    try:
        outcome = preparation_outcome(trial) if trial.given.prepare else TrialRun(rules, trial).outcome(trial.orders)
    except IllegalError as error:  # of the draws
        missed = [Mismatch(trial.line, "dice and draws as they are made", str(error))]
        return PairResult(missed, (), CameOut(trial.line, ()))
    missed = [
        Mismatch(line.line, line.text, actual) for line in trial.then if (actual := line.mismatch(outcome)) is not None
    ]
    mentioned = [line.refuses for line in trial.then if line.refuses]
    unmentioned = [
        Unmentioned(refusal.line, f"refused: {refusal.order} ({refusal.clause or '-'})")
        for refusal in outcome.refused
        if not any(name.means(refusal.order) for name in mentioned)
    ]
    came_out = CameOut(trial.line, rules.examples.outcome_lines(outcome) if show else ())
    return PairResult(missed, unmentioned, came_out)
