"""What threatens a seat on its board: its cubes with rats beside them where the plague can go next (R-6.1), in the
final round wherever they are (R-17.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ....engine.seats import Seat
from ..play.regions import open_neighbours, paths
from ..play.state import State
from .naming import Names

MOST = 3


def threats(state: State, seat: Seat, lang: str, people: Mapping[Seat, str]) -> Iterator[str]:
    """`Within the plague's reach: Hungaria (4 cubes, 2 rats), Gallia (one cube, 1 rat).`, the most cubes first; then
    what it reaches in two steps, by a card that anybody may take (R-4.1, R-12.3)."""
    if not state.plague or state.phase == "over":
        return
    names = Names(state.data, lang, people)
    is_final = state.phase == "final"
    near = [*(state.regions if is_final else open_neighbours(state, state.plague))]
    cards = [] if is_final else [card for card in state.characters if state.data.class_of[card] == "chivalry"]
    ends = {path[-1] for path in paths(state, 2) if path} if cards else set()
    exposed, farther = _exposed(state, seat, near), _exposed(state, seat, ends.difference(near))
    if exposed:
        yield names.word("story.reach", regions=_listed(state, seat, exposed, names))
    if farther:
        shown = ", ".join(map(names.card, cards))
        yield names.word("story.reach_by", card=shown, regions=_listed(state, seat, farther, names))
    if not exposed and not farther:
        yield names.word("story.safe")


def _exposed(state: State, seat: Seat, regions: Iterable[str]) -> list[str]:
    """Those of these regions in which the seat has cubes beside rats, the most cubes first."""
    exposed = [region for region in regions if state.cubes(seat, region) and state.regions[region].tokens]
    return sorted(exposed, key=lambda region: (-state.cubes(seat, region), region))


def _listed(state: State, seat: Seat, regions: Sequence[str], names: Names) -> str:
    return ", ".join(
        names.word(
            "story.exposed",
            region=names.region(region),
            cubes=names.cubes(state.cubes(seat, region)),
            rats=names.counted("story.rats_at", len(state.regions[region].tokens)),
        )
        for region in regions[:MOST]
    )
