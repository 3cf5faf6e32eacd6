"""The map of Rattus: borders drawn by hand on real coasts, then bent so that small regions have room for pieces."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import rattus_plan as plan
import shapely
from coasts import Bend, Geometry, Points, cut_shapes_to, lambert, polygons_of, rubber_sheet, tidy_land
from marks import bars, borders, stipple
from outlines import Drawn, cut_areas, ferry, flat, redraw, rings_of
from shapely import LineString, Polygon, box
from shapely.ops import unary_union
from slots import boxes, furnish, kept_free

TINTS = ("land1", "land2", "land3", "land4")


def make(land: Geometry, names: dict[str, list[str]], width_of: Callable[..., float]) -> Any:
    """The map as its file holds it."""
    parts, to_sheet = bent_parts(land)
    frame = box(0, 0, plan.WIDTH, plan.HEIGHT)
    parts = {name: cut_shapes_to(shape, frame.buffer(40, join_style="mitre")) for name, shape in parts.items()}
    drawn = redraw(parts, frame, coast=(1.1, 1, 0), inner=(1.5, 2, 0.5))
    shapes = {name: unary_union(held) for name, held in drawn.items() if name}
    links = [
        {"a": a, "b": b, "line": ferry(shapes[a], shapes[b], flat(to_sheet(np.array(points, float))))}
        for (a, b), points in sorted(plan.FERRIES.items())
    ]
    ridges = [flat(to_sheet(np.array(points, float))) for points in plan.MOUNTAINS]
    areas = furnish(plan, names, drawn, kept_free(links, ridges), width_of)
    lines = borders(shapes, links)
    taken = unary_union([each for _, _, each in boxes(areas, plan.SIZES)])
    for name, area in areas.items():
        area["rings"] = rings_of(drawn[name])
    return {
        "size": [plan.WIDTH, plan.SHOWN],
        "label_size": plan.LABEL_SIZE,
        "sizes": plan.SIZES,
        "areas": areas,
        "links": links,
        "ridges": ridges,
        "neutral": rings_of(drawn.get(None, [])),
        "stipple": stipple(shapes, lines),
        "bars": bars(lines, taken, box(8, 8, plan.WIDTH - 8, plan.SHOWN - 8)),
        "spots": {},
        "other": {"tints": tints(list(areas), list(lines), links), "palace": palace()},
    }


def bent_parts(land: Geometry) -> tuple[Drawn, Bend]:
    """The regions on the sheet, and what takes degrees there."""
    cone = lambert(*plan.PROJECTION)

    def project(points: Points) -> Points:
        return cone(points) * plan.SCALE

    land = shapely.segmentize(land.intersection(box(*plan.CLIP)), 0.5)
    straits = [shapely.transform(LineString(course), project).buffer(half) for half, course in plan.CHANNELS]
    land = land.union(unary_union([Polygon(points) for points in plan.FILL]))
    keep = [project([p])[0] for points in plan.SEEDS.values() for p in points]
    land = tidy_land(shapely.transform(land, project), 2.0, 1.0, 60, keep, unary_union(straits))
    lines = [shapely.transform(shapely.segmentize(LineString(border), 0.7), project) for border in plan.BORDERS]
    seeds = {name: project(points) for name, points in plan.SEEDS.items()}
    parts = cut_areas(land, lines, seeds, project(plan.OUTSIDE))
    shown = {name: shape.intersection(box(*plan.CROP)) for name, shape in parts.items() if name}
    isles = sorted(polygons_of(shown.pop("anglia")), key=lambda part: -part.area)
    shown["anglia"], shown["hibernia"] = isles[0], isles[1]  # for the bending only
    wanted = {name: math.sqrt(shape.area) * plan.WEIGHT.get(name, 1) for name, shape in shown.items()}
    bent = rubber_sheet({name: shapely.segmentize(shape, 4) for name, shape in shown.items()}, wanted, plan.ROUNDS)
    kx, ky, dx, dy = plan.FIT

    def final(points: Points) -> Points:
        return bent(points) * [kx, ky] + [dx, dy]

    on_sheet = {name: shapely.transform(shapely.segmentize(shape, 6), final) for name, shape in parts.items()}
    return on_sheet, lambda points: final(project(points))


def tints(names: list[str], pairs: list[tuple[str, str]], links: list[dict[str, Any]]) -> dict[str, str]:
    """A tint for each region, so that no two that share a border have the same."""
    over_sea = {tuple(sorted((link["a"], link["b"]))) for link in links}
    land = [pair for pair in pairs if pair not in over_sea]
    out: dict[str, str] = {}
    for name in sorted(names, key=lambda name: (-sum(name in pair for pair in land), name)):
        used = {out.get(other) for pair in land if name in pair for other in pair}
        out[name] = next(tint for tint in TINTS if tint not in used)
    return dict(sorted(out.items()))


def palace() -> dict[str, Any]:
    """The box of the palace, where its name and sign stand, its slots."""
    x, y, wide, _ = plan.PALACE
    slots = {seat: [x + 30 + 52 * (n % 2), y + 38 + 23 * (n // 2)] for n, seat in enumerate(plan.SEATS)}
    return {"box": list(plan.PALACE), "title": [x + 28, y + 6, wide - 34, 18], "slots": slots}
