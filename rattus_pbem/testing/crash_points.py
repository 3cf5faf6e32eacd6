"""A command killed at its writes and run again: the home is that of a command that was never killed. POSIX only."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from ..home.home import Home, open_home
from ..record import journal_lines
from .killing import PLACES, is_killed

Command = Callable[[Home], object]


def copy(path: Path, to: Path) -> Home:
    """A copy of a home, with the times of its files; in place of what lies there."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(path, to)
    return open_home(to)


def tree(path: Path) -> dict[str, bytes]:
    """All files of a folder by name, without locks; an index without the times at which files were written."""
    files = {
        str(file.relative_to(path)): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file() and file.name != "lock"
    }
    return {name: without_stamps(data) if name.endswith("index.json") else data for name, data in files.items()}


def without_stamps(index: bytes) -> bytes:
    """An index without file times, and words for them, which are not the same in any two homes."""
    return re.sub(rb'"[0-9a-f]{32}"', b'"1"', re.sub(rb"\[\d{9,},\d{9,}\]", b"[1,1]", index))


def check_journals(path: Path) -> None:
    """Every line of every journal is one that was committed, and can be read. Raises AssertionError."""
    for journal in path.glob("*/*/journal.jsonl"):
        lines, mark = journal_lines.read(journal.read_bytes())
        if (mark.size, mark.lines) != (journal.stat().st_size, len(lines)):
            raise AssertionError(f"{journal}: a line that nobody committed")


def sampled_deaths(home: Home, command: Command, folder: Path, step: int) -> Iterator[str]:
    """Kill the command at every step-th of its calls on copies of the home, and run it again.

    Yields what is not as in a home in which it was never killed, for each death; "" for one that left no trace.
    """
    unkilled = copy(home.path, folder / "unkilled")
    command(unkilled)
    wanted, again = tree(unkilled.path), folder / "killed"
    for place in PLACES:
        number = 1
        while is_killed(_bound(command, copy(home.path, again)), number, place):
            command(open_home(again))
            check_journals(again)
            actual = tree(again)
            other = sorted(name for name in wanted.keys() | actual.keys() if wanted.get(name) != actual.get(name))
            yield f"killed {place} call {number}: {', '.join(other)}" if other else ""
            number += step


def _bound(command: Command, home: Home) -> Callable[[], object]:
    return lambda: command(home)
