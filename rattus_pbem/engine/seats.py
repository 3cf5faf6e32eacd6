"""Seats round the table. A seat is its id (`"red"`); the order of `seats` is clockwise. Knows no names and no mail."""

from __future__ import annotations

from collections.abc import Sequence

Seat = str


def clockwise(seats: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    """All seats once, clockwise, beginning with `first`."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def counter_clockwise(seats: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    """All seats once, counter-clockwise, beginning with `first`."""
    return clockwise(tuple(reversed(seats)), first)


def left_of(seats: Sequence[Seat], seat: Seat) -> Seat:
    """The next seat clockwise."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def right_of(seats: Sequence[Seat], seat: Seat) -> Seat:
    """The next seat counter-clockwise."""
    return seats[seats.index(seat) - 1]
