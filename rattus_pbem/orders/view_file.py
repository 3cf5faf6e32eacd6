"""View files: what comes with each report, read again on a player's own machine. Checked like any input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..engine.journal import digest
from ..errors import UnreadableError

LARGEST = 4 * 1024 * 1024


def read_view(path: Path) -> dict[str, Any]:
    """The view in this file. Raises UnreadableError naming every fault of its shape.

    A view that is as the host wrote it carries its own `digest`; in any other this becomes None.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise UnreadableError(f"cannot be read: {error.strerror}", place=str(path)) from None
    hint = "The file that ends in .view.json and came with your report is expected."
    if len(raw) > LARGEST:
        raise UnreadableError("too large for a view", place=str(path), hint=hint)
    try:
        told = json.loads(raw)
        claimed = told.pop("digest", None) if isinstance(told, dict) else None
        whole = claimed is not None and digest(told) == claimed
    except (ValueError, RecursionError):
        raise UnreadableError("not JSON", place=str(path), hint=hint) from None
    if not whole:
        from .view_check import check_shape

        check_shape(told, str(path))
    return {**told, "digest": claimed if whole else None}
