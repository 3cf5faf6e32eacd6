"""What an order of a later step may be on the board as it is: for whoever writes orders before that step comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ....engine.records import Choice, Record
from ....engine.seats import Seat
from .moving import embark_form, fortify_form, invade_form, underworld_form
from .obtaining import obtain_form
from .state import STEPS, State
from .steps import can_act, play_form, summon_form

FORMS: Mapping[str, Callable[[State, Seat], Choice]] = {
    "summon": summon_form,
    "obtain": obtain_form,
    "play": play_form,
    "invade": invade_form,
    "fortify": partial(fortify_form, done=False),
    "embark": partial(embark_form, foothold=False),
    "underworld": underworld_form,
}
"""What can be done in each step, by its name, which is its question, too."""


def later_choices(state: State, me: Seat) -> dict[str, Choice]:
    """For each later step of the seat's own turn in which something could be done now, what that is."""
    if state.phase != "turn" or state.active != me:
        return {}
    forms = {step: form(state, me) for step, form in FORMS.items() if STEPS.index(step) > state.now.step}
    return {step: form for step, form in forms.items() if can_act(form)}


def later_record(state: State, me: Seat, do: str) -> Record | None:
    """An invasion or advance before step 6, a fortifying before step 7; None for others, or where none is possible."""
    step = {"invade": "invade", "advance": "invade", "fortify": "fortify"}.get(do)
    if state.phase != "turn" or state.active != me or step is None or state.now.step >= STEPS.index(step):
        return None
    record = FORMS[step](state, me).entry(do)
    return record if isinstance(record, Record) else None
