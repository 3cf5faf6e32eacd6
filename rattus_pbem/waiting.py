"""How far something is that takes long: said from anywhere, shown by whoever listens, if anybody does.

What is said changes nothing. Reads no clock and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
Listener = Callable[[str, int, int], None]
_listener: Listener | None = None
_is_within = False


def listen(listener: Listener | None) -> None:
    """From now on this is called with what is being done, how much of it is done, of how much (0: not known)."""
    global _listener
    _listener = listener


def report_progress(what: str, done: int = 0, total: int = 0) -> None:
    """So much is done; "" ends it. Of what is only a part of something that is reported itself nothing is said."""
    if _listener is not None and not (what and _is_within):
        _listener(what, done, total)


def with_progress(what: str, items: Sequence[T]) -> Iterator[T]:
    """The items one after the other, how many are done reported with each. Of a single one its parts are reported."""
    global _is_within
    if _is_within or len(items) == 1:
        yield from items
        return
    try:
        for place, item in enumerate(items):
            report_progress(what, place, len(items))
            _is_within = True
            yield item
            _is_within = False
    finally:
        _is_within = False
        report_progress("")
