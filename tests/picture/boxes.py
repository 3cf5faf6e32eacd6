"""The boxes of everything on a sheet, and what is wrong with them. Measures; asserts nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rattus_pbem.engine.pictures import Bar, Box, Sheet
from rattus_pbem.picture.rows import SIZE, Tag, Words, lay_out
from rattus_pbem.picture.typeface import width_of

HALF = 4.2
"""Half of the width of a bar."""


def boxes(sheet: Sheet, ring_words: str = "changed") -> Iterator[tuple[str, Box]]:
    """The name of each label, piece and item below with its box; a bar has one for each stretch of its line."""
    for place in sheet.places:
        if place.label is not None and not place.gone:
            yield place.id, place.label
        for number, piece in enumerate(place.pieces):
            if isinstance(piece, Bar):
                yield from ((f"{place.id} bar", box) for box in bar_boxes(piece))
            else:
                yield f"{place.id} {number}", piece.box
    for number, item in enumerate(lay_out(sheet, ring_words).items):
        if not isinstance(item, Bar):
            yield f"below {number}", item.box


def bar_boxes(bar: Bar) -> Iterator[Box]:
    """Small boxes along a bar."""
    points = list(zip(bar.line[::2], bar.line[1::2], strict=True))
    for (x1, y1), (x2, y2) in pairwise(points):
        for step in range(5):
            x, y = x1 + (x2 - x1) * step / 4, y1 + (y2 - y1) * step / 4
            yield (x - HALF / 2, y - HALF / 2, HALF, HALF)


def overlaps(sheet: Sheet, ring_words: str = "changed") -> list[str]:
    """Pairs of things that lie on each other, and things that reach out of the picture."""
    rows = list(boxes(sheet, ring_words))
    left, top, width, height = sheet.frame
    height += lay_out(sheet, ring_words).height
    faults = [
        f"{name} reaches out"
        for name, (x, y, wide, high) in rows
        if x < left or y < top or x + wide > left + width or y + high > top + height
    ]
    for place, (name, one) in enumerate(rows):
        for other_name, other in rows[place + 1 :]:
            if name != other_name and touch(one, other):
                faults.append(f"{name} lies on {other_name}")
    return faults


def touch(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        one[0] + one[2] > other[0] + 0.05
        and other[0] + other[2] > one[0] + 0.05
        and one[1] + one[3] > other[1] + 0.05
        and other[1] + other[3] > one[1] + 0.05
    )


def too_wide(sheet: Sheet, ring_words: str = "changed") -> list[str]:
    """Words that are wider than their box."""
    named = [(place.name, place.label, sheet.label_size) for place in sheet.places if place.label]
    below = [(item.words, item.box, SIZE) for item in lay_out(sheet, ring_words).items if isinstance(item, Words | Tag)]
    return [words for words, box, size in (*named, *below) if width_of(words, size) > box[2] + 0.05]
