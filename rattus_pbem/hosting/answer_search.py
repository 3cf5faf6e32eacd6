"""What answers a question of a hosted game: the referee, a computer player, the seat's sheet, what it has said in
advance, a default. Writes down what was refused, or released, on the way; the answer itself counts elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from ..contract.rules import has_one_move
from ..engine.asks import Ask
from ..engine.forms import Fault
from ..play.answering import CONDITIONAL, SeatAnswers, SkippedLine, TakenAnswer
from ..record.book import DIGITS
from ..record.game import Game
from ..record.lines_of_play import ByComputer, ByConditional, ByDefault, ByReferee, BySheet, ByStanding, Source
from ..record.lines_of_sheets import OrderRefused, PauseReached, Released
from ..record.notices import Fault as WrittenFault
from ..record.stored_sheet import StoredSheet
from .open_asks import acting, ask_key, is_late
from .sheet_times import came_too_late, has_begun, is_put_off, may_begin
from .votes import is_away, is_playing


class Resolution(NamedTuple):
    """What is answered, by what source; no source: the seat is asked, or (`delayed`) its sheet is not used yet.

    `skipped` are lines given in advance that were of no use.
    """

    answer: Any = None
    source: Source | None = None
    skipped: Sequence[SkippedLine] = ()
    delayed: bool = False


class AnswerSearch:
    """Looks for the answer to a question. `resolve` tries the steps below from top to bottom; each gives what it comes
    to, or None where it has nothing to say.

    On its own turn a seat's sheet comes first, then what it has said in advance; a few questions are then asked by
    letter. On another's turn it is asked only if it has said so; its own default, or the game's, holds.
    """

    def __init__(self, game: Game, ask: Ask, by_computer: Callable[[Ask], Any]) -> None:
        """`by_computer` gives what the computer player at the seat answers."""
        self.game = game
        self.ask = ask
        self.by_computer = by_computer
        self.is_own_turn = ask.seat in acting(game)
        self.is_late = is_late(game, ask)
        stored = game.book.stored(ask.seat, game.turn)
        self.is_sheet_too_late = self.is_late and stored is not None and came_too_late(game, ask, stored)
        self.stored = stored if not self.is_sheet_too_late else None
        self.is_away = self._is_away()

    def resolve(self) -> Resolution:
        """What answers the question, or that it waits for its player. Refused lines of the sheet, and a pause, are
        written down."""
        return (
            self.ruling()
            or self.computer_player()
            or self.waiting_sheet()
            or self.sheet()
            or self.in_advance()
            or self.letter()
            or self.own_default()
            or self.game_default()
        )

    # ---- the steps ----------------------------------------------------------------------------------------------

    def ruling(self) -> Resolution | None:
        """The answer that the referee has given by hand."""
        ruled = self.game.book.ruled.get(self.ask.seat)
        if ruled is None or ruled.key != ask_key(self.game, self.ask):
            return None
        return Resolution(ruled.answer, ByReferee())

    def computer_player(self) -> Resolution | None:
        """The choice of the computer player who holds the seat, or stands in for a player who is away."""
        if not is_played_by_computer(self.game, self.ask.seat, away=self.is_away):
            return None
        return Resolution(self.by_computer(self.ask), ByComputer(late=self._late))

    def waiting_sheet(self) -> Resolution | None:
        """The seat's sheet waits for its time, or is tentative; once the time is over it is played as it stands."""
        if self.is_late and not self.is_sheet_too_late:
            release(self.game, self.ask.seat, self.game.turn)
        is_waiting = self.is_own_turn and self.stored is not None and not self.is_sheet_ready
        return Resolution(delayed=True) if is_waiting and not has_one_move(self.game.rules, self.ask) else None

    def sheet(self) -> Resolution | None:
        """The next line of the seat's sheet. A pause stops its orders, not its conditional lines."""
        taken = self.answering.take(self.ask)
        record_refused(self.game, self.ask.seat, self.stored, self.answering)
        if taken is None:
            return None
        assert self.stored is not None
        source = BySheet(sheet=self.stored.digest[:DIGITS], line=taken.line, short=_shortfall(taken))
        return Resolution(taken.answer, source)

    def in_advance(self) -> Resolution | None:
        """A conditional line of the sheet, or a standing order. One who is asked on another's turn answers by letter as
        long as there is time."""
        if self.is_asked_by_letter and not self.is_own_turn:
            return None
        taken = self.answering.in_advance(self.ask)
        if taken is None:
            return None
        source: ByConditional | ByStanding
        within, short = dict(taken.within) or UNSET, _shortfall(taken)
        if taken.by == CONDITIONAL:
            assert self.stored is not None
            digest = self.stored.digest[:DIGITS]
            source = ByConditional(sheet=digest, line=taken.line, late=self._late, within=within, short=short)
        else:
            digest = self.answering.advance.sheet
            source = ByStanding(sheet=digest, line=taken.line, late=self._late, within=within, short=short)
        return Resolution(taken.answer, source, self.answering.skipped)

    def letter(self) -> Resolution | None:
        """The player is asked, and there is still time."""
        return Resolution(skipped=self.answering.skipped) if self.is_asked_by_letter else None

    def own_default(self) -> Resolution | None:
        """The default that the seat has set itself."""
        taken = self.answering.by_default(self.ask)
        if taken is None:
            return None
        source = ByDefault(own=True, late=self._late, short=_shortfall(taken))
        return Resolution(taken.answer, source, self.answering.skipped)

    def game_default(self) -> Resolution:
        """The game's default. Whether a deadline was missed by it is said only of what its player was asked."""
        answer, opened = self.answering.split_default(self.ask)
        seat, is_main = self.ask.seat, self.ask.question in self.game.rules.main_questions
        is_missed = is_main and not has_carried_out(self.game, seat)
        may_miss = self.is_asked and seat not in self.game.book.processed  # else there may still have been time
        source = ByDefault(
            late=self.is_asked or UNSET,
            missed=is_missed if may_miss else UNSET,
            opened=opened or UNSET,
            left_out=self.answering.left_out or UNSET,
        )
        return Resolution(answer, source, self.answering.skipped)

    # ---- what the steps go by -----------------------------------------------------------------------------------

    def _is_away(self) -> bool:
        """Whether the game does not wait for the seat's player, who is away. If all are, each turn has its deadline."""
        has_orders = self.stored is not None and not self.stored.paused
        if has_orders or not is_away(self.game, self.ask.seat):
            return False
        return self.is_late or is_anybody_there(self.game)

    @cached_property
    def answering(self) -> SeatAnswers:
        """What the seat has sent, its sheet only if that may be used now."""
        return answering_of(self.game, self.ask.seat, self.stored if self.is_sheet_ready else None)

    @cached_property
    def is_sheet_ready(self) -> bool:
        """Whether the stored sheet may be used now."""
        game, stored = self.game, self.stored
        if stored is None:
            return False
        return self.is_late or stored.paused or may_begin(game, stored) or has_begun(game, stored)

    @property
    def is_asked(self) -> bool:
        """Whether the question is one for the player, and not for a default alone."""
        if self.is_own_turn:
            return self.ask.waits and not self.answering.left_out
        return self.answering.advance.settings.get(self.ask.question) == "ask"

    @property
    def is_asked_by_letter(self) -> bool:
        """Whether the player is asked, and still has time to answer."""
        return self.is_asked and not (self.is_late or self.is_away)

    @property
    def _late(self) -> bool | UnsetType:
        return self.is_late or UNSET


