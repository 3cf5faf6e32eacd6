"""What an order of a later step may be on the board as it is: for examples that are shown before that step comes."""

from __future__ import annotations

from ....engine.records import Record
from ....engine.seats import Seat
from .moving import fortify_form, invade_form
from .state import STEPS, State


def later_record(state: State, me: Seat, do: str) -> Record | None:
    """An invasion or advance before step 6, a fortifying before step 7; None for others, or where none is possible."""
    step = {"invade": "invade", "advance": "invade", "fortify": "fortify"}.get(do)
    if state.phase != "turn" or state.active != me or step is None or state.now.step >= STEPS.index(step):
        return None
    form = invade_form(state, me) if step == "invade" else fortify_form(state, me, done=False)
    record = form.entry(do)
    return record if isinstance(record, Record) else None
