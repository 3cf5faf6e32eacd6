"""The colours and sizes of everything that is HTML: letters, order page, the host's page, the site.

A page in a browser has them as variables of its style sheet, `var(--ink)`; a letter has them at each element, since
many mail programs know no variables (`report/html.py`). Pictures of boards have colours of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Colour(NamedTuple):
    """A colour on light pages and on dark ones, `#rrggbb`."""

    light: str
    dark: str


COLOURS: Mapping[str, Colour] = {
    "page": Colour("#ffffff", "#1a1713"),  # what is written on
    "parchment": Colour("#fbf7ee", "#1a1713"),  # the same on the site
    "paper": Colour("#fffdf6", "#221e18"),  # what lies on parchment
    "box": Colour("#f6efdf", "#2b251d"),
    "tag": Colour("#efe6d2", "#35302a"),  # a small box, or a button of several
    "ink": Colour("#221d18", "#f2e8d5"),
    "soft": Colour("#625a50", "#c3b59b"),  # small print
    "line": Colour("#cbc2b4", "#5a5043"),
    "edge": Colour("#756a58", "#a99c86"),  # the line round what can be filled in, which must be seen
    "button": Colour("#1f5fa8", "#8ec6e0"),  # what is to be done next, and where the keyboard is
    "on_button": Colour("#ffffff", "#0d1d26"),
    "accent": Colour("#8c3b22", "#f0a27f"),  # links and buttons of the site
    "on_accent": Colour("#fffdf6", "#221209"),
    "fault": Colour("#9c1a10", "#ff9d92"),
}
SIZES: Mapping[str, str] = {
    "widest": "76rem",  # of a page
    "side": "1rem",  # beside it
    "finger": "2.75rem",  # what is tapped has this height at least
    "corner": ".5rem",  # how round it is
}


def variables(used: Collection[str] | None = None) -> str:
    """The head of the style sheet of a page in a browser: a name for each colour and size, of colours those `used`."""
    sizes = ";".join(f"--{name}:{size}" for name, size in SIZES.items())
    named = {name.replace("_", "-"): colour for name, colour in COLOURS.items()}
    some = {name: colour for name, colour in named.items() if used is None or name in used}
    light, dark = (
        ";".join(f"--{name}:{getattr(colour, theme)}" for name, colour in some.items()) for theme in Colour._fields
    )
    dark_pages = f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    return f":root{{color-scheme:light dark;{light};{sizes}}}\n{dark_pages}\n"
