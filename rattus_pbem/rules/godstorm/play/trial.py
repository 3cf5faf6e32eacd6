"""An effect tried on a state of its own: what it would do with these dice and draws. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from ....engine.chance import Draw
from ....engine.table import Table
from .moment import Played
from .state import State

Effect = Callable[[Table[State], Played], Coroutine[Any, Any, None]]


class FixedChance:
    """Every die shows the same; of places, the one of this number is drawn, then the one after it, and so on."""

    def __init__(self, die: int = 1, place: int = 0) -> None:
        self._die = die
        self._place = place
        self.places = 1
        """How many places there were to draw from."""

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        if isinstance(candidates, range):
            return [self._die] * draw.size
        self.places = len(candidates)
        chosen = candidates[self._place % self.places]
        self._place += 1
        return [chosen]


def try_effect(state: State, effect: Effect, played: Played, chance: FixedChance) -> Table[State]:
    """The table after the effect of a card that asks nothing."""
    table: Table[State] = Table(state, ("trial",), state.turn, chance, ())
    coroutine = effect(table, played)
    try:
        coroutine.send(None)
    except StopIteration:
        return table
    coroutine.close()
    raise AssertionError(f"{played.card} asks a question")
