"""Where the mails of one tick go, a value that processes hand to each other, and what the log says of them. Moves none.

The log tells whose each mail is and what became of it, and holds no word of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ..mail.message_reader import parse_headers
from ..mail.queues import Queues


@dataclass
class SortedMail:
    """Where the mails of this tick go: those `taken` by game, the others by name with their note or reason.

    `effects` are the game, seat and grade of those that had an effect.
    """

    taken: dict[str, list[str]] = field(default_factory=dict)
    ignored: dict[str, str] = field(default_factory=dict)
    held: dict[str, dict[str, Any]] = field(default_factory=dict)
    shunted: dict[str, str] = field(default_factory=dict)
    effects: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, other: SortedMail) -> None:
        """Those that another process has sorted."""
        self.taken.update(other.taken)
        self.ignored.update(other.ignored)
        self.held.update(other.held)
        self.shunted.update(other.shunted)
        self.effects.update(other.effects)


def mail_entries(
    mails: SortedMail, queues: Queues, sender_of: Mapping[str, str], now: datetime
) -> list[dict[str, Any]]:
    """A line of the log for each mail that this tick moves, in the order in which they came.

    `sender_of` are the senders that are known by now, by the name of the mail; of others the mail is looked into.
    """
    entries = []
    for name, facts in _outcomes(mails):
        sender = sender_of.get(name)
        if sender is None:
            sender = parse_headers(queues.read(name)).sender()[0]
        keys = {"why": "", "game": "", "seat": "", "grade": ""}
        entries.append({"name": name, "at": now.isoformat(), "from": sender, **keys, **facts})
    return sorted(entries, key=lambda entry: str(entry["name"]))


def _outcomes(mails: SortedMail) -> Iterator[tuple[str, dict[str, str]]]:
    for game, names in mails.taken.items():
        for name in names:
            if (effect := mails.effects.get(name)) is not None:
                yield name, {"what": "taken", **effect}
            else:
                yield name, {"what": "again" if game else "answered", "game": game}
    for name, why in mails.ignored.items():
        yield name, {"what": "ignored", "why": why}
    for name, note in mails.held.items():
        yield name, {"what": "held", **{key: note[key] for key in ("game", "seat", "why")}}
    for name, why in mails.shunted.items():
        yield name, {"what": "shunted", "why": why.partition(":")[0]}  # what follows may quote the mail
