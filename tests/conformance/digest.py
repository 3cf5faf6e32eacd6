"""Plays two games and prints one digest of all that was stored and shown. Run under different PYTHONHASHSEEDs."""

from __future__ import annotations

import sys
from typing import Any

from rattus_pbem.engine.journal import digest
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import played
from tests.games import make_importable


def main(name: str) -> None:
    """Print 64 hex digits."""
    make_importable()
    rules = load_rules(name)
    outputs: list[Any] = []
    for seats in (2, 4):
        for run in played(rules, seats, "hash seed"):
            outputs += [seat_view(rules, run, seat).to_json() for seat in rules.meta.seats[:seats]]
            outputs.append(rules.state_to_json(run.state))
        outputs += [[event.to_json() for event in act.events] for act in run.finished]
        outputs += [[entry.to_json() for entry in act.entries] for act in run.finished]
    print(digest(outputs))


if __name__ == "__main__":
    main(sys.argv[1])
