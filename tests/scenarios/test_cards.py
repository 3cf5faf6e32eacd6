"""Every card is used once and refused once, in a turn and in the final round (`cards.md`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.play.example_file import Case, read_examples, read_trials
from rattus_pbem.play.scenario import TrialRun, run_scenarios
from rattus_pbem.rules import load_rules

CARDS = Path(__file__).with_name("cards.md")
RULES = load_rules("rattus")
ALL_18 = sorted(load_rules("rattus").data.characters)  # type: ignore[attr-defined]
EXTRA_CUBES = ("peasant", "queen")  # they take part in B, without a use of their own


@cache
def cases() -> dict[str, Case]:
    return {case.id: case for case in read_examples(CARDS.read_text("utf-8"))}


def test_every_card_has_a_heading() -> None:
    assert sorted(cases()) == ALL_18


def test_all_of_it_holds() -> None:
    result = run_scenarios(CARDS.read_text("utf-8"), RULES).to_json()
    assert [case for case in result["cases"] if not case["ok"]] == []
    assert [case["unmentioned"] for case in result["cases"] if "unmentioned" in case] == []


@pytest.mark.parametrize("card", ALL_18)
def test_a_card_is_used_and_refused_in_a_turn_and_in_the_final_round(card: str) -> None:
    covered: set[tuple[str, str]] = set()
    faults: list[Any] = []
    for block in cases()[card].blocks:
        for trial in read_trials(block, RULES, RULES.lexicon, faults):
            moment = trial.given.state.phase
            playing = TrialRun(RULES, trial)
            events = [event for _, event in playing.run.numbered_events]
            if playing.refused:
                covered.add((moment, "refused"))
            used = any(event.kind == "card_used" and event.to_json()["card"] == card for event in events)
            extra = any(event.kind == "cubes_placed" and event.to_json()["extra"] for event in events)
            if used or (extra and card in EXTRA_CUBES):
                covered.add((moment, "used"))
    assert not faults
    assert covered == {(moment, what) for moment in ("turn", "final") for what in ("used", "refused")}
