"""Who is asked what until when, and who gets a letter. Writes journal lines only; reads the game's own clock."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from msgspec import UNSET

from ..engine.asks import Ask
from ..engine.journal import Answered
from ..engine.seats import Seat
from ..home.calendar import Off, days_off, later
from ..record.book import OVER
from ..record.deadlines import Deadlines, OpenAsk
from ..record.game import Game
from ..record.last_letter import mark_of
from ..record.lines_of_letters import Asked, AskedOf, LetterWritten
from ..record.lines_of_people import Absent
from ..record.lines_of_sheets import Released
from ..record.notices import Refused, Restored, RolledBack
from ..record.opened_turns import first_turn_told


def acting(game: Game) -> tuple[str, ...]:
    """The seats whose act is open."""
    act = game.live.position.act
    return act.seats if act is not None else ()


def ask_key(game: Game, ask: Ask) -> str:
    """The name of an ask in this game: the act, the entries before it, the question."""
    position = game.live.position
    return f"{game.turn}.{position.number}:{len(position.tail)}:{ask.question}"


def is_late(game: Game, ask: Ask) -> bool:
    """Whether deadline and grace of this very ask have passed, the referee waits for it no longer, or the seat was late
    already in this act (R-20.2)."""
    if ask.seat in game.overdue:
        return True
    if any(isinstance(e, Answered) and e.seat == ask.seat and e.source.get("late") for e in game.live.position.tail):
        return True
    open_ask = game.book.ask_of(ask.seat)
    if open_ask is None or open_ask.key != ask_key(game, ask):
        return False
    if open_ask.processed:
        return True
    return datetime.fromisoformat(game.now) >= open_ask.ends_at


def is_part_under_way(game: Game) -> bool:
    """Whether a player's part of the turn is carried out and waits for somebody else,
    in a game in which that matters (see `Meta.by_parts`)."""
    if not game.rules.meta.by_parts or game.run is None or not game.run.pending:
        return False
    return not any(ask.seat in acting(game) for ask in game.run.pending)


def begin_part(game: Game) -> None:
    """Begin a new part of the turn: advance orders sent while the part before was being carried out take effect."""
    for seat in game.book.seats:
        if game.book.held_until_next_part(seat):
            game.write(Released(seat=seat, turn=game.turn, later=True))


def is_new_turn(game: Game) -> bool:
    """Whether nobody has been told yet that this turn is being played."""
    return game.book.told_turn < game.turn


def begin_turn(game: Game) -> None:
    """A new turn: its deadline is set, and every seat gets its letter (or only the asked one, if so set)."""
    waiting = set_deadlines(game)
    every = game.book.times.letters == "every_turn" or has_untold_rollback(game)
    write_letters(game, list(game.book.seats) if every else [ask.seat for ask in waiting])


def has_untold_rollback(game: Game) -> bool:
    """Whether players have not been told yet that the referee has taken turns back, or undone that."""
    people = (seat for seat, person in game.book.seats.items() if not person.bot)
    return any(
        isinstance(notice, RolledBack | Restored) for seat in people for notice in game.book.notices.get(seat, ())
    )


def is_asked(game: Game, ask: Ask) -> bool:
    """Whether the seat has a deadline for just this; its orders may be there, so that it needs no letter."""
    open_ask = game.book.ask_of(ask.seat)
    return open_ask is not None and open_ask.key == ask_key(game, ask)


def is_asked_by_letter(game: Game, ask: Ask) -> bool:
    """Whether the seat has a letter that asks just this."""
    last = game.book.letters.get(ask.seat)
    return is_asked(game, ask) and last is not None and ask_key(game, ask) in last.keys.values()


def ask_by_letter(game: Game, asks: Sequence[Ask], delayed: Collection[Seat] = ()) -> None:
    """The seats are asked, except those whose last letter asked just this: a letter to each, and to the active seat.

    Those `delayed` have sent orders that wait for their time: they get a deadline and no letter.
    """
    new = [ask.seat for ask in asks if ask.seat not in delayed and not is_asked_by_letter(game, ask)]
    news = [ask.seat for ask in asks if ask.seat not in (*new, *delayed) and _has_news(game, ask.seat)]
    if new or any(not is_asked(game, ask) for ask in asks):
        set_deadlines(game, asks)
    if new or news:
        write_letters(game, list(dict.fromkeys([*new, *news, *(acting(game) if new else ())])))


def _has_news(game: Game, seat: str) -> bool:
    """Whether lines of the seat's sheet were refused since its last letter, which said that they were stored."""
    return any(isinstance(notice, Refused) for notice in game.book.notices.get(seat, ()))


