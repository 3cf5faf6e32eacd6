"""Bring all games of a home up to this program, and say what became of each.

Example: rattus-pbem upgrade --dry-run
"""

from __future__ import annotations

from typing import Annotated

import typer

from ...home.home import find_home
from ...hosting.upgrade import PRESENT, UPGRADE, Plan, plan, upgrade
from ...waiting import report_progress, with_progress
from ..output import clock, print_json
from ..parameters import Home, Json, Now
from ..terminal import coloured


def command(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would happen; write nothing.")] = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 if the host has to see to a game."""
    host_home, entries = find_home(home), list[Plan]()

    def done(entry: Plan) -> None:
        entries.append(entry)
        if not as_json:
            report_progress("")  # a line takes the place of the bar
            words = in_words(entry, dry_run=dry_run)
            print(coloured(words, "bad") if entry.needs_host else words, flush=True)

    if dry_run:
        for game in with_progress("upgrade: games", host_home.store.games()):
            done(plan(host_home, game))
    else:
        upgrade(host_home, clock(now), done)
    if as_json:
        print_json(
            {"schema": "rattus-pbem/upgrade/1", "dry_run": dry_run, "games": [entry.to_json() for entry in entries]}
        )
    elif not entries:
        print("There are no games.")
    if any(entry.needs_host for entry in entries):
        raise typer.Exit(1)


def in_words(entry: Plan, *, dry_run: bool) -> str:
    """What becomes, or became, of a game."""
    match entry.action:
        case "upgrade":
            steps = ", ".join(f"{step.schema} from {step.from_} to {step.to}" for step in entry.steps)
            what = f"{'would be upgraded' if dry_run else 'upgraded'}: {steps}"
        case "over":
            what = "over; it is only read"
        case "reopen":
            what = (
                f"played by revision {entry.revision} of its rules, which this program does not have any more "
                f"(it has {entry.present}). {entry.hint}"
            )
        case "blocked" | "newer":
            what = entry.hint
        case _:
            what = "nothing to do"
    if entry.action in (UPGRADE, PRESENT) and entry.revision != entry.present:
        what += f"; played on by revision {entry.revision} of its rules (new games have {entry.present})"
    return f"{entry.game}: {what}"
