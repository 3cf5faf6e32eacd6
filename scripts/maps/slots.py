"""Where the name and the pieces of each area stand, so that no two boxes touch. Knows no game."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import shapely
from coasts import Geometry, polygons_of
from outlines import Drawn, as_line
from shapely import box
from shapely.ops import unary_union

Size = tuple[float, float]
Rows = list[list[str]]
"""The name (`label`) and the slots of an area by rows, from top to bottom."""


class Plan(Protocol):
    """What a game's plan says of its slots."""

    WIDTH: int
    HEIGHT: int
    LABEL_SIZE: float
    SIZES: dict[str, Size]
    TEMPLATES: list[Rows]
    """The looks to try first."""
    ASIDE: dict[str, list[Rows]]
    """Areas whose pieces stand in part on their second piece of land, and how."""

    def last_resort(self) -> Iterator[Rows]:
        """What is tried where none of the templates fits."""


class Ground:
    """Which boxes lie inside a shape: a raster of it, a mark a unit."""

    def __init__(self, shape: Geometry, margin: float) -> None:
        inner = shape.buffer(-margin)
        x0, y0, x1, y1 = shape.bounds
        self.x0, self.y0 = math.floor(x0), math.floor(y0)
        wide, high = math.ceil(x1) - self.x0 + 1, math.ceil(y1) - self.y0 + 1
        xs, ys = np.meshgrid(self.x0 + np.arange(wide), self.y0 + np.arange(high))
        mask = shapely.contains_xy(inner, xs, ys) if not inner.is_empty else np.zeros((high, wide), bool)
        self.total = np.pad(np.cumsum(np.cumsum(mask.astype(int), 0), 1), ((1, 0), (1, 0)))
        self.shape = mask.shape

    def fits(self, wide: float, high: float) -> Any:
        """By y and x, whether a box of this size with its upper left corner there lies inside."""
        w, h = math.ceil(wide), math.ceil(high)
        rows, columns = self.shape
        if w >= columns or h >= rows:
            return np.zeros((1, 1), bool)
        t = self.total
        count = t[h + 1 :, w + 1 :] - t[: -h - 1, w + 1 :] - t[h + 1 :, : -w - 1] + t[: -h - 1, : -w - 1]
        return count == (w + 1) * (h + 1)


def ugliness(rows: Rows) -> float:
    """The name wants to be on top, the armies in the middle below it, the rows few and alike."""
    at = rows.index(["label"]) if ["label"] in rows else 0
    counts = [len(row) for row in rows if row != ["label"]]
    near = next((place for place, row in enumerate(rows) if "army" in row or "seat1" in row), at + 1)
    far = 10 if near != at + 1 else 0
    off_middle = sum(6 * abs(row.index("army") - (len(row) - 1) / 2) for row in rows if "army" in row)
    top = 0 if at == 0 else 22 if at == len(rows) - 1 else 45
    return far + off_middle + top + 4 * len(rows) + 4 * (max(counts) - min(counts))


def place(
    shape: Geometry, templates: Sequence[Rows], sizes: Mapping[str, Size], margins: Sequence[float], gap: float = 2
) -> tuple[dict[str, list[float]], float] | None:
    """The middles of all boxes of an area: rows from top to bottom, each moved to where the shape is wide.

    Of all templates and margins it takes the one with the straightest rows nearest the middle; None if nothing fits.
    """
    middle = shapely.maximum_inscribed_circle(shape, tolerance=0.5).coords[0]
    best: Any = None
    for margin in margins:
        ground = Ground(shape, margin)
        tables: dict[Size, Any] = {}
        for rows in templates:
            measures = [
                (sum(sizes[item][0] for item in row) + gap * (len(row) - 1), max(sizes[item][1] for item in row))
                for row in rows
            ]
            for measure in measures:
                if measure not in tables:
                    table = ground.fits(*measure)
                    tables[measure] = table, np.pad(table.any(1), (0, 2 * ground.shape[0] + 300))
            height = sum(measure[1] for measure in measures) + gap * (len(rows) - 1)
            good, y = np.ones(ground.shape[0], bool), 0.0
            for measure in measures:
                good &= tables[measure][1][math.ceil(y) : math.ceil(y) + len(good)]
                y += measure[1] + gap
            fixed = ugliness(rows) + (4 - margin) * 9
            for top in np.flatnonzero(good):
                off = abs(top + ground.y0 + height / 2 - middle[1])
                if best and fixed + off > best[0]:
                    continue
                y, choices = 0.0, []
                for measure in measures:
                    here = np.flatnonzero(tables[measure][0][top + math.ceil(y)])
                    choices.append(here + ground.x0 + measure[0] / 2)
                    y += measure[1] + gap
                aim, picked = middle[0], []
                for _ in range(4):
                    picked = [row[np.argmin(abs(row - aim))] for row in choices]
                    aim = float(np.mean(picked))
                bends = sum(abs(a - b) for a, b in itertools.pairwise(picked))
                cost = fixed + bends * 1.5 + abs(aim - middle[0]) + off
                if best is None or cost < best[0]:
                    best = (cost, rows, measures, picked, top + ground.y0, margin)
    return None if best is None else (_middles(*best[1:5], sizes, gap), best[5])


