"""What a turn that ends at once leaves undone, step by step, as a sentence. Reads views only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ....engine.records import Choice
from ....engine.seats import Seat
from ....locale import listed
from ..data.game_data import Data
from ..play.facts import known_state
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


def left_undone(data: Data, view: Mapping[str, Any], seat: Seat, order: Mapping[str, Any], lang: str) -> str:
    """What could still be done where `done` ends the turn; "" of another order, or where nothing could."""
    state, words = known_state(data, view, seat), language(lang)["undone"]
    if order["do"] != "done" or state.phase != "turn":
        return ""
    steps = [step for step in FORMS if STEPS.index(step) >= state.now.step and can_act(FORMS[step](state, seat))]
    said = [words["ends"].format(steps=listed(lang, [words[step] for step in steps]))] if steps else []
    return " ".join([*said, *([words["income"]] if state.now.step == STEPS.index("income") else [])])
