"""What comes next for a seat and when, in one sentence: every receipt ends with it. Reads the book; decides nothing.

Tells of the other seats only who is awaited until when, which everybody may know.
"""

from __future__ import annotations

from datetime import datetime

from ..hosting.answer_search import holds_answer, is_sealed
from ..hosting.nonces import nonce_wanted
from ..hosting.session import Session
from ..hosting.sheet_times import is_put_off, own_turn, ready_at, waits_for_correction
from ..hosting.votes import is_away, is_out
from ..locale import listed
from ..locale.times import deadline_text
from ..orders.credentials import OPEN
from ..record.book import NONCES, OVER
from ..record.game import Game
from ..record.stored_sheet import StoredSheet
from .letters import seat_word
from .post_sentences import say


def next_line(session: Session, seat: str, now: datetime) -> str:
    """`peste (red), turn 7: your orders are awaited until ...`, in the seat's language and zone."""
    game, lang = session.game, session.game.book.seats[seat].lang
    name, word = game.book.header.id, seat_word(game, seat, lang)
    return say("next", lang, game=name, seat=word, turn=game.turn, state=next_state(game, seat, now))


def next_state(game: Game, seat: str, now: datetime) -> str:
    """What is awaited of the seat, else what the game waits for."""
    book, lang = game.book, game.book.seats[seat].lang
    if book.stage == OVER:
        return say("next_over", lang)
    if book.paused:
        return say("next_paused", lang, reason=book.paused.reason)
    if book.stage == NONCES:
        return _before_the_game(game, seat, now)
    if is_out(game, seat):
        return say("next_out", lang)
    ask, stored = book.ask_of(seat), book.stored(seat, game.turn)
    if ask is None:
        state = _while_others_play(game, seat, now)
        return f"{state} {_way_back(game, seat)}" if is_away(game, seat) else state
    if stored is not None and stored.is_unplayed and not stored.paused:
        if stored.is_on_hold:
            return say("next_tentative", lang, grace=_at(game, seat, ask.grace, now))
        if is_put_off(game, stored):
            return _put_off(game, seat, stored, now)
        if is_sealed(game, seat):
            return say("next_sealed", lang, **_the_others(game, seat, now))
        if holds_answer(game, seat):
            return say("next_now", lang)
    key = "next_grace" if ask.due_at < now else "next_asked"
    return say(key, lang, until=_at(game, seat, ask.until, now), grace=_at(game, seat, ask.grace, now))


def _at(game: Game, seat: str, moment: str, now: datetime) -> str:
    person = game.book.seats[seat]
    return deadline_text(datetime.fromisoformat(moment), person.zone, person.lang, now)


def _before_the_game(game: Game, seat: str, now: datetime) -> str:
    """While seats are open, or numbers for the dice are collected."""
    book, lang = game.book, game.book.seats[seat].lang
    if book.open_seats:
        return say("next_open", lang)
    if not book.nonces.wanted:
        return say("next_goes_on", lang)
    step = book.nonces.step if nonce_wanted(book, seat) else "begins"
    return say(f"next_{'own' if step == OPEN else step}", lang, until=_at(game, seat, book.nonces.until, now))


def _put_off(game: Game, seat: str, stored: StoredSheet, now: datetime) -> str:
    """While stored orders can be changed, or corrected."""
    if waits_for_correction(game, stored):
        key = "next_correct"
    else:
        key = "next_correct_soon" if stored.fails else "next_ready"
    return say(key, game.book.seats[seat].lang, ready=_at(game, seat, ready_at(game, stored).isoformat(), now))


def _the_others(game: Game, seat: str, now: datetime) -> dict[str, str]:
    """Who is asked at the same time as a seat, and until when the last of them may answer."""
    person = game.book.seats[seat]
    asks = [ask for ask in game.book.deadlines.asks if ask.seat != seat and game.book.is_player_asked(ask.seat)]
    until = max(ask.ends_at for ask in asks)
    names = listed(person.lang, [game.book.seats[ask.seat].name for ask in asks])
    return {"names": names, "until": deadline_text(until, person.zone, person.lang, now)}


def _way_back(game: Game, seat: str) -> str:
    """How a seat that is played without its player becomes theirs again."""
    lang, sheets = game.book.seats[seat].lang, game.book.sheets.get(seat, {})
    stored = [int(turn) for turn, sheet in sheets.items() if int(turn) >= game.turn and sheet.is_unplayed]
    if stored:
        return say("next_back", lang, turn=min(stored))
    turn = own_turn(game, seat)
    return say("next_away", lang) if turn is None else say("next_away_until", lang, turn=turn)


def _while_others_play(game: Game, seat: str, now: datetime) -> str:
    book = game.book
    person = book.seats[seat]
    lang = person.lang
    asks = [ask for ask in book.deadlines.asks if book.is_player_asked(ask.seat)]
    names = [book.seats[ask.seat].name for ask in asks]
    if names:
        times = [ask.due_at for ask in asks]
        until = min((time for time in times if time >= now), default=max(times))
        key = "next_waits" if until >= now else "next_waits_grace"
        state = say(key, lang, names=listed(lang, names), until=deadline_text(until, person.zone, lang, now))
    else:
        state = say("next_goes_on", lang)
    return f"{state} {say('next_stored', lang)}" if book.is_unplayed(seat, game.turn) else state
