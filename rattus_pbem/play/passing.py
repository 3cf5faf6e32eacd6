"""Bringing a run to a seat's part of the turn while the others pass. Stores nothing and sends no mail."""

from __future__ import annotations

from typing import Any

from ..engine.asks import Ask
from ..engine.run import Run
from ..engine.seats import Seat
from .driver import Driver, Reply, Source, by_default

DONE = {"do": "done"}


def pass_or_default(ask: Ask) -> Reply | None:
    """`done`, where that is legal; a question that the game does not wait for takes its default."""
    if ask.form.fault(DONE) is None:
        return Reply(dict(DONE))
    return None if ask.waits else by_default(ask)


def pass_until(driver: Driver, run: Run[Any], seat: Seat, policy: Source) -> bool:
    """Bring the run to this seat's next part of the current turn, `policy` answering for other seats; False if none is.

    The part is begun; it may be over at once. Advances the run even if it returns False: try it on a fork first.
    """
    turn = run.position.act.turn if run.position.act else None
    while True:
        if run.pending:
            if any(ask.seat == seat for ask in run.pending):
                return True
            if not driver.answer(policy):
                return False
            continue
        act = run.rules.next_act(run.state)
        if act is None or not act.seats or turn not in (None, act.turn):
            return False
        turn = act.turn
        run.begin()
        if seat in act.seats:
            return True
