"""View files: what comes with each report, read again on a player's own machine. Checked like any input."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from ..contract.views import View
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


class ViewFile:
    """A view file as it was read: JSON of which nothing is known but whether it `is_whole`, as its host wrote it."""

    def __init__(self, raw: bytes, place: str) -> None:
        """From the bytes of the file at this place. Raises UnreadableError if they are no JSON object, or too large."""
        if len(raw) > LARGEST:
            raise UnreadableError(f"it is larger than {LARGEST // 1024} KiB", place=place, hint=HINT)
        if raw.count(b",") > MAX_VALUES or too_deep(raw.decode("utf-8", "replace"), MAX_DEPTH) is not None:
            raise UnreadableError("nested too deep, or too long, for a view", place=place, hint=HINT)
        try:
            document = json.loads(raw, object_pairs_hook=_object, parse_constant=_no_number)
            self.claimed = document.pop("digest", None) if isinstance(document, dict) else None
            self.is_whole = self.claimed is not None and digest(document) == self.claimed
        except (ValueError, RecursionError):
            raise UnreadableError("not JSON", place=place, hint=HINT) from None
        if not isinstance(document, dict):
            raise UnreadableError("not a view: no JSON object", place=place, hint=HINT)
        self.document: dict[str, Any] = document
        self.place = place

    @staticmethod
    def read(path: Path) -> ViewFile:
        """The view file at this path. Raises UnreadableError."""
        return ViewFile(read_given(path, LARGEST, hint=HINT), str(path))

    def checked(self) -> View:
        """The view; one that is not as its host wrote it is checked. Raises UnreadableError for its faults of shape."""
        if not self.is_whole:
            self.check_shape()
        try:
            return View.from_json(self.document)
        except (LookupError, TypeError, ValueError, AttributeError):
            self.check_shape()
            raise

    def check_shape(self) -> None:
        """Raises UnreadableError naming every fault of the shape of the view, or the first of its times."""
        from pydantic import ValidationError

        from .view_model import view_model

        try:
            view_model().validate_python(self.document, strict=True)
        except ValidationError as error:
            shown = error.errors(include_url=False)[:MAX_SHOWN]
            faults = "; ".join(f"/{'/'.join(map(str, e['loc']))}: {e['msg']}" for e in shown)
            raise UnreadableError(f"not a view: {faults}", place=self.place, hint=HINT) from None
        except RecursionError:
            raise UnreadableError("not a view: nested too deeply", place=self.place, hint=HINT) from None
        try:
            _check_times(View.from_json(self.document))
        except ViewFault as misfit:
            raise misfit.error(self.place) from None


def read_view(path: Path) -> dict[str, Any]:
    """The JSON of the view in this file, for other programs. Raises UnreadableError naming every fault of its shape.

    A view that is as the host wrote it carries its own `digest`; in any other this becomes None.
    """
    file = ViewFile.read(path)
    file.checked()
    return {**file.document, "digest": file.claimed if file.is_whole else None}


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


def _check_times(view: View) -> None:
    from zoneinfo import ZoneInfo, available_timezones

    for key, moment in (("now", view.now), ("deadline", view.deadline)):
        try:
            aware = moment is None or datetime.fromisoformat(moment).tzinfo is not None
        except ValueError:
            aware = False
        if not aware:
            raise ViewFault(f"/{key}", f"{moment!r} is not a time with its zone")
    try:
        ZoneInfo(view.zone)
    except (ValueError, OSError, LookupError):
        if view.zone not in available_timezones():
            raise ViewFault("/zone", f"{view.zone!r} is no time zone") from None
