"""The newest letters to a seat, as a game's book knows them. Opens no game, reads no file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ..home.home import Home
from .book import Book
from .last_letter import SentLetter, known_letters


def newest_letter(book: Book, seat: str) -> SentLetter | None:
    """The newest letter to a seat; None if it has had none."""
    return next(known_letters(book.letters.get(seat)), None)


def newest_code(home: Home, book: Book, seat: str) -> str:
    """The code of the newest letter to a seat; "" if it has had none."""
    letter = newest_letter(book, seat)
    return letter.code(home, book.header.id, seat) if letter is not None else ""


def letters_of_turn(book: Book, seat: str) -> Iterator[SentLetter]:
    """The letters about the turn of a seat's newest letter, the newest first."""
    letters = known_letters(book.letters.get(seat))
    first = next(letters, None)
    if first is not None:
        yield first
        yield from takewhile(lambda letter: letter.turn == first.turn, letters)
