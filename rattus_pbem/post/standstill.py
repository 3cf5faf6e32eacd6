"""How a home stands as a whole, and that no tick or worker runs though there is something for it to do: they cannot
tell the host so themselves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ..home.home import Home
from ..hosting.index import Index
from ..hosting.ticks import last_run
from ..inquiry.status import GameStatus
from ..locale import counted
from .mail_status import MailStanding

LONGEST = timedelta(days=1)
"""After this time at the latest it is said, however long an outage the home allows."""
FIX = "See whether the cron job, the timer or `work` runs, and what its log says."


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
    if gone <= min(LONGEST, timedelta(minutes=home.times["outage"])) or not (waiting or _is_needed(home)):
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
