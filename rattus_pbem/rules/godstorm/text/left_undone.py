"""What a turn that ends at once leaves undone, step by step, as a sentence. It knows what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ....engine.records import Choice
from ....engine.seats import Seat
from ....locale import listed
from ..play.moving import embark_form, fortify_form, invade_form, underworld_form
from ..play.obtaining import obtain_form
from ..play.state import STEPS, State
from ..play.steps import can_act, play_form, summon_form
from .catalogue import language

FORMS: Mapping[str, Callable[[State, Seat], Choice]] = {
    "summon": summon_form,
    "obtain": obtain_form,
    "play": play_form,
    "invade": invade_form,
    "fortify": partial(fortify_form, done=False),
    "embark": partial(embark_form, foothold=False),
    "underworld": underworld_form,
}
"""What can be done in each step, by its name."""


def left_undone(state: State, seat: Seat, lang: str) -> str:
    """What could still be done where the turn ends now, in this state as the seat knows it; "" where nothing could."""
    if state.phase != "turn":
        return ""
    words = language(lang)["undone"]
    steps = [step for step in FORMS if STEPS.index(step) >= state.now.step and can_act(FORMS[step](state, seat))]
    said = [words["ends"].format(steps=listed(lang, [words[step] for step in steps]))] if steps else []
    return " ".join([*said, *([words["income"]] if state.now.step == STEPS.index("income") else [])])
