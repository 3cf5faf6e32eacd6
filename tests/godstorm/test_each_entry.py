"""An order to obtain cards of which none can be had says of each deck why, with the clause that is true of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.orders.faults import fault_sentence
from rattus_pbem.rules import load_rules
from rattus_pbem.rules.godstorm.play.obtaining import obtain_form

from .house import House
from .test_passed_over import POSITION

RULES = load_rules("godstorm", {})
WAR = {"deck": "war", "cards": 2}
SKY = {"deck": "sky", "cards": 1}
REASONS = {
    "en": {"war": "war: the war deck is empty", "sky": "sky: your sky god is not in play"},
    "fr": {"war": "guerre : ", "sky": "ciel : votre dieu"},
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("cards", [[WAR, SKY], [SKY, WAR], [SKY, WAR, SKY]])
def test_each_deck_has_its_clause(tmp_path: Path, lang: str, cards: list[dict[str, Any]]) -> None:
    state = House(tmp_path, POSITION).state()
    state = replace(state, decks={**state.decks, "war": ()})
    fault = obtain_form(state, "alpha").fault({"do": "obtain", "cards": cards})
    assert fault is not None
    text = f"{fault_sentence(RULES, fault, lang)} [{fault.clause}]"
    for deck, clause in (("war", "G-13.6"), ("sky", "G-13.1")):
        assert text.count(REASONS[lang][deck]) == 1
        assert clause in text.partition(REASONS[lang][deck])[2].partition(";")[0]


def test_one_reason_for_all_is_said_once(tmp_path: Path) -> None:
    state = House(tmp_path, {**POSITION, "faith": {"alpha": 0, "beta": 0}}).state()
    alone = obtain_form(state, "alpha").fault({"do": "obtain", "cards": [WAR]})
    twice = obtain_form(state, "alpha").fault({"do": "obtain", "cards": [WAR, WAR]})
    assert alone is not None
    assert twice is not None
    assert alone.to_json() == twice.to_json()


def test_the_receipt_and_the_letter_say_it(tmp_path: Path) -> None:
    house = House(tmp_path, POSITION)
    house.tick()
    receipt = house.turn("alpha", "obtain sky 1, death 2", "done")
    for text in (str(receipt), " ".join(house.news("alpha"))):
        assert "death: your death god is not in play [G-13.1]; sky: your sky god is not in play" in text
    assert house.replayed() == "EXACT"
