"""All kinds of events of Godstorm, by name."""

from __future__ import annotations

from . import army_events, card_events, frame_events, god_events, war_events  # noqa: F401 - they register
from .state import Happening

EVENTS = dict(sorted(Happening.kinds.items(), key=lambda each: each[1].__module__))
