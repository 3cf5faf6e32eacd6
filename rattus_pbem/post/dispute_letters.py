"""What a player hears of a dispute: the host's answer, and its outcome. Nobody else hears of it."""

from __future__ import annotations

import textwrap

from ..hosting.session import Session
from ..locale import sentences
from ..record.letter_codes import short_of
from ..record.lines_of_people import DisputeClosed, Disputed, HostsWord
from ..referee.disputes import all_disputes
from ..report.act_sentences import disputed_text
from .letters import AddressedLetter, filled, seat_letter
from .post_sentences import say


def dispute_letter(session: Session, line: HostsWord) -> AddressedLetter | None:
    """The letter that this journal line calls for; None if the player who opened the dispute has left the seat."""
    game = session.game
    dispute = game.book.dispute(line.number) or all_disputes(session)[line.number - 1]
    seat, person = dispute.seat, game.book.seats[dispute.seat]
    if not dispute.is_held_by(person) or not person.address:
        return None
    lang = person.lang
    outcome = say(f"dispute_{line.outcome}", lang) if isinstance(line, DisputeClosed) else ""
    what = disputed_text(dispute.event, lang)
    facts = {"number": line.number, "what": what, "outcome": outcome}
    key = line.kind
    turn, _, event = dispute.event.partition(":")
    again = sentences("referee", lang)[f"dispute_line_{'event' if event else 'turn' if turn else 'game'}"]
    parts = [
        filled(say("dispute_head", lang, **facts)),
        _quoted(dispute.first_word),
        filled(say(key, lang, **facts)),
        _quoted(line.text),
        filled(say(f"{key}_foot", lang, line=again.format(turn=turn, event=event))),
    ]
    name = f"d{line.number}.{short_of(line.to_json())}.dispute"
    subject = say(f"subject_{key}", lang, **facts)
    return seat_letter(session, seat, name, "notice", subject, "\n\n".join(parts) + "\n", line.at)


def _quoted(text: str) -> str:
    return "\n".join(f"| {part}" for raw in text.splitlines() for part in textwrap.wrap(raw, 70) or [""])


def dispute_problem(session: Session, line: Disputed) -> tuple[str, str]:
    """What the host is told of a dispute that a player has opened or said more about: the cause, and the words."""
    book = session.game.book
    game, number = book.header["id"], line.number or book.last_dispute
    what = f"{game}: {book.seats[line.seat].name} disputes {disputed_text(line.event, 'en')}: {line.text}"
    how = f"rattus-pbem referee answer {game} {number} TEXT, or close {game} {number}"
    return f"dispute {game} {number}", f"{what}\n\nIt is dispute {number}. {how}"
