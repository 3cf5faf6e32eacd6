"""Numbers and gods that an order names (G-42.5, G-44.1, G-44.2, G-48.9)."""

from __future__ import annotations

from typing import Any


def amount(given: Any, low: int, high: int, whole: int | None = None) -> int:
    """Cut to what is legal; left out: the largest. `whole`: what `all_but` leaves its number of."""
    if given is None or given == "all":
        return high
    if given == "min":
        return low
    if isinstance(given, dict):
        given = (high + 1 if whole is None else whole) - given["all_but"]
    return max(low, min(high, int(given)))


def kinds_of(given: Any, present: list[str], default: str) -> list[str]:
    """The gods named, of those that are there."""
    if given is None:
        given = [] if default == "none" else ["all"]
    return list(present) if "all" in given else [kind for kind in present if kind in given]
