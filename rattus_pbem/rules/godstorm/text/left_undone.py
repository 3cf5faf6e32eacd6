"""What a turn that ends at once leaves undone, step by step, as a sentence. It knows what the seat knows."""

from __future__ import annotations

from ....engine.seats import Seat
from ....locale import listed
from ..play.later_orders import FORMS
from ..play.state import STEPS, State
from ..play.steps import can_act
from .catalogue import language


def left_undone(state: State, seat: Seat, lang: str) -> str:
    """What could still be done where the turn ends now, in this state as the seat knows it; "" where nothing could."""
    if state.phase != "turn":
        return ""
    words = language(lang)["undone"]
    steps = [step for step in FORMS if STEPS.index(step) >= state.now.step and can_act(FORMS[step](state, seat))]
    said = [words["ends"].format(steps=listed(lang, [words[step] for step in steps]))] if steps else []
    return " ".join([*said, *([words["income"]] if state.now.step == STEPS.index("income") else [])])
