"""Playing what can be played: stored sheets, answers in advance, computer players, defaults at the deadline.

Reads the game's own clock (`game.now`, given from outside) and writes journal lines only; no file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract.rules import has_one_move
from ..engine.asks import Ask
from ..engine.chance import SeededChance, salt
from ..engine.conditions import SheetLine
from ..engine.forms import Fault
from ..engine.journal import AnswerSource
from ..engine.seats import Seat
from ..play.answering import (
    CONDITIONAL,
    SHEET,
    why_not_reached,
)
from ..play.driver import Driver, Reply
from ..play.seat_view import seat_view
from ..record.book import NONCES, PLAY
from ..record.game import Game
from ..record.lines_of_sheets import FailingLine, LinesFail, LineSkipped
from ..record.notices import HOLD, Fails
from ..record.notices import Fault as WrittenFault
from .answer_search import AnswerSearch, Resolution, release, write_refused
from .nonces import nonces_settled
from .open_asks import (
    acting,
    ask_by_letter,
    ask_key,
    begin_part,
    begin_turn,
    has_untold_rollback,
    is_asked,
    is_asked_by_letter,
    is_new_turn,
    write_letters,
)
from .votes import settle_votes

TURNS_A_TICK = 100


def play(game: Game, *, until: int | None = None, hosted: HostedRun | None = None) -> None:
    """Play until the game waits for somebody, is over, or reaches turn `until` (by default `TURNS_A_TICK` turns on).

    In a paused game nothing is played; only letters about a rollback that players have not heard of are written.
    """
    if game.book.paused:
        _announce_rollback(game)
        return
    if game.book.stage == NONCES and not nonces_settled(game):
        return
    settle_votes(game)
    until = until or game.turn + TURNS_A_TICK
    hosted = hosted or HostedRun(game)
    driver = Driver(hosted, hosted.reply)
    while game.book.stage == PLAY and game.turn < until:
        if not game.live.pending:
            if not hosted.begin():
                game.finish()
                write_letters(game, list(game.book.seats))
            continue
        check_early_sheets(game)
        if is_new_turn(game):
            begin_part(game)
            if not is_passing(game):
                begin_turn(game)
        if not driver.answer():
            hosted.wait_for(driver.open)  # sealed answers are not kept: they may be replaced until the last is in
            break


def _announce_rollback(game: Game) -> None:
    """Write the letters about a rollback, or its undoing, even while the game is paused."""
    if not has_untold_rollback(game):
        return
    if not game.live.pending and not HostedRun(game).begin():
        return
    if game.live.pending:  # an act that has just begun may ask nobody
        begin_turn(game)


def check_early_sheets(game: Game) -> None:
    """Write down the lines that fail of sheets that came early by mail, before their seats get the letter that asks.

    Their players are asked to correct them, and they wait as those do that fail when they come in. At home nothing
    could be said of them: no line of a turn to come is said to fail.
    """
    if game.book.times.warnings == "mail_delay" and not game.book.times.mail_delay:
        return  # no time is left for a correction
    for ask in game.live.pending:
        stored = game.book.stored(ask.seat, game.turn)
        if stored is None or not stored.is_unchecked or ask.seat not in acting(game) or is_asked(game, ask):
            continue
        if has_one_move(game.rules, ask):
            continue
        from ..play.checking import check_sheet

        view = seat_view(game.rules, game.live, ask.seat, game.book.advance.get(ask.seat))
        verdicts = check_sheet(game.rules, view, stored.read()).verdicts
        lines = [
            FailingLine(
                line=verdict.line,
                order=dict(stored.orders[verdict.line]),
                fault=WrittenFault.from_json(verdict.fault.to_json()),
            )
            for verdict in verdicts
            if verdict.verdict == "fails" and verdict.fault is not None
        ]
        if lines:
            game.write(LinesFail(seat=ask.seat, turn=game.turn, sheet=stored.digest, lines=lines))


def play_forced(game: Game) -> None:
    """Play as long as whoever is asked can do one thing only."""
    hosted = HostedRun(game)
    driver = Driver(hosted, hosted.reply)
    while is_passing(game) and (driver.answer() if game.live.pending else hosted.begin()):
        pass


class HostedRun:
    """The run of a game: what the lines of its seats have come to is written down before their answers count."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._resolutions: dict[Seat, Resolution] = {}

    @property
    def pending(self) -> tuple[Ask, ...]:
        return self.game.live.pending

    def begin(self) -> bool:
        record_unused(self.game)
        return self.game.begin()

    def answer_all(self, answers: Mapping[Seat, tuple[Any, AnswerSource]]) -> None:
        self._record_skipped(self.pending)
        if any(ask.seat in acting(self.game) and is_asked(self.game, ask) for ask in self.pending):
            begin_part(self.game)
        known = len(self.game.live.table.refused_riders)
        self.game.answer_all(answers)
        self._record_parts(known)

    def reply(self, ask: Ask) -> Reply | None:
        """The answer by sheets, answers in advance, computer players or defaults; None if the game waits for it."""
        resolution = self._resolutions[ask.seat] = AnswerSearch(self.game, ask, self.computer_answer).resolve()
        return Reply(resolution.answer, resolution.source.in_run()) if resolution.source is not None else None

    def computer_answer(self, ask: Ask) -> Any:
        """What the computer player at this seat answers, by its view and a chance of its own."""
        return computer_answer(self.game, ask)

    def wait_for(self, asks: Sequence[Ask]) -> None:
        """Nothing answers these: each seat is asked, or what it has sent waits for its time."""
        game = self.game
        self._record_skipped(asks)
        ask_by_letter(game, asks, [ask.seat for ask in asks if self._resolutions[ask.seat].delayed])
        failing = [ask.seat for ask in asks if any(isinstance(n, Fails) for n in game.book.notices.get(ask.seat, ()))]
        if failing:
            write_letters(game, failing)

    def _record_parts(self, known: int) -> None:
        """Write down the parts of orders that were not carried out, such as an entry of a list; `known` are before."""
        game = self.game
        for seat, part, fault in game.live.table.refused_riders[known:]:
            stored = game.book.stored(seat, game.turn)
            if stored is None or not stored.used:
                continue
            index = stored.used[-1]
            write_skipped(game, seat, SHEET, index, "", stored.orders[index], fault.at(f"/{part}"))

    def _record_skipped(self, asks: Sequence[Ask]) -> None:
        for ask in asks:
            if not is_asked_by_letter(self.game, ask) or ask.seat not in acting(self.game):  # else it knows already
                record_skipped(self.game, ask, self._resolutions[ask.seat])


