"""Further cases of Godstorm: faults in their order, cut numbers, stop rules, defaults, plague, who is out, the end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.play.example_file import read_examples
from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

CASES = Path(__file__).with_name("godstorm_cases.md").read_text("utf-8")


@cache
def results() -> dict[str, Any]:
    """Every case, run by the first test that asks for one."""
    return {case["id"]: case for case in run_scenarios(CASES, load_rules("godstorm")).to_json()["cases"]}


def test_a_case_holds(subtests: pytest.Subtests) -> None:
    for name in [case.id for case in read_examples(CASES)]:
        with subtests.test(name):
            assert [results()[name].get(key, []) for key in ("unread", "missed", "unmentioned")] == [[], [], []]
