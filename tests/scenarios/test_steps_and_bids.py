"""Several seats asked at once, and several main questions in a turn: worked example, sandbox, check, preview, compose.

HostedRun games of the same are in tests/hosting/test_steps.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from rattus_pbem.contract.views import SeatView
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.engine.seats import Seat
from rattus_pbem.orders.sheet import Line, Sheet, schema_name
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.composed_lines import compose
from rattus_pbem.play.sandbox import play_sandbox
from rattus_pbem.play.scenario import run_scenarios
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.preview.certain import Preview, preview_sheet
from rattus_pbem.rules import load_rules

RULES = load_rules("skirmish")
BIDS = "given\nseats amber coral jade"
STEPS = (
    {"do": "summon", "armies": 2},
    {"do": "invade", "target": "coral", "until": 1},
    {"do": "invade", "target": "jade", "until": 1},
    {"do": "fortify", "keep": [1]},
)


def scenario(given: str, orders: str, then: str) -> dict[str, Any]:
    """The one case of a file of one pair."""
    text = f"### T-1 A case\n\n```\n{given}\norders\n{orders}\nthen\n{then}\n```\n"
    (case,) = run_scenarios(text, RULES).to_json()["cases"]
    only_case: dict[str, Any] = case
    return only_case


def sheet(seat: Seat, turn: int, *orders: dict[str, Any]) -> Sheet:
    lines = tuple(Line(data, f"/orders/{place}", index=place) for place, data in enumerate(orders))
    return Sheet(schema_name("skirmish"), "raid", seat, turn, orders=lines)


def run_of(given: str) -> Run[Any]:
    run = Run(RULES, Position(state_of(given)), SeededChance("dice"))
    run.play_on()
    return run


def state_of(given: str) -> Any:
    return RULES.examples.given(list(enumerate(given.splitlines(), 1))).state


def view_of(given: str, seat: Seat) -> SeatView:
    return seat_view(RULES, run_of(given), seat)


def preview(given: str, seat: Seat, *orders: dict[str, Any]) -> Preview:
    return preview_sheet(RULES, view_of(given, seat), sheet(seat, 1, *orders))


A_TURN = """given
seats amber coral jade
armies amber 9
armies coral 1
armies jade 1
hand amber decoy decoy
hand coral decoy
hand jade decoy
turn amber"""


# --- worked examples


@pytest.mark.parametrize("orders", ["A bid 3\nC bid 1\nJ bid 0", "J bid 0\nC bid 1\nA bid 3"])
def test_bids_count_together_in_whatever_order_they_stand(orders: str) -> None:
    case = scenario(BIDS, orders, "armies amber 2\narmies coral 4\narmies jade 5\nturn amber")
    assert case["ok"], case


def test_who_does_not_bid_takes_the_default_at_the_end_of_the_pair() -> None:
    case = scenario(BIDS, "C bid 2", "armies amber 5\narmies coral 3\nturn coral")
    assert case["ok"], case


def test_a_sealed_bid_may_be_replaced_and_a_next_order_opens_them_all() -> None:
    case = scenario(BIDS, "C bid 2\nC bid 1\nC summon 2", "armies amber 5\narmies coral 7\nturn coral")
    assert case["ok"], case


def test_a_bid_that_is_not_legal_is_refused_and_no_other_is_lost() -> None:
    case = scenario(BIDS, "A bid 1\nC bid 7\nJ bid 2", "armies amber 4\narmies coral 5\narmies jade 3\nturn jade")
    assert case["ok"], case
    assert [entry["found"] for entry in case["unmentioned"]] == ["refused: C bid 7 (S-2)"]


def test_an_order_of_a_turn_before_the_bids_is_refused() -> None:
    case = scenario(BIDS, "A summon 2", "armies amber 5")
    assert [entry["found"] for entry in case["unmentioned"]] == ["refused: A summon 2 (S-2)"], case


@pytest.mark.parametrize(
    ("orders", "armies"),
    [
        ("A summon 2\nA invade coral until 5\nA invade jade until 3\nA fortify #1", 3),
        ("A invade coral until 5\nA fortify #1", 5),
        ("A fortify #1", 11),
    ],
)
def test_each_step_of_a_turn_is_carried_out_or_takes_its_default(orders: str, armies: int) -> None:
    """Without a line of chance the dice are alike, so the attacker loses an army each round."""
    case = scenario(A_TURN, orders, f"armies amber {armies}\nturn coral")
    assert case["ok"], case
    assert "unmentioned" not in case


# --- the sandbox


def test_the_sandbox_leaves_open_only_who_has_not_bid() -> None:
    sheets = [sheet("amber", 1, {"do": "bid", "armies": 3}), sheet("coral", 1, {"do": "bid", "armies": 1})]
    result = play_sandbox(RULES, state_of(BIDS), sheets, defaults=False).to_json()
    assert [(ask["seat"], ask["question"]) for ask in result["pending"]] == [("jade", "bid")]
    assert (result["events"], result["refused"]) == ([], [])


def test_the_sandbox_carries_out_each_step() -> None:
    result = play_sandbox(RULES, state_of(A_TURN), [sheet("amber", 1, *STEPS)], [6, 1, 6, 1], defaults=True).to_json()
    kinds = [event["kind"] for event in result["events"]]
    assert result["refused"] == []
    assert (kinds.count("summoned"), kinds.count("invaded"), kinds.count("fortified")) == (1, 2, 1)


# --- check, preview, compose


def test_every_step_is_checked_as_good() -> None:
    check = check_sheet(RULES, view_of(A_TURN, "amber"), sheet("amber", 1, *STEPS))
    assert all(verdict.verdict in ("ok", "depends") for verdict in check.verdicts)
    first, second, _, last = (verdict.verdict for verdict in check.verdicts)
    assert (first, second, last) == ("ok", "ok", "ok")


def test_a_preview_tells_what_is_certain_of_the_steps() -> None:
    """The army that a turn begins with, before its first question, came when it was asked and comes no second time."""
    result = preview(A_TURN, "amber", *STEPS)
    assert [event.kind for _, event in result.events][:2] == ["summoned", "invaded"]
    result = preview(A_TURN, "amber", STEPS[0], STEPS[3])
    assert [event.kind for _, event in result.events] == ["summoned"]  # what lays cards open is not told beforehand


@pytest.mark.parametrize("seat", ["amber", "coral", "jade"])
def test_a_bid_shows_in_a_preview_as_accepted_and_sealed(seat: Seat) -> None:
    result = preview(BIDS, seat, {"do": "bid", "armies": 2})
    assert (result.stops, result.why, result.events) == ("sealed", "bid", [])
    result = preview(BIDS, seat, {"do": "bid", "armies": 9})
    assert (result.stops, result.why) == ("asked", "bid")


@pytest.mark.parametrize("seat", ["amber", "coral", "jade"])
def test_a_bid_is_checked_without_the_others(seat: Seat) -> None:
    for armies, verdict in ((4, "ok"), (5, "fails")):
        (line,) = check_sheet(RULES, view_of(BIDS, seat), sheet(seat, 1, {"do": "bid", "armies": armies})).verdicts
        assert line.verdict == verdict


@pytest.mark.parametrize("seat", ["amber", "coral", "jade"])
def test_a_bid_is_composed(seat: Seat) -> None:
    player = RULES.players["sensible"]
    assert compose(RULES, view_of(BIDS, seat), seat, player, SeededChance("player")) == [{"do": "bid", "armies": 1}]
