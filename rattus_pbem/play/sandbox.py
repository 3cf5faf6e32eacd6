"""The sandbox: sheets played on a position with given draws, the result as data. Touches no game and stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..contract.rules import Rules, has_one_move
from ..engine.act_scripts import Act
from ..engine.asks import Ask
from ..engine.chance import Chance, ScriptedChance, SeededChance
from ..engine.forms import Fault
from ..engine.journal import Drew
from ..engine.run import Position, Run
from ..engine.seats import Seat
from ..errors import IllegalError
from ..orders.advance import Advance
from ..orders.sheet import Line, Sheet
from .answering import SHEET, SeatAnswers
from .driver import DONE, Driver, Reply, Source, by_default, pass_until
from .verdicts import FaultText


class Sandbox:
    """Sheets being played on a position. `refused` are lines by seat and index, with their fault; `defaulted` those in
    place of which a default held."""

    def __init__(
        self, rules: Rules[Any], state: Any, sheets: Sequence[Sheet], chance: Chance, *, defaults: bool
    ) -> None:
        self.rules = rules
        self.defaults = defaults
        self.refused: list[tuple[Seat, int, Fault]] = []
        self.defaulted: list[tuple[Seat, int, Fault]] = []
        self._start = state
        self._latest: dict[Seat, int] = {}
        self.run = Run(rules, Position(state), chance)
        self._sheets = {sheet.seat: self._answering(sheet) for sheet in sheets}
        self.driver = Driver(
            self.run, self._default_or_open, {seat: self._source(each) for seat, each in self._sheets.items()}
        )

    def _answering(self, sheet: Sheet) -> SeatAnswers:
        advance = Advance().changed_by(sheet.to_json(), "")
        seat, rules = sheet.seat, self.rules
        return SeatAnswers(rules, seat, sheet, lambda: rules.view(self.run.state, seat), advance)

    def play(self) -> None:
        """Play until a question stays open, or nothing is left that would be played."""
        run = self.run
        run.begin()
        self.driver.play(self._goes_on)
        self._report_entries()
        begun = [seat for act in self._acts() for seat in act.seats]
        for seat in self._sheets:
            self._give_up(seat, run.state if seat in begun else self._start)

    def to_json(self) -> dict[str, Any]:
        """What `sandbox --json` prints."""
        refused, defaulted = (
            [
                {"seat": seat, "line": index + 1, **FaultText.of(self.rules, fault, "en").to_json()}
                for seat, index, fault in lines
            ]
            for lines in (self.refused, self.defaulted)
        )
        return {
            "schema": "rattus-pbem/sandbox/1",
            "position": self.rules.state_to_json(self.run.state),
            "events": [{"id": number, **event.to_json()} for number, event in self.run.numbered_events],
            "refused": refused,
            **({"defaulted": defaulted} if defaulted else {}),
            "pending": [
                {"seat": ask.seat, "question": ask.question, "form": ask.form.to_json()} for ask in self.driver.open
            ],
            "draws_used": len(outcomes(self.run)),
        }

    def _acts(self) -> list[Act]:
        """The acts begun, the open one last."""
        opened = self.run.position.act
        return [act.act for act in self.run.finished] + ([opened] if opened else [])

    def _source(self, sheet: SeatAnswers) -> Source:
        def reply(ask: Ask) -> Reply | None:
            self._report_entries()
            known = len(sheet.refused)
            sheet.short.clear()
            sheet.turn = self._acts()[-1].turn
            answer = sheet.reply(ask)
            if answer is not None and answer.source.get("by") == SHEET and answer.source["line"] >= 0:
                self._latest[ask.seat] = int(answer.source["line"])
            self.refused += [(ask.seat, index, fault) for index, fault in sheet.refused[known:]]
            self.defaulted += [(ask.seat, index, each.fault) for index, each in sheet.short.items() if not each.in_part]
            return answer

        return reply

    def _report_entries(self) -> None:
        """Parts of the line carried out last that were skipped, such as an entry of a list."""
        for seat, part, fault in self.run.table.refused_riders:
            self.refused.append((seat, self._latest[seat], fault.at(f"/{part}")))
        self.run.table.refused_riders.clear()

    def _default_or_open(self, ask: Ask) -> Reply | None:
        """The default for a question that no sheet answers, or None to leave the question open.

        A forced move, or a question nobody waits for, always gets its default. Other questions get it only with
        `defaults`; a main question only if, besides, its default is to pass and its sheet is not paused.
        """
        default, sheet = by_default(ask), self._sheets.get(ask.seat)
        is_main = ask.question in self.rules.main_questions
        if has_one_move(self.rules, ask) or not (ask.waits or is_main):
            return default
        if not self.defaults:
            return None
        if is_main and (default.answer != DONE or (sheet is not None and sheet.paused)):
            return None
        return default

    def _goes_on(self) -> bool:
        """Whether the next act begins: see `play_sandbox`."""
        self._report_entries()
        act, turn = self.rules.next_act(self.run.state), self._acts()[-1].turn
        if act is not None and act.turn == turn:
            return self.defaults or any(self._may_come(seat) for seat in self._sheets)
        for seat in {seat: None for done in self._acts() if done.turn == turn for seat in done.seats}:
            self._give_up(seat, self.run.state)
        return act is not None and any(self._orders_left(seat) for seat in act.seats)

    def _may_come(self, seat: Seat) -> bool:
        """Whether something on a seat's sheet may still be used in this turn.

        A potion may be asked for, and the Baker be filled, until the turn is over (P-13.12, P-6.9).
        """
        if any("on" in line.data or line.data["do"] in self.rules.own_orders for line in self._left(seat)):
            return True
        ahead = self.run.fork(SeededChance("ahead"))
        return self._orders_left(seat) and pass_until(Driver(ahead), ahead, seat, by_default)

    def _orders_left(self, seat: Seat) -> bool:
        return any("on" not in line.data for line in self._left(seat))

    def _left(self, seat: Seat) -> list[Line]:
        """The lines of a seat's sheet that have not been used."""
        sheet = self._sheets.get(seat)
        if sheet is None or sheet.paused:
            return []
        return [sheet.orders[index] for index in sheet.unused()]

    def _give_up(self, seat: Seat, state: Any) -> None:
        """The lines of a sheet that were not used, and will not be; `done` and the like were then not needed."""
        sheet = self._sheets.get(seat)
        for index in sheet.unused() if sheet else ():
            assert sheet is not None
            data = sheet.orders[index].data
            sheet.used.add(index)
            if self.rules.lexicon.is_idle(data):
                continue
            self.refused.append((seat, index, sheet.why_not_reached(index, state)))


