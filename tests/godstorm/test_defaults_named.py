"""A list in which nothing fits takes the default at once (G-42.12), and a number is cut (G-42.5): never in silence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.sandbox import play_sandbox
from rattus_pbem.rules import load_rules

from .house import House

LANDS = {
    "gaul": {"owner": "alpha", "armies": 4},
    "alemannia": {"owner": "alpha", "armies": 2, "plague": True},
    "roma": {"owner": "beta", "armies": 3},
}
NATIONS = {"pantheons": {"alpha": "celts", "beta": "norse"}, "neutral": "greeks"}
SETTING: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "phase": "gods",
    "choosing": ["alpha", "beta"],
    "lands": LANDS,
    **NATIONS,
}
MARKERS: dict[str, Any] = {
    "seats": ["alpha", "beta", "gamma"],
    "phase": "markers",
    "turn": 1,
    "bids": {"alpha": 1, "beta": 0, "gamma": 0},
    "to_play": ["alpha", "beta", "gamma"],
    "lands": {**LANDS, "thule": {"owner": "gamma", "armies": 1}},
}
TURN: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "turn": 2,
    "to_play": ["alpha", "beta"],
    "lands": LANDS,
    "faith": {"alpha": 3},
    "gods": {"alpha": {"war": "gaul"}},
    "now": {"step": 2},
    **NATIONS,
}


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("settle war god in Roma, temple in Gaul", "Roma is not yours (G-4.8). Possible: Gaul, for example."),
        (
            "settle war god in Alemannia, temple in Gaul",
            "there is plague in Alemannia (G-4.9). Possible: Gaul, for example.",
        ),
        ("settle war god in Gaul, temple in Roma", "Roma is not yours (G-4.8). Possible: Alemannia, for example."),
    ],
)
def test_settling_where_one_cannot_is_refused_when_it_comes(tmp_path: Path, order: str, reason: str) -> None:
    house = House(tmp_path, SETTING)
    house.tick()
    with pytest.raises(IllegalError) as refused:
        house.send("alpha", order)
    assert reason in str(refused.value)
    assert house.asked() == [("alpha", "gods")]


def test_a_list_that_fits_no_more_when_it_is_reached_is_named_in_the_letter(tmp_path: Path) -> None:
    """Marker 1 was free when the line was sent: what takes its place is not left to be guessed."""
    house = House(tmp_path, MARKERS)
    house.tick()
    (line,) = house.send("beta", "marker 1")["lines"]
    perhaps = "on what others choose before it; perhaps: none of these can be chosen: 1"
    assert (line["verdict"], line.get("message")) in (("ok", None), ("depends", perhaps))
    house.turn("alpha", "marker 1")
    taken = [(event["seat"], event["marker"]) for event in house.events() if event["kind"] == "marker_taken"]
    assert taken == [("alpha", 1), ("beta", 2), ("gamma", 3)]
    assert any("instead of marker 1" in text and "Possible: 2, for example." in text for text in house.news("beta")), (
        house.news("beta")
    )


def test_a_number_that_is_cut_and_an_entry_that_is_skipped_are_named_by_the_receipt(tmp_path: Path) -> None:
    house = House(tmp_path, TURN)
    house.tick()
    orders = ("obtain war 2, sky", "fortify alemannia from gaul with 9 gods sky", "done")
    receipt = house.send("alpha", *orders)
    lines = receipt["lines"]
    assert ([line["verdict"] for line in lines], receipt["grade"]) == (["ok", "ok", "ok"], "warnings")
    assert lines[0]["message"] == "2 is too many: 1 it is"
    assert lines[1]["message"] == "9 is too many: 3 it is"


def test_the_sandbox_lists_lines_in_place_of_which_a_default_held() -> None:
    rules = load_rules("godstorm")
    lines = [{"do": "settle", "god": ["roma"], "temple": ["gaul"]}]
    orders = tuple(Line(data, f"/orders/{place}", index=place) for place, data in enumerate(lines))
    sheet = Sheet(schema_name("godstorm"), "storm", "alpha", 0, orders=orders)
    result = play_sandbox(rules, rules.state_from_json(SETTING), [sheet], defaults=False).to_json()
    assert result["refused"] == []
    assert [(each["line"], each["clause"]) for each in result["defaulted"]] == [(1, "G-4.8")]
