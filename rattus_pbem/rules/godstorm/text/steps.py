"""The ten steps of a turn for a page that shows where a turn is (G-7.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....contract.steps import TurnStep
from ..data.game_data import builtin
from ..play.order_of_steps import STEP_OF, WrittenOrder
from ..play.state import STEPS
from . import language
from .naming import in_full


def steps_of_turn(lang: str) -> Sequence[TurnStep]:
    """Each with its name and how its orders are written; the plague and the end have none."""
    names, texts = language(lang)["step_names"], language(lang)["steps"]
    asked = {step: tuple(q for q, number in STEP_OF.items() if number == step) for step in STEP_OF.values()}
    return [
        TurnStep(names[name], in_full(texts[name], lang) if name in texts else "", asked.get(number, ()))
        for number, name in enumerate(STEPS, 1)
    ]


def step_of(order: Mapping[str, Any]) -> int:
    """The step that an order does something in; 0 for `skip`, `done` and answers within a step."""
    if "on" in order:
        return 0
    written = WrittenOrder.from_json(order)
    return 1 if written.do == "rest" else STEP_OF.get(written.question(builtin()), 0)
