"""Who held each seat when, by the lines of a journal: whoever did something is named, whoever sits there now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from ..addresses import canonical_address
from .journal_line import JournalLine
from .lines_of_beginning import Created
from .lines_of_letters import LetterWritten
from .lines_of_people import PersonChanged
from .lines_of_play import ActBegun, ActEnded, Answered
from .person import Person
from .recorded_acts import act_names

Persons = dict[str, Person]
"""Who sits at each seat: name, bot and address of then."""


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
