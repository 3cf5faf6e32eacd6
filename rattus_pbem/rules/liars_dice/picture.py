"""The table as a picture: a cup for each seat, with the dice that its reader knows, and the bids of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...contract.pictures import Badge, Counter, DrawnPlace, Owner, Panel, Piece, Row, Sheet, Sign, Tint
from ...engine.seats import Seat
from ...kit.wording import Wording, capital
from .state import DICE, State

FELT = Tint("felt", "#e4ecdf", "#2c3a30")
WIDTH, HEIGHT, DIE, COLUMNS = 176, 78, 20, 2
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Which of the nine places of a die have a pip, row by row."""


def _pip(place: int) -> str:
    row, column = divmod(place, 3)
    return f"M{5 * column - 7} {5 * row - 5}a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z"


SIGNS = {face: Sign(f"die{face}", "".join(map(_pip, places))) for face, places in PIPS.items()}


def table_sheet(state: State, words: Wording, colours: Mapping[Seat, str]) -> Sheet:
    """The one sheet of this game."""
    owners = {seat: Owner(seat, words.name("seat", seat)[0].upper(), colours[seat]) for seat in state.seats}
    lines = (len(state.seats) + COLUMNS - 1) // COLUMNS
    corners = [(10 + WIDTH * (n % COLUMNS), 10 + HEIGHT * (n // COLUMNS)) for n in range(len(state.seats))]
    columns = min(COLUMNS, len(state.seats))
    return Sheet(
        id="table",
        title=words.head("table"),
        alt=words.head("picture"),
        frame=(0, 0, WIDTH * columns + 10, HEIGHT * lines + 10),
        ground="rock",
        label_size=15,
        panels=tuple(Panel((x, y, WIDTH - 10, HEIGHT - 10), FELT, 10) for x, y in corners),
        places=tuple(
            DrawnPlace(
                seat,
                capital(words.name("seat", seat)),
                (x + 6, y + 8, WIDTH - 22, 18),
                tuple(_dice(state, owners[seat], x, y)),
            )
            for seat, (x, y) in zip(state.seats, corners, strict=True)
        ),
        rows=tuple(_row(state, owner, words) for owner in owners.values()),
        key=(
            (Badge((0, 0, 16, 16), SIGNS[5], shape="square"), words.head("known")),
            (Counter((0, 0, 24, 14), owners[state.seats[0]], DICE), words.head("hidden")),
        ),
    )


def _row(state: State, owner: Owner, words: Wording) -> Row:
    """Who plays a seat, and what it has bid in this round."""
    who = words.names.get(owner.seat) or words.name("seat", owner.seat)
    return Row(owner.seat, owner, who, tuple(_bids(state, owner.seat, words)))


def _bids(state: State, seat: Seat, words: Wording) -> Iterator[str]:
    """What a seat has bid in this round."""
    return (words.head("a_bid", count=count, face=face) for who, count, face in state.bids if who == seat)


def _dice(state: State, owner: Owner, x: float, y: float) -> Iterator[Piece]:
    """How many there are, and those that are known."""
    yield Counter((x + 6, y + 37, 34, 20), owner, state.counts[owner.seat])
    for n, die in enumerate(state.dice.get(owner.seat, ())):
        if die is not None:
            yield Badge((x + 46 + (DIE + 3) * n, y + 37, DIE, DIE), SIGNS[die], shape="square")
