"""Checking a sheet against the seat's own view, in worlds sampled from it. Sees no state and no chance of the game.

The same view and sheet give the same verdicts everywhere: at home and in the host's receipt.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..contract.rules import Board, Rules
from ..contract.views import SeatView
from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.forms import Fault, Picker, Shortfall
from ..engine.journal import digest
from ..engine.records import Choice
from ..engine.run import Run
from ..engine.values import changed, immutable
from ..orders.advance import Advance
from ..orders.sheet import Line, Sheet, schema_name
from .answering import SHEET, SeatAnswers
from .driver import Driver, Reply, by_default
from .seat_view import Worlds, count_draws

WORLDS = 16
OPEN_WORLDS = 4
"""Where no chance and nothing hidden has a say before a line, but others' choices have: more only if these disagree."""
TURNS_AHEAD = 40


@immutable
class Verdict:
    """What is known of one line: `ok` in all worlds, `fails` in every one, or `depends` (the fault of the first).

    A line in place of which a default holds fails. One that is carried out in part in every world is ok, with the fault
    that says why only in part.

    An answer to a question that chance or others' play decides about is never said to fail for not being asked, and no
    line of a turn to come to fail: a sample of what is played until then proves nothing.

    `by_others`: it does not need chance for the line to fail, only what other seats choose.
    `board` is what the seat sees when the line is reached; None where chance or another seat has a say before that.
    """

    line: int
    verdict: str
    fault: Fault | None = None
    board: Board[Any] | None = None
    by_others: bool = False


@immutable
class Check:
    """The verdicts of a sheet; `grade` is ok, warnings (lines fail, or surely are not carried out as they stand) or
    refused (all fail).

    `asks` is what its seat is certainly asked by letter once the lines are carried out, if anything.
    """

    verdicts: tuple[Verdict, ...]
    asks: Ask | None = None

    @property
    def grade(self) -> str:
        failed = [v for v in self.verdicts if v.verdict == "fails"]
        if not failed:
            return "warnings" if any(v.verdict == "ok" and v.fault is not None for v in self.verdicts) else "ok"
        return "refused" if len(failed) == len(self.verdicts) else "warnings"

    @property
    def grade_key(self) -> str:
        """The same as its sentence is called: `changed` are warnings where no line fails."""
        fails = any(verdict.verdict == "fails" for verdict in self.verdicts)
        return "changed" if self.grade == "warnings" and not fails else self.grade


class SheetTrial:
    """One sheet played in one world: which lines held, which failed, and what had a say before that.

    `uncertain`: chance, something hidden or another seat; `hidden`: one of the first two; `drawn`: chance. `asks`: see
    `Check`.
    """

    teaches = True
    """Whether it says of a line that failed which order would be legal instead."""

    def __init__(
        self,
        rules: Rules[Any],
        run: Run[Any],
        advance: Advance,
        sheet: Sheet,
        picker: Picker,
        *,
        touched: bool = False,
    ) -> None:
        """`picker` answers for other seats; `touched`: that chance has a say is known already."""
        self.rules = rules
        self.seat = sheet.seat
        self.faults: dict[int, Fault | None] = {}
        self.short: dict[int, Shortfall] = {}
        self.boards: dict[int, Mapping[str, Any]] = {}
        self.uncertain = False
        self.hidden = False
        self.drawn = False
        self._touched = touched
        self._revealing = touched
        self._picker = picker
        self.run = run
        self.already = len(run.numbered_events)
        self.asks: Ask | None = None
        self._answering = SeatAnswers(
            rules, sheet.seat, sheet, lambda: rules.view(run.state, sheet.seat), advance, sheet.turn
        )
        self._drawn_before = count_draws(run)
        self._began = 0 if touched else self._drawn_before
        self._turn = sheet.turn
        self._own_state: Any = None
        self._main: Choice | None = None
        self._driver = Driver(run, self._others, {sheet.seat: self._own})
        for _ in range(TURNS_AHEAD * 20):
            if not run.pending or not self._step(run):
                break
        self._never_reached(run)

    def _step(self, run: Run[Any]) -> bool:
        act = run.position.act
        assert act is not None
        self._ahead = act.turn < self._turn
        if act.turn == self._turn and self.seat in act.seats:
            self._own_state = run.state
        if act.turn > self._turn or not self._driver.answer():
            return False
        run.play_on()
        self._revealing = self._revealing or self._revealed(run)
        self._touched = self._touched or self._revealing
        return bool(self._answering.unused()) or not (self.asks or self._touched)

    def _own(self, ask: Ask) -> Reply | None:
        """By the sheet, if it is a question of its turn."""
        if self._ahead:
            self._touched = True
            return by_default(ask)
        if self._main is None and ask.question in self.rules.main_questions and isinstance(ask.form, Choice):
            self._main = ask.form
        before = len(self._answering.refused)
        reply = self._answering.reply(ask)
        for index, fault in self._answering.refused[before:]:
            if self.teaches and fault.instead is None:
                fault.instead = self._instead(ask, self._answering.orders[index].data, fault)
            self._judge(index, fault)
        if reply is not None and reply.source["by"] == SHEET:
            line = reply.source["line"]
            if not self._touched:
                self.boards[line] = self.rules.view(self.run.state, self.seat)
            short = self._answering.short.get(line)
            if short is not None and short.in_part:
                from .like_orders import put_right

                self.short[line] = short
                short.fault.instead = put_right(ask.form, reply.answer, short.fault)
            self._judge(line, None if short is None or short.in_part else short.fault)
        return reply

    def _instead(self, ask: Ask, order: Mapping[str, Any], fault: Fault) -> dict[str, Any] | None:
        """A whole order that would be legal, as this one or of a verb that no line of the sheet has; None if nothing is
        asked but whether one goes on."""
        if not isinstance(ask.form, Choice):
            return None
        from .like_orders import nearest_legal

        on = {} if ask.question in self.rules.main_questions else {"on": ask.question}
        board, is_idle = self.rules.board(self.rules.view(self.run.state, self.seat)), self.rules.lexicon.is_idle
        given = {line.data["do"] for line in self._answering.orders}
        others = [do for do in ask.form.possible() if do not in given and not is_idle({**on, "do": do})]
        meant = {key: value for key, value in order.items() if key != "on"}
        whole = nearest_legal(ask.form, meant, fault, board, others)
        return on | whole if whole is not None else None

    def _others(self, ask: Ask) -> Reply | None:
        """By chance for another seat. This one waits where its sheet has no more orders; else it gives no answer."""
        if ask.seat != self.seat:
            self._touched = True
            return Reply(ask.form.random(self._picker))
        if ask.waits and not (self.asks or self._touched or self._answering.paused):
            self.asks = ask
        if ask.insists and self._answering.unused():  # it will be asked for; the lines below wait until then
            self._touched = True
            return by_default(ask)
        return None if ask.question in self.rules.main_questions and ask.waits else by_default(ask)

    def _revealed(self, run: Run[Any]) -> bool:
        events = run.events + [event for act in run.finished for event in act.events]
        return count_draws(run) > self._began or any(event.reveals for event in events)

    def _judge(self, index: int, fault: Fault | None) -> None:
        if index >= 0:
            self.faults[index] = fault
            self.uncertain = self.uncertain or self._touched
            self.hidden = self.hidden or self._revealing
            self.drawn = self.drawn or count_draws(self.run) > self._drawn_before

    def _never_reached(self, run: Run[Any]) -> None:
        for index in self._answering.unused():
            is_idle = self.rules.lexicon.is_idle(self._answering.orders[index].data) and bool(self._answering.used)
            why = None if is_idle else self._answering.why_not_reached(index, self._own_state or run.state)
            if why is not None and why.key == "never_asked" and self.teaches and self._main is not None:
                from .like_orders import asking

                why.instead = asking(self._main, self._answering.orders[index].data)
            self._judge(index, why)
        for index in self._answering.used - self.faults.keys():
            self._judge(index, None)


