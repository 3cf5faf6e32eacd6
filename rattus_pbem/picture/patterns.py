"""The patterns of land as lines that end at its outlines: they name nothing, and look the same in every program."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from ..contract.pictures import Box, Line, Pattern, Tint
from ..engine.values import immutable
from .pieces import rectangle


@immutable
class Hatching:
    """Parallel lines at these angles, so far apart; `kind` is their class, and marks on them begin each `step`."""

    angles: tuple[int, ...]
    gap: int
    kind: str = "hatch"
    step: int = 1


HATCHINGS: Mapping[Pattern, Hatching] = {
    "rising": Hatching((-45,), 8),
    "falling": Hatching((45,), 8),
    "upright": Hatching((90,), 7),
    "crossed": Hatching((-45, 45), 11),
    "dots": Hatching((0,), 7, "dots", 7),
    "dashes": Hatching((0,), 7, "dashes", 10),
}


@lru_cache(maxsize=1024)  # an entry for an area and a pattern, at most; each picture asks for them
def pattern_svg(pattern: Pattern, rings: tuple[Line, ...]) -> str:
    """The pattern on land with these outlines; "" for land without one. It goes on in a neighbour with the same."""
    if not pattern:
        return ""
    hatching = HATCHINGS[pattern]
    return "".join(
        f'<path class="m-{hatching.kind}"{turned} d="{_strokes(hatching, math.radians(angle), rings)}"/>'
        for angle in hatching.angles
        for turned in [f' transform="rotate({angle})"' if angle else ""]
    )


def tile_svg(pattern: Pattern, name: str) -> str:
    """The same pattern as a `pattern` of this id: shorter where there is much land, for programs that know such."""
    hatching = HATCHINGS[pattern]
    wide, high = max(hatching.gap, hatching.step), hatching.gap
    across = f"M{high / 2:g} 0v{high}" if len(hatching.angles) > 1 else ""
    size = f'width="{wide}" height="{high}" patternUnits="userSpaceOnUse"'
    line = f'<path class="m-{hatching.kind}" d="M0 {high / 2:g}h{wide}{across}"/>'
    return f'<pattern id="{name}" {size} patternTransform="rotate({hatching.angles[0]})">{line}</pattern>'


def swatch(tint: Tint, box: Box) -> str:
    """A box that shows what land of this tint looks like."""
    left, top, wide, high = box
    outline = (left, top, left + wide, top, left + wide, top + high, left, top + high)
    return rectangle(box, f"box m-{tint.name}", 3) + pattern_svg(tint.pattern, (outline,))


def _strokes(hatching: Hatching, angle: float, rings: Sequence[Line]) -> str:
    """The lines at one angle within the rings, each from where the one before it ends, as if they were level."""
    path, at = "", (0, 0)
    for row, crossings in sorted(_crossings(hatching.gap, angle, rings).items()):
        crossings.sort()
        for begin, end in zip(map(round, crossings[::2]), map(round, crossings[1::2]), strict=True):
            x = -(-begin // hatching.step) * hatching.step
            if x < end:
                path += f"m{x - at[0]} {row * hatching.gap - at[1]}h{end - x}"
                at = (end, row * hatching.gap)
    return path.replace(" -", "-")


def _crossings(gap: int, angle: float, rings: Sequence[Line]) -> dict[int, list[float]]:
    """By the number of a line, where on it outlines cross it."""
    cosine, sine = math.cos(angle), math.sin(angle)
    rows: dict[int, list[float]] = {}
    for ring in rings:
        points = [
            (x * cosine + y * sine, (y * cosine - x * sine) / gap)
            for x, y in zip((*ring[::2], ring[0]), (*ring[1::2], ring[1]), strict=True)
        ]
        for (t1, v1), (t2, v2) in pairwise(points):
            for row in range(math.ceil(min(v1, v2)), math.ceil(max(v1, v2))):
                rows.setdefault(row, []).append(t1 + (t2 - t1) * (row - v1) / (v2 - v1))
    return rows
