"""HTML of a mail into lines of text: what its writer saw, without what is hidden or struck through.

Never raises on any text, never looks for orders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .bodies import LINE_ENDS, LOST

_STRUCK = re.compile(r"<(?:s|strike|del)[\s>]|line-through", re.IGNORECASE)
_RULE = re.compile(r"([^{}]+)\{[^{}]*line-through[^{}]*\}", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_COMPOUND = re.compile(r"([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$", re.IGNORECASE)
_LETTERS = re.compile(r"(?:[^\s\u0335\u0336][\u0335\u0336]+[ ]?[\u0335\u0336]?)+")
MAX_STYLES = 64 * 1024
MAX_MARKS = 20
"""How many `> ` a line of a quotation carries at most."""
_HIDDEN = {"head", "script", "style", "template", "title"}
_PREFORMATTED = {"listing", "plaintext", "pre", "xmp"}
_SPACED = {"figure", "h1", "h2", "h3", "h4", "h5", "h6", "p"}
_BLOCKS = {
    *_PREFORMATTED, *_SPACED, "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "div", "dl", "dt", "fieldset", "figcaption", "footer", "form", "header", "hgroup", "hr", "legend", "li", "main",
    "nav", "ol", "section", "summary", "table", "tr", "ul",
}  # fmt: skip
_DISPLAY = re.compile(r"(?<![\w-])display:(none|block|inline)")
_NO_MARGIN = re.compile(r"(?<![\w-])margin(?:-top|-bottom)?:0")
_WHITE_SPACE = re.compile(r"(?<![\w-])white-space:(pre|normal|nowrap)")
_SPACES = re.compile(r"[^\S\xa0]+")


def is_struck(html: str) -> bool:
    """Whether something in this HTML is struck through; a plain text beside it does not show that."""
    return bool(_STRUCK.search(html))


def without_struck_letters(text: str) -> str:
    """The text without words whose letters bear a stroke each (U+0336)."""
    return _LETTERS.sub("", text) if "\u0336" in text or "\u0335" in text else text


def struck_elements(tree: Any) -> list[Any]:
    """The elements of a tree of lxml that are struck through as such, not only within another."""
    styles = "\n".join(element.text or "" for element in tree.iter("style"))[:MAX_STYLES]
    rules = list(_rules(styles))
    return [
        element
        for element in tree.iter()
        if isinstance(element.tag, str)
        and (
            element.tag in ("s", "strike", "del")
            or "line-through" in style_of(element)
            or any(rule.fits(element) for rule in rules)
        )
    ]


def style_of(element: Any) -> str:
    """The style that an element bears itself, without spaces."""
    return str(element.get("style") or "")[:500].replace(" ", "").lower()


class _Rule(NamedTuple):
    """The last part of a selector: a tag, classes, an id. What stands before it is taken to fit."""

    tag: str
    names: tuple[str, ...]

    def fits(self, element: Any) -> bool:
        have = {f".{name}" for name in str(element.get("class") or "").split()} | {f"#{element.get('id')}"}
        return self.tag in ("", "*", element.tag) and have.issuperset(self.names)


def _rules(styles: str) -> Iterator[_Rule]:
    """The rules of a style sheet that strike through; those for a moment only (`a:hover`) are left out."""
    for rule in _RULE.finditer(_COMMENT.sub("", styles)):
        for selector in rule[1].split(","):
            parts = re.split(r"[\s>+~]+", selector.strip())
            compound = _COMPOUND.match(parts[-1])
            if parts[-1] and compound is not None:
                yield _Rule((compound[1] or "").lower(), tuple(re.findall(r"[.#][\w-]+", compound[2])))


class HtmlText(NamedTuple):
    """The lines of a mail in HTML, and whether they are not all: the parser follows elements 2048 deep, no deeper."""

    text: str
    is_cut: bool


def html_to_text(html: str) -> HtmlText:
    """HTML as lines of text, what is hidden or struck through left out; the lines of a quotation carry `> `.

    "" if it cannot be read.
    """
    from lxml import etree  # type: ignore[import-untyped]
    from lxml import html as tree_of

    parser = tree_of.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        tree = tree_of.document_fromstring(html.replace("\0", LOST).encode("utf-8", "replace"), parser=parser)
    except (ValueError, etree.LxmlError):
        return HtmlText("", bool(html.strip()) and _was_given_up(parser))
    struck = set(struck_elements(tree))
    lines, open_elements = _Lines(), [_Shape()]
    walk = etree.iterwalk(tree, events=("start", "end"))
    for event, element in walk:
        if event == "end":
            lines.edge(open_elements.pop(), open_elements[-1])
            lines.write(element.tail or "", open_elements[-1])
            continue
        shape = _shape(element, open_elements[-1])
        open_elements.append(shape)
        lines.edge(shape, shape)
        if shape.hidden or element in struck:
            walk.skip_subtree()
        elif element.tag == "br":
            lines.end_line()
        else:
            lines.write(element.text or "", shape)
    if lines.pieces:
        lines.end_line()
    return HtmlText("\n".join(lines.whole), _was_given_up(parser))


def _was_given_up(parser: Any) -> bool:
    """Whether the parser stopped before the end: what is merely wrong it reads on behind."""
    return any(entry.level_name == "FATAL" for entry in parser.error_log)


@dataclass(slots=True)
class _Shape:
    """How an element stands on the page; `bullet` is what the next line begins with, if it is in a list."""

    hidden: bool = False
    block: bool = False
    spaced: bool = False
    preformatted: bool = False
    cell: bool = False
    depth: int = 0
    items: int = 0
    numbered: bool = False
    bullet: str = ""


def _shape(element: Any, parent: _Shape) -> _Shape:
    tag, style = element.tag, style_of(element)
    named = f"{element.get('class') or ''} {element.get('id') or ''}"
    display, space = _DISPLAY.search(style), _WHITE_SPACE.search(style)
    quoted = tag == "blockquote" or (tag == "div" and ("yahoo_quoted" in named or "protonmail_quote" in named))
    parent.items += tag == "li"
    return _Shape(
        hidden=tag in _HIDDEN or (display is not None and display[1] == "none"),
        block=quoted or (display[1] == "block" if display else tag in _BLOCKS),
        # Outlook writes every line as a paragraph without a margin.
        spaced=tag in _SPACED and "MsoNormal" not in named and not _NO_MARGIN.search(style),
        preformatted=space[1] == "pre" if space else tag in _PREFORMATTED or parent.preformatted,
        cell=tag in ("td", "th"),
        depth=parent.depth + quoted,
        numbered=tag == "ol",
        bullet="" if tag != "li" else f"{parent.items}. " if parent.numbered else "* ",
    )


@dataclass(slots=True)
class _Lines:
    """The whole lines, and the pieces of the one that is being written."""

    whole: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    bullet: str = ""
    depth: int = 0

    def edge(self, shape: _Shape, within: _Shape) -> None:
        """Handle the start or end of an element of this shape; text after it belongs to `within`."""
        if shape.block and self.pieces:
            self.end_line()
        if shape.block and shape.spaced and self.whole and self.whole[-1].strip("> "):
            self.end_line()
        if shape.cell:
            self.write(" ", within)
        if shape.bullet:
            self.bullet = within.bullet
        self.depth = within.depth

    def write(self, text: str, shape: _Shape) -> None:
        """Spaces are one space, and none where a line begins; those of preformatted text stay, and so do its lines."""
        if shape.preformatted:
            *lines, text = LINE_ENDS.split(text)
            for line in lines:
                self.pieces.append(line)
                self.end_line()
        else:
            text = _SPACES.sub(" ", text)
            if not self.pieces or self.pieces[-1].endswith(" "):
                text = text.lstrip(" ")
        if text:
            self.pieces.append(text)

    def end_line(self) -> None:
        text = "".join(self.pieces).replace("\xa0", " ").strip()
        if text:
            text, self.bullet = self.bullet + text, ""
        self.whole.append("> " * min(self.depth, MAX_MARKS) + text)
        self.pieces.clear()
