"""Events from the letters of a seat: looked up, and printed again in its present language. Shows what the seat may
see, no more."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.sections import ToldEvent
from ..engine.events import Event
from ..errors import PbemError
from ..hosting.derived import letter_numbers, read_report
from ..hosting.session import Session
from ..record.act_names import finished_acts, place_of
from ..record.recorded_acts import read_events
from ..store.blob_names import EVENTS, events_name, letter_name
from .case import Case


def event_in_letter(case: Case, event: str, *, inner: bool = False) -> ToldEvent | None:
    """An event as the newest letter of the seat tells it; if none does, the sender hears which is the nearest.

    `inner`: one that the line of an earlier event tells with it, such as a throw within a battle, stands for that line.
    """
    known: dict[str, ToldEvent] = {}
    session = case.session
    for number in letter_numbers(session.store, case.seat):
        report = read_report(session.home, session.store.name, letter_name(case.seat, *number))
        for happened in report.events:
            if happened.id == event:
                return happened
            known.setdefault(happened.id, happened)
    before = [other for other in known if _is_before(other, event)]
    if inner and before and explained(session, case.seat, event):
        return known[max(before, key=lambda other: int(other.partition(":")[2]))]
    if known:
        case.fail("event_none", event=event, near=min(known, key=lambda other: (_apart(other, event), other)))
    else:
        case.fail("explain_none", event=event)
    return None


def _is_before(number: str, other: str) -> bool:
    """Whether an event comes before another of its turn."""
    (turn, _, place), (same, _, then) = number.partition(":"), other.partition(":")
    return turn == same and int(place) < int(then)


def _apart(number: str, other: str) -> list[int]:
    """How far two events lie apart: turns, then numbers."""
    pairs = zip(number.split(":"), other.split(":"), strict=True)
    return [abs(int(first) - int(second)) for first, second in pairs]


def event_text(session: Session, seat: str, happened: ToldEvent) -> str:
    """The text of this event of a letter to the seat; as the letter had it, if the event is not there any more."""
    from ..inquiry.why import GameRecords

    game = session.game
    try:
        event = next((event for number, event in _from_event(session, happened.id) if number == happened.id), None)
        reader = GameRecords(session).reader_at(happened.id, seat)
        seen = event.seen_by(seat) if event is not None else None
        if seen is None:
            return happened.text
        return game.rules.event_text(seen, reader.lang, reader.viewer, reader.names)
    except (OSError, ValueError, KeyError, TypeError, PbemError):  # written under another revision of the rules
        return happened.text


def explained(session: Session, seat: str, number: str) -> list[str]:
    """Why an event happened (`7:12`), or why a line stands in the news of a letter (`7-2:3`), as the seat may know it;
    nothing for what no letter has come to yet, or what the seat does not see."""
    from ..inquiry.news_origins import news_account
    from ..inquiry.why import GameRecords, reader_of
    from ..play.accounts import paragraphs

    records, reader = GameRecords(session), reader_of(session, seat)
    try:
        account = news_account(records, seat, number, reader) if "-" in number else records.account(number, reader)
    except (OSError, ValueError, PbemError):
        return []
    return list(paragraphs(account)) if account is not None else []


def _from_event(session: Session, number: str) -> Iterator[tuple[str, Event]]:
    """Events from this one on: those in reach of the game, then those of its turn in the events files."""
    turn, place = (int(part) for part in number.split(":"))
    yield from session.derived.events(session.game, (turn, place - 1))
    store = session.store
    acts = finished_acts(store.names(EVENTS), session.game.book.courses)
    for name in (events_name(act) for act in acts if place_of(act)[0] == turn):
        for event in read_events(store.read(name)):
            if event.id == number:
                yield number, event.event(session.game.rules)
