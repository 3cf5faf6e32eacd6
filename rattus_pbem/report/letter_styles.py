"""How letters look: styles that stand at each element, since many mail programs keep no others, and the dark colours as
a style sheet for those that do.

A template uses a style by its name. Nothing here is known to less than all of Gmail, Outlook, Apple Mail and
Thunderbird (`tests/report/mail_subset.py`), but for the style sheet, without which a page is light.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace

from markupsafe import Markup

from ..markup.look import COLOURS

WIDTH = 640
LIGHT = {name: colour.light for name, colour in COLOURS.items()}
DARK = {name: colour.dark for name, colour in COLOURS.items()}
FONT = "font-family:Arial,Helvetica,sans-serif"
CELL = "padding:0 3px;text-align:left;vertical-align:top;border:1px solid {line};font-size:11px;line-height:13px"

# The letters are classes of the style sheet: i ink, s soft, p page, x box, l line, b button.
STYLES: Mapping[str, tuple[str, str]] = {
    "body": ("p i", "margin:0;padding:0;background-color:{page};color:{ink}"),
    "outside": ("p", "background-color:{page}"),
    "column": ("p i", "padding:8px;text-align:left;background-color:{page};color:{ink}"),
    "h1": ("i", "margin:0 0 8px;font-size:16px;line-height:20px;color:{ink}"),
    "h2": ("i l", "margin:8px 0 3px;font-size:14px;line-height:17px;color:{ink};border-bottom:1px solid {line}"),
    "asked": ("x i l", "padding:7px 12px;background-color:{box};color:{ink};border-left:4px solid {button}"),
    "question": ("i", "margin:0 0 2px;font-size:13px;line-height:17px;color:{ink}"),
    "p": ("i", "margin:0 0 4px;font-size:12px;line-height:15px;color:{ink}"),
    "compact": ("i", "margin:0 0 3px;font-size:12px;line-height:15px;color:{ink}"),
    "small": ("s", "margin:0 0 3px;font-size:11px;line-height:13px;color:{soft}"),
    "mark": ("s", "font-size:9px;color:{soft}"),
    "ul": ("i", "margin:0 0 7px;padding-left:18px"),
    "li": ("i", "margin:0 0 3px;font-size:13px;line-height:17px;color:{ink}"),
    "table": ("", "margin:0 0 8px;border-collapse:collapse"),
    "th": ("i l", CELL + ";color:{ink}"),
    "td": ("i l", CELL + ";color:{ink}"),
    "place": (
        "i",
        "padding:0 6px 6px 0;text-align:left;vertical-align:top;font-size:11px;line-height:14px;color:{ink}",
    ),
    "block": (
        "x i",
        "margin:0 0 7px;padding:4px 6px;font-size:11px;line-height:13px;background-color:{box};color:{ink};"
        "font-family:Courier New,Courier,monospace",
    ),
    "button": ("b", "padding:0;text-align:center;background-color:{button}"),
    "link": (
        "b",
        "display:block;padding:10px 20px;font-size:16px;line-height:20px;font-weight:bold;"
        "text-decoration:none;color:{on_button}",
    ),
    "picture": ("", "margin:6px 0"),
    "hr": ("l", "margin:7px 0;border:0;border-top:1px solid {line}"),
}
"""The classes and the inline style of each kind of element."""

SHEET = f"""
:root{{color-scheme:light dark}}
@media (prefers-color-scheme:dark){{
.p{{background-color:{DARK["page"]}!important}}
.i{{color:{DARK["ink"]}!important}}
.s{{color:{DARK["soft"]}!important}}
.x{{background-color:{DARK["box"]}!important}}
.l{{border-color:{DARK["line"]}!important}}
.b{{background-color:{DARK["button"]}!important;color:{DARK["on_button"]}!important}}
}}
"""


def _attributes(name: str) -> Markup:
    """The attributes of an element of this kind, with a space before them."""
    classes, style = STYLES[name]
    held = f' class="{classes}"' if classes else ""
    # Some programs give a table nothing of what stands around it.
    font = f";{FONT}" if "line-height" in style and "font-family" not in style else ""
    return Markup(f'{held} style="{style.format_map(LIGHT)}{font}"')


STYLE = SimpleNamespace(sheet=Markup(SHEET), width=WIDTH, **{name: _attributes(name) for name in STYLES})
"""What templates of letters take from here: `<p{{ style.p }}>`."""
