"""Which nonces go into the keys of a game, as its book has them: on replay the recorded list is compared with this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..orders.credentials import OPEN, declines, nonce_hash, plain_nonce
from .book import Book
from .lines_of_beginning import NoncesClosed


def nonce_list(book: Book) -> NoncesClosed:
    """`list`: all that came and count, each `seat:nonce`; `missing`: seats that sent a hash and not what it is of."""
    exchange = book.nonces
    given = {seat: plain_nonce(exchange["nonce"].get(seat, "none")) for seat in book.seats}
    counting = {seat: nonce for seat, nonce in given.items() if _counts(exchange, seat, nonce)}
    missing = [seat for seat in exchange["hash"] if exchange["hash"][seat] != "none" and seat not in counting]
    return NoncesClosed(list=[f"{seat}:{nonce}" for seat, nonce in counting.items()], missing=missing)


def _counts(exchange: Mapping[str, Any], seat: str, nonce: str) -> bool:
    """Whether this nonce goes into the draws: where hashes came first, it must be what the seat's is of."""
    if declines(nonce):
        return False
    return bool(exchange["step"] == OPEN or nonce_hash(nonce) == exchange["hash"].get(seat))
