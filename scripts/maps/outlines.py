"""From land to outlines: cut into areas, borders smoothed once for both neighbours, lines over the sea."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from coasts import Geometry, Points, polygons_of
from shapely import LineString, Point, Polygon
from shapely.ops import linemerge, polygonize, unary_union

Drawn = dict[Any, list[Polygon]]
"""The parts of each area, largest first; those of None are land out of play."""


def cut_areas(
    land: Geometry, lines: Sequence[Geometry], seeds: Mapping[str, Points], outside: Points
) -> dict[Any, Geometry]:
    """The land cut along lines; a piece belongs to the area one of whose seeds lies on it, else to the nearest."""
    net = unary_union([land.boundary, *lines])
    faces = [face for face in polygonize(net) if land.contains(face.representative_point())]
    parts: dict[Any, list[Polygon]] = {}
    loose = []
    for face in faces:
        hits: set[Any] = {name for name, points in seeds.items() if any(face.contains(Point(p)) for p in points)}
        if any(face.contains(Point(p)) for p in outside):
            hits.add(None)
        if len(hits) > 1:
            raise SystemExit(f"the borders leave {hits} in one piece")
        if hits:
            parts.setdefault(hits.pop(), []).append(face)
        else:
            loose.append(face)
    for face in loose:
        far, home = min((min(face.distance(p) for p in parts[name]), name or "") for name in parts)
        if far < 40:
            parts[home or None].append(face)
    return {name: unary_union(faces) for name, faces in parts.items()}


def chaikin(points: Points, closed: bool, rounds: int) -> Points:
    """A line with its corners cut so many times."""
    for _ in range(rounds):
        ring = np.vstack([points, points[:1]]) if closed else points
        a, b = ring[:-1], ring[1:]
        cut = np.empty((2 * len(a), 2))
        cut[0::2], cut[1::2] = 0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b
        points = cut if closed else np.vstack([points[:1], cut[1:-1], points[-1:]])
    return points


def wander(points: Points, size: float) -> Points:
    """A straight border made a little crooked, the same way every time."""
    out = [points[0]]
    for a, b in itertools.pairwise(points):
        step = b - a
        length = math.hypot(*step)
        count = max(1, int(length // 9))
        normal = np.array([-step[1], step[0]]) / max(length, 1e-9)
        for i in range(1, count + 1):
            p = a + step * i / count
            if i < count:
                wave = math.sin(p[0] * 0.41 + p[1] * 0.23) + 0.7 * math.sin(p[0] * 0.19 - p[1] * 0.47)
                p = p + normal * size * wave
            out.append(p)
    return np.array(out)


Smoothing = tuple[float, int, float]
"""The tolerance within which a line is simplified, how often its corners are cut, how far it wanders."""


def redraw(parts: Mapping[Any, Geometry], frame: Geometry, coast: Smoothing, inner: Smoothing) -> Drawn:
    """The areas, which fit together and reach over the frame, with each stretch between two meeting points smoothed
    once: so neighbours keep the very same points."""
    edges = unary_union([part.boundary for shape in parts.values() for part in polygons_of(shape)])
    arcs = linemerge(edges) if edges.geom_type == "MultiLineString" else edges
    rim = unary_union(list(parts.values())).boundary.buffer(0.01)
    done = [_smooth(arc, coast if rim.contains(arc) else inner) for arc in getattr(arcs, "geoms", [arcs])]
    net = unary_union([shapely.set_precision(line, 0.1, mode="pointwise") for line in done])
    faces = sorted(polygonize(net), key=lambda face: -face.area)
    faces, scraps = [face for face in faces if face.area >= 60], [face for face in faces if face.area < 60]
    for scrap in scraps:
        shared = [scrap.boundary.intersection(face.boundary).length for face in faces]
        if max(shared) > 0:
            home = int(np.argmax(shared))
            faces[home] = faces[home].union(scrap)
    out: Drawn = {name: [] for name in parts}
    for face in faces:
        best = max(parts, key=lambda name: face.intersection(parts[name]).area)
        if face.intersection(parts[best]).area > 0.3 * face.area:
            cut = face.intersection(frame)  # cut once, after smoothing: neighbours are cut at the same points
            out[best] += [part for part in polygons_of(cut) if part.area > 90]
    return out


def _smooth(arc: LineString, how: Smoothing) -> LineString:
    tolerance, rounds, size = how
    if arc.is_ring:
        points = np.array(Polygon(arc).simplify(tolerance).exterior.coords)[:-1]
        points = chaikin(points, True, rounds)
        points = np.vstack([points, points[:1]])
    else:
        points = np.array(arc.simplify(tolerance).coords)
        points = chaikin(wander(points, size) if size else points, False, rounds)
    return LineString(points).simplify(0.3)


def flat(points: Points) -> list[float]:
    """Points one after the other, in tenths: x, y, x, y, ..."""
    return [int(v) if v == int(v) else v for point in points for v in (round(float(w), 1) for w in point)]


def rings_of(polygons: Sequence[Polygon]) -> list[list[float]]:
    """Outlines, each followed by its holes, largest first."""
    by_size = sorted(polygons, key=lambda part: -part.area)
    return [flat(list(ring.coords)[:-1]) for part in by_size for ring in (part.exterior, *part.interiors)]


def as_line(line: Sequence[float]) -> LineString:
    """The line through points that stand one after the other."""
    return LineString(list(zip(line[::2], line[1::2], strict=True)))


def ferry(a: Geometry, b: Geometry, line: Sequence[float]) -> list[float]:
    """A sea link from just inside one shape to just inside another, as a gentle bow along this line."""
    ends = []
    for shape, end in ((a, Point(line[:2])), (b, Point(line[-2:]))):
        inner = shape.buffer(-3.5)
        near = end if inner.contains(end) else Point(shapely.shortest_line(inner, end).coords[0])
        ends.append((near.x, near.y))
    points = np.array([ends[0], *zip(line[2:-2:2], line[3:-2:2], strict=True), ends[1]])
    if len(points) == 3:
        t = np.linspace(0, 1, 9)[:, None]
        middle = 2 * points[1] - (points[0] + points[2]) / 2
        points = (1 - t) ** 2 * points[0] + 2 * t * (1 - t) * middle + t**2 * points[2]
    return flat(points)


def crossing(a: Geometry, b: Geometry) -> list[float]:
    """The shortest line over the sea between two shapes, a little way into both."""
    line = shapely.shortest_line(a, b)
    (x0, y0), (x1, y1) = line.coords
    length = max(line.length, 0.1)
    reach = max(6.0, (26 - length) / 2)
    step_x, step_y = (x1 - x0) / length * reach, (y1 - y0) / length * reach
    return [round(v, 1) for v in (x0 - step_x, y0 - step_y, x1 + step_x, y1 + step_y)]


def shared_border(a: Geometry, b: Geometry) -> LineString | None:
    """The longest stretch of border of two shapes."""
    both = a.intersection(b)
    lines = [part for part in getattr(both, "geoms", [both]) if part.geom_type == "LineString"]
    if not lines:
        return None
    merged = linemerge(lines)
    return max(getattr(merged, "geoms", [merged]), key=lambda line: line.length)
