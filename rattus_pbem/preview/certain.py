"""The certain part of a preview: what a sheet does until chance, or another player, has a say. From the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..contract.rules import Rules
from ..contract.views import SeatView
from ..engine.asks import Ask
from ..engine.chance import Draw, SeededChance
from ..engine.events import Event
from ..engine.run import Run
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from ..play.answering import SeatAnswers
from ..play.driver import Driver, Reply, by_default, leave_open
from ..play.seat_view import run_from_view


class ChanceReached(Exception):  # noqa: N818 - not an error: the place where the certain part ends
    """A draw was asked for: nothing after this is certain."""


class NoChance:
    """Chance that makes no draw."""

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """Raises ChanceReached."""
        raise ChanceReached(draw.why)


@dataclass
class Preview:
    """The certain events with their numbers, and why it stops.

    `stops`: `chance` (with `why`), `asked` (the question `why`, which the sheet does not answer), `sealed` (its answer
    to the question `why` is good, and stays sealed until every seat that is asked with it has answered), `others`
    (another seat decides), `both` (another seat decides, and where it does nothing, chance), `end` (the sheet is used
    up and the turn over). `left` are the indexes of the orders that were not reached by then.
    """

    events: list[tuple[str, Event]] = field(default_factory=list)
    stops: str = "end"
    why: str = ""
    left: Sequence[int] = ()

    def followed_by(self, asks: Sequence[Ask]) -> tuple[str, str]:
        """Why it stops and which question is about, where its seat is asked these next in this turn: a turn goes on
        with another act where one is over."""
        if self.stops == "end" and asks:
            return "asked", asks[0].question
        return self.stops, self.why if self.stops in ("asked", "sealed") else ""


class SheetPreviewer:
    """A sheet played in one world until what comes next is not the seat's alone to say."""

    def __init__(self, rules: Rules[Any], run: Run[Any], sheet: Sheet, advance: Advance) -> None:
        seat = sheet.seat
        self.run = run
        self.sheet = sheet
        self.answering = SeatAnswers(rules, seat, sheet, lambda: rules.view(run.state, seat), advance, sheet.turn)
        self.driver = Driver(run, leave_open, {seat: self._own})

    def play(self) -> tuple[str, str]:
        """Play; why it stops, and which question is about. Raises ChanceReached."""
        while self.run.pending:
            act = self.run.position.act
            own = next((ask for ask in self.run.pending if ask.seat == self.sheet.seat), None)
            if own is None or act is None or act.turn != self.sheet.turn:
                return ("others" if self.answering.unused() or own is None else "end"), ""
            if not self.driver.answer():
                return ("asked" if own in self.driver.open else "sealed"), own.question
        return ("others" if self.answering.unused() else "end"), ""

    def what_decides(self) -> str:
        """What decides next, where the seat's own orders alone do not: `others`, `chance`, or `both`, if chance does
        where the other seats leave all at its default. Plays on: what happens then is not certain."""
        decides = "others"
        passing = Driver(self.run, by_default, {self.sheet.seat: self._own_or_open})
        try:
            while self.run.pending or self.run.begin():
                act = self.run.position.act
                if act is not None and act.turn != self.sheet.turn:
                    break
                if any(ask.seat != self.sheet.seat for ask in self.run.pending):
                    decides = "both"
                if self.run.pending and not passing.answer():
                    break
        except ChanceReached:
            return decides if decides == "both" else "chance"
        return "others"

    def _own_or_open(self, ask: Ask) -> Reply | None:
        return self._own(ask) if self.answering.unused() else None

    def _own(self, ask: Ask) -> Reply | None:
        """By the sheet; the default of what would not be mailed."""
        taken = self.answering.take(ask) or self.answering.in_advance(ask)
        if taken is None and ask.waits and not self.answering.left_out:
            return None
        taken = taken or self.answering.by_default(ask)
        if taken is not None:
            self.answering.count_use(taken)
        return Reply(taken.answer) if taken is not None else by_default(ask)


def preview_sheet(rules: Rules[Any], view: SeatView, sheet: Sheet) -> Preview:
    """What these orders certainly do, as the seat will see it."""
    preview = Preview()
    try:
        run = run_from_view(rules, view, NoChance(), SeededChance("preview"))
    except ChanceReached as draw:  # before the seat is asked anything: the game has not begun, or comes to its end
        return Preview(stops="chance", why=str(draw))
    already = len(run.events)
    previewer = SheetPreviewer(rules, run, sheet, Advance.of_view(view, sheet))
    try:
        preview.stops, preview.why = previewer.play()
    except ChanceReached as draw:
        preview.stops, preview.why = "chance", str(draw)
    preview.left = [n for n in previewer.answering.unused() if not rules.lexicon.is_idle(sheet.orders[n].data)]
    _add_events(preview, run, already, sheet.seat)
    if preview.stops == "others":
        preview.stops = previewer.what_decides()
    return preview


def _add_events(preview: Preview, run: Run[Any], already: int, seat: str) -> None:
    for number, event in run.numbered_events[already:]:
        if event.reveals:
            preview.stops, preview.why = "chance", event.kind
            return
        seen = event.seen_by(seat)
        if seen is not None:
            preview.events.append((number, seen))
