"""How each kind of piece is drawn. A function a kind; colours are the classes of `sheets.STYLE`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from ..contract.contrast import BLACK, ink_on
from ..contract.pictures import Badge, Bar, Box, Counter, Line, Owner, Piece, Pile, Sign
from .typeface import width_of

LETTER = 13
SMALL = 11
"""Sizes of text in pieces; nothing is written smaller than this."""
CAPITAL = 0.716
"""The height of a capital or a digit, as a part of the size."""


def number(value: float) -> str:
    """A number as a picture holds it, in tenths."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def text(x: float, y: float, words: str, size: float, kind: str = "t", anchor: str = "middle") -> str:
    """Words whose capitals have their middle at this height.

    They take the room that they have in our typeface, whatever a reader's machine has in its place.
    """
    at = f'x="{number(x)}" y="{number(y + size * CAPITAL / 2)}"'
    start = "" if anchor == "middle" else " m-start"
    room = f' textLength="{number(width_of(words, size))}" lengthAdjust="spacingAndGlyphs"' if len(words) > 2 else ""
    return f'<text class="m-{kind}{start}" {at} font-size="{number(size)}"{room}>{escape(words)}</text>'


def rectangle(box: Box, kind: str, radius: float = 0, fill: str = "") -> str:
    """A box; `fill` is a colour that is no class."""
    left, top, width, height = map(number, box)
    style = f' style="fill:{fill}"' if fill else ""
    return (
        f'<rect class="m-{kind}" x="{left}" y="{top}" width="{width}" height="{height}" rx="{number(radius)}"{style}/>'
    )


def circle(x: float, y: float, radius: float, kind: str, fill: str = "") -> str:
    """A disc."""
    style = f' style="fill:{fill}"' if fill else ""
    return f'<circle class="m-{kind}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{style}/>'


def symbol(sign: Sign, x: float, y: float, scale: float, kind: str) -> str:
    """A sign of 16 units, scaled, with its middle there."""
    where = f"translate({number(x)} {number(y)}) scale({scale:.3f})"
    return f'<path class="m-{kind}" fill-rule="evenodd" transform="{where}" d="{sign.path}"/>'


def polyline(line: Line, kind: str) -> str:
    """A line through points."""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in zip(line[::2], line[1::2], strict=True))
    return f'<polyline class="m-{kind}" points="{points}"/>'


def draw_piece(piece: Piece) -> Iterator[str]:
    """The piece in its box."""
    match piece:
        case Counter():
            yield from _counter(piece)
        case Pile():
            yield from _pile(piece)
        case Badge():
            yield from _badge(piece)
        case Bar():
            yield polyline(piece.line, "bar")
            yield polyline(piece.line, "mortar")


def letter_of(owner: Owner, box: Box, size: float = LETTER) -> Iterator[str]:
    """An owner's letter on his colour."""
    left, top, width, height = box
    yield rectangle(box, "box", 2.5, owner.colour)
    ink = "black" if ink_on(owner.colour) == BLACK else "white"
    yield text(left + width / 2, top + height / 2, owner.letter, size, ink)


def _counter(piece: Counter) -> Iterator[str]:
    """The letter, then the count; where something lies on the pieces, its sign and number in a smaller size."""
    left, top, width, height = piece.box
    count = str(piece.count)
    more = f"{piece.with_sign[1]}" if piece.with_sign else ""
    size = LETTER if width_of(count, LETTER) <= width - 16 and len(count) + len(more) < 3 else SMALL
    taken = width_of(count, size) + (width_of(more, SMALL) + 6.4 if more else 0)
    square = max(width_of(piece.owner.letter, size) + 1, min(height, width - taken - 3))
    yield rectangle(piece.box, "chip", 2.5)
    yield from letter_of(piece.owner, (left, top, square, height), LETTER if square > 13 else SMALL)
    space = (width - square - taken) / 2
    x, y = left + square + space, top + height / 2
    yield text(x + width_of(count, size) / 2, y, count, size)
    if piece.with_sign:
        x += width_of(count, size) + 3.6
        yield symbol(piece.with_sign[0], x, y, 0.5, "t")
        yield text(x + 2.8 + width_of(more, SMALL) / 2, y, more, SMALL)


def _pile(piece: Pile) -> Iterator[str]:
    """Discs on each other and their number on the first; a dot for each that the reader has seen."""
    left, top, width, height = piece.box
    x, y, shown = left + width / 2 - 2.4, top + height / 2 + 1.6, min(piece.count, 3)
    for place in reversed(range(shown)):
        yield circle(x + place * 2.4, y - place * 1.8, 7.8, "pile")
    yield text(x, y, str(piece.count), LETTER if piece.count < 10 else SMALL, "pile-ink")
    for place in range(min(piece.seen, 3)):
        yield circle(left + width - 2.6, top + height - 2.6 - place * 5, 2.1, "seen")


def _badge(piece: Badge) -> Iterator[str]:
    left, top, width, height = piece.box
    x, y = left + width / 2, top + height / 2
    kind, ink, fill = "chip", "t", ""
    if piece.owner is not None:
        fill, ink = piece.owner.colour, "black" if ink_on(piece.owner.colour) == BLACK else "white"
    if piece.shape == "burst":
        radius = height / 2
        rays = [radius if place % 2 == 0 else radius * 0.74 for place in range(16)]
        points = [
            (x + ray * math.sin(math.pi * place / 8), y - ray * math.cos(math.pi * place / 8))
            for place, ray in enumerate(rays)
        ]
        corners = " ".join(f"{number(a)},{number(b)}" for a, b in points)
        yield f'<polygon class="m-dark" points="{corners}"/>'
        yield symbol(piece.sign, x, y, radius / 13.5, "dark-ink")
        return
    if piece.shape == "dark":
        yield circle(x, y, height / 2 - 0.5, "dark")
        yield symbol(piece.sign, x, y, height / 20, "dark-ink")
        return
    if piece.count > 1 or width > height + 1:
        count = str(piece.count) if piece.count > 1 else ""
        taken = width_of(count, SMALL)
        scale = min(height - 4, width - taken - 4) / 17
        yield rectangle(piece.box, kind, 4 if piece.shape == "square" else height / 2, fill)
        x = left + (width - taken) / 2
        yield symbol(piece.sign, x, y, scale, ink)
        if count:
            yield text(left + width - 2 - taken / 2, y, count, SMALL, ink)
        return
    yield rectangle(piece.box, kind, 3 if piece.shape == "square" else height / 2, fill)
    yield symbol(piece.sign, x, y, height / 21, ink)
