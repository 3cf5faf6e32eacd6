"""Finding a letter again, as it was sent; one whose files are missing is made again from the journal."""

from __future__ import annotations

from datetime import datetime

from ..errors import BlockedError, IllegalError
from .derived import last_letter, letter_numbers
from .home import Home
from .replay import rebuild_files
from .session import open_game


def sent_letter(home: Home, game: str, seat: str, turn: int | None, now: datetime) -> str:
    """The name of the newest letter of a seat, or of its newest about this turn (`blob_names.letter_name`).

    Of a game that is fenced off, what lies in its store. Raises IllegalError if there is no such seat or letter.
    """
    store = home.game(game)
    try:
        with open_game(home, game, now) as session:
            seats = session.game.book.seats
            if seat not in seats:
                raise IllegalError(f"{seat!r} is not a seat of this game", hint=f"There are {', '.join(seats)}.")
            if seats[seat]["bot"]:
                raise IllegalError(f"{seat} is played by a computer player, which gets no letters")
            if turn is not None and next(letter_numbers(store, seat, turn), None) is None:
                rebuild_files(home, store)
    except BlockedError:
        if not seat.isalpha():
            raise
    return last_letter(home, game, seat, turn)
