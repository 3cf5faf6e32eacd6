"""Orders that are like a wrong one are found among few, however many riders an order has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rattus_pbem.engine.forms import Fault, Number, OneOf
from rattus_pbem.engine.records import Choice, Field, Record, Several
from rattus_pbem.play.like_orders import MOST_COMPARED, order_like

RIDERS = tuple("abcdefghijklmnop")
"""Of 200 values each: no machine goes through all that they make together."""


def a_choice(tried: list[Mapping[str, Any]]) -> Choice:
    """An order of which no two riders go together; whatever is judged as a whole is noted in `tried`."""

    def two_riders(order: Mapping[str, Any]) -> Fault | None:
        tried.append(order)
        riders = [name for name in RIDERS if name in order]
        return Fault("T-1", "too_many", given=len(riders), low=0, high=1) if len(riders) > 1 else None

    riders = (Field(name, Number(1, 200, "T-1", "T-1"), rider=True) for name in RIDERS)
    fields = (Field("to", OneOf(["roma", "gallia"], "T-1")), *riders)
    return Choice(("go",), lambda do: Record(fields, two_riders, "T-1", {"do": "go"}))


def test_a_wrong_order_with_all_riders_is_answered_with_one_that_has_a_single_rider() -> None:
    tried = list[Mapping[str, Any]]()
    order = {"do": "go", "to": "nowhere", **dict.fromkeys(RIDERS, 7)}
    assert order_like(a_choice(tried), order) == {"do": "go", "to": "roma", "a": 7}
    assert len(tried) <= MOST_COMPARED


def test_a_rider_that_is_too_high_is_the_highest_one() -> None:
    assert order_like(a_choice([]), {"do": "go", "to": "gallia", "b": 999}) == {"do": "go", "to": "gallia", "b": 200}


def test_of_a_list_with_too_much_in_it_as_much_is_kept_as_can_be() -> None:
    spread = Field("spread", Several(OneOf(["roma", "gallia"], "T-1"), 0, 1, "T-1"), rider=True)
    form = Choice(("go",), lambda do: Record((spread,), None, "T-1", {"do": "go"}))
    assert order_like(form, {"do": "go", "spread": ["gallia", "roma"]}) == {"do": "go", "spread": ["gallia"]}
    assert order_like(form, {"do": "go", "spread": ["nowhere"]}) in ({"do": "go"}, {"do": "go", "spread": ["roma"]})


def test_of_two_orders_that_are_as_like_it_the_one_is_found_that_keeps_the_name_with_the_nearest_number() -> None:
    fields = (Field("count", Number(3, 9, "T-1", "T-1")), Field("face", OneOf(["ones", "fours"], "T-1")))

    def low(bid: Mapping[str, Any]) -> Fault | None:
        is_low = bid["face"] == "fours" and bid["count"] < 4
        return Fault("T-1", "too_few", "ones", "/face", given=3, low=4, high=9) if is_low else None

    form = Choice(("bid",), lambda do: Record(fields, low, "T-1", {"do": "bid"}))
    assert order_like(form, {"do": "bid", "count": 3, "face": "fours"}) == {"do": "bid", "count": 4, "face": "fours"}
