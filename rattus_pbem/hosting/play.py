"""Playing what can be played: stored sheets, answers in advance, computer players, defaults at the deadline.

Reads the game's own clock (`game.now`, given from outside) and writes journal lines only; no file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.asks import Ask
from ..engine.chance import SeededChance, salt
from ..engine.forms import Fault
from ..engine.rules import has_one_move
from ..engine.seats import Seat
from ..play.answering import (
    CONDITIONAL,
    DEFAULT,
    SHEET,
    SeatAnswers,
    SkippedLine,
    TakenAnswer,
    why_not_reached,
)
from ..play.driver import Driver, Reply
from ..play.seat_view import seat_view
from ..record.book import NONCES, PLAY
from ..record.game import Game
from ..record.lines_of_sheets import LineSkipped, OrderRefused, PauseReached, Released
from ..record.notices import HOLD, REFEREE, Fails
from ..record.notices import Fault as WrittenFault
from ..record.stored_sheet import StoredSheet
from .early_sheets import check_early_sheets
from .nonces import nonces_settled
from .open_asks import (
    acting,
    ask_by_letter,
    ask_key,
    begin_part,
    begin_turn,
    has_gone_back,
    is_asked,
    is_asked_by_letter,
    is_late,
    is_new_turn,
    write_letters,
)
from .sheet_times import came_too_late, has_begun, may_begin
from .votes import is_away, is_playing, settle_votes

TURNS_A_TICK = 100


def play(game: Game, *, until: int | None = None, hosted: HostedRun | None = None) -> None:
    """Play until the game waits for somebody or is over, or a turn would begin: `until`, else 100 turns on.

    A paused game stands still.
    """
    if game.book.paused:
        if has_gone_back(game) and (game.live.pending or HostedRun(game).begin()) and game.live.pending:
            begin_turn(game)
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
        """See `driver.Playable`."""
        return self.game.live.pending

    def begin(self) -> bool:
        """See `driver.Playable`."""
        record_unused(self.game)
        return self.game.begin()

    def answer_all(self, answers: Mapping[Seat, tuple[Any, Mapping[str, Any]]]) -> None:
        """See `driver.Playable`."""
        self._record_skipped(self.pending)
        if any(ask.seat in acting(self.game) and is_asked(self.game, ask) for ask in self.pending):
            begin_part(self.game)
        known = len(self.game.live.table.refused_riders)
        self.game.answer_all(answers)
        self._record_parts(known)

    def reply(self, ask: Ask) -> Reply | None:
        """The answer by sheets, answers in advance, computer players or defaults; None if the game waits for it."""
        resolution = self._resolutions[ask.seat] = answer_to(self.game, ask, self.computer_answer)
        return Reply(resolution.answer, resolution.source) if resolution.answer is not None else None

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


class Resolution(NamedTuple):
    """What is answered, by what source; no answer: the seat is asked, or (`delayed`) its sheet is not used yet.

    `skipped` are lines given in advance that were of no use.
    """

    answer: Any = None
    source: Mapping[str, Any] = {}
    skipped: Sequence[SkippedLine] = ()
    delayed: bool = False


def answer_to(game: Game, ask: Ask, by_computer: Callable[[Ask], Any]) -> Resolution:
    """The two chains. On its own turn a seat's sheet comes first, then what it has said in advance; a few questions are
    then asked by letter. On another's turn it is asked only if it has said so; its own default, or the game's, holds.
    An answer that the referee has given by hand comes before all of that.

    A pause stops the orders of a sheet, not its conditional lines. Refused lines of the sheet, and a pause, are written
    down.
    """
    ruled = game.book.ruled.get(ask.seat)
    if ruled is not None and ruled.key == ask_key(game, ask):
        return Resolution(ruled.answer, {"by": REFEREE})
    stored = game.book.stored(ask.seat, game.turn)
    late = is_late(game, ask)
    too_late = late and stored is not None and came_too_late(game, ask, stored)
    if too_late:
        stored = None
    away = (stored is None or stored.paused) and is_away(game, ask.seat) and (late or is_anybody_there(game))
    mark = {"late": True} if late else {}
    if is_played_by_computer(game, ask.seat, away=away):
        return Resolution(by_computer(ask), {"by": "bot", **mark})
    if late and not too_late:
        release(game, ask.seat, game.turn)
    ready = stored is not None and (late or stored.paused or may_begin(game, stored) or has_begun(game, stored))
    own = ask.seat in acting(game)
    if own and stored is not None and not ready and not has_one_move(game.rules, ask):
        return Resolution(delayed=True)  # it waits for its delay, or is tentative
    answering = answering_of(game, ask.seat, stored if ready else None)
    taken = answering.take(ask)
    record_refused(game, ask.seat, stored, answering)
    source: dict[str, Any]
    if taken is not None:
        assert stored is not None
        source = {"by": SHEET, "sheet": stored.digest[:16], "line": taken.line, **_shortfall(taken)}
        return Resolution(taken.answer, source)
    asks = ask.waits and not answering.left_out if own else answering.advance.settings.get(ask.question) == "ask"
    over = late or away
    if own or over or not asks:
        taken = answering.in_advance(ask)
    if taken is None and asks and not over:
        return Resolution(skipped=answering.skipped)
    taken = taken or answering.by_default(ask)
    if taken is None:
        missed = {"missed": ask.question in game.rules.main_questions and not has_carried_out(game, ask.seat)}
        if ask.seat in game.book.processed:  # its player may still have had time
            missed = {}
        source = {"by": "default", **({"late": True, **missed} if asks and over else {})}
        answer, opened = answering.split_default(ask)
        if opened:
            source["opened"] = opened
        if answering.left_out:
            source["left_out"] = True
        return Resolution(answer, source, answering.skipped)
    source = {"by": taken.by, **mark, **_shortfall(taken)}
    if taken.by == DEFAULT:
        source["own"] = True
    else:
        source["line"] = taken.line
        source["sheet"] = stored.digest[:16] if taken.by == CONDITIONAL and stored else answering.advance.sheet
        if taken.within:
            source["within"] = taken.within
    return Resolution(taken.answer, source, answering.skipped)


def _shortfall(taken: TakenAnswer) -> dict[str, Any]:
    """For the journal: why a default holds in place of what this answer asks for."""
    return {"short": taken.short.fault.to_json()} if taken.short is not None and not taken.short.in_part else {}


def is_passing(game: Game) -> bool:
    """Whether all that is pending passes."""
    return all(has_one_move(game.rules, ask) for ask in game.live.pending)


def answering_of(game: Game, seat: str, stored: StoredSheet | None) -> SeatAnswers:
    """What the seat has sent, as far as it has not been used."""
    return SeatAnswers(
        game.rules,
        seat,
        stored.read() if stored is not None else None,
        lambda: game.rules.view(game.state, seat),
        game.book.advance_of(seat),
        game.turn,
        set(stored.used) if stored is not None else set(),
        set(stored.failed) if stored is not None else set(),
        paused=stored is not None and stored.paused,
    )


def release(game: Game, seat: str, turn: int) -> None:
    """The tentative sheets of a turn are played as they stand: what they say in advance holds from now on."""
    if game.book.held(seat, turn):
        game.write(Released(seat=seat, turn=turn))


def has_carried_out(game: Game, seat: str) -> bool:
    """Whether a line of this seat's sheets has been carried out in this turn."""
    reached = game.book.reached.get(seat, ())
    return any(not line["failed"] and line["order"]["do"] != "pause" for line in reached)


