"""Land looks like its owner, in colour and in black and white; borders of continents; a board put together again."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import get_args

from rattus_pbem.contract.pictures import Pattern, Sheet, Tint
from rattus_pbem.contract.rules import board_sheets
from rattus_pbem.picture.patterns import pattern_svg
from rattus_pbem.picture.wholes import frontiers, joined
from rattus_pbem.rules.godstorm.data import game_data
from rattus_pbem.rules.godstorm.data.game_data import builtin_map
from rattus_pbem.rules.godstorm.positions.view import GodstormBoard

from .positions import sample
from .test_maps import inside, pair

ROUNDED = (-0.8, 0, 0.8)
"""Patterns are in whole numbers."""
PATH = re.compile(r'<path class="m-\w+"(?: transform="rotate\((-?\d+)\)")? d="([^"]*)"/>')
STROKE = re.compile(r"m(-?\d+) ?(-?\d+)h(\d+)")


def boards() -> list[tuple[Sheet, ...]]:
    """The sheets of some positions of Godstorm."""
    rules, views = sample("godstorm")
    return [board_sheets(rules.board(view["board"]), view["lang"], view["names"]) for view in views]


def strokes(svg: str) -> Iterator[tuple[float, float]]:
    """The middle of each line of a pattern."""
    for turned, path in PATH.findall(svg):
        angle, x, y = math.radians(float(turned or 0)), 0, 0
        for right, down, long in (map(int, stroke) for stroke in STROKE.findall(path)):
            x, y = x + right + long, y + down
            middle = x - long / 2
            yield middle * math.cos(angle) - y * math.sin(angle), middle * math.sin(angle) + y * math.cos(angle)


def test_land_has_the_colour_and_the_pattern_of_who_holds_it() -> None:
    rules, views = sample("godstorm")
    looks: dict[str, tuple[str, str, str]] = {}
    for view in views:
        board = rules.board(view["board"])
        assert isinstance(board, GodstormBoard)
        lands = board.known.lands
        for sheet in board_sheets(board, view["lang"], view["names"]):
            for area in sheet.areas:
                look = (area.tint.light, area.tint.dark, area.tint.pattern)
                if not area.gone:
                    assert looks.setdefault(lands[area.id].owner, look) == look
    assert len(looks) > 2
    for one, other in combinations(looks.values(), 2):
        assert all(a != b for a, b in zip(one, other, strict=True))


def test_the_key_shows_the_land_of_every_seat() -> None:
    for sheets in boards():
        key = [each.name for sheet in sheets for each, _ in sheet.key if isinstance(each, Tint)]
        seats = [row.id for sheet in sheets for row in sheet.rows]
        assert set(seats) <= set(key)
        assert {area.tint.name for sheet in sheets for area in sheet.areas if not area.gone} <= set(key)


def test_a_pattern_lies_within_the_land() -> None:
    board = builtin_map()
    drawn = set()
    for pattern in get_args(Pattern):
        for name in board.areas:
            svg = pattern_svg(pattern, board.rings(name))
            drawn.add(svg)
            middles = list(strokes(svg))
            assert bool(middles) == bool(pattern)
            for x, y in middles:
                near = [(x + right, y + down) for right in ROUNDED for down in ROUNDED]
                assert any(inside(board, name, point) for point in near), (pattern, name)
    assert len(drawn) == 1 + len(board.areas) * (len(get_args(Pattern)) - 1)


def test_a_strong_line_is_where_a_continent_ends() -> None:
    """Of the borders on land those between continents, each once."""
    of, board = game_data.builtin().territories, builtin_map()
    sheets = joined(boards()[0])
    corners: dict[tuple[float, float], set[str]] = {}
    for name in board.areas:
        for ring in board.rings(name):
            for point in zip(ring[::2], ring[1::2], strict=True):
                corners.setdefault(point, set()).add(name)
    lines = frontiers(sheets[0].areas)
    points = [list(zip(line[::2], line[1::2], strict=True)) for line in lines]
    edges = [frozenset(edge) for line in points for edge in pairwise(line)]
    assert len(edges) == len(set(edges))
    for line in points:
        assert all(len({of[name] for name in corners[point]}) > 1 for point in line)
    met = {pair(a, b) for line in points for point in line for a, b in combinations(sorted(corners[point]), 2)}
    game = game_data.builtin()
    across = {pair(a, b) for a, b in set(game.links) - set(game.sea) if of[a] != of[b]}
    assert across <= met


def test_a_board_put_together_holds_each_place_once() -> None:
    for sheets in boards():
        earth, underworld = joined(sheets)
        assert (earth.id, underworld) == ("earth", sheets[2])
        ids = [place.id for place in earth.places]
        assert len(ids) == len(set(ids))
        assert set(ids) == {place.id for sheet in sheets[:2] for place in sheet.places}
        assert len({area.id for area in earth.areas}) == len(earth.areas) == len(builtin_map().areas)
        assert earth.frame == (0, 0, builtin_map().width, builtin_map().height)
        assert len(earth.captions) == len({caption.words for caption in earth.captions}) >= 5
