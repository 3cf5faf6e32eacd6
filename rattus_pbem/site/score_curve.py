"""The score of each seat by turn, as a curve: where its lines run, its grid and its labels. Makes no SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..engine.seats import Seat

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 34, 38, 14, 28
APART = 26
"""So far are the labels of two lines from each other at least."""
MOST_MARKS = 9
"""So many numbers stand along an axis at most."""


class Mark(NamedTuple):
    """A number on an axis, and where."""

    at: float
    text: str


@dataclass(frozen=True)
class CurveLine:
    """The line of a seat: its points as SVG has them, and how high its label is."""

    seat: Seat
    points: str
    label: float


@dataclass(frozen=True)
class ScoreCurve:
    """The curve of a game, in a box of `width` times `height`; `scores` are the numbers, turn by turn."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    lines: list[CurveLine]
    turns: list[Mark]
    heights: list[Mark]
    scores: list[tuple[int, Mapping[Seat, int]]]


def score_curve(scores: Sequence[tuple[int, Mapping[Seat, int]]]) -> ScoreCurve | None:
    """The curve of these scores by turn; None where there are fewer than two turns or a game tells no scores."""
    scores = [(turn, of_turn) for turn, of_turn in scores if of_turn]
    if len(scores) < 2:
        return None
    highest = max(1, *(score for _, of_turn in scores for score in of_turn.values()))
    lowest = min(0, *(score for _, of_turn in scores for score in of_turn.values()))
    first, last = scores[0][0], scores[-1][0]

    def x(turn: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (turn - first) / (last - first), 1)

    def y(score: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (score - lowest) / (highest - lowest), 1)

    final = scores[-1][1]
    labels = dict(_apart({seat: y(score) for seat, score in final.items()}))
    lines = [
        CurveLine(seat, " ".join(f"{x(turn):g},{y(of_turn[seat]):g}" for turn, of_turn in scores), labels[seat])
        for seat in final
        if all(seat in of_turn for _, of_turn in scores)
    ]
    return ScoreCurve(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - BOTTOM,
        lines=lines,
        turns=[Mark(x(turn), str(turn)) for turn in _marks(first, last)],
        heights=[Mark(y(score), str(score)) for score in _marks(lowest, highest)],
        scores=list(scores),
    )


def _marks(low: int, high: int) -> range:
    """Round numbers from one to the other, not too many of them."""
    steps = (size * 10**power for power in range(9) for size in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step < MOST_MARKS)
    return range(-(-low // step) * step, high + 1, step)


def _apart(heights: Mapping[Seat, float]) -> Iterator[tuple[Seat, float]]:
    """The labels, moved up from the lowest as far as they need, then down where they would leave the box."""
    places: list[float] = []
    seats = sorted(heights, key=lambda seat: heights[seat], reverse=True)
    for seat in seats:
        places.append(min(heights[seat], places[-1] - APART if places else HEIGHT - APART / 2))
    too_high = APART / 2 - places[-1] if places else 0
    if too_high > 0:
        places = [min(place + too_high, HEIGHT - APART / 2 - APART * n) for n, place in enumerate(places)]
    yield from ((seat, round(place, 1)) for seat, place in zip(seats, places, strict=True))
