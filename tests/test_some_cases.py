"""Which cases of a test `make test` takes."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from .counts import leave_to_the_full_run


class Case:
    """What is asked of an item of pytest."""

    def __init__(self, test: str, indices: dict[str, int], *marks: pytest.MarkDecorator) -> None:
        self.nodeid = f"{test}[{'-'.join(map(str, indices.values()))}]"
        self.callspec = SimpleNamespace(indices=indices)
        self.marks = {mark.name: mark.mark for mark in marks}

    def get_closest_marker(self, name: str) -> Any:
        return self.marks.get(name)

    def add_marker(self, name: str) -> None:
        self.marks[name] = getattr(pytest.mark, name).mark


def cases(test: str, *marks: pytest.MarkDecorator, games: int = 3, commands: int = 5) -> list[Any]:
    return [
        Case(test, {"game": game, "command": command}, *marks)
        for game, command in product(range(games), range(commands))
    ]


def kept(items: list[Any]) -> list[Any]:
    return [item for item in items if "full" not in item.marks]


def test_so_many_are_taken_and_show_as_many_values_as_they_can() -> None:
    items = cases("a", pytest.mark.some(5))
    leave_to_the_full_run(items)
    assert len(kept(items)) == 5
    assert {item.callspec.indices["game"] for item in kept(items)} == set(range(3))
    assert {item.callspec.indices["command"] for item in kept(items)} == set(range(5))


def test_the_choice_stays_the_same_and_other_tests_choose_others() -> None:
    first, again, other = (cases(test, pytest.mark.some(1)) for test in ("a", "a", "c"))
    for items in (first, again[::-1], other):
        leave_to_the_full_run(items)
    (one,), (same,), (another,) = kept(first), kept(again), kept(other)
    assert one.nodeid == same.nodeid
    assert one.callspec.indices != another.callspec.indices


def test_tests_without_the_mark_are_left_alone_and_few_cases_all_taken() -> None:
    items = [*cases("a"), *cases("b", pytest.mark.some(9), games=1)]
    leave_to_the_full_run(items)
    assert kept(items) == items
