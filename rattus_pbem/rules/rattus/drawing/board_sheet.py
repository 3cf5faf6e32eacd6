"""The board of Rattus as a picture: regions with cubes, rats, plague and pieces of cards, the palace, the seats' cards.

Drawn from a view alone: what it does not hold cannot be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....contract.pictures import (
    Area,
    Badge,
    Bar,
    BoardMap,
    Box,
    Chip,
    Counter,
    DrawnPlace,
    Owner,
    Panel,
    Piece,
    Pile,
    Route,
    Row,
    Sample,
    Sheet,
    Sign,
    Tint,
    around,
)
from ....engine.seats import Seat
from ..data.game_data import builtin_map
from ..play.state import COLOURS, SEATS, State
from ..positions.view import RattusBoard
from ..text import language
from ..text.naming import Names

SKULL = Sign(
    "skull",
    "M0-6.8C4.2-6.8 6.2-3.9 6.2-1 6.2 1.2 5 2.6 3.6 3.3V6.6H-3.6V3.3C-5 2.6-6.2 1.2-6.2-1-6.2-3.9-4.2-6.8 0-6.8Z"
    "M-2.6-2.4A1.7 1.7 0 1 0-2.6 1 1.7 1.7 0 1 0-2.6-2.4ZM2.6-2.4A1.7 1.7 0 1 0 2.6 1 1.7 1.7 0 1 0 2.6-2.4Z"
    "M-.4 3.8V6.6H.4V3.8Z",
)
"""The plague piece."""

FLASK = Sign(
    "flask", "M-2.6-8H2.6V-6.2H1.9V-2.2L6.2 5.2A1.9 1.9 0 0 1 4.6 8H-4.6A1.9 1.9 0 0 1-6.2 5.2L-1.9-2.2V-6.2H-2.6Z"
)
"""A potion."""

CASTLE = Sign("castle", "M-9 7V-4H-6.5V-1.5H-4V-8H-1.6V-5.6H1.6V-8H4V-1.5H6.5V-4H9V7H2.4V2.4A2.4 2.4 0 0 0-2.4 2.4V7Z")
"""The palace."""

MITRE = Sign(
    "mitre",
    "M0-8C3.6-5 6-1.6 5.2 3H-5.2C-6-1.6-3.6-5 0-8ZM-.8-3.4V-1.4H-2.6V.2H-.8V2H.8V.2H2.6V-1.4H.8V-3.4Z"
    "M-5.4 4.4H5.4V7.4H-5.4Z",
)
"""A bishop."""

VEIL = Sign(
    "veil",
    "M0-8C5-8 6.6-4 6.6 0 6.6 3 7 5.6 7.6 8H-7.6C-7 5.6-6.6 3-6.6 0-6.6-4-5-8 0-8Z"
    "M0-4.8C-2.6-4.8-3.6-2.8-3.6-.8-3.6 1.8-2 3.6 0 3.6 2 3.6 3.6 1.8 3.6-.8 3.6-2.8 2.6-4.8 0-4.8Z",
)
"""A nun."""


TINTS = (
    Tint("land1", "#f3e9cd", "#4b4332"),
    Tint("land2", "#e6ddb9", "#3f4232"),
    Tint("land3", "#eedfc6", "#514133"),
    Tint("land4", "#dfe0c0", "#384238"),
)
"""Neighbours never have the same."""
PALACE = Tint("palace", "#f3e9cd", "#4b4332")
SIGNS = {"bishops": MITRE, "nuns": VEIL}


def sheets(seen: RattusBoard, lang: str, people: Mapping[Seat, str]) -> tuple[Sheet, ...]:
    """The one sheet of this game; none for a host's own board, of which there is no map."""
    state = seen.known
    if "board" in state.data.custom:
        return ()
    names, heads, board = Names(state.data, lang), language(lang)["heads"], builtin_map()
    owners = {seat: Owner(seat, _letter(seat, names), COLOURS[seat]) for seat in state.seats}
    here = state.board.regions
    tints = {tint.name: tint for tint in TINTS}
    areas = tuple(
        Area(region, names.region(region), board.rings(region), tints[board.other["tints"][region]]) for region in here
    )
    out_of_play = tuple(ring for region in board.areas if region not in here for ring in board.rings(region))
    palace = board.other["palace"]
    places = (*_places(board, state, owners, names), _palace(board, state, owners, names))
    return (
        Sheet(
            id="board",
            title=heads["board"],
            alt=heads["picture"],
            frame=(0, 0, board.width, board.height),
            label_size=board.label_size,
            areas=areas,
            neutral=(*board.neutral, *out_of_play),
            stipple=board.stipple,
            ridges=board.ridges,
            panels=(Panel(tuple(palace["box"]), PALACE, 8, sign=CASTLE),),
            routes=tuple(Route(line, "sea") for a, b, line in board.links if a in here and b in here),
            places=places,
            rows=tuple(_rows(state, owners, names, heads, people)),
            key=tuple(_key(board, state, heads)),
        ),
    )