def is_passing(game: Game) -> bool:
    """Whether all that is pending passes."""
    return all(has_one_move(game.rules, ask) for ask in game.live.pending)


def record_skipped(game: Game, ask: Ask, resolution: Resolution) -> None:
    """Write down the lines given in advance that were of no use when their question came up."""
    for part, index, fault in resolution.skipped:
        if part == CONDITIONAL:
            stored = game.book.stored(ask.seat, game.turn)
            assert stored is not None
            line = stored.conditional[index]
        else:
            advance = game.book.advance_of(ask.seat)
            line = advance.standing[index] if index >= 0 else advance.default[ask.question]
        write_skipped(game, ask.seat, part, index, ask.question, line, fault)


def write_skipped(
    game: Game,
    seat: str,
    part: str,
    index: int,
    question: str,
    line: Mapping[str, Any],
    fault: Fault,
) -> None:
    """Write down that a line given in advance, or a part of an order, was of no use."""
    why = WrittenFault.from_json(fault.to_json())
    game.write(LineSkipped(seat=seat, part=part, index=index, question=question, line=dict(line), fault=why))


def record_unused(game: Game) -> None:
    """At the end of a turn: lines of its sheets that were never used are reported; none is on hold any
    more."""
    act = game.book.act
    coming = game.rules.next_act(game.state)
    if act is None or (coming is not None and coming.turn == act.turn):
        return
    for seat in game.book.seats:
        release(game, seat, act.turn)
        stored = game.book.stored(seat, act.turn)
        if stored is None:
            continue
        for index, order in enumerate(stored.orders):
            if stored.paused or index in stored.used or game.rules.lexicon.is_idle(order):
                continue
            write_refused(game, stored, index, why_not_reached(game.rules, game.state, seat, SheetLine(order)))
        for index, line in enumerate(stored.conditional):
            if index not in stored.considered:
                came_up = line["on"] in stored.came_up
                fault = Fault("", "answered_before" if came_up else "never_asked", question=line["on"])
                write_skipped(game, seat, CONDITIONAL, index, line["on"], line, fault)


def computer_answer(game: Game, ask: Ask) -> Any:
    """What the computer player at this seat answers, by its view and a chance of its own."""
    players: Mapping[str, Any] = game.rules.players
    name = game.book.seats[ask.seat].bot or "sensible"
    if name == HOLD:
        return ask.default()
    seed = salt(game.secret, "bot", ask_key(game, ask)).hex()
    return players[name](game.rules, seat_view(game.rules, game.live, ask.seat).to_json(), ask, SeededChance(seed))
