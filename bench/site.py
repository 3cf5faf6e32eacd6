"""What it takes to build the site of a finished game: from nothing, again when nothing has changed, and its pages.

    .venv/bin/python -m bench.site

The games are those of the demo, played to the end by computer players. Prints two records a game; `extra` tells how
many files were written, and how large the largest page is, as it is and compressed as servers send it.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from bench.record import Work, emit
from rattus_pbem.cli.commands.demo import play_demo
from rattus_pbem.home.home import Home, open_home
from rattus_pbem.rules import GAMES
from rattus_pbem.site.build_site import SiteResult, build_site

NOW = datetime(2031, 1, 1, 8, tzinfo=UTC)


def timed(home: Home, out: Path) -> tuple[float, SiteResult]:
    """Seconds that a build took, and what it did."""
    began = time.perf_counter()
    result = build_site(home, out, NOW)
    return time.perf_counter() - began, result


def measure(rules: str, folder: Path, rounds: int) -> None:
    """Play a game, build its site from nothing and once more, again and again."""
    for _ in play_demo(rules, "bench", folder / rules):
        pass
    home, out = open_home(folder / rules), folder / f"{rules}-site"
    first, again = list[float](), list[float]()
    for _ in range(rounds):
        shutil.rmtree(out, ignore_errors=True)
        seconds, built = timed(home, out)
        first.append(seconds)
        seconds, same = timed(home, out)
        again.append(seconds)
        assert not same.written, "nothing had changed"
    largest = max((path.read_bytes() for path in (out / "games").rglob("*.html")), key=len)
    sizes = {"page_kb": round(len(largest) / 1024, 1), "zipped_kb": round(len(gzip.compress(largest)) / 1024, 1)}
    emit(f"site of a game of {rules}", Work(1, "site", statistics.median(first), {"files": built.written, **sizes}))
    emit(f"site of a game of {rules}, unchanged", Work(1, "site", statistics.median(again), {"files": 0}))


def main() -> None:
    """Measure each game of the package."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        for rules in GAMES:
            measure(rules, Path(folder), rounds)


if __name__ == "__main__":
    main()
