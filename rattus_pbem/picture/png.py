"""SVG as PNG, twice as fine as the page that shows it, by libraries that bring all they need (the extra `map`).

The typeface is the program's own and no other is looked for, so that the bytes are the same on every machine. Few
colours make it a quarter as large.
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib.util import find_spec

from ..errors import IllegalError, install_hint
from .typeface import FONT_FILE

FINENESS = 2
COLOURS = 64


def has_libraries() -> bool:
    """Whether `png` can make a picture here."""
    return all(find_spec(name) is not None for name in ("PIL", "resvg_py"))


@lru_cache(maxsize=8)  # players of one language often see the same
def png(svg: str, width: int) -> bytes:
    """The picture, for a page on which it is so many pixels wide; `svg` must be of the light or the dark theme.

    Raises IllegalError where the libraries are not installed.
    """
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError:
        raise IllegalError("PNG pictures need resvg-py and Pillow", hint=install_hint("map")) from None
    drawn = svg_to_bytes(
        svg_string=svg, width=FINENESS * width, font_files=[str(FONT_FILE)], skip_system_fonts=True, languages=["en"]
    )
    with Image.open(io.BytesIO(drawn)) as image:
        few = image.convert("RGB").quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG")  # packed as hard as can be it takes 90 ms more, and is 7 % smaller
    return out.getvalue()
