"""The map of Godstorm: coasts bent until each territory lies where the data put it, seas kept open, Atlantis added."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import godstorm_plan as plan
import shapely
import shapely.affinity
from coasts import Geometry, Points, lambert, polygons_of, thin_plate, tidy_land
from marks import borders, spots, stipple
from outlines import as_line, crossing, ferry, redraw, rings_of, shared_border
from shapely import LineString, Point, Polygon, box
from shapely.ops import unary_union
from slots import boxes, furnish, kept_free

FRAME = box(0, 0, plan.WIDTH, plan.HEIGHT)


def make(land: Geometry, data: dict[str, Any], names: dict[str, list[str]], width_of: Callable[..., float]) -> Any:
    """The map as its file holds it. `data` is the game's own file, `names` are those of territories and continents."""
    titles = {
        each["id"]: [f"{name.upper()} {each['bonus']}" for name in names[each["id"]]] for each in data["continents"]
    }
    names = {name: held for name, held in names.items() if name not in titles}
    at = {each["id"]: (each["x"], each["y"] + plan.SHIFT) for each in data["territories"]}
    drawn = redraw(territories(bent_land(land, at), at), FRAME, coast=(0.9, 1, 0), inner=(7, 2, 0.9))
    shapes = {name: unary_union(held) for name, held in drawn.items()}
    links = [sea_link(shapes, link["a"], link["b"]) for link in data["links"] if link["kind"] == "sea"]
    links.sort(key=lambda link: (link["a"], link["b"]))
    ridges = [line for pair in data["blocked"] for line in mountains(shapes[pair["a"]], shapes[pair["b"]])]
    areas = furnish(plan, names, drawn, kept_free(links, ridges), width_of)
    taken = unary_union([each for _, _, each in boxes(areas, plan.SIZES)])
    for name, area in areas.items():
        area["rings"] = rings_of(drawn[name])
    return {
        "size": [plan.WIDTH, plan.HEIGHT],
        "label_size": plan.LABEL_SIZE,
        "sizes": plan.SIZES,
        "areas": areas,
        "links": links,
        "ridges": ridges,
        "neutral": [],
        "stipple": stipple(shapes, borders(shapes, links)),
        "bars": {},
        "spots": spots(links, taken),
        "other": {
            "continents": captions(titles, width_of),
            "parts": halves(areas),
            "underworld": underworld(data),
        },
    }


def bent_land(land: Geometry, at: dict[str, tuple[float, float]]) -> Geometry:
    """The land on the sheet: islands grown, seas kept open, Atlantis added."""
    cone = lambert(*plan.PROJECTION)
    source = cone([*plan.PLACES.values(), *(degrees for degrees, _ in plan.PINS)])
    warp = thin_plate(source, [*(at[name] for name in plan.PLACES), *(spot for _, spot in plan.PINS)], plan.STIFFNESS)

    def to_sheet(points: Points) -> Points:
        return warp(cone(points))

    land = shapely.segmentize(land.intersection(box(*plan.CLIP)), 0.5)
    land = shapely.transform(land, to_sheet).buffer(0)
    land = tidy_land(land.intersection(FRAME.buffer(60, join_style="mitre")), 2.5, 1.5, 60)
    for mask in plan.DROP:
        land = land.difference(Polygon(mask))
    for radius, mask in plan.FATTEN:
        land = land.union(land.intersection(Polygon(mask)).buffer(radius))
    land = land.difference(unary_union([LineString(course).buffer(half) for half, course in plan.CHANNELS]))
    masses = polygons_of(land)
    for points, origin, (kx, ky), (dx, dy), fat in plan.ISLANDS:
        group = [mass for mass in masses if any(mass.contains(Point(p)) for p in points)]
        masses = [mass for mass in masses if mass not in group]
        grown = shapely.affinity.scale(unary_union(group), kx, ky, origin=origin)
        masses += polygons_of(shapely.affinity.translate(grown, dx, dy).buffer(8 + fat).buffer(-8))
    land = tidy_land(unary_union(masses + [Polygon(points) for points in plan.ADD]), 2.0, 1.5, 250)
    return land.intersection(FRAME.buffer(30, join_style="mitre"))


def territories(land: Geometry, at: dict[str, tuple[float, float]]) -> dict[str, Geometry]:
    """Each spot of land belongs to the nearest seed on its landmass."""
    seeds = {name: [spot, *plan.SEEDS.get(name, [])] for name, spot in at.items()} | plan.SEEDS_ONLY
    masses = polygons_of(land)
    homes: dict[int, list[tuple[str, Any]]] = {}
    for name, points in seeds.items():
        for p in points:
            nearest = min(range(len(masses)), key=lambda i: masses[i].distance(Point(p)))
            homes.setdefault(nearest, []).append((name, p))
    pieces: dict[str, list[Geometry]] = {}
    for mass, held in homes.items():
        points = shapely.MultiPoint([p for _, p in held])
        cells = shapely.voronoi_polygons(points, extend_to=FRAME.buffer(300), ordered=True)
        for (name, _), cell in zip(held, cells.geoms, strict=True):
            pieces.setdefault(name, []).append(cell.intersection(masses[mass]))
    parts = {name: unary_union(held) for name, held in pieces.items()}
    while scrap := _scrap(parts):  # what is cut off from its territory goes to the neighbour with the longest border
        name, piece = scrap
        lengths = {other: piece.buffer(0.05).intersection(parts[other]).area for other in parts if other != name}
        home = max(lengths, key=lambda other: lengths[other])
        parts[name] = unary_union([part for part in polygons_of(parts[name]) if not part.equals(piece)])
        parts[home] = unary_union([parts[home], piece])
    return parts


