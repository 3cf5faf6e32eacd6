"""The board of an order page: its outlines are coarse, and fit together all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import pytest

from rattus_pbem.contract.pictures import Area
from rattus_pbem.page.board_map import board_map
from rattus_pbem.picture.of_view import readable_sheets
from rattus_pbem.picture.wholes import joined
from tests.picture.positions import sample

Corners: TypeAlias = set[tuple[float, float]]
OUTLINE = re.compile(r'<path id="(a\d+)" d="([^"]*)Z"/>')
GROUND = re.compile(r'data-place="(\w+)"[^>]*><use class="ground" href="#(a\d+)"/>')
STEP = re.compile(r"(M?)l?(-?\d+) ?(-?\d+)")


def corners(path: str) -> Iterator[tuple[float, float]]:
    """The points of an outline as it is written."""
    x = y = 0
    for begins, right, down in STEP.findall(path):
        x, y = (0, 0) if begins else (x, y)
        x, y = x + int(right), y + int(down)
        yield x, y


def points(area: Area) -> Corners:
    """The points of an area of the map."""
    return {point for ring in area.rings for point in zip(ring[::2], ring[1::2], strict=True)}


def whole(of: Corners) -> Corners:
    """The same in whole numbers."""
    return {(round(x), round(y)) for x, y in of}


@pytest.mark.parametrize("name", ["rattus", "godstorm"])
def test_what_an_area_leaves_out_its_neighbours_leave_out(name: str) -> None:
    rules, (view, *_) = sample(name)
    board = rules.board(view["board"])
    html, _ = board_map(rules, board, view["names"], view["lang"])
    outlines = dict(OUTLINE.findall(html))
    drawn = {place: set(corners(outlines[outline])) for place, outline in GROUND.findall(html)}
    areas = joined(readable_sheets(board, view["lang"], view["names"]))[0].areas
    assert {area.id for area in areas if not area.gone} <= set(drawn)
    all_points = {area.id: points(area) for area in areas if area.id in drawn}
    for one, other in combinations(drawn, 2):
        shared = all_points[one] & all_points[other]
        assert whole(shared) & drawn[one] == whole(shared) & drawn[other], (one, other)
    for three in combinations(drawn, 3):
        meet = set.intersection(*(all_points[area] for area in three))
        assert all(whole(meet) <= drawn[area] for area in three), three
    assert sum(map(len, drawn.values())) < 0.85 * sum(map(len, all_points.values()))


def test_a_finger_hits_each_place_of_the_underworld() -> None:
    rules, (view, *_) = sample("godstorm")
    board = rules.board(view["board"])
    html, _ = board_map(rules, board, view["names"], view["lang"])
    sheet = joined(readable_sheets(board, view["lang"], view["names"]))[1]
    pixels = 38 * 16 / sheet.frame[2]  # the least width of the picture, as its style has it
    grounds = re.findall(r'<rect class="ground" x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"', html)
    boxes = [(float(x), float(y), float(wide), float(high)) for x, y, wide, high in grounds]
    assert len(boxes) == len(sheet.places)
    assert min(min(wide, high) * pixels for _, _, wide, high in boxes) >= 44 - 0.1
    for one, other in combinations(boxes, 2):
        apart = [abs(one[n] + one[n + 2] / 2 - other[n] - other[n + 2] / 2) * 2 for n in (0, 1)]
        assert apart[0] >= one[2] + other[2] or apart[1] >= one[3] + other[3], (one, other)


@pytest.mark.parametrize(("name", "parts"), [("rattus", False), ("godstorm", True)])
def test_only_mountains_that_part_lands_are_said_to_let_nobody_through(name: str, parts: bool) -> None:
    rules, (view, *_) = sample(name)
    html, _ = board_map(rules, rules.board(view["board"]), view["names"], "en")
    assert ("no way through" in html) is parts
