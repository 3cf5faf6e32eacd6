"""How much of the counts that find rare things a run takes: `make test` (`-m "not full"`) an eighth, any other all."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")
PART = 8
_is_sampled = False


def choose_counts(config: pytest.Config) -> None:
    """Take an eighth where the tests marked `full` are left out. Called before any test module is imported."""
    global _is_sampled
    _is_sampled = "not full" in config.option.markexpr


def sampled(full: int) -> int:
    """So many of this number of seeds, games or deaths."""
    return -(-full // PART) if _is_sampled else full


def stride(full: int) -> int:
    """The step that goes with it, through all the places where something is tried."""
    return full * PART if _is_sampled else full


def in_turn(those: Sequence[T], number: int) -> Sequence[T]:
    """All of these; where counts are sampled, at the number-th place one of them, and the next at the next."""
    return [those[number % len(those)]] if _is_sampled else those


def examples(full: int) -> settings:
    """The setting of a property test with so many examples."""
    return settings(max_examples=sampled(full))


def is_counted(module: ModuleType) -> bool:
    """Whether a test module takes any of these counts: then `make test` has seen only a part of it."""
    return any(getattr(module, count.__name__, None) is count for count in (sampled, stride, in_turn, examples))
