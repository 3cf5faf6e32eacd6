"""The boards of Godstorm as pictures: the Earth in two halves, each territory whole in one of them, and the Underworld.

Drawn from a view alone: what it does not hold cannot be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....contract.pictures import (
    Area,
    Badge,
    BoardMap,
    Box,
    Chip,
    Counter,
    Piece,
    Place,
    Route,
    Row,
    Sample,
    Sheet,
    around,
)
from ....engine.seats import Seat
from ..data.game_data import KINDS, Data
from ..data.map_file import builtin_map
from ..play.state import NEUTRAL, State
from ..positions.position import state_of
from ..positions.view import public_part
from ..text.catalogue import language
from ..text.names import CONTINENTS as CONTINENT_NAMES
from ..text.names import PANTHEONS
from ..text.wording import Names
from .colours import CONTINENTS, owner
from .signs import GODS, MAELSTROM, PLAGUE, TEMPLE
from .under_sheet import under_sheet

View = Mapping[str, Any]
MIDDLE_OF_ATLANTIS = "tritonis"
"""Where its name stands once it has sunk."""


def sheets(data: Data, view: View, lang: str, people: Mapping[Seat, str]) -> tuple[Sheet, ...]:
    """West with the seats below it, east with the key, the Underworld."""
    names, heads, board = Names(lang), language(lang)["heads"], builtin_map()
    state = state_of(public_part(view), data)
    west, east = (_half(half, state, board, names, heads) for half in ("west", "east"))
    rows = tuple(_rows(state, view, names, heads, people))
    return (
        _with(west, rows=rows),
        _with(east, key=tuple(_key(state, board, lang, heads))),
        under_sheet(data, state, board, names, heads),
    )


def _with(sheet: dict[str, Any], **more: Any) -> Sheet:
    return Sheet(**sheet, **more)


def _half(half: str, state: State, board: BoardMap, names: Names, heads: Mapping[str, str]) -> dict[str, Any]:
    """What one half shows: all land that reaches into it, the names and pieces of the territories that are whole."""
    left, top, width, height = frame = tuple(board.other["parts"][half])
    areas = tuple(
        Area(
            name,
            names.place(name),
            board.rings(name),
            CONTINENTS[state.data.territories[name]],
            group=state.data.territories[name],
            gone=name not in state.lands,
        )
        for name in board.areas
        if _reaches(board, name, left, left + width)
    )
    links = [link for link in board.links if link[0] in state.lands and link[1] in state.lands]
    return {
        "id": half,
        "title": heads[f"picture_{half}"],
        "alt": heads["picture_earth"],
        "frame": (left, top, width, height),
        "label_size": board.label_size,
        "areas": areas,
        "stipple": tuple(dot for dot in board.stipple if left < dot[0] < left + width),
        "ridges": board.ridges,
        "routes": tuple(Route(line, "sea") for _, _, line in links if _meets(line[::2], left, left + width)),
        "places": tuple(_places(state, board, frame, names)),
    }


def _reaches(board: BoardMap, name: str, left: float, right: float) -> bool:
    return any(_meets(ring[::2], left, right) for ring in board.rings(name))


def _meets(xs: tuple[float, ...], left: float, right: float) -> bool:
    return min(xs) < right and max(xs) > left


def _is_whole(board: BoardMap, name: str, frame: Box) -> bool:
    """Whether the name and all slots of a territory lie within the frame."""
    boxes = [board.label(name), *(board.slot(name, kind) for kind in board.areas[name]["slots"])]
    return all(frame[0] <= box[0] and box[0] + box[2] <= frame[0] + frame[2] for box in boxes)


def _places(state: State, board: BoardMap, frame: Box, names: Names) -> Iterator[Place]:
    """The territories that are whole here, the closed sea links, and what has sunk."""
    for name in board.areas:
        if _is_whole(board, name, frame):
            pieces = tuple(_pieces(state, board, name)) if name in state.lands else ()
            yield Place(name, names.place(name), board.label(name), pieces, gone=name not in state.lands)
    for a, b in state.closed:
        box = around(board.spots[f"{a}|{b}"], (16, 16))
        if frame[0] <= box[0] and box[0] + box[2] <= frame[0] + frame[2]:
            yield Place(f"{a}|{b}", "", None, (Badge(box, MAELSTROM, shape="dark"),))
    if state.sunk and _is_whole(board, MIDDLE_OF_ATLANTIS, frame):
        yield Place("atlantis", names.place("atlantis"), board.label(MIDDLE_OF_ATLANTIS), ())


def _pieces(state: State, board: BoardMap, name: str) -> Iterator[Piece]:
    land = state.lands[name]
    if land.armies:
        yield Counter(board.slot(name, "army"), owner(land.owner), land.armies)
    for seat, kind in state.gods_at(name):
        yield Badge(board.slot(name, kind), GODS[kind], owner(seat))
    if land.temple:
        yield Badge(board.slot(name, "temple"), TEMPLE, shape="square")
    if land.plague:
        yield Badge(board.slot(name, "plague"), PLAGUE, shape="dark")


def _rows(
    state: State, view: View, names: Names, heads: Mapping[str, str], people: Mapping[Seat, str]
) -> Iterator[Row]:
    """A row for each seat: who plays it, its pantheon, faith and cards, its relics."""
    for seat in state.seats:
        hand = view["hands"].get(seat, {})
        cards = len(hand) if isinstance(hand, list) else sum(hand.values())
        facts = [PANTHEONS[state.pantheons[seat]][names.lang]] if seat in state.pantheons else []
        facts.append(heads["picture_faith"].format(n=state.faith[seat]))
        if cards:
            facts.append(heads["picture_card" if cards == 1 else "picture_cards"].format(n=cards))
        if state.phase == "turn" and state.to_play[:1] == (seat,):  # none between two rounds
            facts.append(heads["picture_turn"])
        relics = tuple(Chip(relic, names.card(relic)) for relic, of in state.relics.items() if of == seat)
        yield Row(seat, owner(seat), people.get(seat) or seat, tuple(facts), relics)


def _key(state: State, board: BoardMap, lang: str, heads: Mapping[str, str]) -> Iterator[tuple[Sample, str]]:
    """What the signs mean, and what each continent is worth."""
    names = Names(lang)
    for continent in state.data.continents.values():
        if state.is_on_board(continent.id):
            yield CONTINENTS[continent.id], f"{CONTINENT_NAMES[continent.id][lang]} {continent.bonus}"
    for kind in KINDS:
        yield Badge(around((0, 0), board.sizes[kind]), GODS[kind]), names.kind(kind)
    yield Badge(around((0, 0), board.sizes["temple"]), TEMPLE, shape="square"), heads["temple"]
    yield Badge(around((0, 0), board.sizes["plague"]), PLAGUE, shape="dark"), heads["plague"]
    if state.closed:
        yield Badge(around((0, 0), (16, 16)), MAELSTROM, shape="dark"), heads["picture_closed"]
    if any(land.owner == NEUTRAL for land in state.lands.values()):
        box = (0.0, 0.0, *board.sizes["army"])
        yield Counter(box, owner(NEUTRAL), 1), names.seat(NEUTRAL)
