"""Answering questions from what a seat has sent: its sheet, then its answers in advance. Never asks or plays.

A main-question line that is not legal when it is reached is used up and reported, and the next one is tried. Other
questions take a line of their name; then the first conditional line that holds, then the first standing one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..contract.rules import Board, Rules, was_done
from ..engine.asks import Ask
from ..engine.conditions import Limit, SheetLine, failing
from ..engine.forms import Fault, Shortfall
from ..engine.records import Choice
from ..engine.values import immutable
from ..language.words import PERIODS, Lexicon
from ..orders.advance import Advance, line_key
from ..orders.sheet import Line, Sheet
from .driver import Reply, by_default

SHEET, CONDITIONAL, STANDING, DEFAULT = "sheet", "conditional", "standing", "default"


class TakenAnswer(NamedTuple):
    """A legal answer and where it is from: the part of what the seat has sent, and the index of the line there.

    In the sheet's orders -1 is its end; a default has no line (-1). `within` are the periods of the game in which this
    use of a line given in advance counts, besides turn and game. `short`: what of it is not carried out as given.
    """

    answer: dict[str, Any]
    line: int
    by: str = SHEET
    within: Mapping[str, str] = {}
    short: Shortfall | None = None


class SkippedLine(NamedTuple):
    """A conditional or standing line, or a default, that was not used although its question came up, and why."""

    part: str
    line: int
    fault: Fault


def kept_for(rules: Rules[Any], order: SheetLine) -> str:
    """The question that a line of `orders` is kept for: a question's own order (P-6.9), or the answer of the same name.

    "" for orders that are carried out one after another, and for other answers.
    """
    if order.on:
        return order.on if order.on in rules.own_orders.values() else ""
    return rules.own_orders.get(order.data["do"], "")


@immutable
class TriedLine:
    """A line of a sheet that is tried as the answer to a question."""

    ask: Ask
    line: SheetLine
    lexicon: Lexicon

    @property
    def meant(self) -> str:
        """The order that is meant, if it is another than the line says: one that has a place here (`Verb.also`)."""
        verb, verbs = self.lexicon.verb(self.line.data), self.ask.form.verbs
        return verb.also if verb is not None and verb.also in verbs and verb.do not in verbs else ""

    @property
    def answer(self) -> dict[str, Any]:
        """What the line says to the question, in JSON form; whether that is legal is another question."""
        answer = self.line.answer(self.lexicon.repeating)
        return {**answer, "do": self.meant} if self.meant else answer

    @property
    def do(self) -> str:
        """The order or the word of the answer; "" if it has none."""
        return self.meant or str(self.line.data.get("do", ""))

    @property
    def fault(self) -> Fault | None:
        """Why it is no answer to the question; None if it is a legal one."""
        return self.ask.form.fault(self.answer)


def why_not_reached(rules: Rules[Any], state: Any, seat: str, order: SheetLine, *, paused: bool = False) -> Fault:
    """Why a line of `orders` has not been reached, and will not be: it stands after a pause, its question never came
    up, or it was not its moment; `state` is that at the end of the seat's part of the turn.
    """
    if paused:
        return Fault("", "after_pause")
    if order.on and not kept_for(rules, order):
        return Fault("", "never_asked", question=order.on)
    return rules.not_your_moment(state, seat, order.data["do"])


def key_in_advance(standing: Sequence[SheetLine], conditional: Sequence[SheetLine], part: str, index: int) -> str:
    """The `line_key` of a conditional or standing line: a conditional one like a standing one is the next of them."""
    lines = [line.data for line in (*standing, *conditional)]
    return line_key(lines, index + (len(standing) if part == CONDITIONAL else 0))


@dataclass(eq=False, repr=False)
class SeatAnswers:
    """What one seat has sent, being used up. `used` are the indexes of lines that have been used, `failed` those of
    them that failed; `refused` and `skipped` are those that could not be used here.

    `short` are lines that are used, but not carried out as they were given. `view` gives the seat's own view of the
    board now: conditions see nothing else.
    """

    rules: Rules[Any]
    seat: str
    sheet: Sheet | None
    view: Callable[[], Mapping[str, Any]]
    advance: Advance = field(default_factory=Advance)
    turn: int = 0
    used: set[int] = field(default_factory=set)
    failed: set[int] = field(default_factory=set)
    refused: list[tuple[int, Fault]] = field(default_factory=list)
    skipped: list[SkippedLine] = field(default_factory=list)
    short: dict[int, Shortfall] = field(default_factory=dict)
    paused: bool = False
    left_out: bool = False

    def take(self, ask: Ask) -> TakenAnswer | None:
        """The sheet's answer to this ask, or None: it has none (left), or a `pause` line was reached.

        `left_out` then says that it goes on with a later question of the turn: this one takes its default at once.
        """
        self.left_out = False
        if self.paused or self.sheet is None:
            return None
        if ask.question in self.rules.main_questions:
            return self._next_order(ask)
        if ask.question in self.rules.own_orders.values():
            return self._kept_for(ask)
        return self._by_name(ask) or self._order_of_its_verb(ask)

    def in_advance(self, ask: Ask) -> TakenAnswer | None:
        """The first conditional line of the sheet that holds, else the first standing line; None if none does.

        A pause stops the orders of a sheet, not its conditional lines: they live for the turn.
        """
        for part, lines in ((CONDITIONAL, self.conditional), (STANDING, self.standing)):
            for index, line in enumerate(lines):
                if line.on != ask.question:
                    continue
                key = self.key_of(part, index)
                fault = self.why_not(line, ask) or self._spent(line, key, ask) or ask.form.fault(line.answer())
                if fault is None:
                    answer = line.answer()
                    return TakenAnswer(answer, index, part, self._within(line, key, ask), ask.form.shortfall(answer))
                self.skipped.append(SkippedLine(part, index, fault))
        return None

    def by_default(self, ask: Ask) -> TakenAnswer | None:
        """The seat's own default, if it has one that is legal now."""
        answer = self.advance.default.get(ask.question)
        if answer is None:
            return None
        fault = ask.form.fault(dict(answer))
        if fault is None:
            return TakenAnswer(dict(answer), -1, DEFAULT, short=ask.form.shortfall(answer))
        self.skipped.append(SkippedLine(DEFAULT, -1, fault))
        return None

    def split_default(self, ask: Ask) -> tuple[dict[str, Any], list[str]]:
        """The game's default for this ask, and what is left out of it: parts that are questions of their own, for which
        the seat has an answer in advance. They are then asked, so that it is used, or reported with the reason why not.
        """
        answer = dict(ask.default())
        questions = {line.on for line in (*self.conditional, *self.standing)} | {*self.advance.default}
        opened: list[str] = []
        for part in [part for part in answer if part in questions]:
            rest = {key: value for key, value in answer.items() if key != part}
            if ask.form.fault(rest) is None:
                answer = rest
                opened.append(part)
        return answer, opened

    def find_answer(self, ask: Ask) -> TakenAnswer | None:
        """The whole chain: the sheet's lines, those in advance, the seat's default."""
        return self.take(ask) or self.in_advance(ask) or self.by_default(ask)

    def why_not_reached(self, index: int, state: Any) -> Fault:
        """Why a line of the sheet has not been reached, and will not be; see the function of this name."""
        return why_not_reached(self.rules, state, self.seat, self.orders[index], paused=self.paused)

    def reply(self, ask: Ask) -> Reply | None:
        """The answer from the sheet, from advance orders or from the seat's own default, with its use counted.

        Without one the question's default if the sheet goes on with a later question (`left_out`), else None.
        """
        taken = self.find_answer(ask)
        if taken is not None:
            self.count_use(taken)
            return Reply(taken.answer, {"by": taken.by, "line": taken.line})
        return by_default(ask) if self.left_out else None

    def count_use(self, taken: TakenAnswer) -> None:
        """Count the use of a line given in advance, where no journal does it."""
        if taken.by in (CONDITIONAL, STANDING):
            self.advance.fire(self.key_of(taken.by, taken.line), self.turn, taken.within)

    def key_of(self, part: str, index: int) -> str:
        """The name under which the uses of a conditional or standing line are counted."""
        return key_in_advance(self.standing, self.conditional, part, index)

    def unused(self) -> list[int]:
        """Indexes of the lines that have not been used."""
        return [i for i in range(len(self.orders)) if i not in self.used]

    @property
    def orders(self) -> Sequence[Line]:
        """The lines of the sheet."""
        return self.sheet.orders if self.sheet is not None else ()

    @property
    def conditional(self) -> Sequence[SheetLine]:
        """The conditional lines of the sheet."""
        return [SheetLine(line) for line in self.sheet.conditional or ()] if self.sheet is not None else ()

    @property
    def standing(self) -> Sequence[SheetLine]:
        """The seat's standing lines."""
        return [SheetLine(line) for line in self.advance.standing]

    def _next_order(self, ask: Ask) -> TakenAnswer | None:
        for index in self._orders_left():
            data = self.orders[index].data
            if self.rules.is_for_later(ask, data):
                self.left_out = not ask.insists
                return None
            if data["do"] == "pause":
                self.used.add(index)
                self.paused = True
                return None
            taken = self._try_line(index, ask)
            if taken is not None:
                return taken
        if ask.ends and self._has_orders():
            return TakenAnswer(ask.default(), -1)
        return None

    def _by_name(self, ask: Ask) -> TakenAnswer | None:
        for index in self.unused():
            line = self.orders[index]
            if line.on == ask.question:
                self.used.add(index)
                fault = self._tried(line, ask).fault
                if fault is None:
                    return self._taken(index, ask)
                self._refuse(index, fault)
        return None

    def _order_of_its_verb(self, ask: Ask) -> TakenAnswer | None:
        """A question answered by an order (where does it go?) takes the first one of its verb.

        What stands above it was for a part of the turn that is over: players send their whole turn again.
        """
        if not isinstance(ask.form, Choice):
            return None
        for index in self._orders_left():
            line = self.orders[index]
            if line.data["do"] == "pause":
                return None
            if self._tried(line, ask).do in ask.form.verbs:
                taken = self._try_line(index, ask)
                if taken is not None:
                    return taken
        return None

    def _kept_for(self, ask: Ask) -> TakenAnswer | None:
        """A question that has an order of its own (emptying the Baker) takes the first that is kept for it."""
        for index in self.unused():
            if kept_for(self.rules, self.orders[index]) != ask.question:
                continue
            taken = self._try_line(index, ask)
            if taken is not None:
                return taken
        return None

    def _try_line(self, index: int, ask: Ask) -> TakenAnswer | None:
        """Use a line of the sheet up as the answer; None if it is not legal, which is remembered."""
        line = self.orders[index]
        self.used.add(index)
        fault = self.why_not(line, ask, index) or self._tried(line, ask).fault
        if fault is None:
            return self._taken(index, ask)
        self._refuse(index, fault)
        return None

    def _tried(self, line: SheetLine, ask: Ask) -> TriedLine:
        return TriedLine(ask, line, self.rules.lexicon)

    def _taken(self, index: int, ask: Ask) -> TakenAnswer:
        """A line of the sheet that is legal where it was reached; how it falls short is remembered."""
        answer = self._tried(self.orders[index], ask).answer
        short = ask.form.shortfall(answer)
        if short is not None:
            self.short[index] = short
        return TakenAnswer(answer, index, short=short)

    def _orders_left(self) -> list[int]:
        """The orders that are carried out one after another: no answers by name, and none kept for one question."""
        return [i for i in self.unused() if not self.orders[i].on and not self._is_kept(i)]

    def _has_orders(self) -> bool:
        """Whether the sheet had an order that was used, or has one kept for a later question.

        Answers to what others' play asked do not count.
        """
        reached = any(not self.orders[index].on for index in self.used)
        return reached or any(self._is_kept(index) for index in range(len(self.orders)))

    def _is_kept(self, index: int) -> bool:
        return bool(kept_for(self.rules, self.orders[index]))

    def _refuse(self, index: int, fault: Fault) -> None:
        self.failed.add(index)
        self.refused.append((index, fault))

    def why_not(self, line: SheetLine, ask: Ask, index: int = -1) -> Fault | None:
        """Why a line is not used although its question has come up: a condition that does not hold."""
        conditions = line.conditions
        if conditions:
            board = self.rules.board(self.view())

            def fact(name: str, arguments: Mapping[str, Any]) -> Any:
                if name == "previous":
                    above = [i for i in range(index) if not self.orders[i].on]
                    return bool(above) and self._was_done(above[-1], index, board)
                if name == "done":
                    return self._was_done(arguments["order"] - 1, index, board)
                return board.fact(ask, name, arguments, self.seat)

            clause = self.rules.lexicon.condition_clause if index >= 0 else ""
            failed = failing(conditions, fact)
            if failed is not None and failed.fact == "previous":
                return Fault(clause, "previous_failed")
            if failed is not None:
                return Fault(clause, "condition_failed", condition=dict(failed.data))
        return None

    def _was_done(self, at: int, index: int, board: Board[Any]) -> bool:
        """Whether the order at a place above this one has been carried out, and by the game's own facts has come to
        what it was for.
        """
        carried_out = self.used - self.failed
        done = [i for i in range(at, index) if i in carried_out and not self.orders[i].on]
        if not done or done[0] != at:
            return False
        return was_done(board, [self.orders[i] for i in done])

    def _limits(self, line: SheetLine) -> list[Limit]:
        """The limit of a line given in advance, and that of its question unless it says `repeat`."""
        limits = [line.limit] if line.limit is not None else []
        per = self.rules.lexicon.once_per.get(line.on)
        if per is not None and not line.data.get("repeat"):
            limits.append(Limit(1, per))
        return limits

    def _spent(self, line: SheetLine, key: str, ask: Ask) -> Fault | None:
        """Why a line given in advance is not used once more: its limit is reached."""
        limits = self._limits(line)
        return self.advance.spent(key, limits, self.turn, self._within(line, key, ask)) if limits else None

    def _within(self, line: SheetLine, key: str, ask: Ask) -> dict[str, str]:
        """Which of the game's own periods is under way, for each that the line's limits count.

        The game is told in which one the line was used last, and says the same again if that one is not over.
        """
        own = [limit.per for limit in self._limits(line) if limit.per not in PERIODS]
        if not own:
            return {}
        board = self.rules.board(self.view())
        since = {per: {"since": self.advance.last_within(key, per)} for per in own}
        return {per: str(board.fact(ask, f"per_{per}", since[per], self.seat)) for per in own}
