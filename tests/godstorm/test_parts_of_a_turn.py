"""Rules for others' turns that change while a part of a turn is carried out count from the next part on (G-48.1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .house import House

POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta", "gamma"],
    "turn": 2,
    "to_play": ["alpha", "beta", "gamma"],
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 20},
        "gaul": {"owner": "beta", "armies": 9},
        "dacia": {"owner": "alpha", "armies": 20},
        "thracia": {"owner": "gamma", "armies": 20},
    },
    "gods": {"beta": {"sky": "gaul"}},
    "hands": {"beta": ["men_become_warriors"]},
    "faith": {"beta": 3},
    "now": {"step": 5},
}
FIRST = "invade gaul from alemannia with 8 until round 1"
SECOND = "invade thracia from dacia with 8 until round 1"


def defence(house: House) -> list[int]:
    """With how many dice Thracia was defended, round by round."""
    fought = [event for event in house.events() if event["kind"] == "battle_fought"]
    return [len(event["against_dice"][0]) for event in fought if event["target"] == "thracia"]


def test_a_rule_given_while_another_is_asked_counts_from_the_next_part_on(tmp_path: Path) -> None:
    house = House(tmp_path, POSITION)
    house.tick()
    house.turn("beta", "setting: sky ask")
    house.turn("alpha", FIRST, SECOND, "pause", SECOND)
    assert house.asked() == [("beta", "sky")]
    receipt = house.send("gamma", "standing: defence dice 1")
    assert (receipt["in_force"], len(receipt["later"])) == ([], 1)
    house.turn("beta", "answer sky pass")
    assert house.asked() == [("alpha", "invade")]
    house.turn("alpha", SECOND, "done")
    assert defence(house) == [2, 1]
    assert house.replayed() == "EXACT"


def test_a_rule_given_while_nobody_plays_counts_at_once(tmp_path: Path) -> None:
    house = House(tmp_path, POSITION)
    house.tick()
    receipt = house.send("gamma", "standing: defence dice 1")
    assert (len(receipt["in_force"]), receipt["later"]) == (1, [])
    house.turn("alpha", SECOND, "done")
    assert defence(house) == [1]
