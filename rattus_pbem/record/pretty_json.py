"""JSON for a person's eyes, a line for each thing that a value holds. Writes no file."""

from __future__ import annotations

import json
from typing import Any

_MARK = "\0"
_BETWEEN = ', "\\u0000", '
"""How the mark stands between two things in a list."""


def pretty_json(value: Any) -> bytes:
    """JSON for a person's eyes, a line for each thing it holds; keys in order, so that a value gives the same bytes.

    What lies deeper stands in one line: so the encoder written in C does the work, all lines in one call.
    """
    pieces: list[str | None] = []
    flat: list[Any] = []
    _spread(value, 2, "", pieces, flat)
    lines = iter(_encoded(flat))
    return ("".join([next(lines) if piece is None else piece for piece in pieces]) + "\n").encode()


def _spread(value: Any, depth: int, indent: str, pieces: list[str | None], flat: list[Any]) -> None:
    """Append the text of a value to `pieces`, an entry a line down to `depth`.

    None marks the place of the next value in `flat`, to be encoded later.
    """
    inner = indent + " "
    if depth and value and isinstance(value, dict):
        items = sorted((str(key), held) for key, held in value.items())
        for nth, (key, held) in enumerate(items):
            opening = ",\n" if nth else "{\n"
            pieces.append(f"{opening}{inner}{_encode(key)}: ")
            _spread(held, depth - 1, inner, pieces, flat)
        pieces.append(f"\n{indent}}}")
    elif depth and isinstance(value, list) and any(isinstance(held, dict | list) for held in value):
        for nth, held in enumerate(value):
            opening = ",\n" if nth else "[\n"
            pieces += [f"{opening}{inner}", None]
            flat.append(held)
        pieces.append(f"\n{indent}]")
    else:
        pieces.append(None)
        flat.append(value)


def _encoded(values: list[Any]) -> list[str]:
    """Each value as one line of JSON.

    All are encoded in a single call, which is faster, with a mark between them, and split at the marks; if a value
    itself contains the mark, they are encoded one by one.
    """
    marked = [part for value in values for part in (value, _MARK)]
    texts = _encode(marked[:-1])[1:-1].split(_BETWEEN)
    return texts if len(texts) == len(values) else [_encode(value) for value in values]


_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, check_circular=False).encode
