"""The exact odds of invasions in check, preview and form (G-49.8): by the own view, after the certain lines above."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.contract.rules import order_notes
from rattus_pbem.contract.views import SeatView
from rattus_pbem.engine.chance import SeededChance
from rattus_pbem.engine.run import Position, Run
from rattus_pbem.hosting.receipt import Receipt
from rattus_pbem.orders.order_form import order_form
from rattus_pbem.orders.read import read_sheet
from rattus_pbem.orders.sheet import SheetDefaults
from rattus_pbem.play.checking import check_sheet
from rattus_pbem.play.seat_view import seat_view
from rattus_pbem.play.verdicts import verdict_lines
from rattus_pbem.rules import load_rules

from .house import NOW, House

RULES = load_rules("godstorm")
POSITION: dict[str, Any] = {
    "seats": ["alpha", "beta"],
    "neutral": "norse",
    "lands": {
        "alemannia": {"owner": "alpha", "armies": 9},
        "gaul": {"owner": "beta", "armies": 3},
        "roma": {"owner": "beta", "armies": 5},
    },
    "heaven": {"alpha": 2},
    "spaces": {"gate_n": {"owner": "beta", "armies": 1}},
    "now": {"step": 5},
}


def asked() -> Run[Any]:
    run = Run(RULES, Position(RULES.state_from_json(POSITION)), SeededChance("odds"))
    run.play_on()
    return run


def test_an_invade_order_has_its_odds_and_no_other_order_has_any() -> None:
    board = RULES.board(RULES.view(asked().state, "alpha"))
    order = {"do": "invade", "from": "alemannia", "to": "gaul", "armies": 8}
    note, left_out = order_notes(board, "alpha", order, "en")
    assert note.startswith("As the lines above leave the board: Target captured: 9")
    assert "(G-49.8)" in left_out
    for other in ({"do": "skip"}, {"do": "invade", "to": "gaul"}):
        assert order_notes(board, "alpha", other, "en") == []
    rattus = load_rules("rattus")
    begun = rattus.board(rattus.view(rattus.new_state(("red", "blue"), {}), "red"))
    assert order_notes(begun, "red", {"do": "done"}, "en") == []


def test_an_order_says_which_gods_go_along_into_the_plague_and_how_to_leave_them() -> None:
    gods = {"alpha": {"war": "alemannia"}}
    for land in ({"owner": "beta", "armies": 3}, {}):
        lands = {**POSITION["lands"], "gaul": {**land, "plague": True}}
        board = RULES.board(RULES.view(RULES.state_from_json({**POSITION, "lands": lands, "gods": gods}), "alpha"))
        order = {"do": "invade" if land else "advance", "from": "alemannia", "to": "gaul"}
        note = order_notes(board, "alpha", order, "en")[0]
        assert note.startswith("The plague there banishes gods that move in: the war god. Add “gods none”")
        assert "banishes" not in " ".join(order_notes(board, "alpha", {**order, "gods": ["none"]}, "en"))


def test_the_form_has_the_odds_of_each_possible_invasion_of_its_step() -> None:
    run = asked()
    (ask,) = run.pending
    assert ask.question == "invade"
    view = RULES.view(run.state, "alpha")
    form = order_form(RULES, [ask], "fr", None, (), RULES.board(view))
    text = " ".join(line.removeprefix("// ").strip() for line in form)
    assert "Gaule depuis Alémanie 9" in text
    assert "porte nord depuis" not in text
    below = RULES.board({**view, "now": {"step": 8}})
    assert "north gate from heaven" in " ".join(order_notes(below, "alpha", {"do": "invade"}, "en"))


def test_a_check_has_them_beside_lines_that_may_hold() -> None:
    view = seat_view(RULES, asked(), "alpha")
    turn = open_turn(view)
    orders = ["invade gaul from alemannia until 0", "invade roma from gaul until 0"]
    text = "\n".join([f"BEGIN ORDERS trial alpha turn {turn}", *orders, "END ORDERS"])
    sheet = read_sheet(text.encode(), RULES.lexicon, defaults=SheetDefaults())
    lines = verdict_lines(RULES, sheet, check_sheet(RULES, view, sheet), "en")
    assert lines[0].notes, lines[0].to_json()
    assert not lines[1].notes


def test_orders_of_later_steps_do_not_fail_where_income_is_still_to_be_placed() -> None:
    """G-42.12: it will be asked for, and the lines below wait for their steps."""
    run = Run(RULES, Position(RULES.state_from_json({**POSITION, "now": {}})), SeededChance("income"))
    run.play_on()
    view = seat_view(RULES, run, "alpha")
    orders = ["invade gaul from alemannia until 0", "done"]
    text = "\n".join([f"BEGIN ORDERS trial alpha turn {open_turn(view)}", *orders, "END ORDERS"])
    sheet = read_sheet(text.encode(), RULES.lexicon, defaults=SheetDefaults())
    assert check_sheet(RULES, view, sheet).grade == "ok"


def test_the_receipt_has_them_and_says_once_what_is_left_out(tmp_path: Path) -> None:
    house = House(tmp_path, {**POSITION, "turn": 2, "to_play": ["alpha", "beta"]})
    house.tick()
    receipt = house.send("alpha", "invade gaul from alemannia until 0", "invade north gate from heaven until 0", "done")
    notes = [line.get("notes", []) for line in receipt["lines"]]
    assert [len(each) for each in notes] == [2, 0, 0], notes
    text = "\n".join(Receipt.from_json(receipt).text_lines("en", "UTC", NOW))
    assert text.count("Target captured") == 1
    assert text.count("G-49.8") == 1


def open_turn(view: SeatView) -> int:
    """The turn of the act that is open."""
    assert view.act is not None
    return view.act.act.turn


def notes_of(position: dict[str, Any], *orders: str) -> list[list[str]]:
    """What the check of a sheet says beside each line."""
    run = Run(RULES, Position(RULES.state_from_json(position)), SeededChance("notes"))
    run.play_on()
    view = seat_view(RULES, run, "alpha")
    text = "\n".join([f"BEGIN ORDERS trial alpha turn {open_turn(view)}", *orders, "END ORDERS"])
    sheet = read_sheet(text.encode(), RULES.lexicon, defaults=SheetDefaults())
    return [list(line.notes) for line in verdict_lines(RULES, sheet, check_sheet(RULES, view, sheet), "en")]


INVADE = "invade gaul from alemannia until 0"
WITH_FAITH = {**POSITION, "now": {}, "faith": {"alpha": 9}, "hands": {"alpha": ["heroes_are_born"]}}
WITH_GODS = {**WITH_FAITH, "gods": {"alpha": {"war": "alemannia"}}}


@pytest.mark.parametrize(
    ("position", "above", "armies", "gods"),
    [
        ({**POSITION}, (), 9, {}),
        (WITH_FAITH, ("place all in alemannia",), 12, {}),
        (WITH_FAITH, ("place all in alemannia", "summon magic to alemannia"), 12, {"magic": "alemannia"}),
        (WITH_GODS, ("place 1 in alemannia", "rest", "play heroes are born on alemannia"), 15, {"war": "alemannia"}),
    ],
)
def test_the_odds_are_those_after_the_certain_lines_above(
    position: dict[str, Any], above: tuple[str, ...], armies: int, gods: dict[str, str]
) -> None:
    lands = {**POSITION["lands"], "alemannia": {"owner": "alpha", "armies": armies}}
    after = {**POSITION, "lands": lands, "gods": {"alpha": gods}}
    (expected,) = notes_of(after, INVADE)
    assert notes_of(position, *above, INVADE)[-1] == expected
    assert "Target captured" in expected[0]


def test_no_odds_stand_where_chance_has_a_say_above() -> None:
    """There they are those of the preview, which plays the lines above."""
    first, second = notes_of(POSITION, INVADE, "invade roma from alemannia until 0")
    assert (len(first), second) == (2, [])


@pytest.mark.parametrize(
    ("plan", "reason"),
    [("until 5", True), ("until 5 godswar rounds 2", False), ("until 5 godswar to the end", False), ("until 0", False)],
)
def test_it_is_said_why_nothing_can_be_captured(plan: str, reason: bool) -> None:
    gods = {"alpha": {"war": "alemannia", "sky": "alemannia"}, "beta": {"war": "gaul", "sky": "gaul"}}
    ((note, *_),) = notes_of({**POSITION, "gods": gods}, f"invade gaul from alemannia {plan}")
    assert ("(G-44.5)" in note) is reason
    assert ("captured: 0%" in note) is reason


@pytest.mark.parametrize(
    ("line", "armies"),
    [
        ("fortify gaul from alemannia gods war", 8),
        ("fortify gaul from alemannia gods all", 8),
        ("fortify gaul from alemannia with 2 gods war", 0),
        ("fortify gaul from alemannia", 0),
        ("play eagles take wing from alemannia to gaul gods war", 8),
        ("play eagles take wing from alemannia to gaul with 0 gods war", 0),
    ],
)
def test_it_is_said_how_many_armies_go_with_a_god(line: str, armies: int) -> None:
    lands = {**POSITION["lands"], "gaul": {"owner": "alpha", "armies": 1}}
    position = {**POSITION, "lands": lands, "gods": {"alpha": {"war": "alemannia"}}, "faith": {"alpha": 9}}
    position |= {"hands": {"alpha": ["eagles_take_wing"]}, "now": {"step": 3 if "play" in line else 6}}
    (notes,) = notes_of(position, line)
    assert (f"go {armies} armies" in " ".join(notes)) is bool(armies)


AMOUNTS: list[tuple[int, str, int | None]] = [
    (5, "invade gaul from alemannia with as many as possible until 0", 8),
    (5, "invade gaul from alemannia with all but 3 until 0", 6),
    (5, "invade gaul from alemannia with 4 until 0", None),
    (5, "invade gaul from alemannia until 0", None),
    (5, "advance to gaul from alemannia with max", 8),
    (6, "fortify all from alemannia to gaul", 8),
    (6, "fortify min from alemannia to gaul", 1),
    (6, "fortify 2 from alemannia to gaul", None),
    (7, "embark max to gate_sw", 2),
    (7, "embark to gate_sw", None),
]


def test_it_is_said_what_number_an_amount_in_words_is(subtests: pytest.Subtests) -> None:
    for step, line, number in AMOUNTS:
        with subtests.test(line):
            owner = "beta" if "invade" in line else "alpha" if step == 6 else ""
            lands = {**POSITION["lands"], "gaul": {"owner": owner, "armies": 3 if owner else 0}}
            (notes,) = notes_of({**POSITION, "lands": lands, "now": {"step": step}}, line)
            assert ("The amount is" in " ".join(notes)) is (number is not None)
            assert number is None or f"The amount is {number}, as the lines above leave the board (G-44.1)." in notes[0]


@pytest.mark.parametrize(
    ("above", "line", "number"),
    [
        ("place all in alemannia", "invade gaul from alemannia with max until 0", 11),
        ("place 1 in alemannia\nrest", "invade gaul from alemannia with all but 2 until 0", 10),
    ],
)
def test_the_number_is_that_after_the_certain_lines_above(above: str, line: str, number: int) -> None:
    notes = notes_of(WITH_FAITH, *above.splitlines(), line)[-1]
    assert f"The amount is {number}," in notes[0]


@pytest.mark.parametrize(("lang", "said"), [("en", "The amount is 7,"), ("fr", "La quantité est 7,")])
def test_the_faith_of_a_bid_in_words_is_named(lang: str, said: str) -> None:
    board = RULES.board({**seat_view(RULES, asked(), "alpha").board, "faith": {"alpha": 7, "beta": 3}})
    (note,) = order_notes(board, "alpha", {"do": "bid", "faith": "all"}, lang)
    assert said in note
    assert order_notes(board, "alpha", {"do": "bid", "faith": 4}, lang) == []


def test_the_receipt_names_the_number(tmp_path: Path) -> None:
    house = House(tmp_path, {**POSITION, "turn": 2, "to_play": ["alpha", "beta"]})
    house.tick()
    receipt = house.send("alpha", "invade gaul from alemannia with as many as possible until 0", "done")
    assert "The amount is 8," in "\n".join(Receipt.from_json(receipt).text_lines("en", "UTC", NOW))
