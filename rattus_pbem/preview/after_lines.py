"""Where a sheet comes to in one world that agrees with a view, and what its seat is asked there. Sees no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..contract.rules import Rules
from ..contract.views import SeatView
from ..engine.asks import Ask
from ..engine.chance import SeededChance
from ..engine.journal import Drew
from ..engine.run import Run
from ..orders.advance import Advance
from ..orders.sheet import Line, Sheet
from ..play.answering import SHEET, SeatAnswers, TakenAnswer
from ..play.driver import Driver, Reply, by_default
from ..play.seat_view import Worlds, count_draws

MOST_STEPS = 800
WORLDS = 4
"""So many worlds are tried until the seat is asked something in one, where chance has had a say."""


class AfterLines:
    """A sheet played in one world until its seat is asked what the sheet does not answer, or its turn is over.

    It is over, too, where an act that asks nobody draws: a deal, of which one world says nothing about another.

    `asks` is what it is asked then; () if nothing more in this turn. `certain`: neither chance nor another seat has had
    a say before that. `board` is what the seat sees where the certain part ends, be it within what a line does.
    `opens` says of a question that the sheet does not answer whether the seat is asked it here, or the default holds;
    `reopens` whether it is asked one that the sheet answers so, or passes over (None). `before` is the order of the
    sheet before which an answer to what is asked has its place, None if that is the end.
    """

    def __init__(
        self,
        rules: Rules[Any],
        worlds: Worlds[Any],
        advance: Advance,
        sheet: Sheet,
        seed: str,
        opens: Callable[[Ask], bool],
        reopens: Callable[[Ask, Mapping[str, Any] | None], bool],
    ) -> None:
        self._opens, self._reopens = opens, reopens
        self.before: Line | None = None
        run = self._run = worlds.run(SeededChance(f"{seed}|chance"), SeededChance(f"{seed}|world"))
        self.certain = True
        self.board: Mapping[str, Any] = rules.view(run.state, sheet.seat)
        self._open: Ask | None = None
        self._drawn, self._already = count_draws(run), len(run.numbered_events)
        self._answering = SeatAnswers(
            rules, sheet.seat, sheet, lambda: rules.view(run.state, sheet.seat), advance, sheet.turn
        )
        driver = Driver(run, by_default, {sheet.seat: self._own})
        for _ in range(MOST_STEPS):
            if not run.pending or _turn(run) != sheet.turn:
                break
            alone = self.certain = self.certain and all(ask.seat == sheet.seat for ask in run.pending)
            driver.answer(self._policy)
            if self._open is not None:
                break
            run.play_on()
            self.certain = self.certain and not self._has_chance_had_a_say()
            if alone:
                self.board = rules.view(run.state if self.certain else self._state_before_chance(), sheet.seat)
            if self._has_been_dealt():
                break
        self.asks: tuple[Ask, ...] = () if self._open is None or self._answering.paused else (self._open,)

    def _policy(self, ask: Ask) -> Reply | None:
        """Others take the default; what the sheet leaves open stays so."""
        return None if ask is self._open else by_default(ask)

    def _own(self, ask: Ask) -> Reply | None:
        """By the sheet; None where the sheet has no answer, and the seat would be asked by letter."""
        answering = self._answering
        taken = answering.take(ask) or answering.in_advance(ask)
        if self._is_open(ask, taken):
            self._open = ask
            passed = taken.line if taken is not None and taken.by == SHEET else -1
            following = [passed] if passed >= 0 else answering.unused()
            self.before = answering.orders[following[0]] if following else None
            return None
        taken = taken or answering.by_default(ask)
        if taken is not None:
            answering.count_use(taken)
        return Reply(taken.answer) if taken is not None else by_default(ask)

    def _is_open(self, ask: Ask, taken: TakenAnswer | None) -> bool:
        """Whether the seat is asked this here, with what it has sent."""
        if taken is None and not self._answering.left_out:
            return self._opens(ask)
        return self._reopens(ask, taken.answer if taken is not None else None)

    def _state_before_chance(self) -> Any:
        """The state after the last event before the first draw, or before what is revealed."""
        state, drawn, place = self._run.opened_from, 0, 0
        for act in self._run.played:
            for event, after in zip(act.events, act.made_after, strict=True):
                draws = drawn + sum(isinstance(entry, Drew) for entry in act.entries[:after])
                if draws > self._drawn or (event.reveals and place >= self._already):
                    return state
                state, place = event.apply(state), place + 1
            drawn += sum(isinstance(entry, Drew) for entry in act.entries)
        return state

    def _has_been_dealt(self) -> bool:
        dealt = (act.entries for act in self._run.finished if not act.act.seats)
        return any(isinstance(entry, Drew) for entries in dealt for entry in entries)

    def _has_chance_had_a_say(self) -> bool:
        run = self._run
        events = run.events + [event for act in run.finished for event in act.events]
        return count_draws(run) > self._drawn or any(event.reveals for event in events)


def after_lines(
    rules: Rules[Any],
    view: SeatView,
    worlds: Worlds[Any],
    sheet: Sheet,
    opens: Callable[[Ask], bool] = lambda ask: ask.waits,
    reopens: Callable[[Ask, Mapping[str, Any] | None], bool] = lambda ask, answer: False,
) -> AfterLines:
    """Where this sheet comes to; if chance has a say, the first of some worlds in which the seat is asked again."""
    advance = Advance.of_view(view, sheet)

    def played(number: int) -> AfterLines:
        return AfterLines(rules, worlds, advance, sheet, f"page {number}", opens, reopens)

    first = played(0)
    if first.certain or first.asks:
        return first
    return next((other for other in map(played, range(1, WORLDS)) if other.asks), first)


def asked_after(rules: Rules[Any], view: SeatView, sheet: Sheet) -> tuple[Ask, ...]:
    """What the seat is asked next in this turn; () if nothing, or if the view asks nothing now."""
    if not view.asks_in(sheet.turn):
        return ()
    return after_lines(rules, view, Worlds(rules, view), sheet).asks


def _turn(run: Run[Any]) -> int | None:
    act = run.position.act
    return act.turn if act is not None else None
