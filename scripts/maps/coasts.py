"""From coastlines to land on a sheet: read, projected, bent, tidied. Knows no game."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import Point, Polygon
from shapely.ops import unary_union

Geometry = Any
Points = Any
"""An array of points, or what can become one."""
Bend = Callable[[Points], Points]


def load_land(path: Path) -> Geometry:
    """All land of the TopoJSON `land-50m.json` of world-atlas, in degrees."""
    topology = json.loads(path.read_text())
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc, float), axis=0) * [scale_x, scale_y] + [move_x, move_y] for arc in topology["arcs"]]

    def ring(indexes: list[int]) -> Points:
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indexes]
        points = np.vstack([parts[0], *[part[1:] for part in parts[1:]]])
        points[1:, 0] -= 360 * np.cumsum(np.round(np.diff(points[:, 0]) / 360))  # rings across 180 degrees stay whole
        points[:, 0] -= 360 * np.round(points[:, 0].mean() / 360)
        return points

    polygons = []
    for geometry in topology["objects"]["land"]["geometries"]:
        for rings in geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]:
            polygons.append(Polygon(ring(rings[0]), [ring(hole) for hole in rings[1:]]).buffer(0))
    return unary_union(polygons)


def lambert(low: float, high: float, middle: float, meridian: float) -> Bend:
    """Lambert's conformal conic of a sphere of radius 1, y downward, true on two parallels."""
    f1, f2, f0 = (math.radians(parallel) for parallel in (low, high, middle))

    def slope(angle: Any) -> Any:
        return np.tan(math.pi / 4 + angle / 2)

    n = math.log(math.cos(f1) / math.cos(f2)) / math.log(slope(f2) / slope(f1))
    size = math.cos(f1) * slope(f1) ** n / n

    def project(points: Points) -> Points:
        points = np.asarray(points, float)
        radius = size / slope(np.radians(points[:, 1])) ** n
        angle = n * np.radians(points[:, 0] - meridian)
        return np.c_[radius * np.sin(angle), radius * np.cos(angle) - size / slope(f0) ** n]

    return project


def thin_plate(source: Points, target: Points, stiffness: float) -> Bend:
    """A smooth bending of the plane that takes each source point near its target."""
    source, target = np.array(source, float), np.array(target, float)

    def kernel(a: Points, b: Points) -> Any:
        square = ((a[:, None] - b[None]) ** 2).sum(-1)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(square == 0, 0, square * np.log(square))

    n = len(source)
    affine = np.c_[np.ones(n), source]
    left = np.block([[kernel(source, source) + stiffness * np.eye(n), affine], [affine.T, np.zeros((3, 3))]])
    weights = np.linalg.solve(left, np.r_[target, np.zeros((3, 2))])

    def bend(points: Points) -> Points:
        return kernel(np.asarray(points), source) @ weights[:n] + np.c_[np.ones(len(points)), points] @ weights[n:]

    return bend


def rubber_sheet(shapes: Mapping[str, Geometry], wanted: Mapping[str, float], rounds: int) -> Bend:
    """A cartogram (Dougenik, Chrisman and Niemeyer, 1985): bends points so that each shape comes nearer its area."""
    state, stages = dict(shapes), []
    for _ in range(rounds):
        stage = _pull(state, wanted)
        stages.append(stage)
        state = {name: shapely.transform(shape, stage) for name, shape in state.items()}

    def bend(points: Points) -> Points:
        for stage in stages:
            points = stage(points)
        return points

    return bend


def _pull(state: Mapping[str, Geometry], wanted: Mapping[str, float]) -> Bend:
    """One round of the cartogram: every shape pushes or pulls at every point."""
    area = {name: shape.area for name, shape in state.items()}
    scale = sum(area.values()) / sum(wanted.values())
    goal = {name: wanted[name] * scale for name in state}
    error = np.mean([max(area[name], goal[name]) / min(area[name], goal[name]) for name in state])
    centres = np.array([shape.centroid.coords[0] for shape in state.values()])
    radius = np.array([math.sqrt(area[name] / math.pi) for name in state])
    mass = np.array([math.sqrt(goal[name] / math.pi) for name in state]) - radius

    def bend(points: Points) -> Points:
        points = np.asarray(points, float)
        away = points[:, None] - centres[None]
        far = np.maximum(np.hypot(away[..., 0], away[..., 1]), 1e-9)
        force = np.where(far > radius, mass * radius / far, mass * (far / radius) ** 2 * (4 - 3 * far / radius))
        return points + 1 / (1 + error) * (force[..., None] * away / far[..., None]).sum(1)

    return bend


def polygons_of(geometry: Geometry) -> list[Polygon]:
    """The polygons that a geometry is or has."""
    return [part for part in getattr(geometry, "geoms", [geometry]) if part.geom_type == "Polygon"]


def cut_shapes_to(shape: Geometry, frame: Geometry) -> Geometry:
    """What of a shape, mended, lies within the frame."""
    return shape.buffer(0).intersection(frame)


def tidy_land(
    land: Geometry, close: float, open_: float, least: float, keep: Iterable[Any] = (), channels: Geometry = None
) -> Geometry:
    """Land without fjords, needles, lakes and specks smaller than `least`.

    `keep` are points whose islands stay however small; `channels` straits that stay open.
    """
    land = land.buffer(close).buffer(-close - open_).buffer(open_)
    if channels:
        land = land.difference(channels)
    kept = [
        Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > 20 * least])
        for part in polygons_of(land)
    ]
    points = [Point(each) for each in keep]
    return unary_union([part for part in kept if part.area >= least or any(map(part.contains, points))])
