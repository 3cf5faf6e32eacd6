"""A line of `then` that does not hold is told, whatever kind it is: what was expected, where, and what was found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

TURN = """given
players R B
turn R
cards R Witch Monk | B King
plague italia
palace B2
gallia: R2 | #1=F07(2 M Pe)
hispania: B3 | #2=F44(5 M A Bo Mg)
germania: - | #3
supply 9
orders
R witch #1 #2 swap
R take King
R take Peasant
R plague hispania
R spread gallia
then
{then}
"""
OVER = """given
players R B G
final B
plague italia
palace R2 B2 G1
orders
finish
then
{then}
"""
SUPPLY = """given
players R B
turn R
plague italia
supply F01 F02 F03
gallia: - | #1
orders
R plague gallia
R spread hispania
then
{then}
"""
PIPER = """given
players R B G
six Serf Crusader Wizard Bishop Nun Emperor
turn R
cards R Serf Crusader | B Wizard Bishop
walls anglia-gallia gallia-italia
plague italia
germania: R1 B3(2,1) G2 | #1=F05(1 Cv Mg) #2=F13(1 Pe Ch) #3=F37(4 A Pe) | nun 1
scandia: R1
gallia: B1 | - | bishop 2
orders
R plague germania
R spread polonia polonia
R together
R answer order #3 #2 #1
B answer potion keep
then
{then}
"""
QUEEN = """given
players R B
six Peasant Baker Serf Queen Mayor Soldier
turn R
cards R Baker
baker R2 B1
plague italia
gallia: R1
germania: R1
anglia: B2
scandia: B1
orders
R place italia
then
{then}
"""
AREAS = QUEEN.replace("scandia: B1", "italia: B1")
CHOOSE = """given
choose 3
orders
list King King Monk Witch Queen Peasant
set rat_control
then
{then}
"""
UNCHOSEN = """given
choose 3
orders
list King
then
{then}
"""
BASE_SIX = CHOOSE.replace("set rat_control", "set base")
SETUP = "given\nsetup 3\norders\nthen\n{then}\n"


def run(block: str) -> dict[str, Any]:
    text = f"# Examples\n\n### X-1 One\n\n```\n{block}```\n"
    (case,) = run_scenarios(text, load_rules("rattus")).to_json()["cases"]
    return dict(case)


RIGHT = [
    (TURN, "gallia: R2 | #2 #4"),
    (TURN, "gallia: R2 | #2=F44(5 M A Bo Mg) #4"),
    (TURN, "hispania: B2 | -"),
    (TURN, "plague hispania"),
    (TURN, "plague hispania counts 0"),
    (TURN, "reserve R 18 B 16"),
    (TURN, "flips #1 B-1"),
    (TURN, "discard F07(2 M Pe)"),
    (TURN, "supply 8"),
    (TURN, "seen R #1 #2"),
    (TURN, "seen B -"),
    (TURN, "cards R King Monk Witch | B"),
    (TURN, "palace B2"),
    (TURN, "palace R0 B2"),
    (TURN, "end no"),
    (TURN, "refused: R take Peasant (R-3.4)"),
    (SUPPLY, "supply F02 F03"),
    (SUPPLY, "hispania: - | #2=F01"),
    (SUPPLY, "flips none"),
    (SUPPLY, "discard -"),
    (OVER, "score R2 B2 G1"),
    (OVER, "ranking R B G"),
    (OVER, "end R G"),
    (PIPER, "walls anglia-gallia gallia-italia"),
    (PIPER, "walls italia-gallia gallia-anglia"),
    (PIPER, "gallia: B1 | - | bishop 2"),
    (PIPER, "germania: G1 B2(1) | - | nun 1"),
    (PIPER, "potions 9"),
    (PIPER, "flips #3 R-1 B-1 G-1 R+1; #2 R-1 B*1; #1 B*1"),
    (PIPER, "flips #3 G-1 B-1 R-1 R+1; #2 B*1 R-1; #1 B*1"),
    (PIPER, "discard F37 F13 F05 F05"),
    (PIPER, "seen R -"),
    (QUEEN, "baker R2 B1"),
    (QUEEN, "baker B1 R2"),
    (QUEEN, "areas R2 B2"),
    (QUEEN, "areas B2"),
    (QUEEN, "queen -"),
    (AREAS, "queen R"),
    (CHOOSE, "six Emperor Pied-Piper Wizard Bishop Nun Monk"),
    (CHOOSE, "pieces wall 3 potion 10 bishop 2 nun 3"),
    (CHOOSE, "advice given"),
    (CHOOSE, "refused: list (P-2.7)"),
    (BASE_SIX, "pieces -"),
    (BASE_SIX, "advice none"),
    (UNCHOSEN, "six -"),
    (UNCHOSEN, "pieces -"),
    (SETUP, "regions 10"),
    (SETUP, "spare 2"),
    (SETUP, "removed 6"),
    (SETUP, "supply 33"),
]

WRONG = [
    (TURN, "gallia: R1 | #2 #4", "gallia: R2 | #2 #4"),
    (TURN, "gallia: R2 | #2", "gallia: R2 | #2 #4"),
    (TURN, "gallia: R2 | -", "gallia: R2 | #2 #4"),
    (TURN, "gallia: R2", "gallia: R2 | #2 #4"),
    (TURN, "gallia: R2 B1 | #2 #4", "gallia: R2 | #2 #4"),
    (TURN, "gallia: R2 | #2=F08(2 M Bo) #4", "gallia: R2 | #2=F44 #4"),
    (TURN, "plague gallia", "plague hispania"),
    (TURN, "plague hispania counts 2", "plague hispania counts 0"),
    (TURN, "reserve R 18 B 17", "reserve R 18 B 16"),
    (TURN, "flips none", "flips #1 B-1"),
    (TURN, "flips #1 nothing", "flips #1 B-1"),
    (TURN, "flips #1 B-2", "flips #1 B-1"),
    (TURN, "flips #2 B-1", "flips #1 B-1"),
    (TURN, "flips #1 B-1; #2 nothing", "flips #1 B-1"),
    (TURN, "discard -", "discard F07(2 M Pe)"),
    (TURN, "discard F07 F08", "discard F07(2 M Pe)"),
    (TURN, "supply 9", "supply 8"),
    (TURN, "seen R #1", "seen R #1 #2"),
    (TURN, "seen R -", "seen R #1 #2"),
    (TURN, "seen B #1", "seen B -"),
    (TURN, "cards R King Monk", "cards R king monk witch"),
    (TURN, "cards R King Monk Witch | B Knight", "cards R king monk witch | B"),
    (TURN, "palace B1", "palace B2"),
    (TURN, "palace R1", "palace R0"),
    (TURN, "end R", "end no"),
    (TURN, "refused: R take Peasant (R-4.7)", "refused: R take Peasant (R-3.4)"),
    (TURN, "refused: R take King (R-3.4)", "carried out: R take King"),
    (TURN, "refused: R take Knight (R-3.4)", "there is no such order: R take Knight"),
    (TURN, "score R2", "the game is not over"),
    (TURN, "ranking R B", "the game is not over"),
    (SUPPLY, "supply F03 F02", "supply F02 F03"),
    (SUPPLY, "hispania: - | #2=F02", "hispania: - | #2=F01"),
    (OVER, "score R2 B1", "score R2 B2"),
    (OVER, "ranking B R G", "ranking R B G"),
    (OVER, "end G R", "end R G"),
    (OVER, "end no", "end R G"),
    (PIPER, "walls -", "walls anglia-gallia gallia-italia"),
    (PIPER, "walls gallia-italia", "walls anglia-gallia gallia-italia"),
    (PIPER, "gallia: B1 | -", "gallia: B1 | - | bishop 2"),
    (PIPER, "gallia: B1 | - | bishop 1, nun 1", "gallia: B1 | - | bishop 2"),
    (PIPER, "germania: B2 G1 | - | nun 1", "germania: B2(1) G1 | - | nun 1"),
    (PIPER, "germania: B2(1,1) G1 | - | nun 1", "germania: B2(1) G1 | - | nun 1"),
    (PIPER, "germania: B2(2) G1 | - | nun 1", "germania: B2(1) G1 | - | nun 1"),
    (PIPER, "germania: B2(1) G1 | -", "germania: B2(1) G1 | - | nun 1"),
    (PIPER, "potions 10", "potions 9"),
    (PIPER, "flips #3 R-1 B-1 G-1; #2 R-1 B*1; #1 B*1", "flips #3 R-1 B-1 G-1 R+1; #2 R-1 B*1; #1 B*1"),
    (PIPER, "flips #3 R-1 B-1 G-1 R+1; #2 R-1 B-1; #1 B*1", "flips #3 R-1 B-1 G-1 R+1; #2 R-1 B*1; #1 B*1"),
    (PIPER, "flips #3 R-1 B-1 G-1 R+1; #1 B*1; #2 R-1 B*1", "flips #3 R-1 B-1 G-1 R+1; #2 R-1 B*1; #1 B*1"),
    (PIPER, "seen R #1", "seen R -"),
    (QUEEN, "baker R2", "baker R2 B1"),
    (QUEEN, "baker -", "baker R2 B1"),
    (QUEEN, "areas R2 B1", "areas R2 B2"),
    (QUEEN, "queen R", "queen -"),
    (AREAS, "queen -", "queen R"),
    (AREAS, "queen B", "queen R"),
    (AREAS, "areas R0 B2", "areas R2 B0"),
    (CHOOSE, "six King Monk Witch Knight Peasant Merchant", "six monk emperor pied_piper wizard nun bishop"),
    (CHOOSE, "pieces -", "pieces potion 10 bishop 2 nun 3 wall 3"),
    (CHOOSE, "pieces potion 10 bishop 2 nun 3", "pieces potion 10 bishop 2 nun 3 wall 3"),
    (CHOOSE, "advice none", "advice given"),
    (CHOOSE, "refused: set (P-2.7)", "carried out: set"),
    (CHOOSE, "refused: list (P-2.4)", "refused: list (P-2.7)"),
    (UNCHOSEN, "six King Monk Witch Knight Peasant Merchant", "six -"),
    (UNCHOSEN, "advice given", "the six are not chosen"),
    (SETUP, "regions 12", "regions 10"),
    (SETUP, "spare 0", "spare 2"),
    (SETUP, "removed 12", "removed 6"),
    (SETUP, "supply 29", "supply 33"),
]


@pytest.mark.parametrize(("block", "line"), RIGHT)
@pytest.mark.some(3)
def test_a_right_line_holds(block: str, line: str) -> None:
    result = run(block.format(then=line))
    assert result["missed"] == []
    assert result["ok"]


@pytest.mark.parametrize(("block", "line", "actual"), WRONG)
@pytest.mark.some(3)
def test_a_wrong_line_is_told(block: str, line: str, actual: str) -> None:
    result = run(block.format(then=line))
    at = 5 + block.splitlines().index("{then}") + 1
    assert result["missed"] == [{"line": at, "expected": line, "found": actual}]
    assert not result["ok"]


def test_every_kind_of_line_is_planted_wrong() -> None:
    def kinds(lines: Iterable[str]) -> set[str]:
        heads = (line.partition(":") for line in lines)
        return {head.split()[0] if not colon or head == "refused" else "REGION" for head, colon, _ in heads}

    assert kinds(line for _, line in RIGHT) == kinds(line for _, line, _ in WRONG)


def test_all_that_does_not_hold_is_told() -> None:
    result = run(TURN.format(then="supply 1\npalace B2\nend R B\nplague gallia"))
    assert [entry["expected"] for entry in result["missed"]] == ["supply 1", "end R B", "plague gallia"]


def test_another_seat_that_knows_a_face_is_found() -> None:
    block = TURN.replace("supply 9", "supply 9\nseen B #1")
    result = run(block.format(then="seen R #1 #2\nseen B #1"))
    assert [entry["found"] for entry in result["missed"]] == [
        "seen R #1 #2, and so has B",
        "seen B #1, and so has R",
    ]


def test_a_refusal_of_which_then_says_nothing_is_told_and_does_not_count() -> None:
    result = run(TURN.format(then="supply 8"))
    assert result["ok"]
    assert result["unmentioned"] == [{"line": 19, "found": "refused: R take Peasant (R-3.4)"}]


def test_the_text_of_what_failed() -> None:
    text = "### X-1 One\n```\n" + SETUP.format(then="regions 10\nspare 3") + "```\n"
    result = run_scenarios(text, load_rules("rattus"))
    assert str(result) == "X-1 One: failed\n  line 8: expected spare 3; found spare 2\n0 ok, 1 failed."
