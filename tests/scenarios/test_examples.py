"""The worked examples of the rules, all 40 as they stand in the documentation: they hold."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.play.scenario import run_scenarios, scenario_text
from rattus_pbem.rules import load_rules

EXAMPLES = Path(__file__).parents[2] / "docs" / "rules" / "rattus-examples.md"
NAMES = [f"E-{n:02}" for n in range(1, 41)]


@cache
def result() -> dict[str, Any]:
    return run_scenarios(EXAMPLES.read_text("utf-8"), load_rules("rattus"))


def case(name: str) -> dict[str, Any]:
    (matching,) = [case for case in result()["cases"] if case["id"] == name]
    return dict(matching)


def test_every_heading_is_a_case() -> None:
    headings = re.findall(r"^### (\S+) (.+)$", EXAMPLES.read_text("utf-8"), re.MULTILINE)
    assert [(case["id"], case["title"]) for case in result()["cases"]] == headings
    assert [name for name, _ in headings] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_an_example_holds(name: str) -> None:
    entry = case(name)
    assert entry["missed"] == []
    assert entry["ok"]
    assert "unmentioned" not in entry


def test_the_counts() -> None:
    document = result()
    assert set(document) == {"schema", "cases", "ok", "failed"}
    assert (document["ok"], document["failed"]) == (40, 0)
    assert document["schema"] == "rattus-pbem/scenario/1"


def test_the_result_for_reading() -> None:
    lines = scenario_text(result()).splitlines()
    assert lines[0] == "E-01 Setup numbers: ok"
    assert lines[22] == "E-23 Choosing the six: ok"
    assert lines[-1] == "40 ok, 0 failed."
