"""A letter of the outbox as it stands: its envelope, its tries, its end; and the JSON of that. Sends nothing."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .queues import read_json


@dataclass(frozen=True, slots=True)
class Envelope:
    """Who a letter goes to and what it is. With `replaces` it takes the place of unsent letters of that seat and kind.

    `key` names the letter: a second one with the same key is the same letter, and is not sent again.
    """

    to: str
    key: str
    kind: str = "report"
    game: str = ""
    seat: str = ""
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter of the outbox: its envelope and how it stands (waiting, sent, replaced, failed)."""

    envelope: Envelope
    state: str
    put: datetime
    due: datetime
    tries: int = 0
    reason: str = ""
    ended: datetime | None = None


def posted_json(letter: Posted) -> dict[str, Any]:
    """The letter as its JSON tells it."""
    return {
        "format": 1,
        **asdict(letter.envelope),
        "state": letter.state,
        "put": moment_text(letter.put),
        "due": moment_text(letter.due),
        "tries": letter.tries,
        "told": letter.reason,
        "ended": moment_text(letter.ended) if letter.ended else None,
    }


def read_posted(path: Path) -> Posted | None:
    """The letter in this JSON; None if there is none, or if it is torn."""
    state = read_json(path)
    try:
        return Posted(
            envelope=Envelope(**{field.name: state[field.name] for field in fields(Envelope)}),
            state=state["state"],
            put=datetime.fromisoformat(state["put"]),
            due=datetime.fromisoformat(state["due"]),
            tries=int(state["tries"]),
            reason=state["told"],
            ended=datetime.fromisoformat(state["ended"]) if state.get("ended") else None,
        )
    except (KeyError, TypeError, ValueError):
        return None


def moment_text(moment: datetime) -> str:
    """A moment in UTC as JSON holds it."""
    return moment.astimezone(UTC).isoformat()
