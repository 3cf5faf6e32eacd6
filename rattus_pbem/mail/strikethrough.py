"""What is struck through in a mail: it is not meant any more, so that it is neither an order nor a command.

Known by tags, by the style of an element, by the style sheet of the mail (as programs of Apple write it), and in plain
text by letters with a stroke over each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

_STRUCK = re.compile(r"<(?:s|strike|del)[\s>]|line-through", re.IGNORECASE)
_RULE = re.compile(r"([^{}]+)\{[^{}]*line-through[^{}]*\}", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_COMPOUND = re.compile(r"([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$", re.IGNORECASE)
_LETTERS = re.compile(r"(?:[^\s\u0335\u0336][\u0335\u0336]+[ ]?[\u0335\u0336]?)+")
MAX_STYLES = 64 * 1024


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
