"""A failing world shrinks to what it takes, and its story has a test that can be kept."""

from __future__ import annotations

from typing import Any

import pytest

from .planted import ROUGH, planted
from .planted_faults import FAULTS
from .shrinking import Shape, shrink, story, tried_with
from .world import World

FOUND = (
    ("a letter that has left is sent again", "0"),
    ("a block of the journal without fsync", "1"),
)
"""Faults that are found soon, each with a world where it is."""


def test_what_a_failure_does_not_need_is_left_out() -> None:
    def attempt(shape: Shape) -> tuple[World, str | None]:
        world = World("9")
        world.note(f"{shape.days} days")
        breaks = shape.days >= 3 and shape.games >= 2 and not {"killed", "Anna"} & shape.without
        law = "no order is lost: of Anna" if breaks else "another law: of nobody" if shape.games > 1 else None
        world.note(law or "")
        return world, law

    shape, world = shrink(Shape(14, 5), "no order is lost: of Ben", attempt, most=500)
    assert (shape.days, shape.games) == (3, 2)
    assert {"lost", "twice", "the host's hand", "Ben", "power"} < shape.without
    tale = story("9", shape, world)
    assert "3 days" in tale
    assert 'play("9", days=3, games=2, without=frozenset(without))' in tale
    assert "def test_no_order_is_lost_in_world_9" in tale


def test_a_world_in_a_database_is_shown_and_kept_as_one() -> None:
    shape = Shape(3, 1, store="memory")
    assert shape.command("9") == "make simulate SEED=9 DAYS=3 GAMES=1 STORE=memory"
    assert shape.call("9") == 'play("9", days=3, games=1, store="memory")'


def test_a_world_that_needs_all_of_it_stays() -> None:
    whole = Shape(2, 1, trouble=ROUGH)
    shape, _ = shrink(whole, "a law: so", lambda shape: (World("1"), "a law: so" if shape == whole else None), most=500)
    assert shape == whole


@pytest.mark.full
@pytest.mark.parametrize(("name", "seed"), FOUND)
def test_what_is_left_of_a_failing_world_is_a_test_that_fails_with_the_fault_alone(name: str, seed: str) -> None:
    fault = next(fault for fault in FAULTS if fault.name == name)
    whole, attempt = Shape(fault.days, fault.games, trouble=fault.trouble, scene=fault.scene), tried_with(seed)
    with planted(fault):
        law = attempt(whole)[1]
        assert law is not None
        shape, world = shrink(whole, law, attempt, most=12)
    assert (shape.days, shape.games) < (whole.days, whole.games)
    assert len(shape.without) > 10
    tale = story(seed, shape, world)
    assert len(tale.splitlines()) < 30
    kept: dict[str, Any] = {}
    exec(tale[tale.index("from tests.simulator") :], kept)
    test = next(value for key, value in kept.items() if key.startswith("test_"))
    test()
    with planted(fault), pytest.raises(AssertionError, match=law.partition(":")[0]):
        test()
