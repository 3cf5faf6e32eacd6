"""The odds of a sheet from worlds drawn in agreement with a view.

The chance of these worlds is their own, never the game's, so that the same view and sheet give the same odds wherever
they are asked for, in one go or in slices.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..contract.rules import Rules
from ..engine.journal import digest
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from ..play.seat_view import Worlds
from .outcome_odds import Odds
from .whole_turn import TurnsPlayed, WholeTurn


class Sampling:
    """The worlds of a sample, played some at a time: whoever waits for them may stop at any."""

    def __init__(self, rules: Rules[Any], view: Mapping[str, Any], sheet: Sheet) -> None:
        self.played = 0
        self._rules = rules
        self._sheet = sheet
        self._seed = digest([{key: view[key] for key in ("board", "act", "asked")}, sheet.digest(), "odds"])
        self._worlds = Worlds(rules, view)
        self._advance = Advance.from_json(view.get("advance")).changed_by(sheet.to_json(), "")
        self._turns = TurnsPlayed()

    def play(self, worlds: int) -> None:
        """Play so many more."""
        for number in range(self.played, self.played + worlds):
            run = self._worlds.seeded(f"{self._seed}|{number}")
            self._turns.add(WholeTurn(self._rules, run, self._advance.copy(), self._sheet), 1)
        self.played += worlds

    def sample(self) -> Odds:
        """What the worlds played so far, at least one, come to."""
        return self._turns.odds()


def sample_sheet(rules: Rules[Any], view: Mapping[str, Any], sheet: Sheet, worlds: int) -> Odds:
    """What these orders may lead to, in so many worlds that agree with the view."""
    sampling = Sampling(rules, view, sheet)
    sampling.play(worlds)
    return sampling.sample()
