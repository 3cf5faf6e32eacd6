"""All kinds of events of Godstorm, by name."""

from __future__ import annotations

from ....engine.events import Event
from . import army_events, card_events, frame_events, god_events, war_events

EVENTS: dict[str, type[Event]] = {
    kind.kind: kind
    for module in (army_events, card_events, frame_events, god_events, war_events)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
