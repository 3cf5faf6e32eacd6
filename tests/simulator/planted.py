"""`python -m tests.simulator.planted [NAME ...]`: faults planted one at a time into the program, which laws find them.

A fault is a text of the source that becomes another; the function it stands in is compiled anew and takes the place of
the one that runs, wherever it was imported. A text that is not there any more is an error: then the fault has to be
planted elsewhere. Each fault is looked for in worlds from seeds for five minutes of one core at most, and a world in
which it is found must break no law without it.
"""

from __future__ import annotations

import importlib
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import singledispatchmethod
from inspect import unwrap
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .hosts import Trouble
from .laws.at_the_end import verify_script
from .play import Scene, play
from .world import DAY, World

LIMIT = 300.0
SEEDS = [str(number) for number in range(20)]
ROUGH = Trouble(killed=0.12, power=0.9, disk=0.01, dark=0.05)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault to plant: in this module, and there in the class `within` if it says one, `was` becomes `becomes`.

    `mended` says that it is a mend that does not mend; `also` is planted with it, where either alone does no harm.
    """

    name: str
    module: str
    was: str
    becomes: str
    trouble: Trouble | None = None
    scene: Scene | None = None
    mended: bool = False
    days: int = 14
    games: int = 3
    within: str = ""
    also: Fault | None = None

    def planted_in(self, source: str) -> tuple[str, int]:
        """The source with the fault, and the line where it is. Raises LookupError if its text does not stand there."""
        start = source.index(f"class {self.within}(") if self.within else 0
        end = source.find("\nclass ", start + 1) if self.within else len(source)
        text = source[start:end]
        if text.count(self.was) != 1:
            raise LookupError(f"{self.name}: {self.was!r} stands {text.count(self.was)} times in {self.module}")
        place = start + text.index(self.was)
        same = next(
            n for n, pair in enumerate(zip(self.was + "\0", self.becomes + "\1", strict=False)) if pair[0] != pair[1]
        )
        changed = source[:place] + self.becomes + source[place + len(self.was) :]
        return changed, source[: place + same].count("\n") + 1

    def play(self, seed: str, days: int) -> tuple[World, str | None]:
        """The world from this seed in which the fault is looked for."""
        return play(seed, days, self.games, trouble=self.trouble, scene=self.scene)


@dataclass(frozen=True, slots=True)
class Find:
    """How a fault was found: by which law, in which world, after how much time and how many steps."""

    law: str
    seed: str
    seconds: float
    steps: int


@contextmanager
def planted(*faults: Fault) -> Iterator[None]:
    """The program with these faults."""
    before: list[tuple[FunctionType, CodeType]] = []
    try:
        for fault in filter(None, [part for whole in faults for part in (whole, whole.also)]):
            module = verify_script() if "/" in fault.module else importlib.import_module(fault.module)
            source = Path(str(module.__file__)).read_text("utf-8")
            source, line = fault.planted_in(source)
            changed = compile(source, str(module.__file__), "exec", dont_inherit=True)
            code = _innermost(changed, line)
            function = _function(module, code)
            before.append((function, function.__code__))
            function.__code__ = code
        yield
    finally:
        for function, code in reversed(before):
            function.__code__ = code


def _innermost(code: CodeType, line: int) -> CodeType:
    """The function or method, of the module or a class of it, in which this line stands."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and not inner.co_name.startswith("<"):
            lines = [number for _, _, number in inner.co_lines() if number]
            nested = [number for deep in _all(inner) for _, _, number in deep.co_lines() if number]
            if min(lines) <= line <= max(lines + nested):
                is_class = "__module__" in inner.co_names and "__qualname__" in inner.co_names
                return _innermost(inner, line) if is_class else inner
    raise LookupError(f"line {line} stands in no function")


def _all(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _all(inner)


def _function(module: ModuleType, code: CodeType) -> FunctionType:
    """The function that runs under the name of this code; of several of that name the one at its place."""
    *holders, name = code.co_qualname.split(".")
    holder: Any = module
    for part in holders:
        holder = getattr(holder, part)
    held = vars(holder)[name]
    held = getattr(held, "fget", None) or getattr(held, "func", None) or getattr(held, "__func__", held)
    dispatchers = [each.dispatcher for each in vars(holder).values() if isinstance(each, singledispatchmethod)]
    for function in (unwrap(held), *(function for each in dispatchers for function in each.registry.values())):
        if isinstance(function, FunctionType) and function.__code__.co_firstlineno == code.co_firstlineno:
            return function
    raise LookupError(f"{code.co_qualname} does not run")


@dataclass
class Sound:
    """Which worlds break no law without a fault, for how many days that is known, and which law the others break."""

    days: dict[tuple[str, ...], int] = field(default_factory=dict)
    broken: dict[tuple[str, ...], str] = field(default_factory=dict)

    def holds(self, fault: Fault, seed: str, days: int) -> bool:
        """Whether the world of this fault and seed is sound for so many days."""
        world_of = self.world_of(fault, seed)
        if world_of not in self.broken and self.days.get(world_of, 0) < days:
            law = fault.play(seed, days)[1]
            if law is None:
                self.days[world_of] = days
            else:
                self.broken[world_of] = law
        return world_of not in self.broken

    def world_of(self, fault: Fault, seed: str) -> tuple[str, ...]:
        return seed, str(fault.games), repr(fault.trouble), getattr(fault.scene, "__name__", "")


def find(fault: Fault, sound: Sound) -> Find | None:
    """Look for a fault in worlds that are `sound` without it."""
    began = time.process_time()
    steps = 0
    for seed in SEEDS:
        if sound.world_of(fault, seed) in sound.broken:
            continue
        with planted(fault):
            world, law = fault.play(seed, fault.days)
        steps += world.counts.get("steps", 0)
        took = time.process_time() - began
        if law is not None:
            pause = time.process_time()
            if sound.holds(fault, seed, min(fault.days, math.ceil((world.now - world.begins) / DAY))):
                return Find(law, seed, took, steps) if took <= LIMIT else None
            began += time.process_time() - pause
        if took > LIMIT:
            return None
    return None


def table(faults: Sequence[Fault], say: Callable[[str], None]) -> int:
    """Look for each fault and say who found it; how many were not caught."""
    sound = Sound()
    missed = 0
    for fault in faults:
        caught = find(fault, sound)
        missed += caught is None
        if caught is None:
            say(f"| {fault.name} | NOT FOUND | | | |")
        else:
            law = caught.law.partition(":")[0]
            say(f"| {fault.name} | {law} | {caught.seconds:.0f} s | {caught.seed} | {caught.steps} |")
    return missed


def main() -> None:
    from .planted_faults import FAULTS

    names = sys.argv[1:]
    print("| fault | found by | time of one core | seed | steps |\n|---|---|---|---|---|", flush=True)
    missed = table([fault for fault in FAULTS if not names or fault.name in names], lambda row: print(row, flush=True))
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