def check_sheet(rules: Rules[Any], view: SeatView, sheet: Sheet) -> Check:
    """The verdict of each line of `orders`, by the seat's own view (see `seat_view`)."""
    seed = digest([view.position_json(), sheet.digest()])
    worlds, advance = Worlds(rules, view), Advance.of_view(view, sheet)

    def trial(number: int) -> SheetTrial:
        picker = SeededChance(f"{seed}|{number}|answers")
        run = worlds.seeded(f"{seed}|{number}")
        return SheetTrial(rules, run, advance.copy(), sheet, picker, touched=number > 1)

    played = [trial(1)]
    if played[0].uncertain:
        for number in range(2, WORLDS + 1):
            if number > OPEN_WORLDS and not played[0].hidden and _agree(played):
                break
            played.append(trial(number))
    faults_of_lines = [[p.faults[index] for p in played] for index in range(len(sheet.orders))]
    early = sheet.turn > (view.act.act.turn if view.act is not None else 0)
    unsure = None if any(p.hidden for p in played) else rules.lexicon.settable
    short = [[p.short.get(index) for p in played] for index in range(len(sheet.orders))]
    verdicts = (
        _verdict(index, faults, short[index], unsure, early=early) for index, faults in enumerate(faults_of_lines)
    )
    boards = {line: rules.board(view) for line, view in played[0].boards.items()}
    by_others = {line for p in played if not p.drawn for line, fault in p.faults.items() if fault is not None}
    said = (changed(each, board=boards.get(each.line), by_others=each.line in by_others) for each in verdicts)
    return Check(tuple(said), played[0].asks)


def faults_of(rules: Rules[Any], view: SeatView, orders: Sequence[Mapping[str, Any]]) -> list[Fault | None]:
    """What is surely wrong with each of these orders, given one after the other; None where nothing is."""
    lines = tuple(Line(dict(order), index=index) for index, order in enumerate(orders))
    turn = view.act.act.turn if view.act is not None else 0
    check = check_sheet(rules, view, Sheet(schema_name(rules.name), "", str(view.seat), turn, orders=lines))
    return [verdict.fault if verdict.verdict == "fails" else None for verdict in check.verdicts]


def _agree(played: list[SheetTrial]) -> bool:
    """Whether each line held in all of these worlds, or failed for one reason in all."""
    return all(each.faults == played[0].faults for each in played[1:])


def _verdict(
    index: int,
    faults: list[Fault | None],
    short: list[Shortfall | None],
    unsure: Collection[str] | None,
    *,
    early: bool,
) -> Verdict:
    """The verdict of a line by its faults in all worlds; `unsure` are the questions that may come up though no world
    asked them, None for all."""
    wrong = [fault for fault in faults if fault is not None]
    if not wrong:
        surely = short[0] if all(short) else None
        return Verdict(index, "ok", surely.fault if surely else None)
    is_open = all(f.key == "never_asked" and (unsure is None or f.facts["question"] in unsure) for f in wrong)
    if len(wrong) == len(faults) and not is_open and not early:
        return Verdict(index, "fails", wrong[0])
    is_one = len(wrong) == len(faults) and all(fault == wrong[0] for fault in wrong)
    why = wrong[0]
    return Verdict(index, "depends", why if is_one else Fault(why.clause, why.key, None, why.place, **why.facts))
