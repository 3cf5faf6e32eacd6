"""Makes the letters that order pages bring for their maps: `python scripts/map_letters.py`. Needs fonttools and brotli.

Those that maps write in English and French, of the typeface that all pictures have, with outlines as fine as a map
needs: an order page goes by mail, and has little room.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = Path(__file__).resolve().parents[1] / "rattus_pbem" / "picture" / "fonts"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:+-×−()’…&éèêëàâçùûîïôöüœÉÈŒ"
FINENESS = 512
"""Steps in the height of a letter."""


def main() -> None:
    """Write the file."""
    font = TTFont(FONTS / "Arimo-Bold.ttf", recalcTimestamp=False)
    options = subset.Options(hinting=False, layout_features=[], name_IDs=[], glyph_names=False, notdef_outline=False)
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "kern", "gasp", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    scale_upem(font, FINENESS)
    font.flavor = "woff2"
    font.save(FONTS / "Arimo-Bold-map.woff2")


if __name__ == "__main__":
    main()
