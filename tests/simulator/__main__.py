"""`make simulate`, or `python -m tests.simulator [--seed N]`: worlds from seeds, and which laws broke in them."""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from tests.postgres import FAST, Postgres, running_postgres

from .laws.at_the_end import ROOT
from .planted import Fault, planted
from .planted_faults import FAULTS
from .shrinking import Shape, shrink, story, tried_with

LAST_LINES = 25
"""So many lines of its diary are shown of a world that breaks a law."""


FIXED, OF_COMMIT = HALVES = ("fixed", "of the commit")
"""Of so many minutes half is spent on the same seeds each time, half on such as the commit gives."""
LONG, IN_A_DATABASE, KINDS = 3, 5, 8
"""Of eight worlds one is of forty days, so that a home of a month ago can come back, and one has a database."""
FOUND = """FOUND by seeds of this commit: {commands}
Such a fault is seldom this commit's doing, so it fails no run. It is a find all the same: shrink it, and file it."""


def worlds_for(half: str, minutes: float, usual: Shape) -> Iterator[tuple[str, Shape]]:
    """The worlds of one half of so many minutes, most of them in the usual shape."""
    began, commit = time.monotonic(), _commit()
    special = {LONG: replace(usual, days=40, games=1), IN_A_DATABASE: replace(usual, store="memory")}
    for number in itertools.count():
        if time.monotonic() - began >= 60 * minutes / len(HALVES):
            return
        yield str(number) if half == FIXED else f"{commit}-{number}", special.get(number % KINDS, usual)


def _commit() -> str:
    ran = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return ran.stdout.strip() or "none"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", default="", help="show this world, with its diary")
    arguments.add_argument("--seeds", type=int, default=1)
    arguments.add_argument(
        "--minutes", type=float, default=0, help="in all: one process plays fixed seeds, one those of the commit"
    )
    arguments.add_argument("--days", type=int, default=30)
    arguments.add_argument("--games", type=int, default=5)
    arguments.add_argument(
        "--spread", action="store_true", help="games begin one by one, none follows one that is over"
    )
    arguments.add_argument("--shrink", action="store_true", help="of a seed that breaks a law: leave out what it can")
    arguments.add_argument("--fault", default="", help="plant this fault into the program, in worlds that aim at it")
    kinds = ("folder", "memory", "postgres")
    arguments.add_argument("--store", choices=kinds, default="folder", help="where games are kept")
    given = arguments.parse_args()
    fault = next((fault for fault in FAULTS if fault.name == given.fault), None)
    if given.fault and fault is None:
        arguments.error(f"there is no such fault: {given.fault}")
    shape = Shape(given.days, given.games, spread=given.spread, store=given.store)
    if fault is not None:
        shape = Shape(fault.days, fault.games, trouble=fault.trouble, scene=fault.scene)
    with running_postgres(**FAST) if given.store == "postgres" else nullcontext() as server:
        play_each = partial(_play_each, fault=fault, server=server, has_diary=bool(given.seed), shrinks=given.shrink)
        if given.seed or not given.minutes:
            seeds = [given.seed] if given.seed else map(str, range(given.seeds))
            sys.exit(len(play_each((seed, shape) for seed in seeds)) > 0)
        with ProcessPoolExecutor(len(HALVES), multiprocessing.get_context("fork")) as pool:
            broken, of_commit = pool.map(partial(_play_half, play_each, given.minutes, shape), HALVES)
        if of_commit:
            print(FOUND.format(commands=", ".join(of_commit)))
        sys.exit(len(broken) > 0)


def _play_half(
    play_each: Callable[[Iterable[tuple[str, Shape]]], list[str]], minutes: float, shape: Shape, half: str
) -> list[str]:
    return play_each(worlds_for(half, minutes, shape))


def _play_each(
    worlds: Iterable[tuple[str, Shape]], *, fault: Fault | None, server: Postgres | None, has_diary: bool, shrinks: bool
) -> list[str]:
    """Play worlds from these seeds in these shapes; for each that breaks a law the command that shows it."""
    broken = []
    for seed, shape in worlds:
        began = time.process_time()
        attempt = tried_with(seed, server.toml(Path(f"world {seed}")) if server is not None else "")
        with planted(fault) if fault else nullcontext():
            world, law = attempt(shape)
            took = time.process_time() - began
            diary = world.diary[0 if has_diary else -LAST_LINES :] if has_diary or law is not None else ()
            counts = ", ".join(f"{number} {what}" for what, number in sorted(world.counts.items()))
            shape_of = f"{shape.days} days, {shape.games} games, {shape.store}, in {took:.1f} s"
            print(*diary, f"seed {seed}: {shape_of}: {law or 'no law broken'}", f"  {counts}", sep="\n", flush=True)
            if law is not None:
                broken.append(shape.command(seed))
            if law is not None and shrinks:
                print(story(seed, *shrink(shape, law, attempt)))
    return broken


if __name__ == "__main__":
    main()
