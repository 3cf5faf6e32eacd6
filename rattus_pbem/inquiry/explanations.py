"""Why something in a game happened, as `referee explain` says it: an event, or a line of the news of a letter."""

from __future__ import annotations

from ..engine.seats import Seat
from ..errors import IllegalError
from ..hosting.session import Session
from ..play.explaining import REFEREE
from ..play.explanation import Explanation
from .news_origins import news_account
from .why import GameRecords, reader_of


def explain(session: Session, number: str, seat: Seat | None, lang: str = "") -> Explanation:
    """See `GameRecords.account`, in the language asked for, else that of the seat, else English.

    Raises IllegalError if the game has no such event or seat, or the seat has not heard of it.
    """
    book = session.game.book
    if seat not in (None, REFEREE, *book.seats):
        raise IllegalError(f"{seat} is no seat of this game", place="--seat", hint=f"One of {', '.join(book.seats)}.")
    if "-" in number:
        return _explain_news(session, number, seat, lang)
    reader = reader_of(session, seat, lang)
    records = GameRecords(session)
    explanation = records.account(number, reader)
    if explanation is not None:
        return explanation
    if seat != REFEREE and records.account(number, reader_of(session, REFEREE, lang)) is not None:
        raise IllegalError(f"{seat} does not know event {number}", place="EVENT", hint="Without --seat all is told.")
    raise IllegalError(f"there is no event {number}", place="EVENT", hint=records.nearest(number))


def _explain_news(session: Session, name: str, seat: Seat | None, lang: str) -> Explanation:
    """As `explain`, for a line of the news of a letter: `7-2:3` of a seat's own, `red/7-2:3` for the referee."""
    named, _, rest = name.rpartition("/")
    owner = named or seat or ""
    if named and named not in session.game.book.seats:
        hint = f"One of {', '.join(session.game.book.seats)}."
        raise IllegalError(f"{named} is no seat of this game", place="EVENT", hint=hint)
    if owner not in session.game.book.seats:
        hint = f"{next(iter(session.game.book.seats))}/{rest}, or --seat."
        raise IllegalError(f"{rest} is a line of a letter; whose letter is not said", place="EVENT", hint=hint)
    explanation = news_account(GameRecords(session), owner, rest, reader_of(session, seat, lang))
    if explanation is None:
        hint = "7-2:3 is line 3 of the news in letter 2 about turn 7; the letter has these numbers."
        known = "" if seat == REFEREE else f" that {seat} may know"
        raise IllegalError(f"no letter to {owner} has a line {rest}{known}", place="EVENT", hint=hint)
    return explanation
