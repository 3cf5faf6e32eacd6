"""What somebody who does not know the game yet is told when an order is not understood, or comes too late."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.home import demo_key, make_home
from rattus_pbem.hosting.new_game import new_game
from rattus_pbem.orders.faults import SheetError
from rattus_pbem.orders.print_text import print_line
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.rules import load_rules

from .house import NOW, House

RULES = load_rules("godstorm")
TURN: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "pantheons": {"alpha": "celts", "beta": "norse"},
    "neutral": "greeks",
    "turn": 2,
    "to_play": ["alpha", "beta"],
    "lands": {"alemannia": {"owner": "alpha", "armies": 9}, "gaul": {"owner": "beta", "armies": 6}},
    "now": {"step": 5},
}


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("play fire rain down on sumer", "Fire Rains Down"),
        ("play fire rains", "Fire Rains Down"),
        ("play hevens fire", "Fire Rains Down"),
        ("summon warr to gaul", "war"),
        ("invade gual from alemannia", "Gaul"),
    ],
)
def test_what_was_probably_meant_is_of_the_kind_that_is_expected(line: str, hint: str) -> None:
    with pytest.raises(SheetError) as refused:
        read_sheet(
            f"BEGIN ORDERS storm alpha turn 3\n{line}\nEND ORDERS".encode(), RULES.lexicon, defaults=SheetDefaults()
        )
    hints = [fault.nearest for fault in refused.value.faults if fault.nearest]
    assert hints == [hint], refused.value


def test_names_stand_without_quotation_marks() -> None:
    for lang in ("en", "fr"):
        assert '"' not in print_line({"do": "summon", "god": "war", "to": "gaul"}, RULES.lexicon, lang)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pantheon celts", "belongs to the setup of the game, which is over (G-4.4)"),
        ("settle war god in Gaul, temple in Gaul", "belongs to the setup of the game, which is over (G-4.8)"),
        ("bid 2", "this counts when bids and markers are asked for (G-6.2)"),
        ("place 2 in Gaul", "is past: its line must stand above the lines of later steps (G-7.2)"),
    ],
)
def test_an_order_that_comes_too_late_says_what_it_belonged_to(tmp_path: Path, line: str, reason: str) -> None:
    house = House(tmp_path, TURN)
    house.tick()
    with pytest.raises(IllegalError) as refused:
        house.send("alpha", line)
    assert reason in str(refused.value)


def test_the_example_of_a_seat_is_one_of_the_game(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home", key=demo_key("seats"))
    with pytest.raises(IllegalError) as refused:
        new_game(home, "storm", "godstorm", ["red=Anna <anna@example.org>"], {}, NOW, nonces=False)
    assert "--seat 'alpha=Anna" in refused.value.hint
