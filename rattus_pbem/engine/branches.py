"""Chance that can fall in few ways: all of them, one after another, each with its exact share.

What is played with it is played again from the beginning for each way, and must ask for the same where the same has
fallen before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeVar, cast

from .chance import Draw

T = TypeVar("T")


class TooManyWays(Exception):  # noqa: N818 - not an error: what is asked for is then sampled
    """Chance can fall in more ways than are to be gone through."""


class Branches:
    """A chance (see `chance.Chance`) that falls each way once; `share` is how likely the way under way is.

    The first way takes the first choice everywhere, `turn_back` gets ready for the next.
    """

    def __init__(self, most: int) -> None:
        """`most`: a path with more ways than this beside it raises TooManyWays."""
        self._most = most
        self._path: list[_Fork] = []
        self._depth = 0
        self._breadth = 1
        self.share = Fraction(1)

    def choose(self, draw: Draw, candidates: Sequence[Any]) -> list[Any]:
        """`draw.size` different candidates, those of the way under way. Raises TooManyWays."""
        left, chosen = list(candidates), []
        for _ in range(draw.size):
            chosen.append(left.pop(self.fall(lambda: [(1, place) for place in range(len(left))])))
        return chosen

    def fall(self, make: Callable[[], Sequence[tuple[int, T]]]) -> T:
        """One of what `make` gives, each as likely as its weight, at least 1, says. Raises TooManyWays.

        It is made once for all the ways that pass here.
        """
        if self._depth == len(self._path):
            self._path.append(_Fork(make()))
        fork = self._path[self._depth]
        self._depth += 1
        self._breadth *= len(fork.ways)
        if self._breadth > self._most:
            raise TooManyWays
        weight, value = fork.ways[fork.taken]
        if len(fork.ways) > 1:
            self.share *= Fraction(weight, fork.whole)
        return cast("T", value)

    def turn_back(self) -> bool:
        """Get ready for the next way; False if this was the last."""
        while self._path and self._path[-1].taken + 1 == len(self._path[-1].ways):
            self._path.pop()
        if not self._path:
            return False
        self._path[-1].taken += 1
        self._depth, self._breadth, self.share = 0, 1, Fraction(1)
        return True


class _Fork:
    """A place where chance falls, and which way is under way."""

    def __init__(self, ways: Sequence[tuple[int, Any]]) -> None:
        self.ways = ways
        self.whole = sum(weight for weight, _ in ways)
        self.taken = 0
