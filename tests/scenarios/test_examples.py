"""The worked examples of the rules of each game, all of them as they stand in the documentation: they hold."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

RULES = Path(__file__).parents[2] / "docs" / "rules"
COUNTS = {"rattus": 40, "godstorm": 45, "liars-dice": 6}
EXAMPLES = [(game, f"E-{n:02}") for game, count in COUNTS.items() for n in range(1, count + 1)]


def text(game: str) -> str:
    return (RULES / f"{game}-examples.md").read_text("utf-8")


@cache
def result(game: str) -> dict[str, Any]:
    return run_scenarios(text(game), load_rules(game)).to_json()


@pytest.mark.parametrize("game", COUNTS)
def test_every_heading_is_a_case(game: str) -> None:
    headings = re.findall(r"^### (\S+) (.+)$", text(game), re.MULTILINE)
    assert [(case["id"], case["title"]) for case in result(game)["cases"]] == headings
    assert [name for name, _ in headings] == [name for of, name in EXAMPLES if of == game]


def test_an_example_holds(subtests: pytest.Subtests) -> None:
    for game, name in EXAMPLES:
        with subtests.test(name, game=game):
            (entry,) = [case for case in result(game)["cases"] if case["id"] == name]
            assert "unread" not in entry
            assert entry["missed"] == []
            assert entry["ok"]
            assert "unmentioned" not in entry


@pytest.mark.parametrize("game", COUNTS)
def test_the_counts(game: str) -> None:
    document = result(game)
    assert set(document) == {"schema", "cases", "ok", "failed"}
    assert (document["ok"], document["failed"]) == (COUNTS[game], 0)
    assert document["schema"] == "rattus-pbem/scenario/1"


def test_the_result_for_reading() -> None:
    lines = str(run_scenarios(text("rattus"), load_rules("rattus"))).splitlines()
    assert lines[0] == "E-01 Setup numbers: ok"
    assert lines[22] == "E-23 Choosing the six: ok"
    assert lines[-1] == "40 ok, 0 failed."
