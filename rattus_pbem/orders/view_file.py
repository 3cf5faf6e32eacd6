"""View files: what comes with each report, read again on a player's own machine. Checked like any input."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
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
CHANGED = (
    "Take the file that came with your letter. If this is it, unchanged, the fault is not yours: please report it."
)
MAX_SHOWN = 10


def read_view(path: Path) -> dict[str, Any]:
    """The view in this file. Raises UnreadableError naming every fault of its shape.

    A view that is as the host wrote it carries its own `digest`; in any other this becomes None.
    """
    view = parse_view(read_given(path, LARGEST, hint=HINT), str(path))
    if view["digest"] is None:
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


class ViewFault(Exception):  # noqa: N818 - always reported as an UnreadableError
    """A part of a view that does not fit the others: its JSON pointer, and why."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(why)
        self.place = place
        self.why = why

    def error(self, path: str) -> UnreadableError:
        """The error for the reader of this file."""
        message = f"the view does not hold together: {self.why}"
        return UnreadableError(message, place=f"{path}, {self.place}", hint=CHANGED)


def check_shape(view: Any, path: str) -> None:
    """Raises UnreadableError naming every fault of the shape of a view, or the first of its times."""
    from pydantic import ValidationError

    from .view_model import view_model

    try:
        view_model().validate_python(view, strict=True)
    except ValidationError as error:
        faults = [f"/{'/'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors(include_url=False)[:MAX_SHOWN]]
        raise UnreadableError("not a view: " + "; ".join(faults), place=path, hint=HINT) from None
    except RecursionError:
        raise UnreadableError("not a view: nested too deeply", place=path, hint=HINT) from None
    try:
        _check_times(view)
    except ViewFault as misfit:
        raise misfit.error(path) from None


def _check_times(view: Mapping[str, Any]) -> None:
    from zoneinfo import ZoneInfo, available_timezones

    for key in ("now", "deadline"):
        try:
            aware = view[key] is None or datetime.fromisoformat(view[key]).tzinfo is not None
        except ValueError:
            aware = False
        if not aware:
            raise ViewFault(f"/{key}", f"{view[key]!r} is not a time with its zone")
    try:
        ZoneInfo(view["zone"])
    except (ValueError, OSError, LookupError):
        if view["zone"] not in available_timezones():
            raise ViewFault("/zone", f"{view['zone']!r} is no time zone") from None
