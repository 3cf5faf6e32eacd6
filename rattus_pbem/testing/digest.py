"""Plays two games and prints one digest of all that was stored and shown. Run under different PYTHONHASHSEEDs.

What goes by the order of a set, or by a hash, gives another digest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from ..engine.journal import digest
from ..play.seat_view import seat_view
from ..rules import load_rules
from .playing import played


def main(name: str) -> None:
    """Print 64 hex digits."""
    rules = load_rules(name)
    outputs: list[Any] = []
    for seats in sorted({rules.meta.counts[0], min(4, rules.meta.counts[-1])}):
        for run in played(rules, seats, "hash seed"):
            outputs += [seat_view(rules, run, seat).to_json() for seat in rules.meta.seats[:seats]]
            outputs.append(rules.state_to_json(run.state))
        outputs += [[event.to_json() for event in act.events] for act in run.finished]
        outputs += [[entry.to_json() for entry in act.entries] for act in run.finished]
    sys.stdout.write(f"{digest(outputs)}\n")


def digest_under(name: str, hash_seed: str) -> str:
    """The digest of two games played in a process of its own, in which texts have other hashes."""
    place = os.pathsep.join(filter(None, (str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": place}
    command = [sys.executable, "-m", __name__ if __name__ != "__main__" else "rattus_pbem.testing.digest", name]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main(sys.argv[1])
