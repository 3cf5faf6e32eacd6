"""Positions and outcomes of Godstorm in the lines of worked examples: they are read again as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

RULES = load_rules("godstorm")
EXAMPLES = Path(__file__).parents[2] / "docs" / "rules" / "godstorm-examples.md"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.some(1)
def test_every_position_of_a_random_game_is_read_again_from_its_lines(seats: int) -> None:
    chance = SeededChance(f"lines {seats}")
    options = {"setup": ("free", "dealt")[seats % 2], "circle": "drawn"} if seats > 2 else {}
    state = RULES.new_state(RULES.meta.seats[:seats], options)
    run, phases = Run(RULES, Position(state), chance), set()
    while run.begin():
        while run.pending:
            run.answer_all({ask.seat: (ask.form.random(chance), {"by": "test"}) for ask in run.pending})
        phases.add(run.state.phase)
        lines = RULES.examples.position_lines(run.state)
        again = RULES.examples.given(list(enumerate(lines, 1))).state
        assert RULES.state_to_json(again) == RULES.state_to_json(run.state), lines
    assert {"armies", "gods", "markers", "turn", "over"} <= phases


def test_the_first_position_is_read_again() -> None:
    state = RULES.new_state(RULES.meta.seats[:3], {})
    again = RULES.examples.given(list(enumerate(RULES.examples.position_lines(state), 1))).state
    assert RULES.state_to_json(again) == RULES.state_to_json(state)


def test_what_came_out_holds_as_the_then_of_the_same_orders() -> None:
    lines = EXAMPLES.read_text("utf-8").splitlines()
    shown = run_scenarios("\n".join(lines), RULES, show=True).to_json()
    pairs = {pair["line"]: pair["lines"] for case in shown["cases"] for pair in case["came_out"]}
    assert len(pairs) == lines.count("orders")
    written: list[str] = []
    skipping = False
    pair = 0
    for number, line in enumerate(lines, 1):
        pair = number if line == "orders" else pair
        skipping = skipping and line not in ("orders", "```")
        if not skipping:
            written.append(line)
        if line == "then":
            written += pairs[pair]
            skipping = True
    result = run_scenarios("\n".join(written), RULES).to_json()
    assert [case for case in result["cases"] if not case["ok"] or "unmentioned" in case] == []
