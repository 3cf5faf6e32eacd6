"""What the log of a home says of the mails of one tick: whose each is, and what became of it. Holds no word of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from ..mail.message_reader import parse_headers
from ..mail.queues import Queues
from .sorted_mail import SortedMail


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
