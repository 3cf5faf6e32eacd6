"""Where the mail of a home lies: with its games, if their store keeps mail, else in the folder HOME/mail."""

from __future__ import annotations

from ..hosting.home import Home
from ..mail.room import MailFolder, MailRoom


def mail_room(home: Home) -> MailRoom:
    """The queues, the outbox and the counters of this home."""
    rows = getattr(home.store, "mail_rows", None)
    if rows is None:
        return MailFolder(home.path / "mail")
    from ..mail.database import DatabaseRoom

    return DatabaseRoom(rows)
