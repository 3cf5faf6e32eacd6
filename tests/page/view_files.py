"""View files as hosts write them, of any game. Asserts nothing."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from rattus_pbem.engine.journal import digest
from rattus_pbem.engine.run import Run
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.rules import load_rules
from rattus_pbem.testing.playing import new_run, played
from tests.report.letters import NOW, small_run


def view_file(run: Run[Any] | None = None, seat: str = "", **changes: Any) -> bytes:
    """What comes with a letter about this run (a turn of Rattus) to a seat that is asked; some keys changed."""
    run = run or small_run()
    rules: Any = run.rules
    seat = seat or run.pending[0].seat
    act = run.position.act
    view = {
        "schema": f"rattus-pbem/view-{rules.name}/1",
        "game": "peste",
        "rules": rules.name,
        "revision": rules.revision,
        "custom": {},
        "names": {each: each.capitalize() for each in run.state.seats},
        "lang": "en",
        "zone": "Europe/Paris",
        "turn": act.turn if act else run.state.turn,
        "letter": 1,
        "code": "KX4P-9QDM",
        "now": NOW.isoformat(),
        "deadline": (NOW + timedelta(hours=31)).isoformat(),
        "events": [],
        **seat_view(rules, run, seat).to_json(),
        **changes,
    }
    return json.dumps({**view, "digest": digest(view)}).encode()


def first_question(name: str, seats: int = 2) -> Run[Any]:
    """A game at its first question."""
    run = new_run(load_rules(name), seats, f"first {name}")
    run.play_on()
    return run


def war_view() -> bytes:
    """A turn of Risk Godstorm in which Iberia can be invaded from Gaul."""
    rules = load_rules("godstorm")
    turns = (run for run in played(rules, 2, "review") if run.position.act and run.position.act.turn >= 6)
    return view_file(next(run for run in turns if run.pending[0].question in rules.main_questions))
