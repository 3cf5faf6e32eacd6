"""The deadline of a seat as the one entry of its player's calendar: put in, moved, taken out. Decides no deadline."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from ..hosting.book import NONCES
from ..hosting.session import Session
from ..mail.composing import CANCELLED, OutLetter, ics
from .sentences import say


def date_file(
    session: Session, seat: str, lang: str, turn: int, at: datetime, until: str = ""
) -> tuple[str, str, bytes]:
    """An attachment that puts the entry at this deadline; without one it takes the entry out."""
    book, home = session.game.book, session.home
    name, host = book.header["id"], home.mail.get("address", home.address)
    kind = "subject_nonces" if book.stage == NONCES else "subject_asked"
    summary = f"{name}: {say(kind, lang, rules=session.game.rules.name.capitalize(), turn=turn)}"
    uid = f"{name}.{seat}@{host.partition('@')[2]}"
    moment = datetime.fromisoformat(until) if until else at
    data = ics(moment, uid, summary, at, organizer=host, cancelled=not until)
    return f"{name}-{seat}-t{turn}.ics", "text/calendar" if until else CANCELLED, data


def with_date(letter: OutLetter, session: Session, seat: str, at: datetime, until: str = "") -> OutLetter:
    """The letter with such a file, which counts more than that of the seat's last letter also if a clock went back."""
    last = session.game.book.letters.get(seat)
    after = datetime.fromisoformat(last["at"]) + timedelta(minutes=1) if last is not None else at
    file = date_file(session, seat, letter.lang, session.game.turn, max(at, after), until)
    return replace(letter, attachments=(file,))