def days_off_of(game: Game, seat: str) -> Off:
    """The days on which the time of this seat stands still."""
    times = game.book.times
    absences = tuple((date.fromisoformat(a), date.fromisoformat(b)) for a, b in game.book.absences.get(seat, ()))
    if not absences and not times.days_off:
        return Off()
    return replace(days_off(times.days_off, times.zone), absences=absences, own_zone=game.book.seats[seat].zone)


def set_deadlines(game: Game, waiting: Sequence[Ask] = ()) -> list[Ask]:
    """Deadlines of what the game waits for, which it gives (default: what is pending, without those who can do one
    thing only while others decide): a turn's own, kept for later questions of the turn but at least `reaction`. Days
    off and absences do not count. What a letter has asked keeps its deadline."""
    now, times = datetime.fromisoformat(game.now), game.book.times
    turn, reaction, grace = (timedelta(minutes=minutes) for minutes in (times.turn, times.reaction, times.grace))
    turn_until = game.book.deadlines.turn_until
    asks: list[OpenAsk] = []
    waiting = waiting or [ask for ask in game.live.pending if ask.waits] or game.live.pending
    for ask in waiting:
        open_ask = game.book.ask_of(ask.seat)
        if open_ask is not None and is_asked_by_letter(game, ask):
            asks.append(open_ask)
            continue
        own, off = ask.seat in acting(game), days_off_of(game, ask.seat)
        until = later(now, turn if own else reaction, off)
        if own and turn_until:
            until = max(datetime.fromisoformat(turn_until), later(now, reaction, off))
        if own:
            turn_until = until.isoformat()
        new = OpenAsk(
            seat=ask.seat,
            question=ask.question,
            key=ask_key(game, ask),
            since=game.now,
            until=game.now,
            grace=game.now,
        )
        asks.append(new.due_then(until, grace, off))
    _write_asked(game, Deadlines(asks, turn_until))
    return list(waiting)


def go_absent(game: Game, seat: str, first: str, last: str) -> None:
    """A seat is absent from one day to another: what it is asked already waits for as long as it still had."""
    now = datetime.fromisoformat(game.now)
    before = days_off_of(game, seat)
    game.write(Absent(seat=seat, first=first, last=last))
    after = days_off_of(game, seat)
    moved = game.book.deadlines.moved(lambda ask: ask.counted_again(now, before, after) if ask.seat == seat else ask)
    if moved.asks != game.book.deadlines.asks:
        _write_asked(game, moved)


def _write_asked(game: Game, deadlines: Deadlines) -> None:
    asks = [AskedOf.from_json(ask) for ask in deadlines.to_json()]
    game.write(Asked(turn=game.turn, asks=asks, turn_until=deadlines.turn_until))


def tell_after_end(game: Game) -> None:
    """Nothing is asked in a game that is over: what a letter must still tell there is told at once."""
    if game.book.stage == OVER:
        write_letters(game, [seat for seat in game.book.seats if game.book.notices.get(seat)])


def write_letters(game: Game, seats: list[str]) -> None:
    """One letter to each of these seats, numbered in its turn; computer players read none.

    A letter that follows an unsent letter repeats the content of that one (`again`).
    """
    events = 0
    if game.run is not None:
        position = game.run.position
        events = position.first_event + len(game.run.events)
    for seat in seats:
        if game.book.seats[seat].bot:
            continue
        last = game.book.letters.get(seat)
        taken = game.book.letter_numbers.get(seat, {}).get(str(game.turn), 0)
        number = 1 + (last.number if last and last.turn == game.turn else taken)
        ask = game.book.ask_of(seat)
        is_again = last is not None and game.unsent is not None and seat in game.unsent
        first = first_turn_told(game.book, seat) if last is None else 0
        line = LetterWritten(
            at=game.now,
            seat=seat,
            turn=game.turn,
            number=number,
            event=(game.turn, events),
            key=ask.key if ask else "",
            again=is_again or UNSET,
            since=(first, 0) if first else UNSET,
        )
        game.write(line.changed(mark=mark_of(game.head, line)))
        if game.unsent is not None:
            game.unsent.add(seat)
