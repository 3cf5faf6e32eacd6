"""Lines of a block that begin with a word and a colon: what they settle in advance, or say to the host."""

from __future__ import annotations

import re

from ..language.phrases import fold
from ..locale import ways, words_by_language

DIRECTIVES = {
    fold(way): "settings" if part == "setting" else part
    for part in ("note", "settings", "setting", "standing", "conditional", "default")
    for way in ways(part)
}

DIRECTIVE = re.compile(r"\s*([^\W\d_]+)\s*:\s*")


def in_language(way: str, lang: str) -> str:
    """A word before a colon as it is said in this language."""
    part = DIRECTIVES[way]
    said = words_by_language(part)[lang]
    return next((own for own in said if fold(own) == way), said[0])


def begins_directive(text: str) -> bool:
    """Whether a line settles something in advance, or says it to the host: `standing: …`."""
    directive = DIRECTIVE.match(text)
    return directive is not None and fold(directive[1]) in DIRECTIVES


def is_note(raw: str) -> bool:
    """Whether a line of a block is a note to the host."""
    directive = DIRECTIVE.match(raw)
    return directive is not None and DIRECTIVES.get(fold(directive[1])) == "note"
