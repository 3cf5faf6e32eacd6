"""Running worked examples: orders carried out one by one, then each line of `then` held against the outcome.

What a line of `given` or `then` means is the game's own part; a line of orders is read like one of any sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..engine.asks import Ask
from ..engine.chance import Draw
from ..engine.examples import ExampleError, Expectation, Given, ImpossibleError, Outcome, Prepared
from ..engine.forms import Fault
from ..engine.rules import Rules
from ..engine.run import Position, Run
from ..engine.words import Lexicon
from ..orders.faults import SheetError
from ..orders.sheet import Line
from ..orders.text import parse_lines, parse_rider
from .driving import Answer, answer_pending, by_default, by_passing, pass_to
from .example_file import Block, Case, Pair, read_examples


@dataclass
class Order:
    """One order with its riders, or one answer: the seat, the line as read, its number and text in the file.

    `unread` is the text, number and clause of the part that cannot be an order by the rules, if there is one.
    """

    seat: str
    letter: str
    line: Line
    number: int
    texts: list[str]
    unread: tuple[str, int, str] | None = None

    def text_of(self, fault: Fault) -> str:
        """The line, with its seat, that a fault is about: the order's or a rider's."""
        return f"{self.letter} {' '.join(self.line.source_of(fault.place).split())}"


MOST_ACTS = 500
"""`finish` stops after so many acts: where nobody places a cube and no rat spreads, the defaults never end a game."""

Found = list[dict[str, Any]]
"""Lines with what was found there."""

FINISH = Order("", "", Line({"do": "finish"}), 0, ["finish"])
"""`finish`: the rest of the game by the defaults."""


@dataclass
class Trial:
    """One pair of a block, read: where it begins, the orders, and what then holds.

    `prepared` are the orders, by their line, of a given in which no seat plays yet.
    """

    given: Given[Any]
    orders: list[Order]
    then: list[Expectation]
    prepared: list[tuple[int, Prepared[Any]]] = field(default_factory=list)


class ListedChance:
    """Chance of an example: what its `chance` line names first, else the candidates in the order listed."""

    def __init__(self, preferred: Sequence[Any]) -> None:
        self._preferred = preferred

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `Chance`."""
        first = [item for item in self._preferred if item in candidates]
        return [*first, *(item for item in candidates if item not in first)][: draw.size]


class Playing:
    """One pair being played. `refused` are order lines by text, number and clause."""

    def __init__(self, rules: Rules[Any], trial: Trial) -> None:
        self.rules = rules
        self.given = trial.given
        self.refused: list[tuple[str, int, str]] = []
        self._left = list(trial.orders)
        self.run = Run(rules, Position(trial.given.state), ListedChance(trial.given.chance))
        act = rules.next_act(trial.given.state)
        if act is not None and not act.seats:
            self.run.begin()  # nobody is asked in it, so no order can begin it
        while self._left:
            self._carry_out(self._left.pop(0))

    def _carry_out(self, order: Order) -> None:
        if order is FINISH:
            self._finish()
            return
        if order.unread:
            self.refused.append(order.unread)
            return
        data, run = order.line.data, self.run
        own = self.rules.own_orders.get(data["do"])
        if "on" in data and data["on"] != own:
            self._refuse(order, Fault("", "never_asked", question=data["on"]))
            return
        data = {key: value for key, value in data.items() if key != "on"}
        ask = reach(run.fork(), order.seat, own, self.rules.main_questions)
        if ask is None:
            if data["do"] != "done" or not self._was_passed_over(order.seat):
                self._refuse(order, self.rules.not_your_moment(run.state, order.seat, data["do"]))
            return
        fault = ask.form.fault(data)
        if fault is not None:
            self._refuse(order, fault)  # nothing is begun for it, and nobody is passed over
            return
        reach(run, order.seat, own, self.rules.main_questions)
        run.answer(data, {"by": "example", "line": order.number})
        while run.pending and run.pending[0].question not in self.rules.main_questions:
            answer_pending(run, self._follow_up)
        for _, rider, fault in run.table.refused_riders:
            self._refuse(order, fault.at(f"/{rider}"))
        run.table.refused_riders.clear()

    def _finish(self) -> None:
        while answer_pending(self.run, self._follow_up) if self.run.pending else self.run.begin():
            if len(self.run.finished) > MOST_ACTS:
                return

    def _follow_up(self, ask: Ask) -> Answer:
        """The first that fits of the answers that come next, else the question's default."""
        while (order := self._answer_to(ask)) is not None:
            self._left.remove(order)
            answer = {key: value for key, value in order.line.data.items() if key != "on"}
            fault = ask.form.fault(answer)
            if fault is None:
                return answer
            self._refuse(order, fault)
        return by_default(ask)

    def _answer_to(self, ask: Ask) -> Order | None:
        for order in self._left:
            if "on" not in order.line.data:
                return None
            if order.seat == ask.seat and order.line.data["on"] == ask.question:
                return order
        return None

    def _was_passed_over(self, seat: str) -> bool:
        """Whether the seat's part of the turn in hand has come and gone."""
        act = self.run.position.act or self.rules.next_act(self.run.state)
        turn = act.turn if act else self.run.finished[-1].act.turn if self.run.finished else None
        return any(done.act.turn == turn and seat in done.act.seats for done in self.run.finished)

    def _refuse(self, order: Order, fault: Fault) -> None:
        told = (order.text_of(fault), order.number, fault.clause)
        if told not in self.refused:  # a line of several answers is told once
            self.refused.append(told)

    def outcome(self, orders: Sequence[Order]) -> Outcome[Any]:
        """What became of it."""
        return Outcome(
            self.given.state,
            self.run.state,
            tuple(event for _, event in self.run.numbered_events),
            tuple(text for order in orders for text in order.texts),
            tuple((text, clause) for text, _, clause in self.refused),
        )


