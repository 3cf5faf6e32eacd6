"""What the log of a home says of the mails of one tick: whose each is, and what became of it. Holds no word of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..mail.message_reader import parse_headers

if TYPE_CHECKING:
    from .office import Office


def mail_entries(office: Office) -> list[dict[str, Any]]:
    """A line of the log for each mail that this tick moves, in the order in which they came."""
    return sorted(_entries(office), key=lambda entry: str(entry["name"]))


def _entries(office: Office) -> Iterator[dict[str, Any]]:
    sorted_ = office.sorted
    for game, names in sorted_.taken.items():
        for name in names:
            if (effect := sorted_.effects.get(name)) is not None:
                yield _entry(office, name, "taken", **effect)
            else:
                yield _entry(office, name, "again" if game else "answered", game=game)
    for name, why in sorted_.ignored.items():
        yield _entry(office, name, "ignored", why=why)
    for name, note in sorted_.held.items():
        yield _entry(office, name, "held", **{key: note[key] for key in ("game", "seat", "why")})
    for name, why in sorted_.shunted.items():
        yield _entry(office, name, "shunted", why=why.partition(":")[0])  # what follows may quote the mail


def _entry(office: Office, name: str, what: str, **facts: str) -> dict[str, Any]:
    sender = office.sender_of.get(name)
    if sender is None:
        sender = parse_headers(office.queues.read(name)).sender()[0]
    keys = {"why": "", "game": "", "seat": "", "grade": ""}
    return {"name": name, "at": office.now.isoformat(), "from": sender, "what": what, **keys, **facts}
