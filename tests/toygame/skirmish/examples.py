"""Lines of worked examples: `seats amber coral`, `armies amber 3`, `hand coral shield`, `turn amber`, `chance 6 1`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rattus_pbem.contract.example_lines import ExampleLines, LineKind, Reading
from rattus_pbem.contract.example_notations import FLAG, NUMBER, Notation, read_name
from rattus_pbem.contract.examples import Given
from rattus_pbem.engine.seats import Seat, clockwise

from .state import State
from .text import NAMES


class SkirmishLines(ExampleLines[State]):
    """A given is a turn of the seat named, else the bid."""

    seating = first_words = ("seats",)

    def __init__(self, rules: Any, start: State | None) -> None:
        super().__init__(Reading())
        self._rules = rules
        notes = self.reading
        seat = Notation(lambda word: read_name("seat", word, NAMES))
        wrong = "expected a seat and its armies, such as amber 3"
        armies: LineKind[State, Mapping[Seat, int]] = LineKind(notes.table(seat, NUMBER, wrong), "armies", several=True)
        hand = Notation(lambda text: {seat.read(text.split()[0]): text.split()[1:]})
        self.in_given = {
            "given": LineKind(FLAG),
            "seats": LineKind(notes.list_of(seat), "seats"),
            "armies": armies,
            "hand": LineKind(hand, "hands", several=True),
            "turn": LineKind(seat, "first"),
            "chance": LineKind(notes.list_of(NUMBER), "chance"),
        }
        self.in_then = {"armies": armies, "turn": LineKind(seat, of=lambda outcome: (*outcome.state.order, "-")[0])}

    def state(self) -> State:
        """The first round, with nothing but the cards that are named."""
        position = self.reading.position
        state: State = self._rules.new_state(position["seats"], {})
        hands: dict[Seat, Sequence[int]] = dict.fromkeys(state.seats, ())
        faces: dict[int, str] = {}
        for seat, cards in position.get("hands", {}).items():
            hands[seat] = range(len(faces) + 1, len(faces) + 1 + len(cards))
            faces |= dict(zip(hands[seat], cards, strict=True))
        state = replace(
            state,
            armies={**state.armies, **position.get("armies", {})},
            hands={seat: tuple(cards) for seat, cards in hands.items()},
            faces=faces,
            phase="bid",
            round=1,
        )
        if "first" not in position:
            return state
        return replace(state, phase="turn", order=clockwise(state.living, position["first"]))

    def begin(self, state: State) -> Given[State]:
        """Seats are called by their first letter."""
        chance = tuple(self.reading.position.get("chance", ()))
        return Given(state, {seat[0].upper(): seat for seat in state.seats}, chance)
