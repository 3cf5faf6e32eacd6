"""How much of the counts that find rare things a run takes: `make test` and the tests of real servers in `.ci/run` a
sixteenth, any other run all.

A test that counts for itself asks here (`COUNTS`). Of one with many cases `make test` takes as many as its mark says
(`@pytest.mark.some(3)`); the other cases are marked `full`.

`make test` is over in a minute: the tests that take longest are left to `make test-rest`, which each run of
CI takes as well. `slow_tests.txt` names them; `python -m tests.counts LOG` makes it anew by what the two print with
`--durations=0`.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, islice
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import pytest

T = TypeVar("T")
QUICK = 16
SLOW = Path(__file__).with_name("slow_tests.txt")
SECONDS = 42
"""So much processor time the tests of `make test` may take together, beside what it takes to begin."""
_divisor = 1


def choose_counts(config: pytest.Config) -> None:
    """See the module. Called before any test module is imported."""
    global _divisor
    _divisor = QUICK if any(left in config.option.markexpr for left in ("not full", "not minutes")) else 1


def sampled(full: int) -> int:
    """So many of this number of seeds, games, deaths, or examples of a property (`max_examples`)."""
    return -(-full // _divisor)


def stride(full: int) -> int:
    """The step that goes with it, through all the places where something is tried."""
    return full * _divisor


def in_turn(those: Sequence[T], number: int) -> Sequence[T]:
    """All of these; where counts are sampled, at the number-th place one of them, and the next at the next."""
    return [those[number % len(those)]] if _divisor > 1 else those


def spread(those: Iterable[T], number: int) -> list[T]:
    """All of these; where counts are sampled, so many of them, evenly spread."""
    every = list(those)
    return every[:: max(1, len(every) // number)][:number] if _divisor > 1 else every


def beginning(those: Iterable[T], number: int) -> Iterable[T]:
    """All of these; where counts are sampled, the first so many."""
    return islice(those, number if _divisor > 1 else None)


COUNTS: Sequence[Callable[..., object]] = (sampled, stride, spread, beginning, in_turn)


def leave_to_the_full_run(items: Iterable[pytest.Function]) -> None:
    """Mark `full` what is more than some cases of a test that is marked `some`.

    Each case that is kept shows as many values of parameters as possible that none before it shows; ties go by the
    digest of its name, so that the choice stays the same, and other tests choose others.
    """
    tests = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker("some")
        if mark is not None and not item.get_closest_marker("full"):
            tests[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    for (_, number), cases in tests.items():
        cases.sort(key=lambda item: hashlib.sha256(item.nodeid.encode()).digest())
        shown: set[tuple[str, int]] = set()
        for _ in range(number):
            if cases:
                case = max(cases, key=lambda item: len(values(item) - shown))
                shown |= values(case)
                cases.remove(case)
        for case in cases:
            case.add_marker("full")


def values(item: pytest.Function) -> set[tuple[str, int]]:
    """The values of parameters that this case shows, each by its place in the list."""
    return set(item.callspec.indices.items())


def is_counted(module: ModuleType) -> bool:
    """Whether a test module takes any of these counts: then `make test` has seen only a part of it."""
    return any(getattr(module, count.__name__, None) is count for count in COUNTS)


# ---- which tests `make test` leaves to `make test-rest`


def slow_tests() -> frozenset[str]:
    """The names of these tests, without their cases."""
    return frozenset(line for line in SLOW.read_text("utf-8").splitlines() if not line.startswith("#"))


def slowest(log: str) -> Iterable[str]:
    """Of the tests in the output of runs with `--durations=0`, what is more than fits into `SECONDS`."""
    seconds = defaultdict[str, float](float)
    for taken, name in re.findall(r"^([\d.]+)s (?:call|setup) +(tests/[^[\s]+)", log, re.MULTILINE):
        seconds[name] += float(taken)
    quickest_first = sorted(seconds, key=lambda name: (seconds[name], name))
    until = accumulate(seconds[name] for name in quickest_first)
    return sorted(name for name, so_far in zip(quickest_first, until, strict=True) if so_far > SECONDS)


def main() -> None:
    """Write the list anew."""
    log = "\n".join(Path(path).read_text("utf-8") for path in sys.argv[1:])
    head = "# made by: python -m tests.counts LOG"
    SLOW.write_text("".join(f"{line}\n" for line in (head, *slowest(log))), "utf-8")


if __name__ == "__main__":
    main()
