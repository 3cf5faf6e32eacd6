"""Files of examples: what is read out of the Markdown, and every fault of a file named with its line at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rattus_pbem.contract.examples import ExampleError
from rattus_pbem.errors import PbemError
from rattus_pbem.play.example_file import read_examples
from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

RULES = load_rules("rattus")
BLOCK = "```\ngiven\nsetup 2\norders\nthen\nsupply 29\n```\n"


def faults(text: str) -> list[tuple[int, str]]:
    """What cannot be read, of all cases; if nothing can be, of the file."""
    try:
        result = run_scenarios(text, RULES).to_json()
    except ExampleError as error:
        return list(error.faults)
    assert not any(case["ok"] for case in result["cases"] if case.get("unread"))
    return [(entry["line"], entry["message"]) for case in result["cases"] for entry in case.get("unread", ())]


def test_headings_blocks_and_pairs() -> None:
    text = (
        "# A page\n\n```\nnot an example\n```\n\n## Part\n### X-1  The  first \nShows: R-1\n"
        + BLOCK
        + "#### A remark\n"
        + BLOCK
        + "## Another part\n```\nnot an example\n```\n### X-2\n~~~~ text\n"
        "given\nplayers R B\n\nturn R\n// a remark\norders\nR pass\nthen\nend no\norders\nthen\nend no\n~~~~\n"
    )
    first, two = read_examples(text)
    assert (first.id, first.title, first.line, len(first.blocks)) == ("X-1", "The  first", 8, 2)
    assert (two.id, two.title) == ("X-2", "")
    (block,) = two.blocks
    assert [line for _, line in block.given] == ["players R B", "turn R"]
    assert [([line for _, line in pair.orders], pair.then) for pair in block.pairs] == [
        (["R pass"], [(39, "end no")]),
        ([], [(42, "end no")]),
    ]


BROKEN: list[tuple[str, int, str]] = [
    ("", 1, "there is no example"),
    ("# Only a page\n" + BLOCK, 1, "there is no example"),
    ("###\n" + BLOCK, 1, "there is no example"),
    ("### X-1\nno block\n", 1, "X-1 has no fenced block"),
    ("### X-1\n" + BLOCK + "### X-1\n" + BLOCK, 9, "X-1 appears again here; it is first on line 1"),
    ("### X-1\n```\ngiven\nsetup 2\norders\nthen\nsupply 29\n", 2, "never closed"),
    ("### X-1\n```\n```\n", 2, "this block has no orders"),
    ("### X-1\n```\nsetup 2\norders\nthen\nend no\n```\n", 3, "a block begins with the word given"),
    ("### X-1\n```\ngiven\nsetup 2\n```\n", 2, "this block has no orders"),
    ("### X-1\n```\ngiven\nsetup 2\norders\n```\n", 5, "these orders have no then"),
    ("### X-1\n```\ngiven\nsetup 2\nthen\nend no\norders\nthen\nend no\n```\n", 5, "then is out of place"),
    ("### X-1\n```\ngiven\nsetup 2\norders\norders\nthen\nend no\n```\n", 6, "the orders of line 5 have no then"),
    ("### X-1\n```\ngiven\nsetup 2\norders\nthen\n```\n", 5, "nothing is tested"),
    ("### X-1\n```\ngiven\nsetup 2\norders\nthen\nend no\ngiven\n```\n", 8, "given is out of place"),
]


def test_broken_markdown(subtests: pytest.Subtests) -> None:
    for text, line, message in BROKEN:
        with subtests.test(text):
            reported = faults(text)
            assert reported[0][0] == line
            assert message in reported[0][1]


@pytest.mark.parametrize(
    ("orders", "message"),
    [
        ("R plase gallia", "did you mean place?"),
        ("X place gallia", "expected a seat (R, B) and its order, or finish"),
        ("place gallia", "expected a seat (R, B) and its order, or finish"),
        ("R", "expected a seat (R, B) and its order, or finish"),
        ("R place galia", "did you mean Gallia?"),
        ("G place gallia", "expected a seat (R, B)"),
    ],
)
def test_orders_that_cannot_be_read(orders: str, message: str) -> None:
    text = f"### X-1\n```\ngiven\nplayers R B\nturn R\nplague italia\norders\n{orders}\nthen\nend no\n```\n"
    ((line, fault),) = faults(text)
    assert line == 8
    assert message in fault


THEN: list[tuple[str, str]] = [
    ("galia: R1 | -", "did you mean gallia?"),
    ("turcia: R1 | -", "turcia is not in play with 2 players"),
    ("gallia: Q1 | -", "'Q' is no seat"),
    ("reserve G 3", "G is not a player of this example"),
    ("seen Y #1", "Y is not a player of this example"),
    ("cards R Queen", "queen is not in this game"),
    ("cards R Kimg", "did you mean king?"),
    ("flips 1 B-1", "'1 B-1' is not understood"),
    ("flips #1 B1", "'B1' is not understood"),
    ("refused: R place gallia", "expected refused: ORDER (clause)"),
    ("suply 3", "did you mean supply?"),
    ("supply three", "no token face"),
    ("discard F03(2 M)", "F03 is F03(1 Bo Ch), not F03(2 M)"),
]


def test_then_that_cannot_be_read(subtests: pytest.Subtests) -> None:
    for then, message in THEN:
        with subtests.test(then):
            text = f"### X-1\n```\ngiven\nplayers R B\nturn R\nplague italia\norders\nthen\n{then}\n```\n"
            reported = faults(text)
            assert {line for line, _ in reported} == {9}
            assert any(message in fault for _, fault in reported)


def test_a_line_that_cannot_be_read_fails_its_case_and_no_other() -> None:
    broken = BLOCK.replace("setup 2", "setup two")
    unclosed = "### X-5\n```\ngiven\nsetup 2\n"
    result = run_scenarios(f"### X-1\n{BLOCK}### X-2\n{broken}{BLOCK}### X-3\n{BLOCK}### X-1\n{BLOCK}{unclosed}", RULES)
    assert [(case.id, case.ok) for case in result.cases] == [
        ("X-1", True),
        ("X-2", False),
        ("X-3", True),
        ("X-1", False),
        ("X-5", False),
    ]
    assert (result.ok, result.failed) == (2, 3)
    lines = str(result).splitlines()
    assert lines[1] == "X-2 : failed"
    assert lines[2].startswith("  line 12: cannot be read: ")
    assert "already" in lines[5] or "again" in lines[5]


def test_all_faults_of_a_file_come_at_once() -> None:
    text = (
        "### X-1\n```\ngiven\nplayers R B\nturn R\ngallia: - | #1 #2 #3 #4\nplague italia\norders\nthen\nend no\n```\n"
        "### X-2\n```\ngiven\nplayers R B\nturn R\nplague italia\norders\nR fly gallia\nthen\nweather fine\n```\n"
    )
    assert [line for line, _ in faults(text)] == [6, 19, 21]


PIPER_THEN: list[tuple[str, str]] = [
    ("walls gallia", "'gallia' is not understood; expected walls"),
    ("walls gallia-turcia", "turcia is not in play with 2 players (R-1.5)"),
    ("walls gallia-itali", "did you mean italia?"),
    ("baker R2(1)", "potions are given for cubes in a region only"),
    ("baker G1", "G is not a player of this example"),
    ("potions many", "'many' is not a whole number"),
    ("queen G", "G is not a player of this example"),
    ("queen", "'' is no seat"),
    ("areas R", "'R' is not understood"),
    ("areas Y1", "Y is not a player of this example"),
    ("six King Quen", "did you mean queen?"),
    ("pieces potions 10", "no piece is called potions; there are potion, bishop, nun, wall"),
    ("pieces potion", "'potion' is not understood"),
    ("pieces nun 1 nun 2", "nun appears here twice"),
    ("advice", "'' is not understood; expected given or none"),
    ("flips #1 R/1", "'R/1' is not understood; expected a loss R-1, a potion spent R*1 or a Serf's cube R+1"),
    ("flips #1 G*1", "G is not a player of this example"),
    ("gallia: R1(1,1) | -", "R1(1,1) are potions of 2 cubes, but 1 are there"),
    ("gallia: R1 | - | nuns", "'nuns' is not understood"),
    ("gallia: R1 | - | - | -", "a region has cubes | rats | pieces and no more"),
]


def test_then_of_pied_piper_that_cannot_be_read(subtests: pytest.Subtests) -> None:
    for then, message in PIPER_THEN:
        with subtests.test(then):
            text = f"### X-1\n```\ngiven\nplayers R B\nturn R\nplague italia\norders\nthen\n{then}\n```\n"
            ((line, fault),) = faults(text)
            assert line == 9
            assert message in fault


def test_orders_that_choose_the_six_and_cannot_be_read() -> None:
    text = (
        "### X-1\n```\ngiven\nchoose 3\norders\nset golden\nR place gallia\nlist King Monc // a remark\nfinish\nthen\n"
        "six -\n```\n"
    )
    assert [line for line, _ in faults(text)] == [6, 7, 8, 9]


def test_cases_that_hold_and_fail_are_counted() -> None:
    result = run_scenarios("### X-1\n" + BLOCK.replace("29", "30") + BLOCK + "### X-2\n" + BLOCK, RULES).to_json()
    assert (result["ok"], result["failed"]) == (1, 1)
    assert [entry["line"] for entry in result["cases"][0]["missed"]] == [7]
    assert [case["ok"] for case in result["cases"]] == [False, True]


WORDS = """### X-1;### X-2 Y;```;~~~;given;orders;then;setup 2;players R B;turn R;final R;plague italia;R place gallia
finish;R spread gallia;end no;gallia: R1 | #1;supply 3;;refused: R place gallia (R-5.2);flips #1 R-1;seen R #1
cards R King;chance #1;R answer x;#;choose 3;set base;list King;six -;walls gallia-italia;gallia: R2(1) | - | nun 1"""
WORDS += """
R answer serf no;flips #1 R*1 B+1;queen R;areas R2;baker R1;pieces potion 1;advice none;chance F05"""
lines = st.sampled_from(WORDS.replace("\n", ";").split(";"))


@given(st.lists(lines | st.text(max_size=12), max_size=24))
def test_any_text_gives_a_result_or_our_own_error(text: list[str]) -> None:
    try:
        result = run_scenarios("\n".join(text), RULES).to_json()
    except PbemError:
        return
    assert result["cases"]
