"""How the mail of a home stands that lies in a database: see `mail_status`. Opens no mail."""

from __future__ import annotations

import json

from ..mail.database.connection import Rows
from ..mail.database.counters import DatabaseLimits
from ..mail.posted import posted_from
from .mail_status import MailStanding


def count_in_database(standing: MailStanding, rows: Rows) -> None:
    """Enter what `mail_status` tells of folders."""
    mails = dict(rows.rows("SELECT folder, count(*) FROM mail GROUP BY folder"))
    letters = dict(rows.rows("SELECT state, count(*) FROM letter GROUP BY state"))
    ignored = rows.row("SELECT count(*) FROM mail WHERE folder = 'taken' AND note <> ''")
    standing.ignored = int(ignored[0]) if ignored is not None else 0
    standing.counts = {
        **{folder: int(mails.get(folder, 0)) for folder in ("in", "taken", "quarantine")},
        "shunt": int(mails.get("shunt", 0)) + int(letters.get("failed", 0)),
        "out": int(letters.get("waiting", 0)),
        "sent": int(letters.get("sent", 0)) + int(letters.get("replaced", 0)),
    }
    for key, text in rows.rows("SELECT key, posted FROM letter WHERE state = 'waiting' ORDER BY key"):
        letter = posted_from(json.loads(text), key, f"letter {key}")
        if letter is not None and letter.tries:
            standing.put_off.append(letter)
    standing.bouncing = DatabaseLimits(rows).bouncing()
