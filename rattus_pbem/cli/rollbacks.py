"""What `referee rollback` and `referee restore` print."""

from __future__ import annotations

from pathlib import Path

from ..hosting.home import find_home
from ..hosting.referee_acts import Grounds
from .output import clock, print_json


def run_rollback(
    game: str,
    to_turn: int,
    dice: str,
    same_orders: bool,
    reason: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `rollback_commands.rollback`."""
    from ..hosting.rollback import Rollback, roll_back

    what = Rollback(to_turn, dice, same_orders)
    done = roll_back(find_home(home), game, what, clock(now), Grounds(reason, dispute, turn, again))
    if as_json:
        print_json({"schema": "rattus-pbem/rolled-back/1", **done})
        return
    if not done["changed"]:
        print(
            f"{game}: this was done already (rollback {done['number']}); nothing is written. --again does it once more."
        )
        return
    print(f"{game} is back before turn {done['turn']} (it was in turn {done['was']}): rollback {done['number']}.")
    if same_orders:
        print(f"The recorded orders have been played again; the game is in turn {done['now_turn']}.")
    print("With the next tick every player gets a letter. `referee restore` undoes it until somebody has played.")


def run_restore(
    game: str,
    reason: str,
    dispute: int,
    turn: int | None,
    again: bool,
    home: Path | None,
    now: str | None,
    as_json: bool,
) -> None:
    """See `rollback_commands.restore`."""
    from ..hosting.rollback import restore

    done = restore(find_home(home), game, clock(now), Grounds(reason, dispute, turn, again))
    if as_json:
        print_json({"schema": "rattus-pbem/restored/1", **done})
        return
    if not done["changed"]:
        print(
            f"{game}: rollback {done['number']} was undone already; nothing is written. --again undoes the one before."
        )
        return
    print(f"{game}: rollback {done['number']} is undone; the game is in turn {done['turn']} again.")
    print("With the next tick every player gets a letter.")
