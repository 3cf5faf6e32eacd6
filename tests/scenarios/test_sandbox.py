"""The sandbox: sheets on a position, told as JSON; the worked examples come out the same as from their text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.examples import OrderName, Outcome, Refusal
from rattus_pbem.engine.events import Event
from rattus_pbem.errors import IllegalError
from rattus_pbem.orders.sheet import Line, Sheet
from rattus_pbem.play.example_file import FINISH, Trial, read_examples, read_trials
from rattus_pbem.play.sandbox import outcomes, play_sandbox
from rattus_pbem.play.scenario import TrialRun
from rattus_pbem.rules import load_rules

from ..counts import spread

RULES = load_rules("rattus")
EXAMPLES = Path(__file__).parents[2] / "docs" / "rules" / "rattus-examples.md"
OUT_OF_TURN = "E-02.2"
"""Here a seat orders before its moment, and one line is no order: sheets of their own cannot say that."""
LEFT_OPEN = ("E-32.1", "E-40.2", "E-40.3")
"""Here the final round is left before its end; the sandbox plays it, and the final ravaging, by the defaults."""


@pytest.fixture(scope="module")
def trials() -> dict[str, Trial]:
    trials: dict[str, Trial] = {}
    for case in read_examples(EXAMPLES.read_text("utf-8")):
        faults: list[tuple[int, str]] = []
        read = [trial for block in case.blocks for trial in read_trials(block, RULES, RULES.lexicon, faults)]
        assert not faults
        trials.update({f"{case.id}.{place}": trial for place, trial in enumerate(read, 1)})
    for name in (OUT_OF_TURN, *LEFT_OPEN):
        trials.pop(name)
    return {name: trial for name, trial in trials.items() if trial.given.prepare is None}


def sheet(seat: str, *orders: dict[str, Any]) -> Sheet:
    lines = tuple(Line(data, f"/orders/{place}", index=place) for place, data in enumerate(orders))
    return Sheet("rattus-pbem/orders-rattus/1", "sandbox", seat, 0, orders=lines)


def given(text: str) -> Any:
    return RULES.examples.given(list(enumerate(text.splitlines(), 1))).state


def play(text: str, *sheets: Sheet, draws: Sequence[Any] = (), defaults: bool = False) -> dict[str, Any]:
    result = play_sandbox(RULES, given(text), sheets, draws, defaults=defaults).to_json()
    again: dict[str, Any] = json.loads(json.dumps(result))
    assert again == result, "the result is plain JSON"
    return again


def test_the_examples_are_all_in_which_a_seat_plays(trials: dict[str, Trial]) -> None:
    lines = EXAMPLES.read_text("utf-8").splitlines()
    choosing = sum(line.startswith("choose ") for line in lines)
    assert len(trials) + 1 + len(LEFT_OPEN) + choosing == lines.count("orders")
    assert {name[:4] for name in trials} == {f"E-{n:02}" for n in range(1, 41) if n != 23}


def test_an_example_gives_the_same_by_the_sandbox(trials: dict[str, Trial], subtests: pytest.Subtests) -> None:
    for name, trial in spread(trials.items(), 3):
        with subtests.test(name):
            orders = [order for order in trial.orders if order is not FINISH]
            written = {seat: [order for order in orders if order.seat == seat] for seat in trial.given.state.seats}
            playing = TrialRun(RULES, trial)
            draws = outcomes(playing.run)
            sheets = [sheet(seat, *(order.line.data for order in own)) for seat, own in written.items()]
            result = play_sandbox(RULES, trial.given.state, sheets, draws, defaults=True).to_json()
            outcome = Outcome(
                trial.given.state,
                RULES.state_from_json(result["position"]),
                tuple(Event.from_json(RULES.event_kinds, event) for event in result["events"]),
                tuple(text for order in orders for text in order.texts.values()),
                tuple(
                    Refusal(OrderName(text), entry["clause"])
                    for entry in result["refused"]
                    for text in written[entry["seat"]][entry["line"] - 1].texts.values()
                ),
            )
            assert [
                (line.text, mismatch) for line in trial.then if (mismatch := line.mismatch(outcome)) is not None
            ] == []


TURN = "players R B G\nturn R\nplague italia\ncards R Witch\ngallia: R3 B3 | #1=F13 #2=F03\nhispania: - | #3"
FINAL = "players R B G Y\nfinal B\nplague italia\ncards R Monk | G King\ngallia: - | #1\nhispania: G1"
PLAGUE = {"do": "plague", "path": ["gallia"], "spread": ["anglia", "anglia"]}


def pending(result: dict[str, Any]) -> list[tuple[str, str]]:
    return [(entry["seat"], entry["question"]) for entry in result["pending"]]


def refused(result: dict[str, Any]) -> list[tuple[str, int, str]]:
    return [(entry["seat"], entry["line"], entry["clause"]) for entry in result["refused"]]


def test_without_a_sheet_the_next_question_is_told_with_its_form() -> None:
    result = play(TURN)
    assert result["schema"] == "rattus-pbem/sandbox/1"
    assert pending(result) == [("red", "turn")]
    assert result["pending"][0]["form"]["form"] == "choice"
    assert [event["id"] for event in result["events"]] == ["1:1"]


def test_events_are_told_with_their_numbers_and_clauses() -> None:
    result = play(TURN, sheet("red", PLAGUE), draws=[2])
    assert [event["id"] for event in result["events"]] == [f"1:{n}" for n in range(1, len(result["events"]) + 1)]
    spread = [event for event in result["events"] if event["kind"] == "token_spread"]
    assert [(event["token"], event["region"]) for event in spread] == [(4, "anglia"), (5, "anglia")]
    assert all(event["clauses"] for event in result["events"])
    assert result["draws_used"] == 1
    assert pending(result) == []


@pytest.mark.parametrize(("draws", "flips"), [([1], [1, 2]), ([2], [2, 1])])
def test_draws_decide_what_chance_would(draws: list[int], flips: list[int]) -> None:
    result = play(TURN, sheet("red", PLAGUE), draws=draws)
    assert [event["token"] for event in result["events"] if event["kind"] == "token_flipped"] == flips


@pytest.mark.parametrize(
    ("draws", "message"),
    [
        ([], "the draws are used up; chance is asked for: flip gallia, draw 1, in turn red 1 of turn 1"),
        ([3], "draws, entry 1: 3 cannot be drawn; chance is asked for: flip gallia, draw 1"),
        ([1, 2], "draws, entry 2: 1 draw was given but not used"),
        ([True], "draws, entry 1: True cannot be drawn"),
        ([1.0], "draws, entry 1: 1.0 cannot be drawn"),
    ],
)
def test_wrong_draws_are_told(draws: list[Any], message: str) -> None:
    with pytest.raises(IllegalError) as caught:
        play(TURN, sheet("red", PLAGUE), draws=draws)
    assert message in str(caught.value)


def test_a_draw_that_is_needed_must_be_given() -> None:
    with pytest.raises(IllegalError, match="the draws are used up; chance is asked for: flip gallia, draw 1"):
        play(TURN, sheet("red", PLAGUE))


def test_an_open_question_stays_open_or_takes_its_default() -> None:
    orders = sheet("red", {"do": "witch", "tokens": [1]}, {"do": "place", "region": "hispania"})
    result = play(TURN, orders)
    assert pending(result) == [("red", "witch")]
    assert refused(result) == [("red", 2, "R-3.2")]
    result = play(TURN, orders, defaults=True)
    assert pending(result) == [("red", "turn")]
    assert refused(result) == []
    assert result["position"]["seen"] == {"red": [1]}
    assert result["position"]["regions"]["hispania"]["cubes"] == {"red": 1}


def test_an_answer_is_taken_by_name() -> None:
    look, swap = {"on": "witch", "do": "look", "token": 3}, {"on": "witch", "do": "swap"}
    result = play(TURN, sheet("red", swap, {"do": "witch", "tokens": [1]}, look), defaults=True)
    assert refused(result) == [("red", 1, "R-15.3")]
    result = play(TURN, sheet("red", look, {"do": "witch", "tokens": [1]}, swap), defaults=True)
    assert refused(result) == []
    assert result["position"]["regions"]["gallia"]["tokens"] == [3, 2]


def test_a_line_that_fails_is_used_up_and_the_next_is_tried() -> None:
    result = play(TURN, sheet("red", {"do": "place", "region": "italia"}, {"do": "place", "region": "hispania"}))
    (entry,) = result["refused"]
    assert (entry["seat"], entry["line"], entry["clause"]) == ("red", 1, "R-5.2")
    assert set(entry) == {"seat", "line", "clause", "message", "rule", "nearest", "possible"}
    assert entry["message"]
    assert result["position"]["regions"]["hispania"]["cubes"] == {"red": 1}


def test_what_a_sheet_does_not_use_is_refused() -> None:
    orders: list[dict[str, Any]] = [
        PLAGUE,
        {"do": "witch", "tokens": [3]},
        {"on": "witch", "do": "stop"},
        {"do": "done"},
    ]
    assert refused(play(TURN, sheet("red", *orders), draws=[1])) == [("red", 2, "R-9.2"), ("red", 3, "")]


def test_a_pause_stops_the_use_of_a_sheet() -> None:
    orders = sheet("red", {"do": "take", "card": "king"}, {"do": "pause"}, {"do": "place", "region": "gallia"})
    result = play(TURN, orders, defaults=True)
    assert pending(result) == [("red", "turn")]
    assert refused(result) == [("red", 3, "")]
    assert result["position"]["cards"] == {"witch": "red", "king": "red"}


def test_the_next_turn_is_played_if_its_seat_has_a_sheet() -> None:
    move = {"do": "plague", "path": ["gallia"]}
    blue = sheet("blue", {"do": "take", "card": "monk"})
    result = play("players R B G\nturn R\nplague italia", sheet("red", move), blue)
    assert pending(result) == [("blue", "turn")]
    assert result["position"]["cards"] == {"monk": "blue"}
    assert [event["id"] for event in result["events"] if event["kind"] == "card_taken"] == ["2:2"]
    result = play("players R B G\nturn R\nplague italia", sheet("red", move), sheet("green", move))
    assert pending(result) == []
    assert refused(result) == [("green", 1, "R-3.8")]


def test_a_turn_is_not_ended_by_default() -> None:
    result = play(TURN, sheet("red", {"do": "take", "card": "king"}), defaults=True)
    assert pending(result) == [("red", "turn")]
    assert result["position"]["plague"] == "italia"


def test_lines_left_over_are_not_carried_into_the_next_turn_of_a_seat() -> None:
    move, take = {"do": "plague", "path": ["gallia"]}, {"do": "take", "card": "king"}
    back = {"do": "plague", "path": ["italia"]}
    result = play("players R B\nturn R\nplague italia", sheet("red", move, take, back), sheet("blue", back))
    assert refused(result) == [("red", 2, "R-3.8"), ("red", 3, "R-3.8")]
    assert pending(result) == []


def test_first_placements_take_the_next_line_each_time() -> None:
    red = sheet("red", {"do": "first", "region": "gallia"}, {"do": "first", "region": "italia"})
    blue = sheet("blue", {"do": "first", "region": "gallia"}, {"do": "first", "region": "polonia"})
    result = play("players R B\nstart B", red, blue)
    assert refused(result) == []
    assert pending(result) == []
    cubes = {region: place["cubes"] for region, place in result["position"]["regions"].items() if place["cubes"]}
    assert cubes == {"gallia": {"red": 2, "blue": 2}, "italia": {"red": 2}, "polonia": {"blue": 2}}
    assert pending(play("players R B\nstart B", red)) == [("blue", "first")]


def test_the_final_round_waits_for_a_seat_with_cards_or_passes_it_over_by_default() -> None:
    king = sheet("green", {"do": "king", "region": "hispania"})
    result = play(FINAL, king)
    assert pending(result) == [("red", "final")]
    assert refused(result) == [("green", 1, "R-17.5")]
    result = play(FINAL, sheet("red", {"do": "done"}), king)
    assert pending(result) == []
    assert (result["position"]["palace"], result["position"]["phase"]) == ({"green": 1}, "ravaging")
    result = play(FINAL, king, defaults=True)
    assert refused(result) == []
    assert pending(result) == []
    assert result["position"]["phase"] == "over"
    assert result["position"]["ranking"] == ["green", "yellow", "red", "blue"]


def test_a_seat_without_a_part_is_told_why() -> None:
    result = play(FINAL, sheet("blue", {"do": "take", "card": "king"}), defaults=True)
    assert refused(result) == [("blue", 1, "R-17.1")]


def test_the_position_that_comes_out_can_go_in_again() -> None:
    result = play(TURN, sheet("red", PLAGUE), draws=[1])
    assert RULES.state_to_json(RULES.state_from_json(result["position"])) == result["position"]


@pytest.mark.parametrize(
    ("seats", "message"),
    [(["yellow"], "yellow is not a seat of this position"), (["red", "red"], "there is a second sheet for red")],
)
def test_sheets_of_nobody_and_of_one_seat_twice(seats: list[str], message: str) -> None:
    with pytest.raises(IllegalError) as caught:
        play(TURN, *(sheet(seat) for seat in seats))
    assert message in str(caught.value)