def _middles(
    rows: Rows, measures: list[Size], picked: list[float], top: float, sizes: Mapping[str, Size], gap: float
) -> dict[str, list[float]]:
    out, y = {}, 0.0
    for row, (wide, high), middle in zip(rows, measures, picked, strict=True):
        x, upper = middle - wide / 2, top + math.ceil(y)
        for item in row:
            width = sizes[item][0]
            out[item] = [round(float(x + width / 2), 1), round(float(upper + high / 2), 1)]
            x += width + gap
        y += high + gap
    return out


def furnish(
    plan: Plan,
    names: Mapping[str, list[str]],
    drawn: Drawn,
    taken: Geometry,
    width_of: Callable[[str, float], float],
) -> dict[str, dict[str, Any]]:
    """The name's box and the slots of each area. `names` are its names in every language; nothing lies in `taken`."""
    inner = box(3, 3, plan.WIDTH - 3, plan.HEIGHT - 3)
    areas: dict[str, dict[str, Any]] = {}
    for name in sorted(names):
        wide = max(width_of(words, plan.LABEL_SIZE) for words in names[name])
        label = (round(1.04 * wide + 7, 1), plan.LABEL_SIZE + 2.5)
        sizes = {**plan.SIZES, "label": label}
        room = unary_union(drawn[name]).intersection(inner).difference(taken)
        rooms = sorted(polygons_of(room), key=lambda part: -part.area)
        aside = place(rooms[1], plan.ASIDE[name], sizes, (4, 3, 2, 1.2)) if name in plan.ASIDE else None
        extra = aside[0] if aside else {}
        first = [_without(rows, extra) for rows in plan.TEMPLATES]
        slots = place(rooms[0], first, sizes, (5, 4, 3))
        if slots is None:
            others = [_without(rows, extra) for rows in plan.last_resort()]
            slots = place(rooms[0], first + others, sizes, (4, 3, 2, 1.2))
        if slots is None:
            raise SystemExit(f"there is no room for the pieces of {name}")
        spots = slots[0]
        at = spots.pop("label")
        areas[name] = {"label": at, "label_box": list(label), "slots": {**spots, **extra}}
    return areas


def _without(rows: Rows, gone: Mapping[str, Any]) -> Rows:
    return [kept for row in rows if (kept := [item for item in row if item not in gone])]


def breaks(items: Sequence[str], most: int = 4) -> Iterator[Rows]:
    """Every way to break these into rows of at most so many, in their order."""
    if not items:
        yield []
    for count in range(min(most, len(items)), 0, -1):
        for rest in breaks(items[count:], most):
            yield [list(items[:count]), *rest]


def boxes(areas: Mapping[str, Mapping[str, Any]], sizes: Mapping[str, Size]) -> Iterator[tuple[str, str, Geometry]]:
    """Each box of each area: the area, what stands there, the box."""
    for name, area in areas.items():
        for what, (x, y) in [("label", area["label"]), *area["slots"].items()]:
            wide, high = area["label_box"] if what == "label" else sizes[what]
            yield name, what, box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def kept_free(links: Sequence[Mapping[str, Any]], ridges: Sequence[Sequence[float]]) -> Geometry:
    """Where no box stands: on sea links and mountains."""
    lines = [as_line(link["line"]).buffer(3.2) for link in links]
    return unary_union(lines + [as_line(line).buffer(8) for line in ridges])
