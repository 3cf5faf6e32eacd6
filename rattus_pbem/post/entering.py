"""The journal line of a mail that was taken in: its keys and what its sender is told, in the step of its effect."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from ..engine.journal import digest
from ..record.lines_of_people import MailTaken
from .case import Case


def enter_mail(case: Case, keys: Sequence[str]) -> None:
    """Enter a mail that is done with; with these keys a copy of it is known. Each paragraph is said once.

    Its receipt's name goes by the moment, too, and by when the game was put back: the same mail has another then. Not
    by the line of the journal before it, which is another, say, where somebody else has voted.
    """
    mail = case.mail
    blocks = [paragraph for paragraph in dict.fromkeys(case.paragraphs) if paragraph != case.next]
    line = MailTaken(
        seat=case.seat,
        name=mail.name,
        keys=list(keys),
        sheet=case.digest,
        reply=mail.message_id,
        grade=case.grade,
        told=blocks,
        next=case.next,
        came=mail.received_at.isoformat(),
        mark=digest([case.grade, blocks, case.game.now, case.game.book.put_back])[:8],
        receipt=case.receipt or UNSET,
        turn=case.turn if case.turn is not None else UNSET,
        stage="nonces" if case.is_for_draw and case.turn is None else UNSET,
    )
    case.game.write(line)
    case.office.mark_taken(mail, case.name)
