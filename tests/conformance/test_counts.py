"""How many whole orders a turn allows: the forms against a brute force written from the clauses, and fixed numbers.

A count two deep is of pairs: an order that leaves the turn open, and one that may follow it. The positions have at most
two cards in hands; taking one brings the others in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.journal import canonical
from rattus_pbem.engine.run import Position as Stored
from rattus_pbem.engine.run import Run
from rattus_pbem.rules import load_rules

from . import brute

POSITIONS = Path(__file__).parent / "positions"
COUNTS = {"early": (41, 767), "knight": (260, 5722), "short": (82, 3470)}
ALL = 1_000_000


def stored(name: str) -> dict[str, Any]:
    position: dict[str, Any] = json.loads((POSITIONS / f"{name}.json").read_text("utf-8"))
    assert len(position.get("cards", {})) <= 2
    return position


def run_at(name: str) -> Run[Any]:
    rules = load_rules("rattus")
    run = Run(rules, Stored(rules.state_from_json(stored(name))), SeededChance("counts"))
    run.play_on()
    assert run.pending[0].question == "turn"
    return run


def pairs_by_forms(run: Run[Any]) -> int:
    total = 0
    for order in run.pending[0].form.answers():
        if order["do"] != "plague":
            later = run.fork()
            later.answer(order)
            later.play_on()
            (ask,) = later.pending
            assert ask.question == "turn", "the order was whole, but something was asked"
            total += ask.form.count(ALL)
    return total


@pytest.mark.parametrize("name", COUNTS)
def test_the_orders_of_a_turn_are_those_of_the_clauses(name: str) -> None:
    by_forms = sorted(map(canonical, run_at(name).pending[0].form.answers()))
    by_clauses = sorted(map(canonical, brute.orders(brute.Position(stored(name)))))
    assert by_forms == by_clauses
    assert len(by_clauses) == COUNTS[name][0]


@pytest.mark.parametrize("name", COUNTS)
def test_pairs_of_orders_by_brute_force(name: str) -> None:
    assert brute.two_deep(brute.Position(stored(name))) == COUNTS[name][1]


@pytest.mark.parametrize("name", COUNTS)
def test_pairs_of_orders_by_the_forms(name: str) -> None:
    assert pairs_by_forms(run_at(name)) == COUNTS[name][1]
