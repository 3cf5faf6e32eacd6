"""The certain part of a preview: what a sheet does until chance, or another player, has a say. From the view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..engine.chance import Draw, SeededChance
from ..engine.events import Event
from ..engine.rules import Rules
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from ..play.answering import Answering
from ..play.seat_view import run_from_view


class ChanceBegins(Exception):  # noqa: N818 - not an error: the place where the certain part ends
    """A draw was asked for: nothing after this is certain."""


class NoChance:
    """Chance that makes no draw."""

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """Raises ChanceBegins."""
        raise ChanceBegins(draw.why)


@dataclass
class Preview:
    """The certain events with their numbers, and why it stops.

    `stops`: `chance` (with `why`), `asked` (a question that the sheet does not answer), `others` (another seat
    decides), `end` (the sheet is used up and the turn over).
    """

    events: list[tuple[str, Event]] = field(default_factory=list)
    stops: str = "end"
    why: str = ""


def preview_sheet(rules: Rules[Any], view: Mapping[str, Any], sheet: Sheet) -> Preview:
    """What these orders certainly do, told as the seat will see it."""
    told = Preview()
    try:
        run = run_from_view(rules, view, NoChance(), SeededChance("preview"))
    except ChanceBegins as draw:  # before the seat is asked anything: the game has not begun, or comes to its end
        return Preview(stops="chance", why=str(draw))
    already = len(run.events)
    advance = Advance.from_json(view.get("advance")).changed_by(sheet.to_json(), "")
    answering = Answering(rules, sheet.seat, sheet, lambda: rules.view(run.state, sheet.seat), advance, sheet.turn)
    try:
        while True:
            if not run.pending:
                break
            ask = run.pending[0]
            if ask.seat != sheet.seat or run.position.act is None or run.position.act.turn != sheet.turn:
                told.stops = "others" if answering.unused() or ask.seat != sheet.seat else "end"
                break
            taken = answering.take(ask) or answering.in_advance(ask)
            if taken is None and ask.waits and not answering.left_out:
                told.stops, told.why = "asked", ask.question
                break
            taken = taken or answering.by_default(ask)
            answer = taken.answer if taken else ask.default()
            if len(run.pending) > 1:
                told.stops = "others"
                break
            run.answer(answer)
            if not run.pending:
                told.stops = "others" if answering.unused() else "end"
                break
    except ChanceBegins as draw:
        told.stops, told.why = "chance", str(draw)
    _tell_events(told, run, already, sheet.seat)
    return told


def _tell_events(told: Preview, run: Any, already: int, seat: str) -> None:
    for number, event in run.numbered_events[already:]:
        if event.reveals:
            told.stops, told.why = "chance", event.kind
            return
        seen = event.seen_by(seat)
        if seen is not None:
            told.events.append((number, seen))
