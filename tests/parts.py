"""The part of the full tests that one run takes (`make test-part`, `.ci/run`): a dozen runs in a row have run them all.

The full tests lie in twelve slices, each test at its full counts. Run number n takes slice n - 1, which the run before
it took, once more, and then slice n: what fails is seen by two runs, whoever made the commit between them, and nothing
is passed over by a number that rises by two. Slice n - 1 is taken from its end: what one run did not reach in its time,
the next begins with.

A test's slice is made of its name alone, and never changes; but for the few long ones, which are dealt out evenly by
`long_tests.txt`. Each run prints how long its long tests took: `python -m tests.parts LOG` deals them out anew.
"""

from __future__ import annotations

import hashlib
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

SLICES = 12
TABLE = Path(__file__).with_name("long_tests.txt")
MOST_NAMED = 50
IS_OVER = "the time of this part is over"


@cache
def long_tests() -> Mapping[str, tuple[int, float]]:
    """By the name of a test: the slice that it is dealt to, and how many seconds it takes."""
    rows = (line.split(maxsplit=2) for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {name: (int(number), float(seconds)) for number, seconds, name in rows}


def slice_of(name: str) -> int:
    """The slice that a test lies in."""
    if name in long_tests():
        return long_tests()[name][0]
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4]) % SLICES


def deal(seconds: Mapping[str, float]) -> Iterator[str]:
    """The lines of the table for tests that take so long: each goes to the slice that has the least so far."""
    so_far = [0.0] * SLICES
    for name in sorted(seconds, key=lambda name: (-seconds[name], name)):
        least = so_far.index(min(so_far))
        so_far[least] += seconds[name]
        yield f"{least:2} {seconds[name]:5.0f} {name}\n"


def part(items: Iterable[pytest.Item], number: int) -> list[pytest.Item]:
    """What run `number` takes of these tests, in the order in which it runs them."""
    slices: dict[int, list[pytest.Item]] = defaultdict(list)
    for item in items:
        slices[slice_of(item.nodeid)].append(item)
    again, new = (sorted(slices[n % SLICES], key=_longest_first) for n in (number - 1, number))
    return [*reversed(again), *new]


def _longest_first(item: pytest.Item) -> float:
    return -long_tests().get(item.nodeid, (0, 0.0))[1]


class Part:
    """Takes the part of a run, ends it at its time, and says what was not reached."""

    def __init__(self, number: int, minutes: float, printed: bool) -> None:
        """`printed`: this is the process that prints, and knows the reports of all workers."""
        self.number = number
        self._until = time.monotonic() + 60 * minutes
        self._minutes = minutes
        self._is_printed = printed
        self._left: list[str] = []
        self._reached = 0

    @pytest.hookimpl(trylast=True)  # when -m has chosen
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Take the part."""
        taken = part(items, self.number)
        chosen = {id(item) for item in taken}
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in chosen])
        items[:] = taken

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Nothing begins when the time is over."""
        if time.monotonic() > self._until:
            pytest.skip(IS_OVER)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what was not reached."""
        if report.when == "setup":
            is_left = report.skipped and IS_OVER in str(report.longrepr)
            self._reached += not is_left
            if is_left:
                self._left.append(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which part it was, and what was not reached."""
        if not self._is_printed:
            return
        terminalreporter.section(f"part {self.number}: slices {(self.number - 1) % SLICES} and {self.number % SLICES}")
        for line in self.account():
            terminalreporter.line(line, yellow=bool(self._left))

    def account(self) -> Iterator[str]:
        """How far it came."""
        if not self._left:
            yield f"All of its {self._reached} tests were run."
            return
        count = f"{len(self._left)} of {self._reached + len(self._left)} tests"
        yield f"NOT REACHED within {self._minutes:g} minutes: {count}. The next part begins with the last ones:"
        yield from self._left[-MOST_NAMED:]


def main() -> None:
    """Deal the long tests out anew, by what the given output of a run says."""
    seconds = {name: taken for name, (_, taken) in long_tests().items()}
    for path in sys.argv[1:]:
        lines = re.findall(r"^(\d+) s call: (tests/.+)$", Path(path).read_text("utf-8"), re.MULTILINE)
        seconds |= {name: float(taken) for taken, name in lines}
    TABLE.write_text("".join(("# slice, seconds, test; made by: python -m tests.parts LOG\n", *deal(seconds))), "utf-8")


if __name__ == "__main__":
    main()
