"""A failing world shrinks to what it takes, and its story has a test that can be kept."""

from __future__ import annotations

from .shrinking import Shape, shrink, story
from .world import World


def test_what_a_failure_does_not_need_is_left_out() -> None:
    def attempt(shape: Shape) -> tuple[World, str | None]:
        world = World("9")
        world.note(f"{shape.days} days")
        breaks = shape.days >= 3 and shape.games >= 2 and not {"killed", "Anna"} & shape.without
        return world, "no order is lost: of Anna" if breaks else "another law: of nobody" if shape.games > 1 else None

    shape, world = shrink(Shape(14, 5), "no order is lost: of Ben", attempt, most=500)
    assert (shape.days, shape.games) == (3, 2)
    assert {"lost", "twice", "the host's hand", "Ben", "power"} < shape.without
    tale = story("9", shape, world, "no order is lost: of Anna")
    assert "3 days" in tale
    assert 'play("9", days=3, games=2, without=frozenset(' in tale
    assert "def test_no_order_is_lost_in_world_9" in tale


def test_a_world_that_needs_all_of_it_stays() -> None:
    whole = Shape(2, 1)
    shape, _ = shrink(whole, "a law: so", lambda shape: (World("1"), "a law: so" if shape == whole else None), most=500)
    assert shape == whole
