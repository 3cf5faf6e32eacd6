"""The boards of Godstorm as pictures: the Earth in two halves, each territory whole in one of them, and the Underworld.

Drawn from a view alone: what it does not hold cannot be seen.
"""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterator, Mapping
from typing import Any

from ....contract.pictures import (
    Area,
    Badge,
    BoardMap,
    Box,
    Caption,
    Chip,
    Counter,
    DrawnPlace,
    Owner,
    Panel,
    Piece,
    Route,
    Row,
    Sample,
    Sheet,
    Sign,
    Tint,
    Whole,
    around,
)
from ....engine.seats import Seat
from ..data.game_data import KINDS, builtin_map
from ..play.state import COLOURS, NEUTRAL, State
from ..positions.view import GodstormBoard
from ..text import language
from ..text.lands import letter
from ..text.names import CONTINENTS as CONTINENT_NAMES
from ..text.names import PANTHEONS
from ..text.naming import Names

NOBODY = "#5c5c5c"

LANDS = {
    "alpha": Tint("alpha", "#f2b8ae", "#64261f", "rising"),
    "beta": Tint("beta", "#b3cdf0", "#1d4470", "falling"),
    "gamma": Tint("gamma", "#f7e793", "#5a4c0c", "dots"),
    "delta": Tint("delta", "#b4dcac", "#1f4d25", "upright"),
    "epsilon": Tint("epsilon", "#d6c0ea", "#4a3068", "crossed"),
    NEUTRAL: Tint("nobody", "#d2d0cb", "#474747", "dashes"),
    "": Tint("empty", "#f6efdf", "#3a352c"),
}
"""Land by who holds it."""

SPACES = {
    "gate": Tint("gate", "#dfe5b8", "#474f30"),
    "altar": Tint("altar", "#e2d4e6", "#4b3b58"),
    "crypt": Tint("crypt", "#dcd5ca", "#45403a"),
    "plain": Tint("plain", "#f0e2c0", "#55482c"),
}
HEAVEN = Tint("heaven", "#f8f0dc", "#3a352c")
GODS = {
    "war": Sign("sword", "M0-8.6 1.7-6V2.4H5.6V4.6H1.5V7.2A1.6 1.6 0 1 1-1.5 7.2V4.6H-5.6V2.4H-1.7V-6Z"),
    "death": Sign(
        "skull",
        "M0-6.8C4.2-6.8 6.2-3.9 6.2-1 6.2 1.2 5 2.6 3.6 3.3V6.6H-3.6V3.3C-5 2.6-6.2 1.2-6.2-1-6.2-3.9-4.2-6.8 0-6.8Z"
        "M-2.6-2.4A1.7 1.7 0 1 0-2.6 1 1.7 1.7 0 1 0-2.6-2.4ZM2.6-2.4A1.7 1.7 0 1 0 2.6 1 1.7 1.7 0 1 0 2.6-2.4Z"
        "M-.4 3.8V6.6H.4V3.8Z",
    ),
    "sky": Sign("lightning", "M1.8-7.2-5 1H-.6L-2.2 7.2 5-1.8H.6Z"),
    "magic": Sign("star", "M0-7.2 1.9-2.4 7-2.2 3-.9 4.4 6 0 2.9-4.4 6-3-.9-7-2.2-1.9-2.4Z"),
}
"""The gods, by kind."""
TEMPLE = Sign(
    "temple",
    "M0-7.5 7.5-2.6V-1H-7.5V-2.6ZM-6 0H-3.6V4.6H-6ZM-1.2 0H1.2V4.6H-1.2ZM3.6 0H6V4.6H3.6ZM-7.5 5.4H7.5V7.4H-7.5Z",
)
PLAGUE = Sign("cross", "M-6-4.3-4.3-6 0-1.7 4.3-6 6-4.3 1.7 0 6 4.3 4.3 6 0 1.7-4.3 6-6 4.3-1.7 0Z")
MAELSTROM = Sign(
    "maelstrom",
    "M-6.6-2.2C-5-6.4 0-8.4 4.2-6.2 7.2-4.6 8-1 6.8 1.8 5.4 5-.2 6.6-3.2 3.8-5.2 1.8-4.2-2-1.2-3 1.2-3.8 3.6-2 3.2.4"
    "L1.2.4C1.4-.8.2-1.6-.8-1.2-2.6-.6-3 1.4-1.8 2.4.2 4.2 4 3 5 1 5.8-1 5.2-3.4 3.2-4.4 0-6-3.6-4.6-4.8-1.4Z",
)
"""Upon a sea link that is closed."""
MIDDLE_OF_ATLANTIS = "tritonis"
"""Where its name stands once it has sunk."""
CORNERS = {"gate": 27.0, "altar": 3.0, "crypt": 12.0, "plain": 27.0}
"""How round the corners of a kind of space are."""


