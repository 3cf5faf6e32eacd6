"""The exchange of nonces before a game begins: hashes first, then the nonces themselves. Writes journal lines only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from ..orders.credentials import nonce_hash
from .book import NONCES, Book
from .game import Game
from .open_asks import write_letters


def nonces_settled(game: Game) -> bool:
    """Bring the exchange of nonces on: hashes first, then the nonces themselves; True once the game may begin."""
    book = game.book
    exchange = book.nonces
    if any(is_open(person) for person in book.seats.values()):
        return False
    over = datetime.fromisoformat(game.now) >= datetime.fromisoformat(exchange["until"])
    if exchange["step"] == "hash":
        if not over and any(seat not in exchange["hash"] for seat in exchange["wanted"]):
            return False
        sent = [seat for seat in exchange["wanted"] if exchange["hash"].get(seat, "none") != "none"]
        if sent:
            until = datetime.fromisoformat(game.now) + timedelta(minutes=book.times["nonces"])
            game.write("nonce_hashes", wanted=sent, until=until.isoformat())
            write_letters(game, list(book.seats))
            return False
    elif not over and any(seat not in exchange["nonce"] for seat in exchange["wanted"]):
        return False
    matching = {
        seat: exchange["nonce"][seat]
        for seat in book.seats
        if seat in exchange["nonce"] and nonce_hash(exchange["nonce"][seat]) == exchange["hash"].get(seat)
    }
    game.write("nonces", list=[f"{seat}:{nonce}" for seat, nonce in matching.items()])
    return True


def is_open(person: Mapping[str, Any]) -> bool:
    """Whether nobody sits at this seat yet: somebody may join by mail."""
    return not person["name"] and not person["bot"]


def nonce_wanted(book: Book, seat: str) -> bool:
    """Whether a part of this seat in the chance is awaited: its hash, or the nonce to the hash that it has sent."""
    exchange = book.nonces
    return (
        book.stage == NONCES and seat in exchange["wanted"] and seat not in exchange.get(exchange["step"], {seat: ""})
    )


def nonce_until(book: Book) -> str:
    """When the list that is open now closes; "" while a seat is free, for then it stays open."""
    return "" if any(is_open(person) for person in book.seats.values()) else str(book.nonces["until"])


def nonce_asks(game: Game) -> list[dict[str, Any]]:
    """What is asked of each seat whose part in the chance is awaited, in the form of `book.asked`; none while a seat is
    free, for then nothing is over."""
    book = game.book
    exchange = book.nonces
    if book.stage != NONCES or any(is_open(person) for person in book.seats.values()):
        return []
    key, until = f"nonces.{exchange['step']}", datetime.fromisoformat(exchange["until"])
    since = (until - timedelta(minutes=book.times["nonces"])).isoformat()
    asks = []
    for seat in book.seats:
        if nonce_wanted(book, seat):
            count = dict([exchange.get("reminded", {}).get(seat, (key, 0))]).get(key, 0)
            asks.append({"seat": seat, "key": key, "since": since, "until": exchange["until"], "reminded": count})
    return asks