def _shortfall(taken: TakenAnswer) -> WrittenFault | UnsetType:
    """Why a default holds in place of what this answer asks for."""
    if taken.short is None or taken.short.in_part:
        return UNSET
    return WrittenFault.from_json(taken.short.fault.to_json())


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


def write_refused(game: Game, stored: StoredSheet, index: int, fault: Fault) -> None:
    """Write down that an order of a sheet could not be carried out."""
    order, why = dict(stored.orders[index]), WrittenFault.from_json(fault.to_json())
    game.write(OrderRefused(seat=stored.seat, sheet=stored.digest, line=index, order=order, fault=why))


def is_anybody_there(game: Game) -> bool:
    """Whether some player is not away. If all are, the game does not run on alone: every turn keeps its deadline."""
    return any(is_playing(game, seat) for seat in game.book.seats)


def is_played_by_computer(game: Game, seat: str, *, away: bool) -> bool:
    """Whether a computer player holds the seat, or stands in for a player who is away."""
    person = game.book.seats[seat]
    return bool(person.bot) or (person.absent == "bot" and away)


def holds_answer(game: Game, seat: str) -> bool:
    """Whether the seat's stored sheet has an answer to what it is asked now; true as well if it is asked nothing.

    A sheet may have orders left that come after an open question: the game then waits for another sheet all the same.
    """
    stored = game.book.stored(seat, game.turn)
    ask = next((ask for ask in game.live.pending if ask.seat == seat), None)
    if ask is None or stored is None:
        return ask is None
    answering = answering_of(game, seat, stored)
    return answering.take(ask) is not None or answering.left_out or answering.in_advance(ask) is not None


def is_sealed(game: Game, seat: str) -> bool:
    """Whether a seat has answered what several are asked at once: it is played when the last of them has answered, and
    can be changed until then."""
    stored, asked = game.book.stored(seat, game.turn), [ask.seat for ask in game.live.pending]
    if (
        stored is None
        or seat not in asked
        or not any(game.book.is_player_asked(other) for other in asked if other != seat)
    ):
        return False
    return not stored.paused and not is_put_off(game, stored) and holds_answer(game, seat)
