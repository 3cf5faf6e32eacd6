"""The chance of worked examples: what their `chance` line names. Never the game's chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..contract.examples import Given
from ..engine.chance import Chance, Draw
from ..errors import IllegalError


class ListedChance:
    """What the `chance` line names first, in its order, then the candidates in the order listed."""

    def __init__(self, preferred: Sequence[Any]) -> None:
        self._preferred = preferred

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        left, first = list(candidates), []
        for item in self._preferred:
            if item in left:
                left.remove(item)
                first.append(item)
        return [*first, *left][: draw.size]


class OrderedChance:
    """Dice and draws in the order in which they are made, each used once; `used` counts them.

    Draws that nobody may see, such as shuffles, take from `preferred` what they can. When the list is used up they
    come in the order of the candidates; dice are then missing.
    """

    def __init__(self, draws: Sequence[Any], preferred: Sequence[Any], used: int = 0) -> None:
        self._draws = draws
        self._preferred = preferred
        self.used = used

    def copy(self) -> OrderedChance:
        """A copy for a run that is only tried."""
        return OrderedChance(self._draws, self._preferred, self.used)

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """See `Chance`. Raises IllegalError for a die that is missing and for what cannot be drawn."""
        dice = isinstance(candidates, range)
        if draw.hidden or (self.used == len(self._draws) and not dice):
            return ListedChance(self._preferred).choose(draw, candidates)
        chosen: list[Any] = []
        for _ in range(draw.size):
            if self.used == len(self._draws):
                raise IllegalError(f"the line chance has no more; {draw.why}, draw {draw.n}, needs one")
            item = self._draws[self.used]
            self.used += 1
            if item not in candidates or item in chosen:
                place = f"entry {self.used} of the line chance"
                expected = ", ".join(map(str, candidates[:12]))
                raise IllegalError(f"{place}, {item}, cannot be drawn; {draw.why}, draw {draw.n}, is one of {expected}")
            chosen.append(item)
        return chosen


def chance_of(given: Given[Any]) -> Chance:
    """The chance of an example."""
    return ListedChance(given.chance) if given.draws is None else OrderedChance(given.draws, given.chance)


def copy_of(chance: Chance) -> Chance:
    """The chance for a run that is only tried: what it draws is drawn again."""
    return chance.copy() if isinstance(chance, OrderedChance) else chance
