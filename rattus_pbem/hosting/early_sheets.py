"""Orders that were sent ahead, when their turn comes: checked as those of this turn are. Plays nothing."""

from __future__ import annotations

from ..engine.rules import has_one_move
from ..play.seat_view import seat_view
from ..record.game import Game
from ..record.lines_of_sheets import FailingLine, LinesFail
from ..record.notices import Fault
from .open_asks import acting, is_asked


def check_early_sheets(game: Game) -> None:
    """Write down the lines that fail of sheets that came early by mail, before their seats get the letter that asks.

    Their players are asked to correct them, and they wait as those do that fail when they come in. At home nothing
    could be said of them: no line of a turn to come is said to fail.
    """
    if game.book.times["warnings"] == "mail_delay" and not game.book.times["mail_delay"]:
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
                fault=Fault.from_json(verdict.fault.to_json()),
            )
            for verdict in verdicts
            if verdict.verdict == "fails" and verdict.fault is not None
        ]
        if lines:
            game.write(LinesFail(seat=ask.seat, turn=game.turn, sheet=stored.digest, lines=lines))
