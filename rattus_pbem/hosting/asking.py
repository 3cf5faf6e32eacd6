"""Who is asked what until when, and who gets a letter. Writes journal lines only; reads the game's own clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from ..engine.asks import Ask
from ..engine.journal import Answered
from .game import Game


def acting(game: Game) -> tuple[str, ...]:
    """The seats whose act is open."""
    act = game.live.position.act
    return act.seats if act is not None else ()


def ask_key(game: Game, ask: Ask) -> str:
    """The name of an ask in this game: the act, the entries before it, the question."""
    position = game.live.position
    return f"{game.turn}.{position.number}:{len(position.tail)}:{ask.question}"


def is_late(game: Game, ask: Ask) -> bool:
    """Whether deadline and grace of this very ask have passed, or the seat was late already in this act (R-20.2)."""
    if any(isinstance(e, Answered) and e.seat == ask.seat and e.source.get("late") for e in game.live.position.tail):
        return True
    told = game.book.ask_of(ask.seat)
    if told is None or told["key"] != ask_key(game, ask):
        return False
    return datetime.fromisoformat(game.now) >= datetime.fromisoformat(told["grace"])


def turn_is_new(game: Game) -> bool:
    """Whether nobody has been told yet that this turn is being played."""
    return game.book.told_turn < game.turn


def tell_turn(game: Game) -> None:
    """A new turn: its deadline is set, and every seat gets its letter (or only the asked one, if so set)."""
    asked = set_deadlines(game)
    every = game.book.times["letters"] == "every_turn"
    write_letters(game, list(game.book.seats) if every else [ask.seat for ask in asked])


def is_asked(game: Game, ask: Ask) -> bool:
    """Whether the seat has a letter that asks just this."""
    told = game.book.ask_of(ask.seat)
    return told is not None and told["key"] == ask_key(game, ask)


def ask_by_letter(game: Game, asks: Sequence[Ask]) -> None:
    """The seats are asked, except those whose last letter asked just this: a letter to each, and to the active seat."""
    new = [ask.seat for ask in asks if not is_asked(game, ask)]
    if new:
        set_deadlines(game, asks)
        write_letters(game, list(dict.fromkeys([*new, *acting(game)])))


def set_deadlines(game: Game, waiting: Sequence[Ask] = ()) -> list[Ask]:
    """Deadlines of what the game waits for (default: all that is pending): a turn's own, kept for later questions of
    the turn but at least `reaction`."""
    now = datetime.fromisoformat(game.now)
    times = game.book.times
    turn_until = game.book.turn_until
    asks = []
    for ask in waiting or game.live.pending:
        own = ask.seat in acting(game)
        until = now + timedelta(minutes=times["turn"] if own else times["reaction"])
        if own and turn_until:
            until = max(datetime.fromisoformat(turn_until), now + timedelta(minutes=times["reaction"]))
        if own:
            turn_until = until.isoformat()
        grace = until + timedelta(minutes=times["grace"])
        key = ask_key(game, ask)
        asks.append(
            {
                "seat": ask.seat,
                "question": ask.question,
                "key": key,
                "until": until.isoformat(),
                "grace": grace.isoformat(),
            }
        )
    game.write("asked", turn=game.turn, asks=asks, turn_until=turn_until)
    return list(game.live.pending)


def write_letters(game: Game, seats: list[str]) -> None:
    """One letter to each of these seats, numbered in its turn; computer players read none."""
    events = 0
    if game.run is not None:
        position = game.run.position
        events = position.first_event + len(game.run.events)
    for seat in seats:
        if game.book.seats[seat]["bot"]:
            continue
        last = game.book.letters.get(seat)
        number = last["number"] + 1 if last and last["turn"] == game.turn else 1
        ask = game.book.ask_of(seat)
        game.write(
            "letter",
            seat=seat,
            turn=game.turn,
            number=number,
            event=[game.turn, events],
            key=ask["key"] if ask else "",
        )
