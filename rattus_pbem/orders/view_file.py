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
        _check_shape(told, path, hint)
    return {**told, "digest": claimed if whole else None}


def _check_shape(told: Any, path: Path, hint: str) -> None:
    """A view that was edited, or none at all: every fault of its shape. Imported only then: it takes its time."""
    from pydantic import ValidationError

    from .view_model import view_model

    try:
        view_model().validate_python(told, strict=True)
    except ValidationError as error:
        faults = [f"/{'/'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors(include_url=False)[:10]]
        raise UnreadableError("not a view: " + "; ".join(faults), place=str(path), hint=hint) from None
