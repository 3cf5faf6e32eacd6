"""How the mail of a home stands that lies in a database: see `mail_status`. Opens no mail."""

from __future__ import annotations

import json
from typing import Any

from ..mail.database.connection import Rows
from ..mail.database.counters import DatabaseLimits
from ..mail.posted import posted_from


def standing_in(rows: Rows) -> dict[str, Any]:
    """The same as `mail_status` says of folders."""
    mails = dict(rows.rows("SELECT folder, count(*) FROM mail GROUP BY folder"))
    letters = dict(rows.rows("SELECT state, count(*) FROM letter GROUP BY state"))
    ignored = rows.row("SELECT count(*) FROM mail WHERE folder = 'taken' AND note <> ''")
    tried = []
    for key, text in rows.rows("SELECT key, posted FROM letter WHERE state = 'waiting' ORDER BY key"):
        letter = posted_from(json.loads(text), key, f"letter {key}")
        if letter is not None and letter.tries:
            tried.append(
                {"key": letter.envelope.key, "to": letter.envelope.to, "tries": letter.tries, "told": letter.reason}
            )
    return {
        **{folder: int(mails.get(folder, 0)) for folder in ("in", "taken", "quarantine")},
        "shunt": int(mails.get("shunt", 0)) + int(letters.get("failed", 0)),
        "out": int(letters.get("waiting", 0)),
        "sent": int(letters.get("sent", 0)) + int(letters.get("replaced", 0)),
        "ignored": int(ignored[0]) if ignored is not None else 0,
        "put_off": tried,
        "bouncing": DatabaseLimits(rows).bouncing(),
        "faults": [],
    }
