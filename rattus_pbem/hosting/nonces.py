"""The nonces of players before a game begins: lines of their own, or their hashes first. Writes journal lines only.

Where hashes come first and a seat does not send what its hash is of, all begin again, once: whoever holds a line back
(the host among them, who may say that it did not come) does not choose between two games that they know.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from ..orders.credentials import HASH
from ..record.book import NONCES, Book
from ..record.deadlines import OpenAsk, moment_moved_by
from ..record.game import Game
from ..record.lines_of_beginning import NonceHashes, NoncesAgain, nonce_list
from .open_asks import write_letters


def nonces_settled(game: Game) -> bool:
    """Bring the collecting of nonces on, where hashes come first from them to what they are of; True once the game may
    begin."""
    book = game.book
    exchange = book.nonces
    if book.open_seats:
        return False
    over = datetime.fromisoformat(game.now) >= exchange.ends_at
    if not over and any(nonce_wanted(book, seat) for seat in exchange.wanted):
        return False
    if exchange.step == HASH and exchange.with_hash:
        until = datetime.fromisoformat(game.now) + timedelta(minutes=book.times.nonces)
        game.write(NonceHashes(wanted=list(exchange.with_hash), until=until.isoformat()))
        write_letters(game, list(book.seats))
        return False
    closed = nonce_list(book)
    if closed.missing and not exchange.is_again:
        until = datetime.fromisoformat(game.now) + timedelta(minutes=book.times.nonces)
        game.write(NoncesAgain(missing=closed.missing, wanted=list(exchange.wanted), until=until.isoformat()))
        write_letters(game, list(book.seats))
        return False
    game.write(closed)
    return True


def nonce_wanted(book: Book, seat: str) -> bool:
    """Whether something for the draws is awaited of this seat: its nonce, or the hash of it first."""
    return book.stage == NONCES and book.nonces.awaits(seat)


def nonce_until(book: Book) -> str:
    """When the list that is open now closes; "" while a seat is free, for then it stays open."""
    return "" if book.open_seats else book.nonces.until


def nonce_asks(game: Game) -> list[OpenAsk]:
    """What is asked of each seat whose part in the chance is awaited; none while a seat is free, for then nothing is
    over."""
    book = game.book
    exchange = book.nonces
    if book.stage != NONCES or book.open_seats:
        return []
    key = f"nonces.{exchange.step}" + (".again" if exchange.is_again else "")
    until = exchange.until
    since = moment_moved_by(until, -timedelta(minutes=book.times.nonces))
    asks = []
    for seat in book.seats:
        if nonce_wanted(book, seat):
            count = exchange.reminders(seat, key)
            asks.append(OpenAsk(seat=seat, key=key, since=since, until=until, grace=until, reminded=count))
    return asks


def open_asks(game: Game) -> list[OpenAsk]:
    """All that is asked now: lines for the draws, or questions of the game."""
    return [*nonce_asks(game), *game.book.deadlines.asks]


def stage_words(stage: str, *, waits_for_players: bool) -> str:
    """How a game stands, in the words of the commands."""
    if stage == NONCES:
        return "waits for players" if waits_for_players else "collects lines for the draws"
    return {"fenced": "blocked"}.get(stage, stage)
