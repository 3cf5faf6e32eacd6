"""How the orders of an example are carried out: whose act begins when, what is passed over, what takes its default."""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.rules import load_rules

RULES = load_rules("rattus")
TURN = "given\nplayers R B G\nturn R\nplague italia\n"
FINAL = "given\nplayers R B G Y\nfinal B\nplague italia\n"


def missed(text: str) -> list[Any]:
    (case,) = run_scenarios(f"### X-1\n```\n{text}\n```\n", RULES).to_json()["cases"]
    return [entry["found"] for entry in case["missed"]]


def holds(text: str) -> bool:
    return not missed(text)


def test_nothing_is_begun_for_a_seat_that_is_not_asked() -> None:
    assert holds(TURN + "gallia: - | #1\norders\nB place gallia\nthen\nrefused: B place gallia (R-3.8)\nreserve B 20")


def test_the_next_turn_begins_with_the_first_order_of_its_seat() -> None:
    assert holds(
        TURN + "gallia: - | #1\norders\nR plague hispania\nB place gallia\nB plague italia\nG place gallia\n"
        "R place gallia\nthen\ngallia: B1 G1 | #1\nrefused: R place gallia (R-3.8)"
    )


def test_a_turn_is_never_played_for_a_seat_that_orders_nothing() -> None:
    assert holds(TURN + "orders\nG plague hispania\nthen\nplague italia\nrefused: G plague hispania (R-3.8)")


def test_seats_that_can_pass_are_passed_over_in_the_final_round() -> None:
    cards = "cards R Monk | G King\ngallia: - | #1\nhispania: G1\n"
    assert holds(FINAL + cards + "orders\nG king hispania\nthen\npalace G1")
    assert holds(
        FINAL + cards + "orders\nG king hispania\nR monk #1 to hispania\nthen\ngallia: - | #1\n"
        "refused: R monk #1 to hispania (R-17.5)"
    )


def test_nobody_is_passed_over_for_a_seat_whose_part_is_over() -> None:
    cards = "cards R Monk | Y King | G Peasant\ngallia: - | #1\n"
    orders = "orders\nR monk #1 to hispania\nR pass\nR monk #1 to gallia\nY king gallia\nthen\n"
    assert holds(FINAL + cards + orders + "hispania: - | #1\nrefused: R monk #1 to gallia (R-17.5)")


def test_to_pass_is_no_fault_of_a_seat_that_was_passed_over() -> None:
    result = run_scenarios(
        f"### X-1\n```\n{FINAL}cards Y Peasant\norders\nY peasant gallia\nG pass\nR pass\nB pass\n"
        "then\nrefused: B pass (R-17.1)\n```\n",
        RULES,
    ).to_json()
    assert result["ok"] == 1
    assert "unmentioned" not in result["cases"][0]


def test_after_the_final_round_nothing_can_be_placed() -> None:
    then = "then\nrefused: R place gallia (R-17.3)\nrefused: G monk #1 to italia (R-17.5)"
    assert holds(FINAL + "gallia: - | #1\norders\nR pass\nY pass\nG pass\nR place gallia\nG monk #1 to italia\n" + then)


def test_a_refused_rider_refuses_its_order_and_c_is_still_to_be_done() -> None:
    assert holds(
        TURN + "gallia: - | #1\norders\nR plague gallia\nR spread italia russia\nR plague gallia\nR spread hispania\n"
        "then\nrefused: R spread italia russia (R-1.5)\nplague gallia\nhispania: - | #2"
    )


def test_a_rider_that_nobody_holds_the_card_for() -> None:
    assert holds(TURN + "orders\nR plague gallia\nR declare\nthen\nrefused: R declare (R-12.3)\nplague italia")


def test_an_order_that_breaks_a_clause_as_it_is_written() -> None:
    assert holds(TURN + "orders\nR take King Monk\nthen\nrefused: R take King Monk (R-4.1)\ncards R")


def test_a_question_takes_the_next_line_or_its_default() -> None:
    cards = "cards R Witch\ngallia: R2 | #1\nhispania: - | #2\n"
    look, swap = "R answer witch look #2\n", "R answer witch swap\n"
    then = "then\ngallia: R2 | #2\nseen R #1 #2"
    assert holds(TURN + cards + "orders\nR witch #1\n" + look + swap + then)
    assert holds(TURN + cards + "orders\nR witch #1\n" + look + "R pass\nthen\ngallia: R2 | #1\nseen R #1 #2")
    assert holds(TURN + cards + "orders\nR witch #1\nR pass\nthen\nseen R #1")


