"""Lines of worked examples: beside those of the state `hand coral shield decoy` and `turn amber`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rattus_pbem.contract.example_lines import LineKind
from rattus_pbem.engine.seats import Seat, clockwise
from rattus_pbem.kit.state_lines import StateLines

from .state import State


class SkirmishLines(StateLines[State]):
    """A given is a turn of the seat named, else the bid, in the first round."""

    def own_given(self) -> Mapping[str, LineKind[State, Any]]:
        """The faces in a hand, and whose turn it is."""
        hand = self.of_seat(list)
        return {"hand": LineKind(hand, "cards", several=True), "turn": LineKind(self.seat, "first")}

    def own_then(self) -> Mapping[str, LineKind[State, Any]]:
        """Whose turn is next."""
        return {"turn": LineKind(self.seat, of=lambda outcome: (*outcome.state.order, "-")[0])}

    def state(self) -> State:
        """Nothing but the cards that are named."""
        position = self.reading.position
        hands: dict[Seat, tuple[int, ...]] = dict.fromkeys(position["seats"], ())
        faces: dict[int, str] = {}
        for seat, cards in position.pop("cards", {}).items():
            hands[seat] = tuple(range(len(faces) + 1, len(faces) + 1 + len(cards)))
            faces |= dict(zip(hands[seat], cards, strict=True))
        first = position.pop("first", None)
        position["round"] = position.get("round", 1)
        state = super().state().but(hands=hands, faces=faces, supply=())
        return state if first is None else state.but(phase="turn", order=clockwise(state.living, first))
