"""Ending a game by agreement: a draw, or a winner, once every player who is in the game has agreed within a turn.

Who has agreed is secret; that something is proposed is not.
"""

from __future__ import annotations

from ..record.book import DRAW, OVER, PLAY
from ..record.game import Game
from ..record.lines_of_referee import Over
from .open_asks import write_letters


def is_away(game: Game, seat: str) -> bool:
    """Whether the player of this seat has missed so many turns in a row that it is played by its policy (NMR)."""
    return not game.book.seats[seat].bot and game.book.misses.get(seat, 0) >= game.book.times.nmr_limit


def is_out(game: Game, seat: str) -> bool:
    """Whether the seat is out of the game by its rules."""
    return game.run is not None and game.rules.is_out(game.state, seat)


def is_playing(game: Game, seat: str) -> bool:
    """Whether a player sits here who is neither away nor out."""
    return not game.book.seats[seat].bot and not is_away(game, seat) and not is_out(game, seat)


def voters(game: Game) -> list[str]:
    """The seats that must agree: all but those of computer players, of players who are away, and those out."""
    return [seat for seat in game.book.seats if is_playing(game, seat)]


def settle_votes(game: Game) -> None:
    """End the game if all have agreed."""
    seats = voters(game)
    agreed = {game.book.votes.get(seat, "") for seat in seats}
    if game.book.stage != PLAY or len(agreed) != 1 or "" in agreed:
        return
    (vote,) = agreed
    game.finish(Over(by="draw") if vote == DRAW else Over(by="concede", winner=vote))
    assert game.book.stage == OVER
    write_letters(game, list(game.book.seats))
