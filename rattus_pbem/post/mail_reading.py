"""Mail fetched into a database from its sources by several workers: of each mailbox one reader at a time.

A reader that hangs is thrown out by the server, and another one reads its mailbox.
"""

from __future__ import annotations

from datetime import datetime

from ..mail.host_faults import CollectResult
from ..mail.inbox import collect_from
from ..mail.queues import MailQueues
from ..mail.settings import MailSettings
from ..store.postgres.database import Database

MARGIN = 5
"""Seconds by which a reader may be silent for longer than its source: that one gives up first."""


def collect_in_turn(database: Database, settings: MailSettings, queues: MailQueues, now: datetime) -> CollectResult:
    """Take what waits at each source that nobody else reads just now. Raises DatabaseError if we lost our turn.

    Each mail that is stored is a sign of life.
    """
    collected = CollectResult()
    for source in settings.into:
        with database.lock(source.place, max(database.lease, source.timeout + MARGIN)) as is_ours:
            if is_ours:
                collect_from(source, queues, now, collected)
                database.execute("SELECT")  # if the database is gone, no source has failed
    return collected
