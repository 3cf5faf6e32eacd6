"""View files: what comes with each report, read again on a player's own machine. Checked like any input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..engine.journal import digest
from ..errors import UnreadableError
from ..reading import read_given, too_deep

HINT = "The view file of your letter is expected: by mail it is called GAME-SEAT-tN-K.json."
LARGEST = 1024 * 1024
MAX_VALUES = 10_000
MAX_DEPTH = 32
"""No view that a host writes, on whatever board, comes near these; more would take time and memory to refuse."""


def read_view(path: Path) -> dict[str, Any]:
    """The view in this file. Raises UnreadableError naming every fault of its shape.

    A view that is as the host wrote it carries its own `digest`; in any other this becomes None.
    """
    view = parse_view(read_given(path, LARGEST, hint=HINT), str(path))
    if view["digest"] is None:
        from .view_shape import check_shape

        check_shape({key: value for key, value in view.items() if key != "digest"}, str(path))
    return view


def parse_view(raw: bytes, place: str) -> dict[str, Any]:
    """The JSON object in these bytes; its `digest` is None unless it is that of a host's view. Raises UnreadableError.

    Nothing else is known of its shape.
    """
    if len(raw) > LARGEST:
        raise UnreadableError(f"it is larger than {LARGEST // 1024} KiB", place=place, hint=HINT)
    if raw.count(b",") > MAX_VALUES or too_deep(raw.decode("utf-8", "replace"), MAX_DEPTH) is not None:
        raise UnreadableError("nested too deep, or too long, for a view", place=place, hint=HINT)
    try:
        view = json.loads(raw, object_pairs_hook=_object, parse_constant=_no_number)
        claimed = view.pop("digest", None) if isinstance(view, dict) else None
        whole = claimed is not None and digest(view) == claimed
    except (ValueError, RecursionError):
        raise UnreadableError("not JSON", place=place, hint=HINT) from None
    if not isinstance(view, dict):
        raise UnreadableError("not a view: no JSON object", place=place, hint=HINT)
    return {**view, "digest": claimed if whole else None}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys all differ: programs disagree about which of two duplicates counts."""
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key stands twice")
    return data


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no JSON number")
