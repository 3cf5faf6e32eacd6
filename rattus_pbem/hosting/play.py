"""Playing what can be played: stored sheets, computer players, defaults at the deadline; and who gets a letter.

Reads the game's own clock (`game.now`, given from outside) and writes journal lines only; no file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from ..engine.asks import Ask
from ..engine.chance import SeededChance, salt
from ..engine.journal import Answered
from ..orders.answering import Answering, Taken
from ..orders.seat_view import seat_view
from .book import NONCES, PLAY, sheet_of
from .game import Game

TURNS_A_TICK = 100


def play(game: Game) -> None:
    """Play until the game waits for somebody or is over; at most 100 turns at a time."""
    if game.book.stage == NONCES and not nonces_settled(game):
        return
    until = game.turn + TURNS_A_TICK
    while game.book.stage == PLAY and game.turn < until:
        if not game.live.pending:
            tell_unused(game)
            if not game.begin():
                game.write("over")
                write_letters(game, list(game.book.seats))
            continue
        if turn_is_new(game):
            tell_turn(game)
        if not answer_next(game, game.live.pending[0]):
            break


def answer_next(game: Game, ask: Ask) -> bool:
    """Answer this ask from a sheet, by a computer player or by default; False if the game waits for the seat."""
    stored = game.book.stored(ask.seat, game.turn)
    late = is_late(game, ask)
    away = stored is None and is_away(game, ask.seat) and (late or is_anybody_there(game))
    if is_played_by_computer(game, ask.seat, away=away):
        game.answer(ask, computer_answer(game, ask), {"by": "bot", **({"late": True} if late else {})})
        return True
    if stored is not None and not stored["paused"] and (late or may_begin(game, stored) or has_begun(game, stored)):
        taken, answered = take_from_sheet(game, ask, stored)
        if answered:
            return True
        if taken is None and not ask.waits:
            game.answer(ask, ask.default(), {"by": "default"})
            return True
    elif stored is not None and not stored["paused"]:
        if game.book.ask_of(ask.seat) is None:
            set_deadlines(game)
        return False  # it waits for its delay, or is tentative
    if late or away:
        missed = ask.question in game.rules.main_questions and not game.book.carried.get(ask.seat)
        game.answer(ask, ask.default(), {"by": "default", "late": True, "missed": missed})
        return True
    ask_by_letter(game, ask)
    return False


def take_from_sheet(game: Game, ask: Ask, stored: Mapping[str, Any]) -> tuple[Taken | None, bool]:
    """Use the next fitting line of a stored sheet; refused lines and a pause are written down."""
    answering = Answering(sheet_of(stored["sheet"]), game.rules.main_questions, set(stored["used"]))
    before = set(answering.used)
    taken = answering.take(ask)
    for index, fault in answering.refused:
        order = stored["sheet"]["orders"][index]
        game.write("refused", seat=ask.seat, sheet=stored["digest"], line=index, order=order, fault=fault.to_json())
    if answering.paused:
        (index,) = answering.used - before - {i for i, _ in answering.refused}
        game.write("pause", seat=ask.seat, sheet=stored["digest"], line=index)
    if taken is None:
        return None, False
    game.answer(ask, taken.answer, {"by": "sheet", "sheet": stored["digest"][:16], "line": taken.line})
    return taken, True


def tell_unused(game: Game) -> None:
    """At the end of a turn: order lines of its sheets that were never reached are told as what they are."""
    act = game.book.act
    coming = game.rules.next_act(game.state)
    if act is None or (coming is not None and coming.turn == act["turn"]):
        return
    for seat in game.book.seats:
        stored = game.book.stored(seat, act["turn"])
        if stored is None or stored["paused"]:
            continue
        for index, order in enumerate(stored["sheet"]["orders"]):
            if index not in stored["used"] and "on" not in order:
                fault = game.rules.not_your_moment(game.state, seat, order["do"])
                told = {"seat": seat, "sheet": stored["digest"], "line": index, "order": order}
                if order["do"] not in ("done", "pause"):
                    game.write("refused", **told, fault=fault.to_json())


def is_away(game: Game, seat: str) -> bool:
    """Whether the player of this seat has missed so many turns in a row that it is played by its policy (NMR)."""
    limit: int = game.book.times["nmr_limit"]
    return not game.book.seats[seat]["bot"] and game.book.misses.get(seat, 0) >= limit


def is_anybody_there(game: Game) -> bool:
    """Whether some player is not away. If all are, the game does not run on alone: every turn keeps its deadline."""
    return any(not told["bot"] and not is_away(game, seat) for seat, told in game.book.seats.items())


def is_played_by_computer(game: Game, seat: str, *, away: bool) -> bool:
    """Whether a computer player holds the seat, or stands in for a player who is away."""
    told = game.book.seats[seat]
    return bool(told["bot"]) or (told["absent"] == "bot" and away)


def computer_answer(game: Game, ask: Ask) -> Any:
    """What the computer player at this seat answers, by its view and a chance of its own."""
    players: Mapping[str, Any] = game.rules.players
    name = game.book.seats[ask.seat]["bot"] or "sensible"
    seed = salt(game.secret, "bot", ask_key(game, ask)).hex()
    return players[name](game.rules, seat_view(game.rules, game.live, ask.seat), ask, SeededChance(seed))


def may_begin(game: Game, stored: Mapping[str, Any]) -> bool:
    """Whether a stored sheet may be used now: not tentative, and its delay has passed."""
    if stored["sheet"].get("wait"):
        return False
    ready = datetime.fromisoformat(stored["at"]) + timedelta(minutes=game.book.times["delay"])
    return datetime.fromisoformat(game.now) >= ready


def has_begun(game: Game, stored: Mapping[str, Any]) -> bool:
    """Whether a line of this very sheet has been used in the open act: then it is played as it stands."""
    tail = game.live.position.tail
    return any(isinstance(e, Answered) and e.source.get("sheet") == stored["digest"][:16] for e in tail)


def is_late(game: Game, ask: Ask) -> bool:
    """Whether deadline and grace of this very ask have passed, or the seat was late already in this act (R-20.2)."""
    if any(isinstance(e, Answered) and e.seat == ask.seat and e.source.get("late") for e in game.live.position.tail):
        return True
    told = game.book.ask_of(ask.seat)
    if told is None or told["key"] != ask_key(game, ask):
        return False
    return datetime.fromisoformat(game.now) >= datetime.fromisoformat(told["grace"])


def ask_key(game: Game, ask: Ask) -> str:
    """The name of an ask in this game: the act, the entries before it, the question."""
    position = game.live.position
    return f"{game.turn}.{position.number}:{len(position.tail)}:{ask.question}"


# ---- letters ----------------------------------------------------------------------------------------------------


def turn_is_new(game: Game) -> bool:
    """Whether nobody has been told yet that this turn is being played."""
    return game.book.told_turn < game.turn


def tell_turn(game: Game) -> None:
    """A new turn: its deadline is set, and every seat gets its letter (or only the asked one, if so set)."""
    asked = set_deadlines(game)
    every = game.book.times["letters"] == "every_turn"
    write_letters(game, list(game.book.seats) if every else [ask.seat for ask in asked])


def ask_by_letter(game: Game, ask: Ask) -> None:
    """The seat is asked, unless its last letter asked just this: a letter to it, and to the active seat."""
    key = ask_key(game, ask)
    told = game.book.ask_of(ask.seat)
    if told is not None and told["key"] == key:
        return
    set_deadlines(game)
    position = game.live.position
    active = position.act.seats if position.act is not None else ()
    write_letters(game, list(dict.fromkeys([ask.seat, *active])))


def set_deadlines(game: Game) -> list[Ask]:
    """Deadlines of all that is pending: a turn's own, kept for later questions of the turn but at least `reaction`."""
    now = datetime.fromisoformat(game.now)
    times = game.book.times
    turn_until = game.book.turn_until
    asks = []
    for ask in game.live.pending:
        position = game.live.position
        own = position.act is not None and ask.seat in position.act.seats
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


