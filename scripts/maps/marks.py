"""What stands between areas: bars across borders, pieces on sea links, dots on narrow water. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from coasts import Geometry
from outlines import as_line, flat, shared_border
from shapely import LineString, box
from shapely.ops import substring, unary_union

LENGTHS = (26, 22, 18, 15, 12)
"""How long a bar is, from the best look to the last resort."""
THICKNESS = 9
SPOT = 16
NARROW = 9
DOTS = 4.5
"""How far the dots are from each other."""

Pair = tuple[str, str]


def borders(shapes: Mapping[str, Geometry], links: Sequence[Mapping[str, Any]]) -> dict[Pair, LineString]:
    """The line between each two neighbours: the sea link, or their longest stretch of border."""
    lines = {(min(link["a"], link["b"]), max(link["a"], link["b"])): as_line(link["line"]) for link in links}
    for a in sorted(shapes):
        for b in sorted(shapes):
            if a < b and (a, b) not in lines and (line := shared_border(shapes[a], shapes[b])) and line.length > 10:
                lines[a, b] = line
    return lines


def bars(lines: Mapping[Pair, LineString], taken: Geometry, frame: Geometry) -> dict[str, list[float]]:
    """For each line the stretch nearest its middle that can be barred without touching a box, or another bar."""
    out = {}
    for pair, line in sorted(lines.items(), key=lambda item: (item[1].length, item[0])):
        stretch = next((best for length in LENGTHS if (best := _stretch(line, length, taken, frame))), None)
        if stretch is None:
            raise SystemExit(f"there is no room for a bar between {pair}")
        out["|".join(pair)] = flat(stretch.coords)
        taken = taken.union(_body(stretch).buffer(1))
    return dict(sorted(out.items()))


def _body(line: LineString) -> Geometry:
    return line.buffer(THICKNESS / 2, cap_style="flat")


def _stretch(line: LineString, length: float, taken: Geometry, frame: Geometry) -> LineString | None:
    best: tuple[float, LineString] | None = None
    for start in np.arange(0, max(line.length - length, 0) + 0.1, 1.0):
        part = substring(line, start, start + length)
        off = abs(start + length / 2 - line.length / 2)
        if (best is None or off < best[0]) and frame.contains(_body(part)) and not _body(part).intersects(taken):
            best = (off, part)
    return best[1] if best else None


def spots(links: Sequence[Mapping[str, Any]], taken: Geometry) -> dict[str, list[float]]:
    """For each sea link the place nearest its middle where a piece touches no box, and no other piece."""
    out = {}
    lines = {tuple(sorted((link["a"], link["b"]))): as_line(link["line"]) for link in links}
    for pair, line in sorted(lines.items(), key=lambda item: (item[1].length, item[0])):
        best: Any = None
        for at in np.arange(0, line.length + 0.1, 0.5):
            p = line.interpolate(at)
            piece = box(p.x - SPOT / 2, p.y - SPOT / 2, p.x + SPOT / 2, p.y + SPOT / 2)
            off = abs(at - line.length / 2)
            if (best is None or off < best[0]) and not piece.intersects(taken):
                best = (off, p, piece)
        if best is None:
            raise SystemExit(f"there is no room on the sea link {pair}")
        out["|".join(pair)] = [round(best[1].x, 1), round(best[1].y, 1)]
        taken = taken.union(best[2])
    return dict(sorted(out.items()))


def stipple(shapes: Mapping[str, Geometry], neighbours: Mapping[Pair, LineString]) -> list[float]:
    """Dots in the middle of water that is narrow, and over which no link leads."""
    ends = unary_union(list(neighbours.values()))
    dots: list[tuple[float, float]] = []
    for a in sorted(shapes):
        for b in sorted(shapes):
            if a < b and (a, b) not in neighbours and shapes[a].distance(shapes[b]) < NARROW:
                dots += _between(shapes, a, b, ends, dots)
    return flat(dots)


def _between(
    shapes: Mapping[str, Geometry], a: str, b: str, ends: Geometry, others: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    dots: list[tuple[float, float]] = []
    edge = shapes[a].boundary
    for part in getattr(edge, "geoms", [edge]):
        for at in np.arange(0, part.length, 1.0):
            p = part.interpolate(at)
            over = shapely.shortest_line(p, shapes[b])
            if over.length >= NARROW + 5 or over.intersection(shapes[a]).length >= 0.5:
                continue
            middle = over.interpolate(0.5, normalized=True)
            far = all(math.dist((middle.x, middle.y), dot) >= DOTS for dot in (*others, *dots))
            at_sea = all(middle.distance(shape) > 2.2 for shape in shapes.values()) and middle.distance(ends) > 4
            if far and at_sea:
                dots.append((middle.x, middle.y))
    return dots
