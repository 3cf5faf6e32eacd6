"""A mail that was taken in has a line in the journal, in the step of its effect: its keys, and what its sender is told.

By its keys it is known when it comes again: then it has no second effect, and its sender learns what is in force now.
Of mails in a row that led to nothing but a refusal so many are answered, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET

from ..engine.journal import digest
from ..mail.limits import DAY
from ..record.book import DIGITS
from ..record.lines_of_people import MailTaken
from ..record.person import KnownMail
from .carrying_out import carry_out
from .case import Case
from .effects import note_turn
from .letters import filled, receipt_key
from .what_comes_next import next_line

if TYPE_CHECKING:
    from .office import Office
USELESS = 3
"""So many mails in a row that ask for nothing, or for the same in a day, are answered; then none."""
REFUSED = 12
"""So many in a row that ask for something, each for something else."""
LONG = 30 * DAY


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
        paragraphs=blocks,
        next=case.next,
        came=mail.received_at.isoformat(),
        mark=digest([case.grade, blocks, case.game.now, case.game.book.put_back])[:8],
        receipt=case.receipt or UNSET,
        turn=case.turn if case.turn is not None else UNSET,
        stage="nonces" if case.is_for_draw and case.turn is None else UNSET,
    )
    case.game.write(line)
    case.office.mark_taken(mail, case.name)


def come_again(case: Case, known: KnownMail) -> None:
    """Take in the copy of a mail that is known: its first receipt goes out again, be it a refusal.

    Where the player has sent other orders since, that receipt would be wrong; a new one tells which stay.
    """
    replaced = _is_replaced(case, known.sheet)
    if not replaced and (_is_answered_now(case, known.name) or _resend(case, known)):
        case.office.mark_taken(case.mail, case.name)
        return
    case.outcomes.append("duplicate")
    note_turn(case)
    case.say("copy_replaced" if replaced else "copy")
    if replaced:
        carry_out(case, case.office.reader.commands["orders"]())
    case.next = filled(next_line(case.session, case.seat, case.now))
    enter_mail(case, ())  # a further copy is one of the first


def _is_replaced(case: Case, digest: str) -> bool:
    """Whether the orders that a mail brought were stored for a turn for which others are stored now, or none."""
    sheet = case.sheet if digest else None
    if sheet is None or sheet.turn < case.game.turn or not (sheet.orders or sheet.conditional):
        return False
    stored = case.game.book.stored(case.seat, sheet.turn)
    return stored is not None and stored.digest[:DIGITS] != digest


def _is_answered_now(case: Case, name: str) -> bool:
    """Whether the first of the copies was taken in by this very tick: its receipt is about to go out."""
    return name in case.office.sorted.taken.get(case.name, ())


def _resend(case: Case, known: KnownMail) -> bool:
    keys = (receipt_key(home, case.name, known) for home in case.session.home.with_each_key())
    return any(case.office.resend(f"{case.name}.{case.seat}.{key}") for key in keys)


def count_refusal(office: Office, who: str, content: str) -> Literal["answered", "last", "silent"]:
    """Count one more of `who`, and tell what becomes of it; `content` is what it asks for, "" if nothing."""
    limits, now = office.limits, office.now
    same = limits.add(f"useless {who} {content or 'nothing'}", now, DAY if content else LONG)
    others = limits.add(f"useless {who}", now, LONG) if content else 0
    if same > USELESS or others > REFUSED:
        return "silent"
    return "last" if same == USELESS or others == REFUSED else "answered"


def forget_refusals(office: Office, who: str) -> None:
    """Something useful came."""
    office.limits.clear(f"useless {who}")
