"""The mails that lie beside the sheets that they brought: which they are, and making them again from `taken`.

Nothing of them can be made again from the journal, and they are written without waiting for the disk: a power cut may
leave the beginning of one, or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import IllegalError
from ..hosting.replay import is_cut_short
from ..hosting.session import Session
from ..mail.queues import MailQueues
from ..record.file_digests import file_digest, recorded_digests
from ..record.journal_line import JournalLine
from ..record.line_kinds import read_record
from ..record.lines_of_people import MailTaken
from ..record.lines_of_sheets import SheetStored
from ..store.blob_names import MAIL_ENDING, sheet_name


def mails_beside(lines: Iterable[JournalLine]) -> Iterator[tuple[str, str]]:
    """Each name of a mail beside a sheet, with the name under which it came in."""
    sheets: dict[str, SheetStored] = {}
    for line in lines:
        if isinstance(line, SheetStored):
            sheets[line.seat] = line
        elif isinstance(line, MailTaken):
            sheet = sheets.pop(line.seat, None)
            if sheet is not None and line.sheet:
                yield sheet_name(line.seat, sheet.sheet["turn"], sheet.number, MAIL_ENDING), line.name


def keep_again(session: Session, queues: MailQueues) -> list[str]:
    """Write the mails anew that a look through the game found missing, cut short or changed; returns their names.

    Only from a mail that is there as it came in. One that was cut short was changed by no hand, which nobody is told.
    """
    wanted = {name for name in session.changed if name.endswith(MAIL_ENDING)} | set(session.lost_mails)
    if not wanted:
        return []
    lines, _ = read_record(session.store.journal(), known=session.mark)
    recorded, written = recorded_digests(lines), []
    for name, mail in mails_beside(lines):
        if name not in wanted:
            continue
        try:
            whole = queues.read(mail)
        except IllegalError:
            continue  # somebody has taken the mail away
        if file_digest(session.secret, name, whole) != recorded[name]:
            continue
        if is_cut_short(session.store.read(name), whole) and name in session.changed:
            session.changed.remove(name)
        session.store.write(name, whole, durable=True)
        written.append(name)
    return written
