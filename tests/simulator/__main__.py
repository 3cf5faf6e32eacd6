"""`make simulate`, or `python -m tests.simulator [--seed N]`: worlds from seeds, and which laws broke in them."""

from __future__ import annotations

import argparse
import itertools
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

from tests.postgres import FAST, Postgres, running_postgres

from .laws.at_the_end import ROOT
from .planted import Fault, planted
from .planted_faults import FAULTS
from .shrinking import Shape, shrink, story, tried_with

LAST_LINES = 25
"""So many lines of its diary are shown of a world that breaks a law."""


def seeds_for(minutes: float) -> Iterator[str]:
    """Seeds for so many minutes: half of the time fixed ones, half of it such as are made from the commit."""
    began = time.monotonic()
    fixed, of_commit = itertools.count(), itertools.count()
    while (passed := time.monotonic() - began) < 60 * minutes:
        yield str(next(fixed)) if passed < 30 * minutes else f"{_commit()}-{next(of_commit)}"


def _commit() -> str:
    ran = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return ran.stdout.strip() or "none"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", default="", help="show this world, with its diary")
    arguments.add_argument("--seeds", type=int, default=1)
    arguments.add_argument("--minutes", type=float, default=0, help="half on fixed seeds, half on seeds of the commit")
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
    whole = Shape(fault.days, fault.games, trouble=fault.trouble, scene=fault.scene) if fault else None
    with running_postgres(**FAST) if given.store == "postgres" else nullcontext() as server:
        sys.exit(_play_all(given, fault, whole, server) > 0)


def _play_all(given: argparse.Namespace, fault: Fault | None, whole: Shape | None, server: Postgres | None) -> int:
    """Play the worlds that are asked for; how many of them break a law."""
    broken = 0
    some = seeds_for(given.minutes) if given.minutes else iter([str(number) for number in range(given.seeds)])
    for seed in [given.seed] if given.seed else some:
        began = time.process_time()
        table = server.toml(Path(f"world {seed}")) if server is not None else ""
        shape, attempt = (
            whole or Shape(given.days, given.games, spread=given.spread),
            tried_with(seed, given.store, table),
        )
        with planted(fault) if fault else nullcontext():
            world, law = attempt(shape)
            took = time.process_time() - began
            if given.seed or law is not None:
                print("\n".join(world.diary[0 if given.seed else -LAST_LINES :]))
            counts = ", ".join(f"{number} {what}" for what, number in sorted(world.counts.items()))
            shape_of = f"{shape.days} days, {shape.games} games in {took:.1f} s"
            print(f"seed {seed}: {shape_of}: {law or 'no law broken'}\n  {counts}", flush=True)
            broken += law is not None
            if law is not None and given.shrink:
                print(story(seed, *shrink(shape, law, attempt)))
    return broken


main()
