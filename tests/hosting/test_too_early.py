"""Sheets that come before their lines can be judged: for a turn to come, and in the middle of the plague."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.views import View
from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.rules import load_rules

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED
from .test_advance import PLAGUE, POTIONS

NOW = BEGINS + HOUR
RULES = load_rules("rattus", {})
TAKE_NUN = {"do": "take", "card": "nun"}
ORDER = {"on": "order", "do": "order", "tokens": [3, 1, 2]}


def grade_at_home(home: Home, content: dict[str, Any]) -> str:
    """What `check` says to the seat, by its newest letter."""
    sheet = read_sheet(homes.text(content).encode(), RULES.lexicon)
    return check_sheet(RULES, View.from_json(homes.view_of(home, content["seat"])), sheet).grade


@pytest.mark.parametrize(
    "order",
    [
        {"do": "king", "region": "gallia", "potions": 0},
        {"do": "monk", "token": 9, "to": "italia"},
        {"do": "monk", "from": "gallia", "to": "italia"},
        {"do": "merchant", "from": "gallia", "to": "italia", "cubes": 2},
        {"do": "witch", "tokens": [30, 31]},
        {"do": "plague", "path": ["hispania"]},
        {"do": "plague", "path": ["hispania"], "spread": ["gallia", "gallia"]},
        {"do": "take", "card": "witch"},
        {"do": "place", "region": "gallia", "cubes": 4},
    ],
)
@pytest.mark.some(4)
def test_an_early_sheet_is_not_refused_for_what_its_turn_may_allow(tmp_path: Path, order: dict[str, Any]) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED)
    sheet = homes.sheet("red", 3, order)
    assert grade_at_home(home, sheet) == "ok"
    receipt = homes.send(home, sheet, BEGINS)
    assert (receipt["grade"], receipt["counts"]) == ("early", True)
    assert [line["verdict"] for line in receipt["lines"]] in (["ok"], ["depends"])


def test_an_early_order_that_a_taken_card_allows_is_carried_out_in_its_turn(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED)
    monk = {"do": "monk", "token": 4, "to": "gallia"}  # blue holds the Monk today
    assert homes.send(home, homes.sheet("red", 3, monk), BEGINS)["grade"] == "early"
    take, plague = {"do": "take", "card": "monk"}, {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
    homes.send(home, homes.sheet("red", 1, take, plague), BEGINS)
    homes.send(home, homes.sheet("blue", 2, {"do": "plague", "path": ["scandia"]}), BEGINS)
    homes.tick_at(home, NOW)
    assert homes.answers(home, 3)[0]["answer"] == monk


def test_an_order_that_comes_in_the_middle_of_the_plague_is_too_late(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=homes.SEATS, position=POTIONS)
    homes.send(home, homes.sheet("blue", 1, settings={"potion": "ask"}), BEGINS)
    homes.send(home, homes.sheet("red", 1, {**PLAGUE, "order": [3, 1, 2]}), BEGINS)
    homes.tick_at(home, BEGINS)
    assert [ask.seat for ask in homes.book(home).deadlines.asks] == ["blue"]
    alone, beside = homes.sheet("red", 1, TAKE_NUN), homes.sheet("red", 1, TAKE_NUN, {"on": "serf", "do": "no"})
    assert (grade_at_home(home, alone), grade_at_home(home, beside)) == ("refused", "warnings")
    with pytest.raises(IllegalError, match=r"R-3\.2"):
        homes.send(home, alone, NOW)
    receipt = homes.send(home, beside, NOW)
    assert [line["verdict"] for line in receipt["lines"]] == ["fails", "ok"], "the Serf is still to be asked about"
    assert receipt["lines"][0]["clause"] == "R-3.2"


def test_before_the_plague_a_replaced_sheet_is_judged_as_ever(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", seats=homes.SEATS, position=POTIONS)
    homes.send(home, homes.sheet("red", 1, {"do": "place", "region": "anglia"}, {"do": "pause"}), BEGINS)
    homes.tick_at(home, BEGINS)
    assert homes.send(home, homes.sheet("red", 1, TAKE_NUN, PLAGUE, ORDER), NOW)["grade"] == "ok"
