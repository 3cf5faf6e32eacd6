"""A letter of the outbox as it stands: its envelope, its tries, its end; and the JSON of that. Sends nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..shapes import NewerError, schema, stored_moment, upgraded_or_empty
from .queues import read_json

NEWER = "newer"
"""The state of a letter that a newer program has written: it is left alone where it lies."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """Who a letter goes to and what it is. With `replaces` it takes the place of unsent letters of that seat and kind.

    `key` names the letter: a second one with the same key is the same letter, and is not sent again. `asks`: its seat
    has a deadline by it.
    """

    to: str
    key: str
    kind: str = "report"
    game: str = ""
    seat: str = ""
    replaces: bool = False
    asks: bool = False

    @property
    def rank(self) -> int:
        """What leaves first: 0 letters that ask, 1 receipts, 2 reminders, notices of a day and other letters of a game,
        3 press and what else players give rise to, 4 answers to mails without a code, which anybody may have written.
        """
        if self.asks:
            return 0
        if self.kind == "receipt":
            return 1 if self.game else 4
        if self.kind == "held":
            return 4
        return 2 if self.kind in ("report", "reminder", "host", "unanswered") else 3


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter of the outbox: its envelope and how it stands (waiting, sent, replaced, failed).

    `digest` tells its message from what a power cut has left of it; "" where nothing can have torn it.
    """

    envelope: Envelope
    state: str
    put: datetime
    due: datetime
    tries: int = 0
    reason: str = ""
    ended: datetime | None = None
    digest: str = ""

    def is_whole(self, raw: bytes | None) -> bool:
        """Whether this is its message, as far as is known."""
        return raw is not None and self.digest in ("", digest_of(raw))

    def to_json(self) -> dict[str, Any]:
        """The letter as its JSON tells it."""
        return {
            "schema": schema("mail-letter"),
            **asdict(self.envelope),
            "state": self.state,
            "put": stored_moment(self.put),
            "due": stored_moment(self.due),
            "tries": self.tries,
            "told": self.reason,
            "ended": stored_moment(self.ended) if self.ended else None,
            **({"digest": self.digest} if self.digest else {}),
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any], key: str, place: str) -> Posted | None:
        """The letter with this key of which this is the JSON; None if it is not whole. If newer, so is its state."""
        try:
            state = upgraded_or_empty(dict(stored), "mail-letter", place)
        except NewerError as error:
            return _newer(stored, key, str(error))
        try:
            return cls(
                # What an older program did not write has its default.
                envelope=Envelope(
                    **{"asks": False, **{key: state[key] for key in _ENVELOPE if key != "asks" or key in state}}
                ),
                state=state["state"],
                put=datetime.fromisoformat(state["put"]),
                due=datetime.fromisoformat(state["due"]),
                tries=int(state["tries"]),
                reason=state["told"],
                ended=datetime.fromisoformat(state["ended"]) if state.get("ended") else None,
                digest=state.get("digest", ""),
            )
        except (KeyError, TypeError, ValueError):
            return None


def digest_of(raw: bytes) -> str:
    """What tells the message of a letter from parts of it."""
    return hashlib.sha256(raw).hexdigest()[:16]


def read_posted(path: Path) -> Posted | None:
    """The letter in this JSON file; None if there is none, or if it is torn."""
    return Posted.from_json(read_json(path), path.stem, str(path))


def _newer(stored: Mapping[str, object], key: str, reason: str) -> Posted:
    """A letter of which only that is known which still lies where it did: whose it is, for those who wait for it."""
    kinds = {part.name: bool if part.name in ("replaces", "asks") else str for part in fields(Envelope)}
    known: dict[str, Any] = {name: stored[name] for name, kind in kinds.items() if isinstance(stored.get(name), kind)}
    try:
        put = datetime.fromisoformat(str(stored["put"])).astimezone(UTC)
    except (KeyError, TypeError, ValueError):
        put = datetime.fromtimestamp(0, UTC)
    return Posted(Envelope(**{"to": "", **known, "key": key}), NEWER, put, put, reason=reason)


_ENVELOPE = tuple(part.name for part in fields(Envelope))
