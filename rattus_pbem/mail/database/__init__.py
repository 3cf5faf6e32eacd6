"""The mail of a home as rows of a database, where any number of processes and machines take it in and send it."""

from __future__ import annotations

from ..outbox import Outbox
from .connection import Rows
from .counters import DatabaseLimits
from .letter_rows import LetterRows
from .mail_rows import MailRows


class DatabaseRoom:
    """The mail of a home that lies in the tables of its database (`mail_of_home.MailRoom`)."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.queues = MailRows(rows)
        self.letters = LetterRows(rows)

    def outbox(self, *, remember: bool = False) -> Outbox:
        """What goes out; nothing of it is remembered, since others put letters in."""
        return Outbox(self.letters)

    def limits(self) -> DatabaseLimits:
        """What is counted."""
        return DatabaseLimits(self.rows)

    page_limits = limits
