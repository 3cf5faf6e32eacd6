"""Whether a JSON value has the shape of a view, its times and its zone among it. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from ..errors import UnreadableError

HINT = "The view file of your letter is expected: by mail it is called GAME-SEAT-tN-K.json."
CHANGED = (
    "Take the file that came with your letter. If this is it, unchanged, the fault is not yours: please report it."
)
MAX_SHOWN = 10


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
