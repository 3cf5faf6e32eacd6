"""The one typeface of pictures, which comes with the program, and how wide words are in it.

Arimo Bold by Steve Matteson, under the SIL Open Font License (`fonts/OFL.txt`). It is as wide as Arial, so that an SVG
whose reader has not got it looks the same.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from struct import unpack_from

FONT_FILE = Path(__file__).parent / "fonts" / "Arimo-Bold.ttf"
MAP_LETTERS = FONT_FILE.with_name("Arimo-Bold-map.woff2")
"""The letters of maps alone, for pages that have little room (scripts/map_letters.py makes it)."""
FAMILIES = "Arimo,Arial,'Liberation Sans',Helvetica,sans-serif"
ELLIPSIS = "…"


def embedded() -> str:
    """The style that gives a page the letters of its maps, whatever fonts its reader has.

    The policy of the page must allow `font-src data:`.
    """
    data = b64encode(MAP_LETTERS.read_bytes()).decode()
    return f"@font-face{{font-family:Arimo;font-weight:700;src:url(data:font/woff2;base64,{data})}}"


def width_of(words: str, size: float) -> float:
    """How wide these words are at this size. Characters that the typeface has not got count as its widest letter."""
    widths = _widths()
    return size * sum(widths.get(ord(letter), widths[ord("W")]) for letter in words)


def can_write(words: str) -> bool:
    """Whether the typeface has every character of these words."""
    return all(ord(letter) in _widths() for letter in words)


def cut(words: str, size: float, most: float) -> str:
    """The words, shortened where they are wider than this."""
    if width_of(words, size) <= most:
        return words
    for end in range(len(words) - 1, 0, -1):
        short = words[:end].rstrip() + ELLIPSIS
        if width_of(short, size) <= most:
            return short
    return ELLIPSIS


@cache
def _widths() -> Mapping[int, float]:
    """The width of each character of the Basic Multilingual Plane that the typeface has, as a part of the size.

    From the tables `head`, `hhea`, `hmtx` and `cmap` (its format 4) of the OpenType format.
    """
    data = FONT_FILE.read_bytes()
    tables = {}
    for place in range(unpack_from(">H", data, 4)[0]):
        tag, _, start, _ = unpack_from(">4sLLL", data, 12 + 16 * place)
        tables[tag] = start
    (unit,) = unpack_from(">H", data, tables[b"head"] + 18)
    (metrics,) = unpack_from(">H", data, tables[b"hhea"] + 34)
    advances = [unpack_from(">H", data, tables[b"hmtx"] + 4 * glyph)[0] / unit for glyph in range(metrics)]
    return {letter: advances[min(glyph, metrics - 1)] for letter, glyph in _glyphs(data, tables[b"cmap"]).items()}


def _glyphs(data: bytes, start: int) -> Mapping[int, int]:
    """Character -> glyph, of the subtable for Unicode."""
    glyphs: dict[int, int] = {}
    for place in range(unpack_from(">H", data, start + 2)[0]):
        platform, encoding, offset = unpack_from(">HHL", data, start + 4 + 8 * place)
        if (platform, encoding) == (3, 1):
            at = start + offset
            size = unpack_from(">H", data, at + 6)[0]  # twice the number of segments
            for segment in range(0, size, 2):
                (last,) = unpack_from(">H", data, at + 14 + segment)
                first, step = (unpack_from(">H", data, at + 16 + n * size + segment)[0] for n in (1, 2))
                jump = at + 16 + 3 * size + segment
                (reach,) = unpack_from(">H", data, jump)
                for letter in range(first, min(last, 0xFFFE) + 1):
                    glyph = letter if not reach else unpack_from(">H", data, jump + reach + 2 * (letter - first))[0]
                    if glyph:
                        glyphs[letter] = (glyph + step) % 0x10000
    return glyphs
