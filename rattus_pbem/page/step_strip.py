"""The steps of a turn as a page shows them: where one is, what is done, what is passed over. Sees no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..contract.rules import Rules
from ..contract.steps import TurnStep, step_of, steps_of_turn
from ..engine.asks import Ask
from ..engine.records import Choice
from ..locale import sentences
from ..orders.sheet import Sheet
from ..play.driver import DONE


class StepStrip:
    """The steps of one view's turn; false where the game has none, or the view asks about none of them."""

    def __init__(self, rules: Rules[Any], asks: Sequence[Ask], lang: str) -> None:
        self._rules = rules
        self._steps: Sequence[TurnStep] = steps_of_turn(rules, lang)
        self._words = sentences("page", lang)
        self._begins = min((self.step_at(ask.question) for ask in asks), default=0)

    def __bool__(self) -> bool:
        return self._begins > 0

    def step_at(self, question: str) -> int:
        """The step, counted from 1, in which this is asked; 0 for a question of none."""
        return next((number for number, step in enumerate(self._steps, 1) if question in step.questions), 0)

    def opens(self, ask: Ask, step: int, sheet: Sheet) -> bool:
        """Whether a page asks this that shows what can be done from this step on; 0: whatever the game waits for.

        A question of no step is asked as soon as an order of the sheet does something in that step, or in a later one.
        """
        at = self.step_at(ask.question)
        if step and not at and any(step_of(self._rules, order.data) >= step for order in sheet.orders):
            return ask.waits
        if at != step or not step:
            return ask.waits and at >= step
        return ask.waits or self._has_choices(ask, step)

    def reopens(self, ask: Ask, step: int, answer: Mapping[str, Any] | None) -> bool:
        """Whether a page that shows this step asks what a sheet passes over in it, by this answer or a later order."""
        if self.step_at(ask.question) != step or not self._has_choices(ask, step):
            return False
        return answer is None or not step_of(self._rules, answer)

    def _has_choices(self, ask: Ask, step: int) -> bool:
        verbs = ask.form.possible() if isinstance(ask.form, Choice) else ()
        return any(step_of(self._rules, {"do": do}) == step for do in verbs)

    @staticmethod
    def without_end(sheet: Sheet) -> Sheet:
        """The sheet without its orders to take the rest of the turn by default, which leave nothing to be shown."""
        return replace(sheet, orders=tuple(order for order in sheet.orders if order.data != DONE))

    def begun(self) -> list[dict[str, Any]]:
        """Each step before anything is ordered: its number, name and text, and whether its choices can be shown."""
        return [
            {
                "number": number,
                "name": step.name,
                "text": step.text,
                "is_open": bool(step.questions) and number >= self._begins,
            }
            for number, step in enumerate(self._steps if self else (), 1)
        ]

    def entries(self, sheet: Sheet, asks: Sequence[Ask]) -> list[dict[str, Any]]:
        """Each step with its name, text and state; `asks` are what is asked after the sheet.

        The states are `done` (an order does something in it, or it was over before), `passed`, `empty`
        (not passed by any order), `now` and `later`.
        `is_open`: that what can be done in it can be shown, for it was not over before.
        """
        if not self:
            return []
        done = {step_of(self._rules, order.data) for order in sheet.orders}
        passes = any(order.data["do"] in ("skip", "done") for order in sheet.orders)
        last = max(done | {self._begins})
        passed = len(self._steps) if passes else last
        asked = max((self.step_at(ask.question) for ask in asks), default=len(self._steps) + 1)
        return [
            self._entry(number, step, done, asked or last, passed=passed) for number, step in enumerate(self._steps, 1)
        ]

    def _entry(self, number: int, step: TurnStep, done: set[int], now: int, *, passed: int) -> dict[str, Any]:
        if number == now:
            state = "now"
        elif number > now:
            state = "later"
        else:
            state = "passed" if number < passed else "empty"
            if number in done or number < self._begins or not step.questions:
                state = "done"
        said = self._words["step_" + state].format(step=step.name)
        return {**self.begun()[number - 1], "state": state, "said": said}
