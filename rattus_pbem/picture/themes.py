"""The colours of pictures, for light and for dark pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""`auto` is light, or dark where the reader has set that and his program knows of it."""

COLOURS: Mapping[str, Mapping[str, str]] = {
    "light": {
        "sea": "#d3e4ea",
        "shore": "#c0d8e2",
        "shoal": "#b0ccd8",
        "rock": "#e6dccb",
        "neutral": "#dad7cd",
        "coast": "#5f4f3a",
        "border": "#8a775a",
        "ink": "#2b2118",
        "halo": "#fdf8ec",
        "route": "#2f5d73",
        "road": "#b9a888",
        "flame": "#b83a08",
        "peak": "#a3917a",
        "shade": "#6b5b45",
        "chip": "#fffdf6",
        "frame": "#2b2118",
        "pile": "#46382d",
        "pile_ink": "#fffdf6",
        "dark": "#1d1714",
        "dark_ink": "#f6e27a",
        "ring": "#c2185b",
        "ring_fill": "#fff3f8",
        "brick": "#8c3b22",
        "mortar": "#f3d9c4",
        "page": "#fbf7ee",
        "tag": "#efe6d2",
    },
    "dark": {
        "sea": "#15242c",
        "shore": "#1b2f3a",
        "shoal": "#223b48",
        "rock": "#262019",
        "neutral": "#2c2f31",
        "coast": "#b9a47f",
        "border": "#94825f",
        "ink": "#f6ecd8",
        "halo": "#1b1712",
        "route": "#8ec6e0",
        "road": "#7d6d52",
        "flame": "#ff8a50",
        "peak": "#8f8068",
        "shade": "#cdb994",
        "chip": "#191510",
        "frame": "#e9dcc0",
        "pile": "#ead9ba",
        "pile_ink": "#1b1712",
        "dark": "#f6e27a",
        "dark_ink": "#1d1714",
        "ring": "#ff7ab0",
        "ring_fill": "#2e141f",
        "brick": "#c4613c",
        "mortar": "#2a120a",
        "page": "#1a1713",
        "tag": "#35302a",
    },
}
"""What each colour is for: name -> `#rrggbb`, by theme."""