def reach(run: Run[Any], seat: str, own: str | None, main: Sequence[str]) -> Ask | None:
    """Bring the run to this seat's next part of the turn, or to its question `own`, and return what is asked there.

    Other seats, and its own parts before that question, pass. None if there is none; the run has moved all the same.
    """
    answered = (own,) if own else main
    while pass_to(run, seat, by_passing):
        ask = next((ask for ask in run.pending if ask.seat == seat and ask.question in answered), None)
        if ask is not None or own is None:
            return ask
        if run.pending and not answer_pending(run, by_passing):
            return None
    return None


def prepared(trial: Trial) -> Outcome[Any]:
    """What became of orders that come before the game, the last one in force."""
    states = [trial.given.state, *(done.state for _, done in trial.prepared if not done.clause)]
    words = tuple(done.word for _, done in trial.prepared)
    refused = tuple((done.word, done.clause) for _, done in trial.prepared if done.clause)
    return Outcome(trial.given.state, states[-1], (), words, refused)


def run_scenarios(text: str, rules: Rules[Any]) -> dict[str, Any]:
    """Run the examples of a Markdown file; the result is that of `scenario --json`.

    `unmentioned` are refusals of which a case's `then` says nothing; they do not count. Raises ExampleError naming
    every line of the file that cannot be read, before anything is run.
    """
    lexicon = rules.lexicon
    faults: list[tuple[int, str]] = []
    read = [
        (case, [trial for block in case.blocks for trial in read_trials(block, rules, lexicon, faults)])
        for case in read_examples(text)
    ]
    if faults:
        raise ExampleError(sorted(faults))
    told = [_case_told(case, [_run(rules, trial) for trial in trials]) for case, trials in read]
    return {
        "schema": "rattus-pbem/scenario/1",
        "cases": told,
        "ok": sum(entry["ok"] for entry in told),
        "failed": sum(not entry["ok"] for entry in told),
    }


def scenario_text(result: dict[str, Any]) -> str:
    """The result for reading: a line for each case, below it what did not hold, and the sum at the end."""
    lines = []
    for case in result["cases"]:
        lines.append(f"{case['id']} {case['title']}: {'ok' if case['ok'] else 'failed'}")
        lines += [f"  line {m['line']}: expected {m['expected']}; found {m['found']}" for m in case["missed"]]
        lines += [f"  line {m['line']}: {m['found']}, of which then says nothing" for m in case.get("unmentioned", ())]
    return "\n".join([*lines, f"{result['ok']} ok, {result['failed']} failed."])