def test_an_answer_that_is_not_legal_is_refused_and_the_default_holds() -> None:
    then = "then\nrefused: R answer witch look #1 (R-15.4)\nseen R #1"
    cards = "cards R Witch\ngallia: R2 | #1 #2\n"
    assert holds(TURN + cards + "orders\nR witch #1\nR answer witch look #1\n" + then)


def test_an_answer_to_no_question_is_told() -> None:
    (case,) = run_scenarios(f"### X-1\n```\n{TURN}orders\nR answer witch swap\nthen\nend no\n```\n", RULES).to_json()[
        "cases"
    ]
    assert case["unmentioned"] == [{"line": 8, "found": "refused: R answer witch swap (-)"}]


def test_the_path_and_the_spread_can_be_answers() -> None:
    orders = "orders\nR plague default\nR answer path to gallia\nR answer spread hispania\n"
    assert holds(TURN + "gallia: - | #1\n" + orders + "then\nplague gallia\nhispania: - | #2")


@pytest.mark.parametrize(("chance", "flips"), [("", "#2 R-1; #1 nothing"), ("chance #1\n", "#1 R-1; #2 nothing")])
def test_chance_flips_in_the_order_listed(chance: str, flips: str) -> None:
    rats = "cards R Monk\nhispania: R1 B1 | #2=F13(1 Pe Ch) #1=F03(1 Bo Ch)\n"
    assert holds(TURN + rats + chance + f"orders\nR plague hispania\nR spread gallia gallia\nthen\nflips {flips}")


def test_finish_plays_the_rest_of_the_game() -> None:
    assert holds(
        FINAL + "palace R2 B2\nscandia: G1 | #1=F37(4 A Pe)\norders\nfinish\nthen\nscore R2 B2 G1 Y0\nflips #1 nothing"
    )
    assert holds(
        "given\nplayers R B\nturn R\nplague gallia\nsupply 1\nhispania: - | #1\norders\nR plague hispania\n"
        "R spread italia\nfinish\nthen\nranking B R"
    )


def test_finish_gives_up_where_the_defaults_never_end() -> None:
    assert missed(TURN + "orders\nfinish\nthen\nranking B G R") == ["the game is not over"]


SERF = """given
players R B G
six Wizard Baker Serf Queen Mayor Soldier
turn R
cards R Serf
plague gallia
germania: B2(1) G1(1) | #1=F19(2 M Pe Bo) #2=F10(2 M Cv)
orders
R plague germania
R spread italia polonia
"""


@pytest.mark.parametrize(
    ("answers", "flips"),
    [
        ("", "#1 B*1; #2 B-1 R+1"),
        ("B answer potion keep", "#1 B-1 R+1; #2 R-1 B*1 G*1"),
        ("B answer potion keep\nG answer potion keep", "#1 B-1 R+1; #2 R-1 B*1 G-1 R+1"),
        ("G answer potion keep\nB answer potion keep keep", "#1 B-1 R+1; #2 R-1 B-1 G-1 R+1"),
        ("B answer potion keep\nR answer serf no", "#1 B-1; #2 B*1 G*1"),
        ("R answer serf no no\nB answer potion keep keep", "#1 B-1; #2 B-1 G*1"),
        ("R answer serf yes no\nB answer potion keep\nG answer potion keep", "#1 B-1 R+1; #2 R-1 B*1 G-1"),
    ],
)
def test_each_seat_that_is_asked_takes_its_next_answer(answers: str, flips: str) -> None:
    assert missed(SERF + answers + f"\nthen\nflips {flips}") == []


def test_answers_nobody_asked_for_are_told() -> None:
    text = f"{SERF}B answer potion spend keep keep\nR answer order #1 #2\nG answer potion keep\nthen\nend no"
    (case,) = run_scenarios(f"### X-1\n```\n{text}\n```\n", RULES).to_json()["cases"]
    assert [entry["found"] for entry in case["unmentioned"]] == [
        "refused: B answer potion spend keep keep [answer 2] (-)",
        "refused: B answer potion spend keep keep [answer 3] (-)",
        "refused: R answer order #1 #2 (-)",
        "refused: G answer potion keep (-)",
    ]


def test_an_answer_below_another_order_does_not_count_for_this_one() -> None:
    assert missed(SERF + "B place gallia\nB answer potion keep\nthen\nflips #1 B*1; #2 B-1 R+1") == []


def test_the_order_of_the_crusader_and_then_the_serf() -> None:
    text = """given
players R B
six Crusader Baker Serf Queen Mayor Soldier
turn R
cards R Serf Crusader
plague gallia
germania: B3 | #1=F13(1 Pe Ch) #2=F10(2 M Cv)
orders
R plague germania
R spread italia polonia
R together
R answer order #2 #1
R answer serf no
then
flips #2 B-1; #1 nothing
"""
    assert missed(text) == []


