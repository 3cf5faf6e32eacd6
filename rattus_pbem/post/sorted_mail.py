"""Where the mails of one tick go, a value that processes hand to each other, and what the log says of them. Moves none.

The log tells whose each mail is and what became of it, and holds no word of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from ..mail.mail_log import LogLine
from ..mail.mail_note import MailNote
from ..mail.message_reader import parse_headers
from ..mail.queues import MailQueues


class Effect(NamedTuple):
    """What a mail came to in a game: for which seat, and the grade of its receipt."""

    game: str
    seat: str
    grade: str


@dataclass
class SortedMail:
    """Where the mails of this tick go: those `taken` by game, the others by name with their note or reason.

    `effects` are those that the mails had, by name.
    """

    taken: dict[str, list[str]] = field(default_factory=dict)
    ignored: dict[str, str] = field(default_factory=dict)
    held: dict[str, MailNote] = field(default_factory=dict)
    shunted: dict[str, str] = field(default_factory=dict)
    effects: dict[str, Effect] = field(default_factory=dict)

    def add(self, other: SortedMail) -> None:
        """Those that another process has sorted."""
        self.taken.update(other.taken)
        self.ignored.update(other.ignored)
        self.held.update(other.held)
        self.shunted.update(other.shunted)
        self.effects.update(other.effects)


def mail_entries(mails: SortedMail, queues: MailQueues, sender_of: Mapping[str, str], now: datetime) -> list[LogLine]:
    """A line of the log for each mail that this tick moves, in the order in which they came.

    `sender_of` are the senders that are known by now, by the name of the mail; of others the mail is looked into.
    """

    def sender(name: str) -> str:
        known = sender_of.get(name)
        return parse_headers(queues.read(name)).sender()[0] if known is None else known

    at = now.isoformat()
    return sorted(LogLine(name, at, sender(name), *outcome) for name, *outcome in _outcomes(mails))


def _outcomes(mails: SortedMail) -> Iterator[tuple[str, ...]]:
    """The name of each mail, then what became of it, why, and in which game, seat and with which grade, so far as the
    log has it."""
    for game, names in mails.taken.items():
        for name in names:
            if (effect := mails.effects.get(name)) is not None:
                yield name, "taken", "", *effect
            else:
                yield name, "again" if game else "answered", "", game
    for name, why in mails.ignored.items():
        yield name, "ignored", why
    for name, note in mails.held.items():
        yield name, "held", note.why, note.game, note.seat
    for name, why in mails.shunted.items():
        yield name, "shunted", why.partition(":")[0]  # what follows may quote the mail
