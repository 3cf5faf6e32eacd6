"""The boxes of everything on a sheet, and what is wrong with them. Measures; asserts nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rattus_pbem.contract.pictures import Bar, Box, Sheet
from rattus_pbem.picture.rows import SIZE, Tag, Words, lay_out
from rattus_pbem.picture.sheets import CAPTION
from rattus_pbem.picture.typeface import width_of

HALF = 4.2
"""Half of the width of a bar."""
AURA, BAR_RING = 3.1, 6.5
"""How far a ring reaches: from the edge of a piece, from the line of a bar."""


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
    yield from ((caption.words, caption.box) for caption in sheet.captions)
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


def ring_boxes(sheet: Sheet) -> Iterator[tuple[str, Box]]:
    """The rings of all places that may have changed, with the outer half of their line: round a name, or, where a
    place has none, round each of its pieces."""
    for place in sheet.places:
        for number, piece in enumerate(place.pieces if place.label is None else ()):
            if isinstance(piece, Bar):
                yield from ((f"{place.id} bar", grown(box, BAR_RING - HALF / 2)) for box in bar_boxes(piece))
            else:
                yield f"{place.id} {number}", grown(piece.box, AURA)


def grown(box: Box, by: float) -> Box:
    """The box with so much more on each side."""
    return (box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by)


def ring_overlaps(sheet: Sheet) -> list[str]:
    """Rings that lie on what they do not belong to, or reach out of the picture."""
    left, top, width, height = sheet.frame
    rows = list(boxes(sheet))
    faults = []
    for name, ring in ring_boxes(sheet):
        faults += [f"the ring of {name} lies on {other}" for other, box in rows if other != name and touch(ring, box)]
        if ring[0] < left or ring[1] < top or ring[0] + ring[2] > left + width or ring[1] + ring[3] > top + height:
            faults.append(f"the ring of {name} reaches out")
    return faults


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
    named: list[tuple[str, Box, float]] = [
        (place.name, place.label, sheet.label_size) for place in sheet.places if place.label
    ]
    named += [(caption.words, caption.box, CAPTION) for caption in sheet.captions]
    below = [(item.words, item.box, SIZE) for item in lay_out(sheet, ring_words).items if isinstance(item, Words | Tag)]
    return [words for words, box, size in (*named, *below) if width_of(words, size) > box[2] + 0.05]