BAKER = """given
players R B G
six Wizard Baker Serf Queen Mayor Soldier
final R
cards R Baker | B Wizard | G Mayor
baker R2
plague gallia
gallia: B1 G2
orders
"""


def test_the_cubes_of_the_baker_come_after_the_final_round() -> None:
    then = "then\nbaker -\npolonia: R2 | -\ngallia: B1(1) G2 | -"
    assert missed(BAKER + "B wizard gallia\nB bakercubes polonia\n" + then) == []
    assert missed(BAKER + "G pass\nB wizard gallia\nB pass\nB bakercubes polonia\n" + then) == []


@pytest.mark.parametrize("seat", ["R", "G"])
def test_only_the_left_neighbour_empties_the_baker(seat: str) -> None:
    then = f"then\nbaker R2\nrefused: {seat} bakercubes polonia (P-6.9)\ngallia: B1(1) G3 | -"
    orders = f"{seat} bakercubes polonia\nG mayor gallia\nB wizard gallia\n"
    assert missed(BAKER + orders + then) == []


def test_the_baker_is_emptied_once_and_not_before_its_time() -> None:
    orders = "B bakercubes polonia\nB bakercubes italia\n"
    assert missed(BAKER + orders + "then\nitalia: - | -\nrefused: B bakercubes italia (P-6.9)") == []
    assert missed(TURN + "orders\nR bakercubes italia\nthen\nrefused: R bakercubes italia (P-6.9)") == []


def test_who_does_not_empty_the_baker_leaves_it_to_the_default() -> None:
    assert missed(BAKER + "finish\nthen\nbaker -\nscore R2 B1 G2\nanglia: R2 | -") == []


def test_finish_takes_the_answers_below_it() -> None:
    text = """given
players R B
six Wizard Baker Serf Queen Mayor Soldier
final R
plague gallia
italia: B2(1) | #1=F10(2 M Cv)
orders
finish
{answer}then
flips #1 {flips}
"""
    assert missed(text.format(answer="", flips="B*1")) == []
    assert missed(text.format(answer="B answer potion keep\n", flips="B-1")) == []


def test_the_last_set_in_force_is_chosen() -> None:
    text = "given\nchoose 4\norders\n{orders}then\nsix {six}"
    assert (
        missed(text.format(orders="set rat_control\nset base\n", six="King Monk Knight Witch Merchant Peasant")) == []
    )
    assert missed(text.format(orders="set base\nlist King\n", six="King Monk Knight Witch Merchant Peasant")) == []


def test_a_choice_refused_of_which_then_says_nothing_is_told() -> None:
    text = "### X-1\n```\ngiven\nchoose 4\norders\nlist King King\nset base\nthen\npieces -\n```\n"
    (case,) = run_scenarios(text, RULES).to_json()["cases"]
    assert case["ok"]
    assert case["unmentioned"] == [{"line": 6, "found": "refused: list (P-2.7)"}]


def test_an_answer_that_an_order_gives_as_well_brings_its_question() -> None:
    then = "then\nbaker -\npolonia: R2 | -"
    assert missed(BAKER + "G pass\nB pass\nB answer bakercubes polonia\n" + then) == []


@pytest.mark.parametrize("order", ["B bakercubes palace", "B wizard polonia", "B bakercubes russia"])
def test_for_an_order_that_is_refused_nobody_is_passed_over(order: str) -> None:
    then = f"then\nrefused: {order}"
    text = BAKER + f"{order}\nG mayor gallia\nB wizard gallia\nB bakercubes polonia\n"
    clauses = "P-6.9, P-13.3, R-1.5"
    assert missed(text + f"{then} ({clauses})\nbaker -\ngallia: B1(1) G3 | -\npolonia: R2 | -") == []


def test_a_second_answer_is_tried_where_the_first_is_not_legal() -> None:
    cards = "cards R Witch\ngallia: R2 | #1 #2\n"
    answers = "R answer witch look #1\nR answer witch look #2\n"
    then = "then\nrefused: R answer witch look #1 (R-15.4)\nseen R #1 #2"
    assert holds(TURN + cards + "orders\nR witch #1\n" + answers + then)


def test_to_move_the_plague_is_what_the_moment_makes_of_it() -> None:
    assert holds(TURN + "orders\nR move the plague to hispania\nthen\nplague hispania")
    assert holds(FINAL + "cards R Knight\norders\nR move the plague to hispania\nthen\nplague hispania")


def test_a_card_is_taken_from_its_holder_and_from_nobody_else() -> None:
    cards = "cards G Peasant\norders\nR take Peasant from "
    assert holds(TURN + cards + "green\nthen\ncards R Peasant")
    assert missed(TURN + cards + "blue\nthen\ncards R Peasant")
