"""What the host sees of mail that lies in a database: how much lies where, what waits for a decision. Opens no mail."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from ..mail.database.connection import Rows
from ..mail.database.counters import DatabaseLimits
from ..mail.posted import posted_from
from ..mail.queues import received_by_name


def standing_in(rows: Rows) -> dict[str, Any]:
    """The same as `mail_status` says of folders."""
    mails = dict(rows.rows("SELECT folder, count(*) FROM mail GROUP BY folder"))
    letters = dict(rows.rows("SELECT state, count(*) FROM letter GROUP BY state"))
    ignored = rows.row("SELECT count(*) FROM mail WHERE folder = 'taken' AND note <> ''")
    tried = []
    for (text,) in rows.rows("SELECT posted FROM letter WHERE state = 'waiting' ORDER BY key"):
        letter = posted_from(json.loads(text))
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


def held_in(rows: Rows, names: dict[str, str]) -> list[dict[str, Any]]:
    """The same as `held_mails` lists of folders; `names` says by folder what became of its mails."""
    entries: list[dict[str, Any]] = []
    mails = rows.rows("SELECT name, folder, note FROM mail WHERE folder IN ('quarantine', 'shunt') ORDER BY name")
    for name, folder, text in mails:
        note = json.loads(text) if text else {}
        facts = {key: str(note.get(key, "")) for key in ("from", "game", "seat", "why")}
        if folder == "shunt":
            facts["why"] = facts["why"].partition(":")[0]
        at = (received_by_name(name) or datetime.fromtimestamp(0, UTC)).isoformat()
        entries.append({"name": name, "what": names[folder], "at": at, "to": "", **facts})
    for key, text in rows.rows("SELECT key, posted FROM letter WHERE state = 'failed' ORDER BY key"):
        letter = posted_from(json.loads(text))
        if letter is not None:
            at, envelope = (letter.ended or letter.put).isoformat(), letter.envelope
            facts = {"from": "", "to": envelope.to, "game": envelope.game, "seat": envelope.seat}
            entries.append({"name": key, "what": "given_up", "at": at, "why": letter.reason, **facts})
    return entries
