"""`again` (G-44.8): the conditions of the order are tested anew, and what is not declared anew is reported (G-48.8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.sandbox import play_sandbox
from rattus_pbem.rules import load_rules

from .house import House

POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "pantheons": {"alpha": "celts", "beta": "norse"},
    "neutral": "greeks",
    "turn": 2,
    "to_play": ["alpha", "beta"],
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9},
        "gaul": {"owner": "beta", "armies": 30},
        "roma": {"owner": "beta", "armies": 3},
    },
    "now": {"step": 5},
}
ORDER = "invade gaul from alemannia with 8 until round 1 again 20"
LOST = [1, 1, 1, 6, 6]
"""A round in which the attacker loses two armies."""


def test_the_conditions_are_tested_each_time_and_the_letter_says_why_it_ends(tmp_path: Path) -> None:
    house = House(tmp_path, POSITION)
    house.tick()
    lines = house.send("alpha", f"{ORDER} only if armies in alemannia at least 7", "done")["lines"]
    assert [line["verdict"] for line in lines] == ["ok", "ok"]
    house.tick()
    (news,) = [text for text in house.news("alpha") if ORDER.partition(" ")[0] in text]
    assert news.startswith("Not all of it carried out")
    assert "armies in Alemannia at least 7" in news
    assert house.state().armies("alemannia") in (5, 6)
    assert house.replayed() == "EXACT"


def test_what_cannot_be_declared_anew_is_reported(tmp_path: Path) -> None:
    house = House(tmp_path, {**POSITION, "lands": {**POSITION["lands"], "alemannia": {"owner": "alpha", "armies": 3}}})
    house.tick()
    house.turn("alpha", ORDER, "done")
    assert house.state().armies("alemannia") == 1
    assert any("Alemannia has too few armies" in text for text in house.news("alpha")), house.news("alpha")


def invasions(conditions: list[dict[str, Any]], draws: list[int]) -> int:
    """How often an order that says `again 20` with these conditions is declared, an order above it having failed."""
    rules = load_rules("godstorm")
    order = {"do": "invade", "from": "alemannia", "to": "gaul", "armies": 8, "stop_rounds": 1, "again": 20}
    lines: list[dict[str, Any]] = [{"do": "invade", "from": "roma", "to": "gaul"}, {**order, "only_if": conditions}]
    orders = tuple(Line(data, f"/orders/{place}", index=place) for place, data in enumerate(lines))
    sheet = Sheet(schema_name("godstorm"), "storm", "alpha", 3, orders=orders)
    result = play_sandbox(rules, rules.state_from_json(POSITION), [sheet], draws, defaults=True).to_json()
    assert [(each["line"], each["clause"]) for each in result["refused"]] == [(1, "G-21.1"), (2, "G-44.9")]
    return sum(event["kind"] == "invasion_declared" for event in result["events"])


def test_what_the_lines_above_have_come_to_stays_as_it_was() -> None:
    """`done` is about the sheet, whatever the order that asks for it has come to since."""
    conditions = [{"fact": "done", "order": 1, "is": False}, {"fact": "armies", "place": "alemannia", "at_least": 6}]
    assert invasions(conditions, LOST * 2) == 2
