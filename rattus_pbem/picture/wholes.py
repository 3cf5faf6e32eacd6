"""What several areas or sheets make together: the borders between groups of areas, pictures of their parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias, TypeVar

from ..contract.pictures import Area, Box, Line, Point, Sheet, Whole

T = TypeVar("T")
Rings: TypeAlias = tuple[Line, ...]


def frontiers(areas: Iterable[Area]) -> tuple[Line, ...]:
    """The borders on which an area has a neighbour of another group, each once."""
    return _frontiers(tuple((area.group, area.rings) for area in areas if not area.gone))


@lru_cache(maxsize=16)  # as few as there are maps; each picture asks for them
def _frontiers(lands: tuple[tuple[str, Rings], ...]) -> tuple[Line, ...]:
    groups: dict[frozenset[Point], str] = {}
    lines: list[list[float]] = []
    for group, rings in lands:
        for a, b in _edges(rings):
            if groups.setdefault(frozenset((a, b)), group) == group:
                continue
            if lines and lines[-1][-2:] == [*a]:
                lines[-1] += b
            else:
                lines.append([*a, *b])
    return tuple(map(tuple, lines))


def _edges(rings: Rings) -> Iterator[tuple[Point, Point]]:
    for ring in rings:
        points = list(zip(ring[::2], ring[1::2], strict=True))
        yield from pairwise([*points, points[0]])


def joined(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets of a board with those that are parts of one picture put together: nothing stands in it twice."""
    parts: dict[str, list[Sheet]] = {}
    for sheet in sheets:
        parts.setdefault(sheet.part_of.id if sheet.part_of else sheet.id, []).append(sheet)
    return tuple(_one(of[0].part_of, of) if of[0].part_of else of[0] for of in parts.values())


def _one(whole: Whole, parts: Sequence[Sheet]) -> Sheet:
    return replace(
        parts[0],
        id=whole.id,
        title=whole.title,
        frame=_round_all([part.frame for part in parts]),
        areas=_each_once(part.areas for part in parts),
        neutral=_each_once(part.neutral for part in parts),
        stipple=_each_once(part.stipple for part in parts),
        ridges=_each_once(part.ridges for part in parts),
        panels=_each_once(part.panels for part in parts),
        routes=_each_once(part.routes for part in parts),
        captions=_each_once(part.captions for part in parts),
        places=_each_once(part.places for part in parts),
        rows=_each_once(part.rows for part in parts),
        key=_each_once(part.key for part in parts),
        part_of=None,
    )


def _each_once(lists: Iterable[Sequence[T]]) -> tuple[T, ...]:
    held: list[T] = []
    for each in lists:
        held += [item for item in each if item not in held]
    return tuple(held)


def _round_all(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of these."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return (left, top, max(box[0] + box[2] for box in boxes) - left, max(box[1] + box[3] for box in boxes) - top)
