"""The mail tick: thousands of mails at once, beside the floor; and a tick with nothing to do, beside an empty command.

All of it works in one temporary folder, on one disk, rounds interleaved; ratios are taken inside the round. Our homes
are made by `mail_home`, each tick runs in a process of its own (`mail_once`). The floor is `peers/turn.py`: the mini
game as the barest file-based turn processor, with one fsync a mail (`game`) or two (`file`); and with one, where it has
to make the letters of our tick as well, each with all its parts (`letters`). Prints a record a work.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from bench.cold import EMPTY, PROGRAM, TYPER, Ran, run
from bench.letters import parts_of
from bench.mail_home import NOW, TICK, Homes, copied, prepare
from bench.record import Work, emit

ROOT = Path(__file__).resolve().parent.parent
FLOOR = str(ROOT / "bench" / "peers" / "turn.py")
MODES = ("game", "file", "letters")
FINDINGS = 1
"""`doctor` ends with this: the homes have no way for mail."""
OURS = "ours"
Record = dict[str, Any]


def record_of(*command: str) -> Record:
    """The last JSON object that a process of Python prints. Raises RuntimeError if it fails."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, *command], env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed; its message is above")
    record: Record = json.loads(done.stdout.splitlines()[-1])
    return record


def our_tick(homes: Homes, place: Path, number: int, begun: int) -> Record:
    """A tick of ours over a copy of the home with the mails, one of its own for each round.

    Copies stay until the end: where many files have just been removed, ext4 takes ten times as long to make a new one.
    Raises RuntimeError if a mail was not taken, or if other games than so many have left turn 0.
    """
    home = copied(homes.full, place / f"home-{number}")
    os.sync()
    record = record_of("-m", "bench.mail_once", str(home), "--now", TICK.isoformat())
    if any(record["left"].values()):
        raise RuntimeError(f"not every mail was taken: {record['left']}")
    if record["begun"] != begun:
        raise RuntimeError(f"{record['begun']} games have begun instead of {begun}: the orders were not played")
    return record


def floor_tick(place: Path, mode: str) -> Record:
    """A tick of the floor over a copy of its folder."""
    if mode == "letters":
        return record_of(
            FLOOR, "tick", str(place / "floor"), "--sync", "game", "--letters", str(place / "letters.json")
        )
    return record_of(FLOOR, "tick", str(place / "floor"), "--sync", mode)


def keep_letters(place: Path, home: Path) -> None:
    """The letters that a tick of ours has put into the outbox, for the floor to make."""
    letters = sorted((home / "mail" / "out").glob("*.eml"))
    (place / "letters.json").write_text(json.dumps([parts_of(path.read_bytes()) for path in letters]), encoding="utf-8")


def busy(homes: Homes, place: Path, games: int, mails: int, rounds: int) -> None:
    """All mails in one tick, and the same number by the floor."""
    subprocess.run(
        [sys.executable, FLOOR, "make", str(place / "floor"), "--games", str(games), "--mails", str(mails)], check=True
    )
    begun = min(games, max(0, mails - games))
    jobs: dict[str, Callable[[int], Record]] = {OURS: lambda number: our_tick(homes, place, number, begun)}
    for mode in MODES:
        jobs[mode] = lambda _, mode=mode: floor_tick(place, mode)  # type: ignore[misc]
    our_tick(homes, place, rounds, begun)
    keep_letters(place, place / f"home-{rounds}")
    records: dict[str, list[Record]] = {name: [] for name in jobs}
    for number in range(rounds):
        for name in random.Random(number).sample(list(jobs), len(jobs)):
            records[name].append(jobs[name](number))
            print(f"# round {number + 1} of {rounds}, {name}: {records[name][-1]['seconds']:.1f} s", file=sys.stderr)
    for mode in MODES:
        all_ran = records[mode]
        extra = {
            key: median(record["extra"][key] for record in all_ran)
            for key in ("fsyncs", "mail_us", "mail_cpu_us", "bare_durable_write_us", "mail_over_bare", "game_bytes")
        }
        count = round(median(record["n"] for record in all_ran))
        emit(f"the floor of a mail tick, {mode}", Work(count, "mails", seconds_of(all_ran), extra))
    emit("mail tick", Work(mails, "mails", seconds_of(records[OURS]), {**figures(records, mails), **homes.figures}))


