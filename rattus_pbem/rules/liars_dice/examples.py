"""Lines of worked examples of liar's dice: `dice red 2 5 5`, `bids red 2 fives`, `palifico`, `next blue`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...contract.example_lines import LineKind
from ...contract.example_notations import FLAG, NUMBER, WORD, choice
from ...kit.state_lines import StateLines
from .state import FACES, State


class DiceLines(StateLines[State]):
    """A given is a moment of a round, the dice of each cup named or not."""

    def own_given(self) -> Mapping[str, LineKind[State, Any]]:
        """Bids, and what kind of round it is."""
        parts, wrong = (self.seat, NUMBER, choice(*FACES)), "expected bids such as red 2 fives, not {}"
        bid = self.reading.entries(f"{WORD} {WORD} {WORD}", parts, "{} {} {}", wrong)
        return {
            "bids": LineKind(bid, "bids"),
            "palifico": LineKind(FLAG, "is_palifico"),
            "no-exact": LineKind(FLAG, "no_exact"),
        }

    def own_then(self) -> Mapping[str, LineKind[State, Any]]:
        """Who begins the next round."""
        return {"bids": self.own_given()["bids"], "next": LineKind(self.seat, "starter")}

    def state(self) -> State:
        """In the midst of a round, unless a phase is named."""
        position = self.reading.position
        position.setdefault("phase", "call")
        counts = {seat: len(dice) for seat, dice in position.get("dice", {}).items()}
        position["counts"] = {**counts, **position.get("counts", {})}
        position["exact"] = not position.pop("no_exact", False)
        return super().state()
