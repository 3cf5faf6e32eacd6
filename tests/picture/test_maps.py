"""The maps that come with the games are their boards: neighbours touch, sea links are drawn, all has its slot."""

from __future__ import annotations

import json
import math
from itertools import combinations
from pathlib import Path

import pytest

from rattus_pbem.contract.pictures import Bar, BoardMap, Box, around
from rattus_pbem.rules.godstorm.data import game_data as godstorm_data
from rattus_pbem.rules.rattus.data import game_data as rattus_data

from .boxes import bar_boxes, touch

Pair = tuple[str, str]
SHORTEST = 12
"""A border shorter than this cannot be seen."""


def boards() -> dict[str, tuple[BoardMap, set[Pair], set[Pair], set[Pair]]]:
    """By game its map, its links over land, those over sea, and the borders that mountains close."""
    rattus, godstorm = rattus_data.builtin(), godstorm_data.builtin()
    drawn = json.loads(Path(rattus_data.__file__).with_name("board.json").read_text(encoding="utf-8"))["links"]
    rattus_sea = {pair(link["a"], link["b"]) for link in drawn if link["kind"] == "arrow"}
    every = {pair(a, b) for a, near in rattus.board(4).neighbours.items() for b in near}
    file = json.loads(Path(godstorm_data.__file__).with_name("godstorm.json").read_text(encoding="utf-8"))
    blocked = {pair(each["a"], each["b"]) for each in file["blocked"]}
    return {
        "rattus": (rattus_data.builtin_map(), every - rattus_sea, rattus_sea, set()),
        "godstorm": (
            godstorm_data.builtin_map(),
            set(godstorm.links) - set(godstorm.sea),
            set(godstorm.sea),
            blocked,
        ),
    }


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def shared_borders(board: BoardMap) -> dict[Pair, float]:
    """How long the border is of each two areas that own the same stretch of it; 0 where they touch in a point."""
    owners: dict[frozenset[tuple[float, float]], set[str]] = {}
    corners: dict[tuple[float, float], set[str]] = {}
    for name in board.areas:
        for ring in board.rings(name):
            points = list(zip(ring[::2], ring[1::2], strict=True))
            for a, b in zip(points, [*points[1:], points[0]], strict=True):
                owners.setdefault(frozenset((a, b)), set()).add(name)
                corners.setdefault(a, set()).add(name)
    borders = {pair(*two): 0.0 for names in corners.values() for two in combinations(sorted(names), 2)}
    for edge, names in owners.items():
        if len(names) == 2:
            borders[pair(*sorted(names))] += math.dist(*edge)
    return borders


@pytest.mark.parametrize("name", ["rattus", "godstorm"])
def test_areas_touch_where_they_are_neighbours_and_nowhere_else(name: str) -> None:
    board, land, sea, blocked = boards()[name]
    borders = shared_borders(board)
    assert set(borders) == land | blocked
    assert min(borders.values()) > SHORTEST
    assert {pair(a, b) for a, b, _ in board.links} == sea
    assert set(board.bars) == ({f"{a}|{b}" for a, b in land | sea} if name == "rattus" else set())
    assert set(board.spots) == ({f"{a}|{b}" for a, b in sea} if name == "godstorm" else set())


@pytest.mark.parametrize("name", ["rattus", "godstorm"])
def test_no_two_slots_overlap_and_each_lies_in_its_area(name: str) -> None:
    board, *_ = boards()[name]
    rows: list[tuple[str, str, Box]] = []
    for area in board.areas:
        rows.append((area, "label", board.label(area)))
        rows += [(area, kind, board.slot(area, kind)) for kind in board.sizes]
    for area, kind, box in rows:
        assert all(inside(board, area, corner) for corner in corners(box)), (area, kind)
    rows += [(between, "spot", around(spot, (16, 16))) for between, spot in board.spots.items()]
    rows += [(between, "bar", box) for between, line in board.bars.items() for box in bar_boxes(Bar(line))]
    for (area, kind, one), (other, which, two) in combinations(rows, 2):
        assert (area, kind) == (other, which) or not touch(one, two), f"{area} {kind} on {other} {which}"


def corners(box: Box) -> list[tuple[float, float]]:
    left, top, wide, high = box
    return [(left, top), (left + wide, top), (left, top + high), (left + wide, top + high)]


def inside(board: BoardMap, area: str, point: tuple[float, float]) -> bool:
    """Whether a point lies in an area: a ray to the right crosses its outlines an odd number of times."""
    x, y = point
    crossed = 0
    for ring in board.rings(area):
        points = list(zip(ring[::2], ring[1::2], strict=True))
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            crossed += (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
    return crossed % 2 == 1
