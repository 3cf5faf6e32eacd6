"""A failing world is cut down to what it takes: fewer days, fewer games, people who stay away, troubles that stay out.

Parts are left out as long as the same law still breaks, many at once before one by one; who acts has a chance of its
own, so that the others go on as they did. What is left is told as a story of a few lines, and as a test to keep.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

from rattus_pbem.locale import counted

from .hosts import Trouble
from .network import Weather
from .play import NAMES, Scene, play
from .world import DAY, World

STORY = 12
"""So many lines of the diary are told at most."""
LINE = 200
"""So much of each."""

PARTS = (
    *("the host's hand", "the keeper", "the forger", "a release", "clocks", "new games"),
    *(each.name for each in fields(Weather)),
    *(each.name for each in fields(Trouble)),
    *NAMES,
)
"""What can be left out of a world."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What is in a world."""

    days: int
    games: int
    without: frozenset[str] = frozenset()
    trouble: Trouble | None = None
    scene: Scene | None = None
    spread: bool = False
    store: str = "folder"

    def shorter(self, world: World) -> Iterator[Shape]:
        """Worlds of fewer days or games, those first that leave out most; `world` is how this one went."""
        lasted = math.ceil((world.now - world.begins) / DAY)
        for days in sorted({1, self.days // 4, self.days // 2, lasted, self.days - 2, self.days - 1}):
            if 0 < days < self.days:
                yield replace(self, days=days)
        for games in range(1, self.games):
            yield replace(self, games=games)

    def command(self, seed: str) -> str:
        """How it is shown with its diary."""
        words = [f"SEED={seed}", f"DAYS={self.days}", f"GAMES={self.games}"]
        words += [f"STORE={self.store}"] if self.store != "folder" else []
        return f"make simulate {' '.join(words)}"

    def call(self, seed: str) -> str:
        """How it is played, as code."""
        words = [f'"{seed}"', f"days={self.days}", f"games={self.games}"]
        words += [f"trouble={self.trouble!r}"] if self.trouble else []
        words += [f"scene=scenes.{self.scene.__name__}"] if self.scene else []
        words += ["spread=True"] if self.spread else []
        words += [f'store="{self.store}"'] if self.store == "memory" else []
        words += ["without=frozenset(without)"] if self.without else []
        return f"play({', '.join(words)})"


Try = Callable[[Shape], tuple[World, str | None]]


def tried_with(seed: str, table: str = "") -> Try:
    """Playing this seed in a shape; a real database is reached as the table says (see `play`)."""
    return lambda shape: play(
        seed,
        shape.days,
        shape.games,
        trouble=shape.trouble,
        scene=shape.scene,
        without=shape.without,
        spread=shape.spread,
        store=shape.store,
        table=table,
    )


class Shrinker:
    """One failing world while it is cut down, in so many tries."""

    def __init__(self, shape: Shape, law: str, attempt: Try, most: int) -> None:
        self.law, self.attempt, self.most = name_in(law), attempt, most
        self.shape, self.passed = shape, list[Shape]()
        self.world, self.broken = attempt(shape)

    def fails(self, smaller: Shape) -> bool:
        """Whether the same law breaks in this one, which then is what is left."""
        if smaller in self.passed or self.most <= 0:
            return False
        self.most -= 1
        world, broken = self.attempt(smaller)
        if broken is None or name_in(broken) != self.law:
            self.passed.append(smaller)
            return False
        self.shape, self.world, self.broken = smaller, world, broken
        return True

    def shorten(self) -> None:
        """Leave out days and games."""
        while any(self.fails(smaller) for smaller in self.shape.shorter(self.world)):
            pass

    def leave_out(self) -> None:
        """Leave out parts: half of them, a quarter, and so on to each by itself."""
        size = len(PARTS)
        while size:
            left = [part for part in PARTS if part not in self.shape.without]
            for start in range(0, len(left), size):
                self.fails(replace(self.shape, without=self.shape.without | {*left[start : start + size]}))
            size //= 2


def shrink(shape: Shape, law: str, attempt: Try, most: int = 80) -> tuple[Shape, World]:
    """The smallest shape found, in so many tries, in which the same law breaks."""
    shrinker = Shrinker(shape, law, attempt, most)
    shrinker.shorten()
    shrinker.leave_out()
    shrinker.shorten()
    return shrinker.shape, shrinker.world


def name_in(law: str) -> str:
    """The name of the law that was broken."""
    return law.partition(":")[0]


def telling_lines(diary: list[str], law: str) -> list[str]:
    """The lines of a diary that tell why a law broke: those on games and people that it names, and the last ones."""
    about = {*re.findall(r"\bg\d+\b", law), *(name for name in NAMES if name.lower() in law.lower())}
    is_about = [any(word in line for word in about) for line in diary]
    near = [line for place, line in enumerate(diary) if is_about[place] or place >= len(diary) - 4]
    return near[-STORY:]


def story(seed: str, shape: Shape, world: World) -> str:
    """What happened, in a few lines, and the test that shows it again."""
    left_out = ", ".join(sorted(shape.without)) or "nothing"
    head = f"Seed {seed}, {counted(shape.days, 'day')}, {counted(shape.games, 'game')}; left out: {left_out}."
    law = world.diary[-1].split(" ", 2)[2]
    lines = [line if len(line) < LINE else f"{line[:LINE]} ..." for line in telling_lines(world.diary, law)]
    name = re.sub(r"\W+", "_", f"{name_in(law)} in world {seed}").strip("_")
    imports = ["from tests.simulator import scenes"] if shape.scene else []
    imports += ["from tests.simulator.hosts import Trouble"] if shape.trouble else []
    parts = [json.dumps(part) for part in sorted(shape.without)]
    names = [f"        {', '.join(parts[first : first + 6])}," for first in range(0, len(parts), 6)]
    test = [
        *imports,
        "from tests.simulator.play import play",
        "",
        "",
        f"def test_{name}() -> None:",
        *(["    without = [", *names, "    ]"] if shape.without else []),
        f"    _, law = {shape.call(seed)}",
        "    assert law is None, law",
    ]
    return "\n".join([head, *lines, "", *test])
