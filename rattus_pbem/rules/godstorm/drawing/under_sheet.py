"""The Underworld and the heavens as a picture: spaces as boxes whose shape says their kind, ways, flames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....contract.pictures import BoardMap, Counter, Panel, Place, Route, Sheet, around
from ..data.game_data import Data
from ..play.state import State
from ..text.wording import Names
from .colours import HEAVEN, SPACES, owner

CORNERS = {"gate": 27.0, "altar": 3.0, "crypt": 12.0, "plain": 27.0}
"""How round the corners of a kind of space are."""


def under_sheet(data: Data, state: State, board: BoardMap, names: Names, heads: Mapping[str, str]) -> Sheet:
    """Everything below the Earth."""
    plan = board.other["underworld"]
    spaces = [
        Panel(tuple(space["box"]), SPACES[space["kind"]], CORNERS[space["kind"]]) for space in plan["spaces"].values()
    ]
    heavens = [Panel(tuple(heaven["box"]), HEAVEN, 14) for heaven in plan["heavens"].values()]
    ways = [Route(tuple(way["line"]), "land") for way in plan["links"]]
    flames = [Route(tuple(way["line"]), "flames") for way in plan["flames"]]
    return Sheet(
        id="underworld",
        title=heads["underworld"],
        alt=heads["picture_below"],
        frame=(0, 0, *plan["size"]),
        ground="rock",
        label_size=12,
        panels=(*spaces, *heavens),
        routes=(*ways, *flames),
        places=tuple(_places(data, state, board, names)),
    )


def _places(data: Data, state: State, board: BoardMap, names: Names) -> Iterator[Place]:
    plan, size = board.other["underworld"], board.sizes["army"]
    for name, space in plan["spaces"].items():
        held = state.spaces[name]
        army = (Counter(around(space["army"], size), owner(held.owner), held.armies),) if held.armies else ()
        yield Place(name, names.place(name), around(space["label"], space["label_box"]), army)
    seats = {data.pantheons[pantheon].heaven: seat for seat, pantheon in state.pantheons.items()}
    for name, heaven in plan["heavens"].items():
        seat = seats.get(name, "")
        count = state.heaven.get(seat, 0)
        army = (Counter(around(heaven["army"], size), owner(seat), count),) if count else ()
        yield Place(name, names.place(name), around(heaven["label"], heaven["label_box"]), army)
