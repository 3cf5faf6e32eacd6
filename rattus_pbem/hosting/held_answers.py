"""Whether what a seat has sent answers what it is asked: for those who tell of it. Tries it out, and writes nothing."""

from __future__ import annotations

from .game import Game
from .play import answering_of


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