def figures(runs: dict[str, list[Record]], mails: int) -> dict[str, float]:
    """The figures beside our time."""
    ours = runs[OURS]
    last = ours[-1]
    per_s = {mode: [record["per_s"] for record in runs[mode]] for mode in MODES}
    extra = {
        f"x_of_floor_{mode}": median(mails / run["seconds"] / floor for run, floor in zip(ours, all_ran, strict=True))
        for mode, all_ran in per_s.items()
    }
    return {
        **extra,
        "mail_us": median(1e6 * run["seconds"] / mails for run in ours),
        "mail_cpu_us": median(1e6 * run["cpu"] / mails for run in ours),
        "bare_durable_write_us": median(1e6 * run["bare"] for run in ours),
        "mail_over_bare": median(run["seconds"] / mails / run["bare"] for run in ours),
        "peak_mb": median(run["peak_mb"] for run in ours),
        "growth_mb": median(run["growth_mb"] for run in ours),
        "fsyncs": last["fsyncs"],
        "fsyncs_a_mail": round(last["fsyncs"] / mails, 3),
        "files_a_mail": round(last["files_more"] / mails, 3),
        **{f"fsyncs_{kind}": count for kind, count in sorted(last["kinds"].items())},
        "games_written": last["journals"],
        "journal_fsyncs_a_game": max(run["journal_fsyncs_a_game"] for run in ours),
        "files_out": last["files"].get("out", 0),
        "game_bytes": last["game_bytes"],
        "rounds": len(ours),
    }


def idle(homes: Homes, games: int, rounds: int) -> None:
    """A tick with nothing to do, in new processes beside an empty command of typer; and what it opens."""
    sink = os.open(os.devnull, os.O_RDWR)
    runs: dict[str, list[Ran]] = {EMPTY: [], OURS: []}
    for number in range(rounds + 1):
        commands = {
            EMPTY: [sys.executable, "-c", TYPER],
            OURS: [PROGRAM, "tick", "--home", str(homes.idle), "--now", moment(number)],
        }
        for name in random.Random(number).sample(list(commands), 2):
            ran = run(commands[name], sink)
            if number:  # the first round only warms the disk cache
                runs[name].append(ran)
    os.close(sink)
    record = record_of("-m", "bench.mail_once", str(homes.idle), "--now", moment(rounds + 1), "--command", "tick")
    wall = statistics.median(ran.wall for ran in runs[OURS])
    extra = {
        "ms": round(1000 * wall, 1),
        "cpu_ms": median(1000 * ran.cpu for ran in runs[OURS]),
        "peak_mb": record["peak_mb"],
        "x_of_empty": median(ran.wall / empty.wall for ran, empty in zip(runs[OURS], runs[EMPTY], strict=True)),
        "games": games,
        "opened": record["opened"],
        "opened_below_games": record["opened_below_games"],
        "runs": rounds,
    }
    emit("idle tick", Work(1, "runs", wall, extra))


def doctor(homes: Homes, games: int, rounds: int) -> None:
    """`doctor` over games in which nothing has changed since it found them sound."""
    sink = os.open(os.devnull, os.O_RDWR)
    command = [PROGRAM, "doctor", "--home", str(homes.idle), "--now", moment(0)]
    first, *runs = (run(command, sink, most=FINDINGS) for _ in range(rounds + 1))
    os.close(sink)
    record = record_of("-m", "bench.mail_once", str(homes.idle), "--now", moment(0), "--command", "doctor")
    wall = statistics.median(ran.wall for ran in runs)
    extra = {
        "ms": round(1000 * wall, 1),
        "cpu_ms": median(1000 * ran.cpu for ran in runs),
        "first_ms": round(1000 * first.wall, 1),
        "games": games,
        "opened_below_games": record["opened_below_games"],
        "runs": rounds,
    }
    emit("doctor, nothing changed", Work(games, "games", wall, extra))


def moment(number: int) -> str:
    """The time of an idle tick: a minute after the one before."""
    return (NOW + timedelta(minutes=1 + number)).isoformat()


def median(values: Any) -> float:
    """The median, with three digits behind the point."""
    return round(float(statistics.median(values)), 3)


def seconds_of(records: list[Record]) -> float:
    """The median time."""
    return float(statistics.median(record["seconds"] for record in records))


def main() -> None:
    """Make the homes, run the rounds."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--mails", type=int, default=3000)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument(
        "--place", type=Path, help="a folder on the disk to measure on; else where temporary files go"
    )
    given = arguments.parse_args()
    from rattus_pbem.post.mail_tick import tick

    with tempfile.TemporaryDirectory(dir=given.place) as folder:
        place = Path(folder)
        homes = prepare(place, given.games, given.mails, tick)
        doctor(homes, given.games, given.rounds)
        idle(homes, given.games, 4 * given.rounds + 1)
        busy(homes, place, given.games, given.mails, given.rounds)


if __name__ == "__main__":
    main()
