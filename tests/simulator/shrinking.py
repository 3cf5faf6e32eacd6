"""A failing world is cut down to what it takes: fewer days, fewer games, people who stay away, troubles that stay out.

Each is left out by itself, in this order, as long as the same law still breaks; who acts has a chance of its own, so
that the others go on as they did. What is left is told as a story of a few lines, and as a test that can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

from .hosts import Trouble
from .network import Weather
from .play import NAMES, play
from .world import World

STORY = 12
"""So many of the last lines of the diary are told."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What is in a world."""

    days: int
    games: int
    without: frozenset[str] = frozenset()

    def smaller(self) -> Iterator[Shape]:
        """Smaller worlds, those first that leave out most."""
        for days in sorted({1, self.days // 4, self.days // 2, self.days - 2, self.days - 1}):
            if 0 < days < self.days:
                yield replace(self, days=days)
        for games in range(1, self.games):
            yield replace(self, games=games)
        names = [*(each.name for each in fields(Weather)), *(each.name for each in fields(Trouble))]
        for name in ("the host's hand", "the keeper", "the forger", "a release", "clocks", "new games", *names, *NAMES):
            if name not in self.without:
                yield replace(self, without=self.without | {name})


Try = Callable[[Shape], tuple[World, str | None]]


def tried_with(seed: str) -> Try:
    """Playing this seed in a shape."""
    return lambda shape: play(seed, shape.days, shape.games, without=shape.without)


def shrink(shape: Shape, law: str, attempt: Try, most: int = 60) -> tuple[Shape, World]:
    """The smallest shape found, in so many tries, in which the same law breaks."""
    world, _ = attempt(shape)
    passed: set[Shape] = set()
    while True:
        for smaller in shape.smaller():
            if smaller in passed or not most:
                continue
            most -= 1
            small, broken = attempt(smaller)
            if broken is not None and name_in(broken) == name_in(law):
                shape, world = smaller, small
                break
            passed.add(smaller)
        else:
            return shape, world


def name_in(law: str) -> str:
    """The name of the law that was broken."""
    return law.partition(":")[0]


def story(seed: str, shape: Shape, world: World, law: str) -> str:
    """What happened, in a few lines, and the test that shows it again."""
    left_out = ", ".join(sorted(shape.without)) or "nothing"
    lines = [f"Seed {seed}, {shape.days} days, {shape.games} games; left out: {left_out}.", *world.diary[-STORY:]]
    name = name_in(law).replace(" ", "_").replace("`", "")
    without = f", without=frozenset({sorted(shape.without)!r})" if shape.without else ""
    test = [
        f"def test_{name}_in_world_{seed}() -> None:",
        f'    _, law = play("{seed}", days={shape.days}, games={shape.games}{without})',
        "    assert law is None",
    ]
    return "\n".join([*lines, "", *test])
