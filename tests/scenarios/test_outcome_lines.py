"""What came out, in the lines of a `then`, and a position in those of a `given`: both can be read again, and hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

from ..conformance.drawn_position import SEATS, drawn_position, shuffled

RULES = load_rules("rattus")
ALL = tuple(RULES.data.characters)  # type: ignore[attr-defined]
EXAMPLES = (Path(__file__).parents[2] / "docs" / "rules" / "rattus-examples.md", Path(__file__).with_name("cards.md"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_what_came_out_holds_as_the_then_of_the_same_orders(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
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


@pytest.mark.parametrize("seed", range(40))
def test_a_position_is_read_again_from_its_lines(seed: int) -> None:
    chance = SeededChance(f"lines {seed}")
    six = shuffled(ALL, chance)[:6]
    cards = {card: SEATS[chance.below(3)] for card in six[:4]}
    state = RULES.state_from_json(drawn_position(six, cards, ("turn", "final")[seed % 2], chance))
    lines = RULES.examples.position_lines(state)
    again = RULES.state_to_json(RULES.examples.given(list(enumerate(lines, 1))).state)
    data = RULES.state_to_json(state)
    left_out = ("turn", "first", "removed", "next_token")  # of these a given says nothing
    assert {key: data[key] for key in data if key not in left_out} == {
        key: again[key] for key in again if key not in left_out
    }


TWICE = """### X-1 Twice
```
given
players R B
six Wizard Baker Serf Queen Mayor Soldier
turn R
cards R Baker
plague italia
orders
R baker
R baker
then
{then}
```
"""


@pytest.mark.parametrize(
    ("then", "actual"),
    [
        ("refused: R baker (R-9.1)", None),
        ("refused: R baker [2] (R-9.1)", None),
        ("refused: R baker [1] (R-9.1)", "carried out: R baker [1]"),
        ("refused: R baker [3] (R-9.1)", "there is no such order: R baker [3]"),
        ("refused: R baker [2] (R-9.2)", "refused: R baker [2] (R-9.1)"),
    ],
)
def test_equal_lines_are_told_apart(then: str, actual: str | None) -> None:
    (case,) = run_scenarios(TWICE.format(then=then), RULES).to_json()["cases"]
    assert [entry["found"] for entry in case["missed"]] == ([actual] if actual else [])


@pytest.mark.parametrize("mark", ["[]", "[two]", "[0]", "[answer]", "[2 answer 1]"])
def test_a_mark_that_is_not_understood(mark: str) -> None:
    (case,) = run_scenarios(TWICE.format(then=f"refused: R baker {mark} (R-9.1)"), RULES).to_json()["cases"]
    assert [entry["line"] for entry in case["unread"]] == [13]


ANSWERS = """### X-1 Several
```
given
players R B
six Wizard Baker Serf Queen Mayor Soldier
turn R
plague gallia
germania: B2(1) | #1=F19(2 M Pe Bo)
orders
R plague germania
R spread italia
B answer potion keep(3) keep
then
{then}
```
"""


def case_of(then: str) -> dict[str, Any]:
    (case,) = run_scenarios(ANSWERS.format(then=then), RULES, show=True).to_json()["cases"]
    return dict(case)


def test_the_bad_one_of_several_answers_is_named() -> None:
    case = case_of("flips #1 B-1")
    assert [entry["found"] for entry in case["unmentioned"]] == [
        "refused: B answer potion keep(3) keep [answer 1] (P-3.7)"
    ]
    assert case["missed"] == []
    for mark in ("", " [answer 1]"):
        case = case_of(f"refused: B answer potion keep(3) keep{mark} (P-3.7)")
        assert (case["ok"], case.get("unmentioned")) == (True, None)
    (missed,) = case_of("refused: B answer potion keep(3) keep [answer 2] (P-13.9)")["missed"]
    assert missed["found"] == "carried out: B answer potion keep(3) keep [answer 2]"


def test_what_came_out_is_printed_below_its_case() -> None:
    lines = str(run_scenarios(TWICE.format(then="end no"), RULES, show=True)).splitlines()
    assert lines[2:4] == ["  line 9, what came out:", "    refused: R baker [2] (R-9.1)"]
    assert "    baker R1" in lines
    assert lines[-1] == "1 ok, 0 failed."
