"""The table as a picture: a cup for each seat, with the dice that its reader knows, and the bids of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...contract.pictures import Badge, Counter, Owner, Row, Sheet, Sign, Tint
from ...engine.seats import Seat
from ...kit.grid import Cell, CellPiece, Grid, size_of
from ...kit.wording import Wording, capital
from .state import DICE, State

FELT = Tint("felt", "#e4ecdf", "#2c3a30")
DIE = size_of(20, 20)
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Which of the nine places of a die have a pip, row by row."""


def _pip(place: int) -> str:
    row, column = divmod(place, 3)
    return f"M{5 * column - 7} {5 * row - 5}a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z"


SIGNS = {face: Sign(f"die{face}", "".join(map(_pip, places))) for face, places in PIPS.items()}


def table_sheet(state: State, words: Wording, colours: Mapping[Seat, str]) -> Sheet:
    """The one sheet of this game."""
    owners = {seat: Owner(seat, words.name("seat", seat)[0].upper(), colours[seat]) for seat in state.seats}
    names = {seat: capital(words.name("seat", seat)) for seat in state.seats}
    cups = Grid([Cell(seat, names[seat], tuple(_dice(state, owner))) for seat, owner in owners.items()])
    return Sheet(
        id="table",
        title=words.head("table"),
        alt=words.head("picture"),
        frame=cups.frame,
        ground="rock",
        label_size=15,
        panels=cups.panels(FELT),
        places=cups.places,
        rows=tuple(_row(state, owner, words) for owner in owners.values()),
        key=(
            (Badge(size_of(16, 16), SIGNS[5], shape="square"), words.head("known")),
            (Counter(size_of(24, 14), owners[state.seats[0]], DICE), words.head("hidden")),
        ),
    )


def _row(state: State, owner: Owner, words: Wording) -> Row:
    """Who plays a seat, and what it has bid in this round."""
    who = words.names.get(owner.seat) or words.name("seat", owner.seat)
    return Row(owner.seat, owner, who, tuple(_bids(state, owner.seat, words)))


def _bids(state: State, seat: Seat, words: Wording) -> Iterator[str]:
    """What a seat has bid in this round."""
    return (words.head("a_bid", count=count, face=face) for who, count, face in state.bids if who == seat)


def _dice(state: State, owner: Owner) -> Iterator[CellPiece]:
    """How many there are, and those that are known."""
    yield Counter(size_of(34, 20), owner, state.counts[owner.seat])
    for die in state.dice.get(owner.seat, ()):
        if die is not None:
            yield Badge(DIE, SIGNS[die], shape="square")
