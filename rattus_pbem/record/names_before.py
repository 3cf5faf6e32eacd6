"""For a letter that tells of a change of players: who sat there when what it tells happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..contract.earlier_names import EarlierNames
from ..contract.rules import Rules
from ..engine.events import Event
from ..engine.seats import Seat
from .book import Book
from .game import Game
from .histories import books_after
from .holders import Persons, persons_of_acts, persons_of_lines
from .journal_line import JournalLine
from .notices import AnyNotice, ToldNotice
from .shown_names import shown_names

Acts = Iterator[tuple[str, Iterator[tuple[str, Event]]]]


def earlier_names(game: Game, lines: Sequence[JournalLine], acts: Acts, lang: str) -> tuple[EarlierNames, ...]:
    """Whose names the events of these acts bear, where others sit there now; `lines` are those of the journal so far.
    None where nobody has changed."""
    played = persons_of_acts(lines)
    now = shown_names(game.rules, game.book.seats, lang)
    names: list[EarlierNames] = []
    for act, events in acts:
        of_act = shown_names(game.rules, played.get(act, {}), lang)
        then = {seat: name for seat, name in of_act.items() if name != now[seat]}
        if numbers := [number for number, _ in events]:
            if names and names[-1].names == then:
                names.pop()
            names.append(EarlierNames(numbers[-1], then))
    while names and not names[-1].names:
        names.pop()
    return tuple(names)


def notices_of_then(
    rules: Rules[Any], lines: Sequence[JournalLine], seat: Seat, notices: Sequence[AnyNotice], lang: str
) -> list[ToldNotice]:
    """The notices that a letter to a seat tells, each with the names of those who sat where others do now
    when it was entered."""
    entered: dict[int, tuple[AnyNotice, Persons]] = {}
    persons: Persons = {}
    book = Book()
    for (_, book), (_, after) in zip(books_after(lines), persons_of_lines(lines), strict=True):
        _enter(entered, book, seat, persons)
        persons = after
    _enter(entered, book, seat, persons)
    last = book.letters[seat].notices if seat in book.letters else ()
    of_then = [entered.get(id(notice), (notice, persons))[1] for notice in [*last, *book.notices.get(seat, [])]]
    now = shown_names(rules, persons, lang)
    named = (shown_names(rules, then, lang) for then in of_then[len(of_then) - len(notices) :])
    changed = ({seat: name for seat, name in names.items() if name != now[seat]} for names in named)
    return [ToldNotice(notice, then) for notice, then in zip(notices, changed, strict=True)]


def _enter(entered: dict[int, tuple[AnyNotice, Persons]], book: Book, seat: Seat, persons: Persons) -> None:
    for notice in book.notices.get(seat, ()):
        entered.setdefault(id(notice), (notice, persons))
