"""Sentences of Godstorm: events, faults, questions, defaults, in a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.events import Event
from ....engine.forms import Fault
from ....engine.seats import Seat
from ..data.game_data import Data


def fault_text(data: Data, fault: Fault, lang: str) -> str | None:
    """The sentence of a fault that this game finds."""
    return fault.key.replace("_", " ")


def event_text(data: Data, event: Event, lang: str, viewer: Seat | None, names: Mapping[Seat, str]) -> str:
    """The sentence that tells an event as the viewer sees it."""
    return str(event.to_json())


def question_text(data: Data, question: str, lang: str, about: Mapping[str, Any] | None = None) -> str:
    """What is asked."""
    return question


def default_text(part: str, lang: str) -> str:
    """What holds if a part is left out."""
    return ""


def field_text(part: str, lang: str) -> str:
    """A part of an order as a person calls it."""
    return part


def points(count: int, lang: str) -> str:
    """A score."""
    return f"{count} points"
