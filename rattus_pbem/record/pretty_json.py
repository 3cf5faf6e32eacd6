"""JSON for a person's eyes, a line for each thing that a value holds. Writes no file."""

from __future__ import annotations

from typing import Any

from msgspec import json

DEPTH = 2


def pretty_json(value: Any) -> bytes:
    """JSON for a person's eyes, a line for each thing it holds; keys in order, so that a value gives the same bytes.

    What lies deeper stands in one line.
    """
    return _spread(value, DEPTH, b"") + b"\n"


def _spread(value: Any, depth: int, indent: bytes) -> bytes:
    """The text of a value, an entry a line down to `depth`."""
    inner = indent + b" "
    if depth and value and isinstance(value, dict):
        items = sorted((str(key), held) for key, held in value.items())
        lines = [b"%b%b: %b" % (inner, _in_line(key), _spread(held, depth - 1, inner)) for key, held in items]
        return b"{\n%b\n%b}" % (b",\n".join(lines), indent)
    if depth and isinstance(value, list) and any(isinstance(held, dict | list) for held in value):
        return b"[\n%b\n%b]" % (b",\n".join([inner + _in_line(held) for held in value]), indent)
    return _in_line(value)


def _in_line(value: Any) -> bytes:
    return json.format(json.encode(value, order="sorted"), indent=0)
