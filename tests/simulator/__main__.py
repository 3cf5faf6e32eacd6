"""`make simulate`, or `python -m tests.simulator [--seed N]`: worlds from seeds, and which laws broke in them."""

from __future__ import annotations

import argparse
import sys
import time

from .play import play
from .shrinking import Shape, shrink, story, tried_with


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", default="")
    arguments.add_argument("--seeds", type=int, default=1)
    arguments.add_argument("--days", type=int, default=30)
    arguments.add_argument("--games", type=int, default=5)
    arguments.add_argument("--shrink", action="store_true", help="of a seed that breaks a law: leave out what it can")
    given = arguments.parse_args()
    broken = 0
    for seed in [given.seed] if given.seed else [str(number) for number in range(given.seeds)]:
        began = time.process_time()
        world, law = play(seed, given.days, given.games)
        took = time.process_time() - began
        if given.seed:
            print("\n".join(world.diary))
        counts = ", ".join(f"{number} {what}" for what, number in sorted(world.counts.items()))
        print(
            f"seed {seed}: {given.days} days, {given.games} games in {took:.1f} s: {law or 'no law broken'}\n  {counts}"
        )
        broken += law is not None
        if law is not None and given.shrink:
            shape, small = shrink(Shape(given.days, given.games), law, tried_with(seed))
            print(story(seed, shape, small, law))
    sys.exit(broken > 0)


main()
