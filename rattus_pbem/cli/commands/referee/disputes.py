"""List what players have disputed, with all that was said about it.

Example: rattus-pbem referee disputes peste --state closed
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ....home.home import find_home
from ....referee.disputes import list_disputes
from ...output import clock, print_json
from ...parameters import Home, Json, MaybeGame, Now
from ...terminal import dispute_table, is_terminal


def command(
    game: MaybeGame = None,
    state: Annotated[str, typer.Option(help="open, answered, closed (by clause) or all; else those not closed.")] = "",
    clause: Annotated[str, typer.Option(help="Only those about events of this clause.")] = "",
    home: Home = None,
    now: Now = None,
    as_json: Json = False,
) -> None:
    disputes, faults = list_disputes(find_home(home), clock(now), game, state=state, clause=clause)
    if as_json:
        entries = [each.to_json() for each in disputes]
        print_json({"schema": "rattus-pbem/disputes/1", "disputes": entries, "faults": faults})
        return
    if disputes and is_terminal(sys.stdout):
        print("\n".join([*dispute_table(disputes), ""]))
    for each in disputes:
        for line in each.lines():
            print(line)
    for fault in faults:
        print(fault)
    if not disputes:
        print("There is no such dispute." if state or clause else "No dispute waits.")
