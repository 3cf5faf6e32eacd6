"""Take in mail, settle deadlines, play what can be played in all games, send what is due.

Example: rattus-pbem tick --home ~/pbem
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ...home.home import find_home
from ...hosting.ticks import note_tick
from ...post.mail_tick import tick
from ..output import clock, print_json
from ..parameters import Home, Json, Now
from ..terminal import coloured


def command(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be played; write nothing.")] = False,
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    """Exit code 1 only if a game was newly blocked, or for what could not be done this time; 2 if that was because a
    file or folder could not be read or written."""
    host_home, moment = find_home(home), clock(now)
    result = tick(host_home, moment, dry_run=dry_run)
    if not dry_run:
        note_tick(host_home, moment, result)
    if as_json:
        print_json(
            {
                "schema": "rattus-pbem/tick/1",
                "games": result.games,
                "opened": result.opened,
                "moved": result.moved,
                "notes": result.notes,
                "fenced": result.fenced,
                "newly_fenced": result.newly_fenced,
                "failed": result.failed,
            }
        )
    else:
        for line in [*result.notes, *result.moved]:
            print(line)
        for line in [*(f"blocked: {game}" for game in result.fenced), *result.failed]:
            print(coloured(line, "bad"))
    if result.disk:
        print("Make room, or correct the mount or the file modes: the next tick goes on from there.", file=sys.stderr)
    if result.newly_fenced or result.failed:
        raise typer.Exit(2 if result.disk else 1)