def _letter(seat: Seat, names: Names) -> str:
    """The letter of a seat as the map in the text has it; where two seats would have one, that of its id."""
    letters = [names.seat(other)[0].upper() for other in SEATS]
    own = names.seat(seat)[0].upper()
    return own if letters.count(own) == 1 else seat[0].upper()


def _places(board: BoardMap, state: State, owners: Mapping[Seat, Owner], names: Names) -> Iterator[DrawnPlace]:
    """The regions, then the walls between them."""
    for region in state.board.regions:
        pieces = tuple(_pieces(board, state, region, owners))
        yield DrawnPlace(region, names.region(region), board.label(region), pieces)
    for wall in state.walls:
        pair = "|".join(wall)
        yield DrawnPlace(pair, "", None, (Bar(board.bars[pair]),))


def _pieces(board: BoardMap, state: State, region: str, owners: Mapping[Seat, Owner]) -> Iterator[Piece]:
    """What lies in a region; the seats that are there take the first slots, in their order."""
    place = state.regions[region]
    cubes = [(seat, owner, count) for seat, owner in owners.items() if (count := place.cubes.get(seat, 0))]
    for slot, (seat, owner, count) in enumerate(cubes, 1):
        potions = sum(place.potions.get(seat, ()))
        yield Counter(board.slot(region, f"seat{slot}"), owner, count, (FLASK, potions) if potions else None)
    if place.tokens:
        seen = sum(token in state.faces for token in place.tokens)
        yield Pile(board.slot(region, "rats"), len(place.tokens), seen)
    if state.plague == region:
        yield Badge(board.slot(region, "plague"), SKULL, shape="burst")
    for kind, count in place.pieces.items():
        yield Badge(board.slot(region, kind), SIGNS[kind], shape="square", count=count)


def _palace(board: BoardMap, state: State, owners: Mapping[Seat, Owner], names: Names) -> DrawnPlace:
    """The cubes in the palace."""
    palace = board.other["palace"]
    size = board.sizes["seat1"]
    cubes = [(owner, count) for seat, owner in owners.items() if (count := state.palace.get(seat, 0))]
    pieces = tuple(
        Counter(around(palace["slots"][f"seat{slot}"], size), owner, count)
        for slot, (owner, count) in enumerate(cubes, 1)
    )
    name = names.word("palace")
    return DrawnPlace("palace", name[:1].upper() + name[1:], tuple(palace["title"]), pieces)


def _rows(
    state: State, owners: Mapping[Seat, Owner], names: Names, heads: Mapping[str, str], people: Mapping[Seat, str]
) -> Iterator[Row]:
    """A row for each seat: who plays it, what he has in reserve, his cards; then the cards that nobody has."""
    for seat, owner in owners.items():
        cards = tuple(Chip(card, names.card(card)) for card in state.held_by(seat))
        facts = [heads["picture_reserve"].format(n=state.reserve[seat])]
        if cubes := state.baker.get(seat):
            facts.append(heads["picture_baker"].format(n=cubes))
        if seat == state.active:
            facts.append(heads["picture_turn"])
        yield Row(seat, owner, people.get(seat) or names.seat(seat), tuple(facts), cards)
    display = tuple(Chip(card, names.card(card)) for card in state.characters if card not in state.cards)
    if display:
        yield Row("", None, heads["display"], chips=display)


def _key(board: BoardMap, state: State, heads: Mapping[str, str]) -> Iterator[tuple[Sample, str]]:
    """What the signs mean that can be seen in this game."""

    def box(kind: str) -> Box:
        return around((0, 0), board.sizes[kind])

    yield Pile(box("rats"), 2), heads["rats"]
    if state.faces:
        yield Pile(box("rats"), 1, 1), heads["picture_seen"]
    yield Badge(box("plague"), SKULL, shape="burst"), heads["plague"]
    if any(place.potions for place in state.regions.values()):
        yield Badge(around((0, 0), (17, 17)), FLASK, shape="round"), heads["count_potion"]
    for kind, sign in SIGNS.items():
        if any(kind in place.pieces for place in state.regions.values()):
            yield Badge(around((0, 0), (17, 17)), sign, shape="square"), heads[kind]
    if state.walls:
        yield Bar((0, 0, 1, 0)), heads["count_wall"]
