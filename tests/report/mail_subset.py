"""What Gmail, Outlook, Apple Mail and Thunderbird all know of HTML and CSS, and how well letters read in a page.

From the data of caniemail.com (npm package caniemail 2.0.2, data of 13 May 2026): an element or property stands here if
each of these programs knows it wholly or in part, in the newest version on each system that is listed there, Outlook
for Windows included. `img` is not listed for Thunderbird, `b`, `br` and `font-family` for none: all know them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from rattus_pbem.contract.contrast import contrast

ELEMENTS = frozenset(
    {"html", "head", "meta", "title", "style", "body", "div", "span", "p", "h1", "h2", "hr", "br", "b", "a", "img"}
    | {"ul", "li", "table", "tr", "th", "td"}
)
PROPERTIES = frozenset(
    {"background-color", "border", "border-bottom", "border-collapse", "border-left", "border-top", "color", "display"}
    | {"font-family", "font-size", "font-weight", "height", "line-height", "margin", "max-width", "padding"}
    | {"padding-left", "text-align", "text-decoration", "vertical-align", "width", "word-break"}
)
"""Not among them: `border-radius`, `white-space`, `overflow` (Outlook for Windows), `overflow-wrap` (Gmail)."""
ATTRIBUTES = frozenset(
    {"align", "alt", "cellpadding", "cellspacing", "charset", "class", "content", "height", "href", "lang", "name"}
    | {"role", "scope", "src", "style", "title", "width"}
    | {"aria-hidden"}  # Thunderbird leaves it out: then the letter of a seat is read out before its name
)
VALUES = {"display": {"block"}, "word-break": {"break-all"}}
_OF_CLASS = re.compile(r"\.([a-z])\{([^}]*)\}")
SMALLEST = 12
"""No text of a letter has fewer pixels, small type included."""
EMPTY = frozenset({"meta", "hr", "br", "img"})


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """The properties of a style with their values."""
    for part in filter(None, style.split(";")):
        name, _, value = part.partition(":")
        yield name.strip(), value.removesuffix("!important").strip()


class Checked(HTMLParser):
    """Reads a page: `faults` are what some program does not know, and texts that are too small or stand out too little.

    Without its style sheet a page is light; with `dark` its classes count.
    """

    def __init__(self, page: str, *, dark: bool = False) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.links: list[str] = []
        self.least = 21.0
        sheet = page.partition("<style>")[2].partition("</style>")[0]
        self._classes = {name: dict(declarations(body)) for name, body in _OF_CLASS.findall(sheet)} if dark else {}
        self._looks: list[tuple[str, dict[str, str]]] = [("", {})]
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.faults += [f"<{tag}>"] if tag not in ELEMENTS else []
        self.faults += [f"{name} of <{tag}>" for name in given if name not in ATTRIBUTES]
        own = dict(declarations(given.get("style", "")))
        for name, value in own.items():
            if name not in PROPERTIES or value not in VALUES.get(name, {value}) or "(" in value or "-" in value[:1]:
                self.faults.append(f"{name}:{value}")
            if name == "font-size" and float(value.removesuffix("px")) < SMALLEST:
                self.faults.append(f"{name}:{value}")
        if tag == "img" and not given.get("alt"):
            self.faults.append("a picture without words")
        self.links += [given[name] for name in ("href", "src") if name in given]
        look = {**self._looks[-1][1], **own}
        for name in given.get("class", "").split():
            look.update(self._classes.get(name, {}))
        if tag not in EMPTY:
            self._looks.append((tag, look))

    def handle_endtag(self, tag: str) -> None:
        if self._looks.pop()[0] != tag:
            self.faults.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        tag, look = self._looks[-1]
        if data.strip() and "color" in look and tag != "style":
            self.least = min(self.least, contrast(look["color"], look["background-color"]))
        elif data.strip() and tag not in ("style", "title", ""):
            self.faults.append(f"no colour: {data[:20]}")
