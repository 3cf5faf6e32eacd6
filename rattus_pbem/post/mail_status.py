"""How a home and its mail stand: how many lie where, what is stuck, and whether a tick or worker runs at all.

Opens no mail and changes nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..home.home import Home
from ..hosting.index import Index
from ..hosting.ticks import last_run
from ..inquiry.status import GameStatus
from ..locale import counted
from ..mail.limits import Limits
from ..mail.posted import Posted, read_posted
from ..mail.queues import FOLDERS
from ..shapes import NewerError
from .mail_setup import has_mail

if TYPE_CHECKING:
    from ..mail.database.connection import Rows
LONGEST = timedelta(days=1)
"""After this time at the latest it is said, however long an outage the home allows."""
FIX = "See whether the cron job, the timer or `work` runs, and what its log says."


@dataclass
class MailStanding:
    """How many mails lie in each folder; every mail that ever came in lies in one of the first four.

    `ignored` are those in `taken` that nothing was done about; `put_off` the letters in `out` that were tried in vain;
    `bouncing` the addresses from which letters come back, with how often. What lies in a folder that cannot be read is
    not known: its number is None, and `faults` says why.
    """

    is_set_up: bool
    counts: dict[str, int | None] = field(default_factory=dict)
    ignored: int | None = None
    put_off: list[Posted] = field(default_factory=list)
    bouncing: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As `status` prints it."""
        tried = [
            {"key": letter.envelope.key, "to": letter.envelope.to, "tries": letter.tries, "told": letter.reason}
            for letter in self.put_off
        ]
        facts = {"ignored": self.ignored, "put_off": tried, "bouncing": self.bouncing, "faults": self.faults}
        return {"set_up": self.is_set_up, **self.counts, **facts}

    def lines(self) -> list[str]:
        """The mail status as lines of text."""
        if not self.is_set_up and not self.faults and not any(self.counts.values()):
            return []
        line = ", ".join(f"{_number(self.counts[name])} {name}" for name in FOLDERS)
        lines = [f"Mail: {line} ({_number(self.ignored)} of those taken were ignored)."]
        lines += [f"  {fault} What lies there is not known." for fault in self.faults]
        for letter in self.put_off:
            tries = counted(letter.tries, "try", "tries")
            lines.append(f"  put off: {letter.envelope.key} to {letter.envelope.to}, {tries}: {letter.reason}")
        lines += [f"  letters to {address} come back ({count})" for address, count in self.bouncing.items()]
        return lines


def mail_status(home: Home) -> MailStanding:
    """How the mail of a home stands."""
    standing = MailStanding(has_mail(home))
    rows = getattr(home.store, "mail_rows", None)
    if rows is not None:
        _count_in_database(standing, rows)
        return standing
    folder = home.path / "mail"
    for name in FOLDERS:
        entries = _entries(folder, ("in/new", "in/cur") if name == "in" else (name,), standing.faults)
        standing.counts[name] = None if entries is None else sum(_is_mail(name, entry) for entry in entries)
        if name == "taken":
            standing.ignored = None if entries is None else sum(entry.endswith(".json") for entry in entries)
        if name == "out":
            standing.put_off = _put_off(folder / "out", entries or [])
    try:
        standing.bouncing = Limits(folder / "state.json").bouncing()
    except NewerError as error:
        standing.faults.append(str(error))
    standing.faults = list(dict.fromkeys(standing.faults))
    return standing


def _count_in_database(standing: MailStanding, rows: Rows) -> None:
    from ..mail.database.counters import DatabaseLimits

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
        letter = Posted.from_json(json.loads(text), key, f"letter {key}")
        if letter is not None and letter.tries:
            standing.put_off.append(letter)
    standing.bouncing = DatabaseLimits(rows).bouncing()


def _number(count: int | None) -> str:
    return "?" if count is None else str(count)


def _put_off(folder: Path, entries: list[str]) -> list[Posted]:
    states = (read_posted(folder / entry) for entry in entries if entry.endswith(".json") and entry[0] != ".")
    tried = [letter for letter in states if letter is not None and letter.tries]
    return sorted(tried, key=lambda letter: letter.envelope.key)


def _entries(mail: Path, parts: tuple[str, ...], faults: list[str]) -> list[str] | None:
    """The names in these folders of the mail; None, and a fault, if one is there and cannot be read."""
    names: list[str] = []
    for part in parts:
        try:
            names += [entry.name for entry in os.scandir(mail / part)]
        except FileNotFoundError:
            continue  # it is made when mail is first moved
        except OSError as error:
            above = [up for up in (mail, (mail / part).parent) if os.path.lexists(up) and not os.path.isdir(up)]
            at = above[0] if above else mail / part
            faults.append(f"{at} cannot be read: {error.strerror or error}.")
            return None
    return names


def _is_mail(folder: str, name: str) -> bool:
    if name[0] == "." or name.endswith(".json"):
        return False
    return name.endswith(".eml") if folder in ("out", "sent") else True


class HomeState(NamedTuple):
    """How a home stands: its games and its mail, when a tick ran last, and what `standstill` says."""

    games: Sequence[GameStatus]
    mail: MailStanding
    last_tick: str
    standstill: str

    def to_json(self) -> dict[str, Any]:
        """As `status` prints it."""
        games, when = [game.to_json() for game in self.games], {"last_tick": self.last_tick}
        return {"games": games, "mail": self.mail.to_json(), **when, "standstill": self.standstill}


def standstill(home: Home, now: datetime, waiting: int | None) -> str:
    """Since when no tick has run, and how many mails wait, as a sentence; "" if one has, or if none is needed.

    `waiting` is how many mails are to be read, as far as that is known.
    """
    last = last_run(home)
    mails = f"; {counted(waiting, 'mail waits', 'mails wait')} to be read" if waiting else ""
    if not last:
        return f"no tick has ever run here{mails}." if waiting else ""
    at = datetime.fromisoformat(last)
    gone = now - at
    if gone <= min(LONGEST, timedelta(minutes=home.times.outage)) or not (waiting or _is_needed(home)):
        return ""
    far = f"{gone.days} days" if gone.days > 1 else f"{gone // timedelta(hours=1)} hours"
    return f"no tick has run since {at:%Y-%m-%d %H:%M} UTC, {far} ago{mails}."


def _is_needed(home: Home) -> bool:
    """Whether time changes anything in a game, as far as is known."""
    rows = getattr(home.store, "mail_rows", None)
    if rows is not None:
        row = rows.row("SELECT EXISTS (SELECT FROM game WHERE due IS NOT NULL)")
        return bool(row[0])
    known = Index(home).games
    return any(game not in known or known[game].due or not known[game].stamp for game in home.store.games())