def owner(seat: str) -> Owner:
    """A seat, or the neutral armies, as maps show it: by the letter that it has in the text as well."""
    return Owner(seat, letter(seat), NOBODY if seat == NEUTRAL else COLOURS[seat])


def sheets(seen: GodstormBoard, lang: str, people: Mapping[Seat, str]) -> tuple[Sheet, ...]:
    """West with the seats below it, east with the key, the Underworld."""
    names, heads, board = Names(lang), language(lang)["heads"], builtin_map()
    state = seen.known
    return (
        _half("west", state, board, names, heads, rows=tuple(_rows(seen, names, heads, people))),
        _half("east", state, board, names, heads, key=tuple(_key(state, board, names, heads, people))),
        under_sheet(state, board, names, heads),
    )


def _half(half: str, state: State, board: BoardMap, names: Names, heads: Mapping[str, str], **beside: Any) -> Sheet:
    """What one half shows: all land that reaches into it, the names and pieces of the territories that are whole."""
    left, top, width, height = frame = tuple(board.other["parts"][half])
    areas = tuple(
        Area(
            name,
            names.place(name),
            board.rings(name),
            LANDS[state.lands[name].owner if name in state.lands else ""],
            group=state.data.territories[name],
            gone=name not in state.lands,
        )
        for name in board.areas
        if _reaches(board, name, left, left + width)
    )
    links = [link for link in board.links if link[0] in state.lands and link[1] in state.lands]
    return Sheet(
        id=half,
        title=heads[f"picture_{half}"],
        alt=heads["picture_earth"],
        frame=(left, top, width, height),
        label_size=board.label_size,
        areas=areas,
        stipple=tuple(dot for dot in board.stipple if left < dot[0] < left + width),
        ridges=board.ridges,
        ridges_close=True,  # G-2.4
        routes=tuple(Route(line, "sea") for _, _, line in links if _meets(line[::2], left, left + width)),
        captions=tuple(caption for caption in _captions(state, board, names) if _lies_in(caption.box, frame)),
        places=tuple(_places(state, board, frame, names)),
        part_of=Whole("earth", heads["earth"]),
        **beside,
    )


def _reaches(board: BoardMap, name: str, left: float, right: float) -> bool:
    return any(_meets(ring[::2], left, right) for ring in board.rings(name))


def _meets(xs: tuple[float, ...], left: float, right: float) -> bool:
    return min(xs) < right and max(xs) > left


def _is_whole(board: BoardMap, name: str, frame: Box) -> bool:
    """Whether the name and all slots of a territory lie within the frame."""
    boxes = [board.label(name), *(board.slot(name, kind) for kind in board.areas[name]["slots"])]
    return all(_lies_in(box, frame) for box in boxes)


def _lies_in(box: Box, frame: Box) -> bool:
    """Whether a box is whole between the left and the right edge of the frame."""
    return frame[0] <= box[0] and box[0] + box[2] <= frame[0] + frame[2]


def _captions(state: State, board: BoardMap, names: Names) -> Iterator[Caption]:
    """The continents that are on the board, with what each is worth."""
    for continent in state.data.continents.values():
        if state.is_on_board(continent.id):
            name = CONTINENT_NAMES[continent.id][names.lang]
            yield Caption(tuple(board.other["continents"][continent.id]), f"{name.upper()} {continent.bonus}")


