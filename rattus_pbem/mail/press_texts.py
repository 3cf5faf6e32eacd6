"""Finds the texts that a sender has closed with `end press`: what stands in them is text, whatever it looks like.

Knows where a text begins and ends, not what is done with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .command_lines import Command, CommandReader
from .folding import any_of, folded
from .quoting import TextLine

_BEFORE = re.compile(r"[\s>*_•·]*(?:-\s+)?")
_AFTER = "*_ \t\xa0"
_END = re.compile(any_of("press_end") + r"\W*$")


def bare_line(raw: str) -> str:
    """A line without bullets, quote marks and signs of emphasis around it."""
    begins = _BEFORE.match(raw).end()  # type: ignore[union-attr]  # it matches the empty text
    return raw[begins:].rstrip(_AFTER)


def closed_texts(lines: Sequence[TextLine], reader: CommandReader) -> dict[int, int]:
    """Each line that opens such a text (`press to blue:`, `dispute ...:`), with the line behind its `end press`.

    A text that is not closed before the next one begins, or before the signature, is none of these.
    """
    text_ends: dict[int, int] = {}
    ends = [at for at, line in enumerate(lines) if _is_end(line)]
    opened = -1
    for at, line in enumerate(lines[: ends[-1] + 1] if ends else ()):
        if line.kind in ("attribution", "header", "signature"):
            opened = -1
        elif line.depth == 0 and opens_text(line.text, reader) is not None:
            opened = at
        elif opened >= 0 and _is_end(line):
            text_ends[opened] = at + 1
            opened = -1
    return text_ends


def opens_text(raw: str, reader: CommandReader) -> Command | None:
    """The command that this line begins, if it is one that a text belongs to."""
    bare = bare_line(raw)
    if bare[:1] not in ("p", "P", "m", "M", "d", "D", "c", "C", "h", "H", "à", "À", "a", "A"):
        return None
    command = reader.read(bare)
    return command if command is not None and command.has_text else None


def text_within(lines: Sequence[TextLine], first: int, after: int) -> list[str]:
    """The lines of a closed text below its first, without its last; what it quotes keeps its marks."""
    return [f"{'> ' * line.depth}{line.text.strip()}" for line in lines[first + 1 : after - 1]]


def is_press_end(line: str) -> bool:
    """Whether this line ends the text of a press."""
    return bool(_END.match(folded(line.strip()[:60])))


def _is_end(line: TextLine) -> bool:
    # cheap test first: "end press", « fin ... »
    return (
        line.depth == 0
        and line.kind == "text"
        and line.text.strip()[:1] in ("e", "E", "f", "F")
        and is_press_end(line.text)
    )