def record_refused(game: Game, seat: str, stored: StoredSheet | None, answering: SeatAnswers) -> None:
    """Write down the lines that have just been refused, and a pause that was reached."""
    if stored is None:
        return
    before = {*stored.used, *(index for index, _ in answering.refused)}
    for index, fault in answering.refused:
        write_refused(game, stored, index, fault)
    if answering.paused and not stored.paused:
        index = next(i for i in sorted(answering.used - before) if stored.orders[i]["do"] == "pause")
        game.write(PauseReached(seat=seat, sheet=stored.digest, line=index))


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


def write_refused(game: Game, stored: StoredSheet, index: int, fault: Fault) -> None:
    """Write down that an order of a sheet could not be carried out."""
    order, why = dict(stored.orders[index]), WrittenFault.from_json(fault.to_json())
    game.write(OrderRefused(seat=stored.seat, sheet=stored.digest, line=index, order=order, fault=why))


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
            write_refused(game, stored, index, why_not_reached(game.rules, game.state, seat, order))
        for index, line in enumerate(stored.conditional):
            if index not in stored.considered:
                came_up = line["on"] in stored.came_up
                fault = Fault("", "answered_before" if came_up else "never_asked", question=line["on"])
                write_skipped(game, seat, CONDITIONAL, index, line["on"], line, fault)


def is_anybody_there(game: Game) -> bool:
    """Whether some player is not away. If all are, the game does not run on alone: every turn keeps its deadline."""
    return any(is_playing(game, seat) for seat in game.book.seats)


def is_played_by_computer(game: Game, seat: str, *, away: bool) -> bool:
    """Whether a computer player holds the seat, or stands in for a player who is away."""
    person = game.book.seats[seat]
    return bool(person.bot) or (person.absent == "bot" and away)


def computer_answer(game: Game, ask: Ask) -> Any:
    """What the computer player at this seat answers, by its view and a chance of its own."""
    players: Mapping[str, Any] = game.rules.players
    name = game.book.seats[ask.seat].bot or "sensible"
    if name == HOLD:
        return ask.default()
    seed = salt(game.secret, "bot", ask_key(game, ask)).hex()
    return players[name](game.rules, seat_view(game.rules, game.live, ask.seat), ask, SeededChance(seed))