# ---- nonces -----------------------------------------------------------------------------------------------------


def nonces_settled(game: Game) -> bool:
    """Bring the exchange of nonces on: hashes first, then the nonces themselves; True once the game may begin."""
    book = game.book
    told = book.nonces
    over = datetime.fromisoformat(game.now) >= datetime.fromisoformat(told["until"])
    if told["step"] == "hash":
        if not over and any(seat not in told["hash"] for seat in told["wanted"]):
            return False
        sent = [seat for seat in told["wanted"] if told["hash"].get(seat, "none") != "none"]
        if sent:
            until = datetime.fromisoformat(game.now) + timedelta(minutes=book.times["nonces"])
            game.write("nonce_hashes", wanted=sent, until=until.isoformat())
            write_letters(game, list(book.seats))
            return False
    elif not over and any(seat not in told["nonce"] for seat in told["wanted"]):
        return False
    matching = {
        seat: told["nonce"][seat]
        for seat in book.seats
        if seat in told["nonce"] and nonce_hash(told["nonce"][seat]) == told["hash"].get(seat)
    }
    game.write("nonces", list=[f"{seat}:{nonce}" for seat, nonce in matching.items()])
    return True


def nonce_hash(nonce: str) -> str:
    """The hash a seat sends first: SHA-256 of the 64 hex digits of its nonce, as text."""
    return hashlib.sha256(nonce.encode()).hexdigest()
