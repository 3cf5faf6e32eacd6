"""What threatens a seat on its boards: armies of others beside its lands that are more than its own there (G-21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ....engine.seats import Seat
from ..play.state import NEUTRAL, State
from .naming import Names, in_full

MOST = 3


class Threat(NamedTuple):
    """A land of the seat, and the strongest army of another beside it."""

    place: str
    source: str
    surplus: int


def threats(state: State, seat: Seat, lang: str, people: Mapping[Seat, str]) -> Iterator[str]:
    """`Threatened: Gaul (1 army) from Alemannia (Anna 9).`, what is outnumbered most first."""
    if state.phase != "turn":
        return
    names = Names(lang, people)
    by_force = sorted(_threats(state, seat), key=lambda threat: -threat.surplus)
    each = (
        names.word(
            "story.threat",
            place=names.place(threat.place),
            armies=names.armies(state.armies(threat.place)),
            source=names.place(threat.source),
            name=names.person(state.owner(threat.source)),
            force=state.armies(threat.source),
        )
        for threat in by_force[:MOST]
    )
    text = names.word("story.threats", places=", ".join(each)) if by_force else names.word("story.no_threat")
    yield in_full(text, lang)


def _threats(state: State, seat: Seat) -> Iterator[Threat]:
    """For each land of the seat the strongest army beside it, if that is stronger."""
    for place in state.own(seat):
        beside = [land for land in state.neighbours(place) if state.owner(land) not in ("", NEUTRAL, seat)]
        if beside:
            source = max(beside, key=state.armies)
            surplus = state.armies(source) - state.armies(place)
            if surplus > 0:
                yield Threat(place, source, surplus)
