"""What threatens a seat on its board: its cubes with rats beside them where the plague can go next (R-6.1), in the
final round wherever they are (R-17.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....engine.seats import Seat
from ..play.regions import open_neighbours
from ..play.state import State
from .wording import Names

MOST = 3


def threats(state: State, seat: Seat, lang: str, people: Mapping[Seat, str]) -> Iterator[str]:
    """`Within the plague's reach: Hungaria (4 cubes, 2 rats), Gallia (one cube, 1 rat).`, the most cubes first."""
    if not state.plague or state.phase == "over":
        return
    names = Names(state.data, lang, people)
    reach = state.regions if state.phase == "final" else open_neighbours(state, state.plague)
    exposed = [region for region in reach if state.cubes(seat, region) and state.regions[region].tokens]
    exposed.sort(key=lambda region: -state.cubes(seat, region))
    each = (
        names.word(
            "story.exposed",
            region=names.region(region),
            cubes=names.cubes(state.cubes(seat, region)),
            rats=names.counted("story.rats_at", len(state.regions[region].tokens)),
        )
        for region in exposed[:MOST]
    )
    yield names.word("story.reach", regions=", ".join(each)) if exposed else names.word("story.safe")