def play_sandbox(
    rules: Rules[Any], state: Any, sheets: Sequence[Sheet], draws: Sequence[Any] = (), *, defaults: bool
) -> Sandbox:
    """Play sheets, at most one a seat, on a position.

    The act that comes next is begun in any case; a later act of its turn if a sheet still has lines for that turn, or
    with `defaults`; a new turn if the sheet of its seat has orders left. What a sheet has not used by the end of its
    seat's turn (of the whole final round) is refused. Game, turn and code of the sheets are not looked at.

    Without `defaults` a question that no sheet answers, and for which a game may wait, stays open (`pending`), and
    nothing is played after it. With it
    the question takes its default, except a main question: that stays open, unless its default is to pass. So the turn
    of a player waits for their next order, but a final round is played to its end.

    `draws` are the outcomes of chance in the order asked for.
    Raises IllegalError for a sheet of a seat that is not in the game or has two, and for a draw missing, impossible or
    left over.
    """
    seats = rules.state_to_json(state)["seats"]
    for place, sheet in enumerate(sheets):
        if sheet.seat not in seats:
            raise IllegalError(
                f"{sheet.seat} is not a seat of this position",
                place=f"sheet {place + 1}",
                hint=f"There are {', '.join(seats)}.",
            )
        if any(sheet.seat == other.seat for other in sheets[:place]):
            raise IllegalError(f"there is a second sheet for {sheet.seat}", place=f"sheet {place + 1}")
    chance = _chance(draws)
    sandbox = Sandbox(rules, state, sheets, chance, defaults=defaults)
    sandbox.play()
    chance.finish()
    return sandbox


def outcomes(run: Run[Any]) -> list[Any]:
    """What chance has given since the run began, in the order asked for."""
    entries = [entry for act in run.finished for entry in act.entries] + list(run.position.tail)
    return [outcome for entry in entries if isinstance(entry, Drew) for outcome in entry.outcome]


def _chance(draws: Sequence[Any]) -> ScriptedChance:
    """Raises IllegalError for a draw that can be no outcome at all."""
    for place, draw in enumerate(draws):
        if type(draw) not in (int, str):
            raise IllegalError(
                f"{draw!r} cannot be drawn", place=f"draws, entry {place + 1}", hint="Numbers and ids can."
            )
    return ScriptedChance(draws)