def _scrap(parts: dict[str, Geometry]) -> tuple[str, Polygon] | None:
    for name, shape in parts.items():
        for piece in sorted(polygons_of(shape), key=lambda part: -part.area)[1:]:
            if any(piece.distance(parts[other]) < 1e-6 for other in parts if other != name):
                return name, piece
    return None


def sea_link(shapes: dict[str, Geometry], a: str, b: str) -> dict[str, Any]:
    """A link over the sea: by the plan's course, else the shortest."""
    course = [float(v) for point in plan.FERRIES.get((a, b), []) for v in point] or crossing(shapes[a], shapes[b])
    return {"a": a, "b": b, "line": ferry(shapes[a], shapes[b], course)}


def mountains(a: Geometry, b: Geometry) -> list[list[float]]:
    """The border of two territories between which nobody walks."""
    line = shared_border(a, b)
    return [[round(v, 1) for point in line.simplify(0.8).coords for v in point]] if line else []


def captions(titles: dict[str, list[str]], width_of: Callable[..., float]) -> dict[str, list[float]]:
    """The box of the name of each continent, wide enough for every language."""
    size, high = plan.CAPTION
    wide = {name: round(max(width_of(words, size) for words in titles[name]) + 6, 1) for name in titles}
    return {
        name: [round(x - wide[name] / 2, 1), y - high / 2, wide[name], high] for name, (x, y) in plan.CONTINENTS.items()
    }


def halves(areas: dict[str, Any]) -> dict[str, list[float]]:
    """Two sheets, as narrow as may be with the name and pieces of each territory whole in one of them."""
    spans = []
    for area in areas.values():
        ends = [(x - plan.SIZES[kind][0] / 2, x + plan.SIZES[kind][0] / 2) for kind, (x, _) in area["slots"].items()]
        x, wide = area["label"][0], area["label_box"][0]
        ends.append((x - wide / 2, x + wide / 2))
        spans.append((min(a for a, _ in ends) - 8, max(b for _, b in ends) + 8))
    wide = next(
        wide
        for wide in range(plan.WIDTH // 2, plan.WIDTH + 1, 5)
        if all(b <= wide or a >= plan.WIDTH - wide for a, b in spans)
    )
    return {"west": [0, 0, wide, plan.HEIGHT], "east": [plan.WIDTH - wide, 0, wide, plan.HEIGHT]}


def underworld(data: dict[str, Any]) -> dict[str, Any]:
    """The spaces as boxes, the heavens in a row below them, ways and flames as straight lines."""
    board = data["underworld"]
    wide, high = plan.SPACE
    spaces = {}
    for space in board["spaces"]:
        x, y = plan.SPACES[space["id"]]
        spaces[space["id"]] = {
            "kind": space["kind"],
            "box": [x - wide / 2, y - high / 2, wide, high],
            "label": [x, y + 14],
            "label_box": [wide - 4, 17],
            "army": [x, y - 10],
        }
    heavens = {}
    wide, high = plan.HEAVEN
    for place, pantheon in enumerate(data["pantheons"]):
        x, y = 60 + 120 * place, 428
        heavens[pantheon["heaven"]["id"]] = {
            "box": [x - wide / 2, y - high / 2, wide, high],
            "label": [x - 19, y],
            "label_box": [68, 17],
            "army": [x + 36, y],
        }
    ways, flames = (
        [{**pair, "line": [*plan.SPACES[pair["a"]], *plan.SPACES[pair["b"]]]} for pair in board[kind]]
        for kind in ("links", "flames")
    )
    check_lines({name: space["box"] for name, space in spaces.items()}, [*ways, *flames])
    return {"size": list(plan.UNDER), "spaces": spaces, "heavens": heavens, "links": ways, "flames": flames}


def check_lines(spaces: dict[str, list[float]], lines: list[dict[str, Any]]) -> None:
    """No way or flame crosses another, or a space that it does not end in."""
    drawn = [(each["a"], each["b"], as_line(each["line"])) for each in lines]
    for place, (a, b, line) in enumerate(drawn):
        for name, (x, y, wide, high) in spaces.items():
            if name not in (a, b) and line.intersects(box(x, y, x + wide, y + high)):
                raise SystemExit(f"{a} - {b} crosses {name}")
        for c, d, other in drawn[place + 1 :]:
            if line.crosses(other):
                raise SystemExit(f"{a} - {b} crosses {c} - {d}")
