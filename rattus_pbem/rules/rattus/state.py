"""The state of a game of Rattus: plain values that are never changed, only replaced. Knows no rule of play.

Dictionaries inside a state are shared between states and must not be written to; `State.but` makes the next state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine.seats import Seat, clockwise, counter_clockwise, right_of
from ...engine.values import unchanging
from .data import Board, Data, TokenFace

SEATS = ("red", "blue", "green", "yellow")


@unchanging
class Region:
    """What lies in a region: cubes by seat (only seats that have some) and tokens by handle, in order of arrival."""

    cubes: Mapping[Seat, int] = field(default_factory=dict)
    tokens: tuple[int, ...] = ()

    @property
    def population(self) -> int:
        """Cubes of all colours (R-8.3)."""
        return sum(self.cubes.values())


@dataclass(frozen=True)
class State:
    """The whole game, secrets included. `turn` counts the finished turns; what is under way is in the last lines."""

    data: Data
    board: Board
    seats: tuple[Seat, ...]
    characters: tuple[str, ...]
    regions: Mapping[str, Region]
    reserve: Mapping[Seat, int]
    phase: str = "setup"  # setup, first, turn, final, ravaging, over
    turn: int = 0
    first: Seat | None = None
    active: Seat | None = None
    last: Seat | None = None
    parts: int = 0  # first placements made, or parts of the final round played
    cards: Mapping[str, Seat] = field(default_factory=dict)
    palace: Mapping[Seat, int] = field(default_factory=dict)
    plague: str | None = None
    plague_counts: int = 0
    faces: Mapping[int, str] = field(default_factory=dict)  # of the tokens on the board
    supply: tuple[str, ...] = ()
    discard: tuple[tuple[int, str], ...] = ()
    removed: tuple[str, ...] = ()
    seen: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    next_token: int = 1
    dealt: int = 0  # handles 1 to `dealt` were starting tokens
    took: bool = False
    placed: bool = False
    used: tuple[str, ...] = ()
    done: bool = False  # the optional part of the turn is over
    ending: bool = False  # R-16 has been met in this turn
    scores: tuple[tuple[Seat, int], ...] = ()
    ranking: tuple[Seat, ...] = ()

    def but(self, **changes: Any) -> State:
        """This state with some fields replaced."""
        new = object.__new__(State)
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new

    def with_region(self, region: str, place: Region, **changes: Any) -> State:
        """This state with one region, and perhaps other fields, replaced."""
        return self.but(regions={**self.regions, region: place}, **changes)

    def cubes(self, seat: Seat, region: str) -> int:
        """How many cubes this seat has in this region."""
        return self.regions[region].cubes.get(seat, 0)

    def held_by(self, seat: Seat) -> tuple[str, ...]:
        """The cards this seat holds, in the order of the six."""
        return tuple(c for c in self.characters if self.cards.get(c) == seat)

    def holds(self, seat: Seat, card: str) -> bool:
        """Whether this seat holds this card."""
        return self.cards.get(card) == seat

    def face(self, token: int) -> TokenFace:
        """The secret face of a token on the board."""
        return self.data.faces[self.faces[token]]

    def region_of(self, token: int) -> str | None:
        """Where a token lies, or None if it is not on the board."""
        for region, place in self.regions.items():
            if token in place.tokens:
                return region
        return None

    def tokens(self) -> list[int]:
        """The handles on the board, rising."""
        return sorted(token for place in self.regions.values() for token in place.tokens)

    def on_board(self, seat: Seat) -> int:
        """A seat's cubes on the board, palace included (R-16.5)."""
        return sum(place.cubes.get(seat, 0) for place in self.regions.values()) + self.palace.get(seat, 0)

    def placement_order(self) -> tuple[Seat, ...]:
        """Who places the first cubes, in order (R-2.11)."""
        assert self.first is not None
        once = clockwise(self.seats, self.first)
        return (*once, *reversed(once))

    def final_order(self) -> tuple[Seat, ...]:
        """Who plays in the final round, in order: counter-clockwise from the right of the last player (R-17.2)."""
        assert self.last is not None
        return counter_clockwise(self.seats, right_of(self.seats, self.last))[: len(self.seats) - 1]


def moved(counts: Mapping[Seat, int], seat: Seat, by: int) -> dict[Seat, int]:
    """Cubes by seat with some added or taken; a seat with none is left out."""
    changed = dict(counts)
    left = changed.get(seat, 0) + by
    if left:
        changed[seat] = left
    else:
        changed.pop(seat, None)
    return changed


def empty_state(data: Data, seats: Sequence[Seat], characters: Sequence[str], first: Seat | None) -> State:
    """The table before setup: empty regions, full reserves, no token yet (R-2.1, R-2.2)."""
    board = data.board(len(seats))
    return State(
        data=data,
        board=board,
        seats=tuple(seats),
        characters=tuple(characters),
        regions={region: Region() for region in board.regions},
        reserve=dict.fromkeys(seats, data.cubes_per_seat),
        first=first,
    )
