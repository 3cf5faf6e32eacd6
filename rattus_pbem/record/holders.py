"""Who held each seat when, by the lines of a journal: whoever did something is named, whoever sits there now.

A letter that tells of a change of players names those who sat there when what it tells happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET

from ..addresses import canonical_address
from ..contract.rules import Rules
from ..contract.views import EarlierNames
from ..engine.events import Event
from ..engine.seats import Seat
from .book import Book
from .game import Game
from .histories import books_after
from .journal_line import JournalLine
from .lines_of_beginning import Created
from .lines_of_letters import LetterWritten
from .lines_of_people import PersonChanged
from .lines_of_play import ActBegun, ActEnded, Answered
from .notices import AnyNotice, ToldNotice
from .person import Person
from .recorded_acts import act_names
from .shown_names import shown_names

Persons = dict[str, Person]
"""Who sits at each seat: name, bot and address of then."""
Acts = Iterator[tuple[str, Iterator[tuple[str, Event]]]]


def persons_of_lines(lines: Sequence[JournalLine]) -> Iterator[tuple[JournalLine, Persons]]:
    """Each line with the persons at the seats once it is entered."""
    persons: Persons = {}
    for line in lines:
        if isinstance(line, Created):
            persons = {seat.seat: Person.from_json(seat.to_json()) for seat in line.header.seats}
        elif isinstance(line, PersonChanged):
            of_then = {"name": line.set.name, "bot": line.set.bot, "address": line.set.address}
            changed = {key: value for key, value in of_then.items() if value is not UNSET}
            persons = {**persons, line.seat: persons[line.seat].changed(**changed)}
        yield line, persons


def persons_of_acts(lines: Sequence[JournalLine]) -> dict[str, Persons]:
    """By the name of each act, such as `0007.1`, who played it: at a seat that answered in it whoever answered last,
    at the others whoever sat there at its end."""
    names = act_names(lines)
    of_acts: dict[str, Persons] = {}
    played: Persons = {}
    answered: set[str] = set()
    for line, persons in persons_of_lines(lines):
        match line:
            case ActBegun():
                played, answered = of_acts.setdefault(names[line.nth], {}), set()
                played.update(persons)
            case ActEnded():
                played, answered = {}, set()
            case Answered():
                played[line.seat] = persons[line.seat]
                answered.add(line.seat)
            case PersonChanged() if line.seat not in answered:
                played[line.seat] = persons[line.seat]
    return of_acts


def holders_of(lines: Sequence[JournalLine], seat: str) -> list[Person]:
    """All who have held a seat, one after the other, each with the last name that they had there."""
    holders: list[Person] = []
    for line, persons in persons_of_lines(lines):
        if isinstance(line, Created) or (isinstance(line, PersonChanged) and line.seat == seat):
            if isinstance(line, PersonChanged) and not line.new:
                holders.pop()
            holders.append(persons[seat])
    return holders


def letters_to_holder(lines: Sequence[JournalLine], seat: str) -> list[tuple[int, int]]:
    """Turn and number of each letter that was sent to a seat while its present player sat there, the oldest first.

    One that the next tells `again` never left. Who has left and come back is one player, by the address; so is who has
    another address now.
    """
    letters: dict[str, list[tuple[int, int]]] = {}
    address = ""
    for line, persons in persons_of_lines(lines):
        if isinstance(line, LetterWritten) and line.seat == seat:
            of_holder = letters.setdefault(address, [])
            del of_holder[len(of_holder) - bool(line.again) :]
            of_holder.append((line.turn, line.number))
        elif isinstance(line, Created) or (isinstance(line, PersonChanged) and line.seat == seat):
            before, address = address, canonical_address(persons[seat].address)
            if isinstance(line, PersonChanged) and not line.new and before != address:
                letters[address] = [*letters.get(address, ()), *letters.pop(before, ())]
    return letters.get(address, [])


def last_person(lines: Sequence[JournalLine], seat: str) -> str:
    """The name of the last to hold a seat who was no computer player; "" if there was none."""
    persons = (holder.name for holder in reversed(holders_of(lines, seat)) if not holder.bot)
    return next((name for name in persons if name), "")


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
