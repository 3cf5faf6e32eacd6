"""How far something is that takes long: said from anywhere, shown by whoever listens, if anybody does.

What is said changes nothing. Reads no clock and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

Listener = Callable[[str, int, int], None]
_listener: Listener | None = None


def listen(listener: Listener | None) -> None:
    """From now on this is called with what is being done, how much of it is done, of how much (0: not known)."""
    global _listener
    _listener = listener


def report_progress(what: str, done: int = 0, total: int = 0) -> None:
    """So much is done; "" ends it."""
    if _listener is not None:
        _listener(what, done, total)