def _places(state: State, board: BoardMap, frame: Box, names: Names) -> Iterator[DrawnPlace]:
    """The territories that are whole here, the closed sea links, and what has sunk."""
    for name in board.areas:
        if _is_whole(board, name, frame):
            pieces = tuple(_pieces(state, board, name)) if name in state.lands else ()
            yield DrawnPlace(name, names.place(name), board.label(name), pieces, gone=name not in state.lands)
    for a, b in state.closed:
        box = around(board.spots[f"{a}|{b}"], (16, 16))
        if _lies_in(box, frame):
            yield DrawnPlace(f"{a}|{b}", "", None, (Badge(box, MAELSTROM, shape="dark"),))
    if state.sunk and _is_whole(board, MIDDLE_OF_ATLANTIS, frame):
        yield DrawnPlace("atlantis", names.place("atlantis"), board.label(MIDDLE_OF_ATLANTIS), ())


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


def _rows(seen: GodstormBoard, names: Names, heads: Mapping[str, str], people: Mapping[Seat, str]) -> Iterator[Row]:
    """A row for each seat: who plays it, its pantheon, faith and cards, its relics."""
    state = seen.known
    for seat in state.seats:
        cards = seen.hand_size(seat)
        facts = [PANTHEONS[state.pantheons[seat]][names.lang]] if seat in state.pantheons else []
        facts.append(heads["picture_faith"].format(n=state.faith[seat]))
        if cards:
            facts.append(heads["picture_card" if cards == 1 else "picture_cards"].format(n=cards))
        if state.phase == "turn" and state.to_play[:1] == (seat,):  # none between two rounds
            facts.append(heads["picture_turn"])
        relics = tuple(Chip(relic, names.card(relic)) for relic, of in state.relics.items() if of == seat)
        yield Row(seat, owner(seat), people.get(seat) or seat, tuple(facts), relics)


def _key(
    state: State, board: BoardMap, names: Names, heads: Mapping[str, str], people: Mapping[Seat, str]
) -> Iterator[tuple[Sample, str]]:
    """Whose land looks how, and what the signs mean; players of one name, such as computers, by their seats, too."""
    alike = Counted(people.values())
    for seat in state.seats:
        own, name = names.seat(seat), people.get(seat, "")
        name = f"{name} ({own})" if alike[name] > 1 else name or own
        yield LANDS[seat], heads["picture_land"].format(name=name)
    if any(not land.owner for land in state.lands.values()):
        yield LANDS[""], heads["picture_empty"]
    yield next(_captions(state, board, names)), heads["picture_continent"]
    for kind in KINDS:
        yield Badge(around((0, 0), board.sizes[kind]), GODS[kind]), names.kind(kind)
    yield Badge(around((0, 0), board.sizes["temple"]), TEMPLE, shape="square"), heads["temple"]
    yield Badge(around((0, 0), board.sizes["plague"]), PLAGUE, shape="dark"), heads["plague"]
    if state.closed:
        yield Badge(around((0, 0), (16, 16)), MAELSTROM, shape="dark"), heads["picture_closed"]
    if any(land.owner == NEUTRAL for land in state.lands.values()):
        box = (0.0, 0.0, *board.sizes["army"])
        yield LANDS[NEUTRAL], heads["picture_land"].format(name=names.seat(NEUTRAL))
        yield Counter(box, owner(NEUTRAL), 1), names.seat(NEUTRAL)


def under_sheet(state: State, board: BoardMap, names: Names, heads: Mapping[str, str]) -> Sheet:
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
        places=tuple(_spaces(state, board, names)),
    )


def _spaces(state: State, board: BoardMap, names: Names) -> Iterator[DrawnPlace]:
    plan, size = board.other["underworld"], board.sizes["army"]
    for name, space in plan["spaces"].items():
        held = state.spaces[name]
        army = (Counter(around(space["army"], size), owner(held.owner), held.armies),) if held.armies else ()
        yield DrawnPlace(name, names.place(name), around(space["label"], space["label_box"]), army)
    seats = {state.data.pantheons[pantheon].heaven: seat for seat, pantheon in state.pantheons.items()}
    for name, heaven in plan["heavens"].items():
        seat = seats.get(name, "")
        count = state.heaven.get(seat, 0)
        army = (Counter(around(heaven["army"], size), owner(seat), count),) if count else ()
        yield DrawnPlace(name, names.place(name), around(heaven["label"], heaven["label_box"]), army)
