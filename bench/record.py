"""The records that harnesses print, one JSON object a line, in the form of bench/peers/pb.py; and their clock."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rattus_pbem import __version__


class Work(NamedTuple):
    """What a work did in its time: so many units, and figures beside."""

    n: int
    unit: str
    seconds: float
    extra: dict[str, Any]


def emit(work: str, done: Work) -> dict[str, Any]:
    """Print a record of ours and return it."""
    record = {
        "peer": "ours",
        "version": __version__,
        "work": work,
        "n": done.n,
        "unit": done.unit,
        "seconds": round(done.seconds, 6),
        "per_s": round(done.n / done.seconds, 3),
        "rss_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
        "extra": done.extra,
    }
    print(json.dumps(record), flush=True)
    return record


def skip(work: str, reason: str) -> None:
    """Print that a work cannot be measured here, and why."""
    print(json.dumps({"work": work, "skipped": reason}), flush=True)


def rounds(seconds: float) -> Iterator[int]:
    """0, 1, 2 and so on for this long, and at least once."""
    until = time.perf_counter() + seconds
    number = 0
    while number == 0 or time.perf_counter() < until:
        yield number
        number += 1


def repeated(seconds: float, unit: str, once: Callable[[int], int], **extra: Any) -> Work:
    """`once(number)` again and again for this long; it returns the units that it did."""
    began = time.perf_counter()
    done = sum(once(number) for number in rounds(seconds))
    return Work(done, unit, time.perf_counter() - began, extra)