def read_trials(block: Block, rules: Rules[Any], lexicon: Lexicon, faults: list[tuple[int, str]]) -> list[Trial]:
    """The pairs of a block, read; faults are collected."""
    try:
        given: Given[Any] = rules.given(block.given or [(block.line + 1, "given")])
    except (ExampleError, ImpossibleError) as error:
        faults += error.faults
        return []
    trials = []
    for pair in block.pairs:
        orders = [] if given.prepare else _orders(pair, given, lexicon, faults)
        trials.append(Trial(given, orders, _then(pair, given, rules, faults), _prepared(pair, given, faults)))
    return trials


def _then(pair: Pair, given: Given[Any], rules: Rules[Any], faults: list[tuple[int, str]]) -> list[Expectation]:
    try:
        return rules.expected(pair.then or [], given)
    except ExampleError as error:
        faults += error.faults
        return []


def _prepared(pair: Pair, given: Given[Any], faults: list[tuple[int, str]]) -> list[tuple[int, Prepared[Any]]]:
    done = []
    for number, raw in pair.orders if given.prepare else ():
        assert given.prepare is not None
        try:
            done.append((number, given.prepare(number, " ".join(raw.split("//")[0].split()))))
        except ExampleError as error:
            faults += error.faults
    return done


def _orders(pair: Pair, given: Given[Any], lexicon: Lexicon, faults: list[tuple[int, str]]) -> list[Order]:
    orders: list[Order] = []
    for number, raw in pair.orders:
        text = " ".join(raw.split("//")[0].split())
        letter, _, told = text.partition(" ")
        seat = given.letters.get(letter)
        if text == "finish":
            orders.append(FINISH)
        elif seat is None or not told:
            faults.append((number, f"expected a seat ({', '.join(given.letters)}) and its order, or finish"))
        else:
            _read_order(orders, Order(seat, letter, Line({}), number, [text]), told, lexicon, faults)
    return orders


def _read_order(orders: list[Order], order: Order, told: str, lexicon: Lexicon, faults: list[tuple[int, str]]) -> None:
    """Read one line into the order above it, if it is one of its riders, else as an order of its own."""
    above = orders[-1] if orders and orders[-1].seat == order.seat else None
    try:
        if above and above.line.data:
            ridden = parse_rider(above.line, told, lexicon, "en", number=order.number)
            if ridden is not None:
                above.line = ridden
                above.texts.append(order.texts[0])
                return
        above = None
        for line in parse_lines(told, lexicon, "en", number=order.number):
            orders.append(replace(order, line=line, texts=list(order.texts)))
    except SheetError as error:
        clause = next((fault.clause for fault in error.faults if fault.clause), "")
        if not clause:
            for fault in error.faults:
                near = f", did you mean {fault.nearest}?" if fault.nearest else ""
                faults.append((order.number, fault.message + near))
        elif above:
            above.unread = above.unread or (order.texts[0], order.number, clause)
            above.texts.append(order.texts[0])
        else:
            order.unread = (order.texts[0], order.number, clause)
            orders.append(order)


def _run(rules: Rules[Any], trial: Trial) -> tuple[Found, Found]:
    """What did not hold of one pair, and the refusals of which it says nothing."""
    if trial.given.prepare:
        outcome = prepared(trial)
        refused = [(done.word, number, done.clause) for number, done in trial.prepared if done.clause]
    else:
        playing = Playing(rules, trial)
        outcome, refused = playing.outcome(trial.orders), playing.refused
    missed = [
        {"line": line.line, "expected": line.text, "found": found}
        for line in trial.then
        if (found := line.found(outcome)) is not None
    ]
    mentioned = {line.refuses for line in trial.then}
    unmentioned = [
        {"line": number, "found": f"refused: {text} ({clause or '-'})"}
        for text, number, clause in refused
        if text not in mentioned
    ]
    return missed, unmentioned


def _case_told(case: Case, results: list[tuple[Found, Found]]) -> dict[str, Any]:
    missed = [entry for missed, _ in results for entry in missed]
    unmentioned = [entry for _, unmentioned in results for entry in unmentioned]
    told: dict[str, Any] = {"id": case.id, "title": case.title, "ok": not missed, "missed": missed}
    if unmentioned:
        told["unmentioned"] = unmentioned
    return told
