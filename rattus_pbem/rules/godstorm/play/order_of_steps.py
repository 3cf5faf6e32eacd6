"""Which question an order belongs to, and in what order the questions of a turn come (G-7.1, G-7.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from ....engine.forms import Fault
from ....engine.seats import Seat
from ....engine.values import immutable
from ..data.game_data import Data
from .forms import name_of
from .state import HEAVEN, State

SETUP = ("pantheon", "claim", "armies", "gods")
BIDS = ("bid", "marker")
TURN = ("book", "revive", "place", "summon", "obtain", "play", "invade", "fortify", "embark", "underworld")
MAIN_QUESTIONS = (*SETUP, *BIDS, *TURN)
STEP_OF = {
    **dict.fromkeys(("book", "revive", "place"), 1),
    "summon": 2,
    "obtain": 3,
    "play": 4,
    "invade": 6,
    "fortify": 7,
    "embark": 8,
    "underworld": 9,
}
"""The step of a turn, from 1 to 10, to which a question belongs (G-7.1)."""
LAST_STEP = 10
_OF_VERB = {"settle": "gods", "build": "summon", "advance": "invade"}


@immutable
class WrittenOrder:
    """What an order, which need not be right, says of its place in a turn: its verb, the step it names, its places."""

    do: str
    names_step: bool
    step: Any
    source: str
    to: str

    @classmethod
    def from_json(cls, order: Mapping[str, Any]) -> Self:
        """That of an order as a sheet has it."""
        source, to = name_of(order.get("from")), name_of(order.get("to"))
        return cls(str(order.get("do")), "step" in order, order.get("step"), source, to)

    def question(self, data: Data) -> str:
        """The question of the turn that it answers; "" for an order that answers any (`skip`, `done`, `rest`)."""
        question = _OF_VERB.get(self.do, self.do)
        if question == "invade" and (self.to in data.spaces or self.source in (HEAVEN, *data.spaces)):
            return "underworld"
        return question if question in MAIN_QUESTIONS else ""

    def belongs_later(self, data: Data, question: str, *, is_asked: bool) -> bool:
        """Whether it belongs to a question that comes later in the turn than this one."""
        if self.do == "skip" and question in TURN:
            return self.step in may_be_skipped() and self.step > STEP_OF[question] if self.names_step else not is_asked
        own = self.question(data)
        if self.do == "rest":
            own = "place" if question in TURN else "armies"
        for group in (("armies", "gods"), BIDS, TURN):
            if question in group and own in group:
                return group.index(own) > group.index(question)
        return question == "armies" and own == "gods"


def step_of(do: str) -> int:
    """The step of a turn to which an order of this verb belongs; 1 of what is placed at its beginning."""
    return STEP_OF.get(_OF_VERB.get(do, do), 1)


def may_be_skipped() -> list[int]:
    """The steps that can be left out as a whole: not the income, the plague and the end (G-7.2)."""
    return [step for step in STEP_OF.values() if step > 1]


def why_not_skipped(named: Any, step: int) -> Fault | None:
    """Why `skip` with the number of a step is not for this one (G-7.2)."""
    if named == step:
        return None
    key = "skipped_step_is_past" if named in may_be_skipped() else "step_is_compulsory"
    return Fault("G-7.2", key, place="/step", step=named)


def past(do: str, step: int = LAST_STEP) -> Fault:
    """Why an order has no place in a step of a turn: its own is past or comes later, or it belongs to the setup or to
    the bids."""
    if do == "skip":
        return Fault("G-7.2", "step_is_compulsory", step=STEP_OF["place"])
    question = _OF_VERB.get(do, do)
    if question in SETUP:
        return Fault("G-4.4" if question == "pantheon" else "G-4.8", "setup_is_over", given=do)
    if question in BIDS:
        return Fault("G-6.2" if question == "bid" else "G-6.3", "no_bids_now", given=do)
    return Fault("G-7.2", "step_is_past" if step_of(do) <= step else "step_comes_later", given=do)


def not_your_moment(state: State, seat: Seat, do: str) -> Fault:
    """Why an order of a seat that is not asked now cannot be carried out: the reason nearest to the seat."""
    if seat not in state.living:
        return Fault("G-39.1", "you_are_out")
    question = _OF_VERB.get(do, do)
    if question in SETUP and state.phase in ("setup", "pantheon", "claim", "armies", "gods"):
        return Fault("G-4.4" if question == "pantheon" else "G-4.7", "not_your_go", given=do)
    if question in (*SETUP, *BIDS):
        return past(do)
    if state.phase == "turn" and state.active == seat:
        return Fault("G-7.2", "step_is_past", given=do)
    return Fault("G-6.7", "not_your_turn", given=do)
