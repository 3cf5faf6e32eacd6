"""The events of an act that is over, as its file holds them: read, and held against their digest."""

from __future__ import annotations

import json
from typing import Any, Protocol

from ..store.blob_names import events_name
from .act_names import place_of
from .file_digests import changed_by_hand
from .recorded_acts import events_digest


class Blobs(Protocol):
    """A store of a game, or what stands before one."""

    def read(self, name: str) -> bytes | None:
        """A blob; None if there is none."""


def read_events(data: bytes | None) -> list[dict[str, Any]]:
    """The events in these lines, with their ids. Raises ValueError, too, if there is nothing to read."""
    if data is None:
        raise ValueError("there are no events")
    if data and not data.endswith(b"\n"):
        raise ValueError("the last line has no end")
    events: list[dict[str, Any]] = json.loads(b"[" + data[:-1].replace(b"\n", b",") + b"]")
    if not all(isinstance(event, dict) and "id" in event for event in events):
        raise ValueError("an event is an object with an id")
    return events


def events_match(blobs: Blobs, act: str, sha: str, secret: bytes) -> bool:
    """Whether the events of an act are there and whole. Raises BlockedError if they have another digest."""
    name = events_name(act)
    try:
        events = read_events(blobs.read(name))
    except (ValueError, RecursionError):
        return False
    holds = events_digest(events, *place_of(act), secret) == sha
    if events and not holds:
        raise changed_by_hand("this list of events", name)
    return holds
