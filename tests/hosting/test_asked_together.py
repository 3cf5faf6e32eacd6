"""Several seats asked at once in a later part of a turn: whoever has a deadline has a letter that asks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import homes
from .homes import BEGINS, HOUR

RAVAGED: dict[str, Any] = {
    "seats": ["red", "blue"],
    "characters": ["crusader", "wizard", "serf", "witch", "merchant", "nun"],
    "first": "red",
    "active": "red",
    "plague": "gallia",
    "cards": {"crusader": "red"},
    "regions": {
        "germania": {
            "cubes": {"red": 2, "blue": 4},
            "potions": {"red": [1], "blue": [2, 1]},
            "tokens": [1],
        },
        "anglia": {"cubes": {"red": 2}, "tokens": [4]},
    },
    "faces": {"1": "F48"},
    "supply": 25,
}
"""The majority strikes blue alone, then both are struck: both may answer with a potion."""
KEEP = {"on": "potion", "do": "keep"}


def test_new_orders_of_another_that_wait_for_their_time_keep_no_letter_back(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=RAVAGED, delay="1h")
    homes.send(home, homes.sheet("blue", 1, settings={"potion": "ask"}), BEGINS)
    plague = {"do": "plague", "path": ["germania"], "spread": ["italia"]}
    homes.send(home, homes.sheet("red", 1, plague), BEGINS)
    homes.tick_at(home, BEGINS + HOUR)
    assert [ask.seat for ask in homes.book(home).deadlines.asks] == ["blue"]
    homes.send(home, homes.sheet("blue", 1, KEEP), BEGINS + HOUR)
    homes.send(home, homes.sheet("red", 1, conditional=[KEEP]), BEGINS + 1.5 * HOUR)
    before = homes.letters(home, "blue")
    homes.tick_at(home, BEGINS + 2 * HOUR)
    (new,) = set(homes.letters(home, "blue")) - set(before)
    assert "potion" in str(homes.letter(home, "blue", new)["asked"])
    ask = homes.book(home).ask_of("blue")
    homes.tick_at(home, BEGINS + 3 * HOUR)
    assert homes.letters(home, "blue")[-1] == new, "one letter"
    assert homes.book(home).ask_of("blue") == ask, "with its deadline"
