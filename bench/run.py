"""`make bench`: the figures of docs/performance.md and LABORATORY.md, next to the peers. Exit 1 if a must is missed.

The works inside one process run in rounds with the peers' harnesses (`peers/run_all.py`: random order, calibration,
ratios inside each round); then the harnesses beside it, one after the other. Records are JSON lines in `--out`; the
table and the verdicts go to standard output. An `aim` that is missed is only told.

`make bench-short` is for a busy machine, as CI is: each row runs, once or a few times. Times are printed, and only the
bounds that depend on no machine are judged (`bounds.of_any_machine`).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from bench.bounds import Record, of_a_quiet_machine, of_any_machine

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "bench" / "out"


class Harness(NamedTuple):
    """A module that measures and prints records, and how often it does so in the whole form and in the short one."""

    module: str
    whole: str
    short: str

    def records(self, *, is_short: bool) -> Iterator[Record]:
        """What it prints; what cannot be measured here is told and left out. Ends the run if it fails."""
        command = [sys.executable, "-m", self.module, *(self.short if is_short else self.whole).split()]
        done = subprocess.run(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            sys.exit(f"{self.module} failed; its message is above")
        for record in map(json.loads, done.stdout.splitlines()):
            if "skipped" in record:
                print(f"skipped {record['work']}: {record['skipped']}")
            else:
                yield record


HARNESSES = (
    Harness("bench.cold", "--rounds 30", "--rounds 24"),
    Harness("bench.growth", "--turns 100", "--turns 100"),
    Harness("bench.mail", "--games 300 --mails 900 --rounds 5", "--games 20 --mails 60 --rounds 1"),
    Harness("bench.database", "--games 120 --many 20000 --rounds 3", "--games 8 --many 1000 --rounds 1"),
    Harness("bench.database_growth", "--turns 25", "--turns 9"),
    Harness("bench.site", "--rounds 3", "--rounds 1"),
    Harness("bench.live_page", "--rounds 3", "--rounds 1"),
    Harness("bench.serve_load", "--minutes 1", "--minutes 0.1"),
    Harness("bench.players", "--games 200", "--games 4"),
)


def peers(rounds: int, seconds: float, again: int) -> tuple[list[Record], list[Record]]:
    """Our works and the peers', round by round: rows of figures, and the verdicts of `run_all`."""
    ours = shlex.join([sys.executable, "-m", "bench.works", "--seconds", str(seconds)])
    out = OUT / "peers.json"
    out.unlink(missing_ok=True)
    harness = [sys.executable, str(ROOT / "bench" / "peers" / "run_all.py"), "--peers", str(OUT / "peers")]
    harness += ["--rounds", str(rounds), "--seconds", str(seconds), "--again", str(again)]
    harness += ["--ours", ours, "--out", str(out)]
    subprocess.run(harness, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, check=False)
    if not out.exists():
        sys.exit("bench/peers/run_all.py wrote no results; its message is above")
    data = json.loads(out.read_bytes())
    if "ours" in data["failed"]:
        sys.exit("bench/works.py failed; its message is above")
    for peer, reason in data["skipped"].items():
        print(f"skipped {peer}: {reason}")
    return data["rows"], data["targets"]


def environment() -> dict[str, str]:
    """That of this process, with the root of the checkout where Python looks for modules."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def table(rows: Iterable[Record], rest: Iterable[Record]) -> Iterator[str]:
    """The figures, a line a work."""
    for row in rows:
        unit, spread = f"{row['unit']}/s", f"[{row['min']:,.0f} to {row['max']:,.0f}]"
        beside = " ".join(f"{key}={value:g}" for key, value in row["extra"].items())
        yield f"{row['peer']:13}{row['work']:52}{row['median']:>12,.0f} {unit:10}{spread:24}{beside}"
    for record in rest:
        beside = " ".join(f"{key}={value:g}" for key, value in record["extra"].items())
        yield f"{record['peer']:13}{record['work']:52}{1000 * record['seconds']:>12,.1f} ms        {beside}"


def main() -> None:
    """Run everything and judge it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--short", action="store_true", help="each row once; only bounds that depend on no machine")
    arguments.add_argument("--rounds", type=int, default=5, help="of our works beside the peers'")
    arguments.add_argument("--seconds", type=float, default=2.0, help="for each of them in each round")
    arguments.add_argument("--out", type=Path, default=OUT / "results.jsonl")
    given = arguments.parse_args()
    OUT.mkdir(exist_ok=True)
    rounds, seconds, again = (1, 0.1, 0) if given.short else (given.rounds, given.seconds, 2)
    rows, aims = peers(rounds, seconds, again)
    rest = [record for harness in HARNESSES for record in harness.records(is_short=given.short)]
    for line in table(rows, rest):
        print(line)
    judged = list(of_any_machine(rest))
    print(f"\n{os.cpu_count()} cores, Python {platform.python_version()}, medians of {rounds} rounds")
    if not given.short:
        judged += of_a_quiet_machine(rows, rest)
        for aim in aims:
            verdict = "OK  " if aim["ok"] else "MISS"
            print(f"{verdict} aim  {aim['what']}: {aim['ratio']:.2f}x {aim['peer']} (at least {aim['need']:g}x)")
    for must in judged:
        print(must)
    with given.out.open("w") as file:
        for record in (*rows, *rest, *({"must": must.what, **must._asdict(), "holds": must.holds} for must in judged)):
            file.write(json.dumps(record) + "\n")
    print(f"All of it: {given.out}")
    sys.exit(0 if all(must.holds for must in judged) else 1)


if __name__ == "__main__":
    main()
