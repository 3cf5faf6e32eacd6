"""Whether what a seat has sent answers what it is asked: for those who tell of it. Tries it out, and writes nothing."""

from __future__ import annotations

from ..record.game import Game
from .answer_search import answering_of
from .sheet_times import is_put_off


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
