"""The odds of a sheet: exactly, where chance and what is hidden can fall in few ways, else from worlds that are drawn.

Exact odds are only for games whose worlds come down to one that is open where the seat knows nothing (`open_world`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..contract.rules import Board, Rules
from ..contract.views import SeatView
from ..engine.branches import Branches, TooManyWays
from ..engine.chance import Chance
from ..engine.journal import digest
from ..orders.advance import Advance
from ..orders.sheet import Sheet
from ..play.seat_view import Worlds
from .outcome_odds import Odds
from .whole_turn import TurnsPlayed, WholeTurn

MOST_WAYS = 600
FEW_WAYS = 100
"""Where it has to be quick: in a receipt, and in a browser."""
TRIED = 40
"""After each so many ways it is reckoned from their share how many there are."""

OpenWorld = Callable[[Board[Any], Branches], Any]


def exact_odds(rules: Rules[Any], view: SeatView, sheet: Sheet, most: int = MOST_WAYS) -> Odds | None:
    """What these orders may lead to, with exact shares; None if there are more than `most` ways, or no open world."""
    seen, later = rules.board(view.first_board), rules.board(view.board)
    open_world: OpenWorld | None = getattr(seen, "open_world", None)
    if open_world is None:
        return None
    branches = Branches(64 * most)
    if open_world(later, branches) is None:
        return None
    return _played_all_ways(rules, view, sheet, branches, lambda _: open_world(later, branches), most)


def _played_all_ways(
    rules: Rules[Any],
    view: SeatView,
    sheet: Sheet,
    branches: Branches,
    draw: Callable[[Chance], Any],
    most: int,
) -> Odds | None:
    worlds, played, share = Worlds(rules, view, draw), TurnsPlayed(), 0.0
    if worlds.masked:  # a world would have to be tried until it fits
        return None
    advance = Advance.of_view(view, sheet)
    while True:
        try:
            turn = WholeTurn(rules, worlds.run(branches, branches), advance.copy(), sheet)
        except TooManyWays:
            return None
        share += float(branches.share)
        played.add(turn, branches.share)
        if not branches.turn_back():
            return played.odds(exact=True)
        if played.worlds >= most or (played.worlds % TRIED == 0 and played.worlds / share > 2 * most):
            return None


def sheet_odds(rules: Rules[Any], view: SeatView, sheet: Sheet, worlds: int) -> Odds:
    """What these orders may lead to: exactly if there are few ways, else in so many worlds, at least one.

    Whoever asks for few worlds wants it soon: no more than three ways are gone through for each of them.
    """
    exact = exact_odds(rules, view, sheet, min(MOST_WAYS, 3 * worlds))
    return exact or sample_sheet(rules, view, sheet, worlds)


class Sampling:
    """The worlds of a sample, played some at a time: whoever waits for them may stop at any.

    The worlds have numbers; `first` is that of the first one, for who shares them with somebody else.
    """

    def __init__(self, rules: Rules[Any], view: SeatView, sheet: Sheet, first: int = 0) -> None:
        self.turns = TurnsPlayed()
        self._first = first
        self._rules = rules
        self._sheet = sheet
        self._seed = digest([view.position_json(), sheet.digest(), "odds"])
        self._worlds = Worlds(rules, view)
        self._advance = Advance.of_view(view, sheet)

    @property
    def played(self) -> int:
        """How many worlds were played."""
        return self.turns.worlds

    def play(self, worlds: int) -> None:
        """Play so many more."""
        begin = self._first + self.played
        for number in range(begin, begin + worlds):
            run = self._worlds.seeded(f"{self._seed}|{number}")
            self.turns.add(WholeTurn(self._rules, run, self._advance.copy(), self._sheet), 1)

    def sample(self) -> Odds:
        """What the worlds played so far, at least one, come to."""
        return self.turns.odds()


def sample_sheet(rules: Rules[Any], view: SeatView, sheet: Sheet, worlds: int) -> Odds:
    """What these orders may lead to, in so many worlds that agree with the view."""
    sampling = Sampling(rules, view, sheet)
    sampling.play(worlds)
    return sampling.sample()
