"""`make bench`: everything that docs/performance.md quotes, next to the peers, in one run. Exit 1 if a must is missed.

The works inside one process run in rounds with the peers' harnesses (`peers/run_all.py`: random order, calibration,
ratios inside each round); then cold commands beside an empty typer command, and one more turn of long games. Records
are JSON lines in `--out`; the table and the verdicts go to standard output. An `aim` that is missed is only told.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "bench" / "out"
CLIENT = "minigame: Client, one process"
OF_CLIENT = {
    "mini moves": 2.5,
    "rattus moves": 1.0,
    "rattus replay": 0.1,
    "rattus replay, a game folder": 0.1,
    "godstorm moves": 0.7,
}
COMPUTER_GAMES = "games of Godstorm by five computer players"
WORLDS = "worlds of a turn of Rattus"
Record = dict[str, Any]


class Must(NamedTuple):
    """A bound, and how many times the other figure ours is."""

    what: str
    ratio: float
    bound: float
    at_least: bool

    @property
    def holds(self) -> bool:
        """Whether the bound is kept."""
        return self.ratio >= self.bound if self.at_least else self.ratio <= self.bound

    def __str__(self) -> str:
        sign = "at least" if self.at_least else "at most"
        return f"{'OK  ' if self.holds else 'MISS'} must {self.what}: {self.ratio:.2f}x ({sign} {self.bound:g}x)"


def peers(rounds: int, seconds: float) -> tuple[list[Record], list[Record]]:
    """Our works and the peers', round by round: rows of figures, and the verdicts of `run_all`."""
    ours = shlex.join([sys.executable, "-m", "bench.works", "--seconds", str(seconds)])
    out = OUT / "peers.json"
    out.unlink(missing_ok=True)
    harness = [sys.executable, str(ROOT / "bench" / "peers" / "run_all.py"), "--peers", str(OUT / "peers")]
    harness += ["--rounds", str(rounds), "--seconds", str(seconds), "--ours", ours, "--out", str(out)]
    subprocess.run(harness, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, check=False)
    if not out.exists():
        sys.exit("bench/peers/run_all.py wrote no results; its message is above")
    data = json.loads(out.read_bytes())
    if not any(row["peer"] == "ours" for row in data["rows"]):
        sys.exit("bench/works.py gave no figures; its message is above")
    for peer, reason in data["skipped"].items():
        print(f"skipped {peer}: {reason}")
    return data["rows"], data["targets"]


def harness(module: str, *words: str) -> list[Record]:
    """The records that a harness of ours prints. Ends the run if it fails."""
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"{module} failed; its message is above")
    return [json.loads(line) for line in done.stdout.splitlines()]


def environment() -> dict[str, str]:
    """That of this process, with the root of the checkout where Python looks for modules."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def musts(rows: Iterable[Record], rest: Iterable[Record]) -> Iterator[Must]:
    """The bounds that the project has set itself, with what was measured; none for a peer that was skipped."""
    rows = list(rows)
    per_s = {(row["peer"], row["work"]): [value for value, _ in row["values"]] for row in rows}
    client = per_s.get(("boardgame.io", CLIENT), [])
    for work, bound in OF_CLIENT.items():
        mine = per_s.get(("ours", work), [])
        if client and len(mine) != len(client):
            sys.exit(f"{work} was not measured in every round; what failed is told above")
        if client:
            ratio = statistics.median(ours / theirs for ours, theirs in zip(mine, client, strict=True))
            yield Must(f"{work}, against a move of boardgame.io's client", ratio, bound, at_least=True)
    for row in rows:
        if row["work"] == COMPUTER_GAMES:
            yield Must(
                f"the median of {COMPUTER_GAMES}, in units of 2 s", row["extra"]["median_s"] / 2, 1, at_least=False
            )
        if row["work"] == WORLDS:
            seconds = [2000 / value for value, _ in row["values"]]
            yield Must(f"2,000 {WORLDS}, in units of 2 s", statistics.median(seconds) / 2, 1, at_least=False)
    extra = {record["work"]: record["extra"] for record in rest}
    for command in ("cold check", "cold check, a JSON sheet", "cold preview", "cold submit"):
        if command in extra:
            yield Must(f"{command}, against an empty typer command", extra[command]["x_of_empty"], 1.5, at_least=False)
    if "mail tick" in extra:
        tick, idle = extra["mail tick"], extra["idle tick"]
        yield Must("a tick of mail, against the floor", tick["x_of_floor_game"], 0.6, at_least=True)
        yield Must("durable writes of a journal in it, a game", tick["journal_fsyncs_a_game"], 1, at_least=False)
        yield Must("an idle tick, against an empty typer command", idle["x_of_empty"], 1.5, at_least=False)
    if "one more turn after 1000" in extra:
        ratio = extra["one more turn after 1000"]["x_of_turn_10"]
        yield Must("one more turn after 1,000, against one after 10", ratio, 1.5, at_least=False)


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
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=2.0, help="for each work in each round")
    arguments.add_argument("--out", type=Path, default=OUT / "results.jsonl")
    given = arguments.parse_args()
    OUT.mkdir(exist_ok=True)
    rows, targets = peers(given.rounds, given.seconds)
    rest = harness("bench.cold", "--rounds", str(2 * given.rounds + 1))
    rest += harness("bench.growth", "--turns", str(5 * given.rounds))
    rest += harness("bench.mail", "--games", "300", "--mails", "900", "--rounds", str(given.rounds))
    for line in table(rows, rest):
        print(line)
    judged = list(musts(rows, rest))
    print(f"\n{os.cpu_count()} cores, Python {platform.python_version()}, medians of {given.rounds} rounds")
    for target in targets:
        verdict = "OK  " if target["ok"] else "MISS"
        print(
            f"{verdict} aim  {target['what']}: {target['ratio']:.2f}x {target['peer']} (at least {target['need']:g}x)"
        )
    for must in judged:
        print(must)
    with given.out.open("w") as file:
        for record in (*rows, *rest, *({"must": must.what, **must._asdict(), "holds": must.holds} for must in judged)):
            file.write(json.dumps(record) + "\n")
    print(f"All of it: {given.out}")
    sys.exit(0 if all(must.holds for must in judged) else 1)


if __name__ == "__main__":
    main()
