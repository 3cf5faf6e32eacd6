"""Sheets with an older code: what was reached already is skipped, a pause and a refused line with it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.receipt import Receipt
from rattus_pbem.hosting.resent_sheet import Before, reached_before
from rattus_pbem.rules import load_rules

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

TAKE = {"do": "take", "card": "merchant"}
PLACE = {"do": "place", "region": "gallia"}
PAUSE = {"do": "pause"}
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
NOT_HELD = {"do": "monk", "token": 1, "to": "anglia"}
LOOK = {"do": "witch", "tokens": [1]}
STOP = {"on": "witch", "do": "stop"}
BAKER = {"do": "bakercubes", "region": "gallia"}
KEEP, SPEND = {"on": "potion", "do": "keep"}, {"on": "potion", "do": "spend"}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Red's turn 1; see `TURN_OF_RED`."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED)


def send(home: Home, letter: int, *orders: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A sheet of red in answer to a letter of turn 1, and a tick."""
    code = homes.code(home, "red", 1, letter)
    receipt = homes.send(home, homes.sheet("red", 1, *orders, code=code, **keys), BEGINS + HOUR)
    homes.tick_at(home, BEGINS + HOUR)
    return receipt


def answered(home: Home) -> list[Any]:
    return [answer["answer"] for answer in homes.answers(home, 1) if answer["source"]["by"] == "sheet"]


def test_the_same_sheet_with_the_older_code_goes_on_after_its_pause(home: Home) -> None:
    sheet = (TAKE, PAUSE, PLACE, PAUSE, PLAGUE)
    send(home, 1, *sheet)
    assert answered(home) == [TAKE]
    assert send(home, 1, *sheet)["grade"] == "stale"
    assert answered(home) == [TAKE, PLACE]
    assert send(home, 1, *sheet)["counts"]
    assert answered(home) == [TAKE, PLACE, PLAGUE]


@pytest.mark.parametrize(
    ("keys", "delay", "after"),
    [({"wait": True}, "0min", (24 + 12) * HOUR), ({}, "6h", 6 * HOUR)],
    ids=["on hold", "delay"],
)
def test_the_same_sheet_again_waits_for_its_own_time(
    tmp_path: Path, keys: dict[str, Any], delay: str, after: timedelta
) -> None:
    """That the same lines were played at the deadline, as they stood, does not begin these before their time."""
    home = homes.make(tmp_path / "home", position=TURN_OF_RED, delay=delay)
    sheet = (TAKE, PAUSE, PLAGUE)
    now = BEGINS + (72 + 12) * HOUR  # deadline and grace
    homes.send(home, homes.sheet("red", 1, *sheet, code=homes.code(home, "red", 1, 1), **keys), now - HOUR)
    homes.tick_at(home, now)
    assert answered(home) == [TAKE]
    homes.send(home, homes.sheet("red", 1, *sheet, code=homes.code(home, "red", 1, 1), **keys), now)
    homes.tick_at(home, now + after - HOUR)
    assert answered(home) == [TAKE]
    homes.tick_at(home, now + after)
    assert answered(home) == [TAKE, PLAGUE]


def test_a_sheet_of_which_nothing_is_left_says_so(home: Home) -> None:
    send(home, 1, TAKE, PAUSE)
    receipt = send(home, 1, TAKE, PAUSE)
    assert (receipt["grade"], receipt["counts"], receipt["ready"]) == ("stale", True, None)
    lines = list(Receipt.from_json(receipt).text_lines("en", "UTC", BEGINS))
    assert "All of them have been carried out already: to go on, answer the newest letter." in lines
    assert not any("played" in line for line in lines)
    assert send(home, 1, TAKE, PAUSE, PLACE, PAUSE)["ready"]
    assert answered(home) == [TAKE, PLACE]


def test_a_refused_line_at_the_beginning_is_not_tried_again(home: Home) -> None:
    sheet = (NOT_HELD, PLACE, PAUSE, PLAGUE)
    send(home, 1, *sheet)
    receipt = send(home, 1, *sheet)
    assert (receipt["grade"], receipt["counts"]) == ("stale", True)
    assert answered(home) == [PLACE, PLAGUE]
    refused = [n for n in homes.letter(home, "red")["notices"] if n["kind"] == "refused"]
    assert refused == []


def test_then_knows_that_the_line_above_came_to_nothing(home: Home) -> None:
    then = {**TAKE, "only_if": [{"fact": "previous"}]}
    send(home, 1, PLACE, NOT_HELD, PAUSE, then, PLAGUE)
    send(home, 1, PLACE, NOT_HELD, then, PLAGUE)
    assert answered(home) == [PLACE, PLAGUE]


@pytest.mark.parametrize(
    ("reached", "orders", "used"),
    [
        ([], [TAKE], []),
        ([TAKE], [TAKE, PLACE], [0]),
        ([TAKE], [PLACE, TAKE], None),
        ([TAKE], [], None),
        ([TAKE, PAUSE], [TAKE, PAUSE, PLACE], [0, 1]),
        ([TAKE, PAUSE], [TAKE, PLACE], [0]),
        ([TAKE, PAUSE, PLACE], [TAKE, PAUSE, PLACE, PLAGUE], [0, 1, 2]),
        ([TAKE, PLACE], [TAKE, PAUSE, PLACE, PLAGUE], [0, 1, 2]),
        ([PAUSE], [PAUSE, TAKE], [0]),
        ([(NOT_HELD,), PLACE], [PLACE, PLAGUE], [0]),
        ([(NOT_HELD,), PLACE], [NOT_HELD, PLACE, PLAGUE], [0, 1]),
        ([PLACE, (NOT_HELD,)], [PLACE, NOT_HELD, PLAGUE], [0, 1]),
        ([LOOK, STOP], [LOOK, STOP, PLAGUE], [0, 1]),
        ([LOOK, STOP], [STOP, LOOK, PLAGUE], [0, 1]),
        ([LOOK, STOP], [LOOK, PLAGUE], [0]),
        ([LOOK, STOP], [LOOK, {**STOP, "do": "swap"}], None),
        ([LOOK], [LOOK, STOP, PLAGUE], [0]),
        ([KEEP], [KEEP, SPEND], [0]),
        ([KEEP], [SPEND, KEEP], None),
        ([{"do": "queen", "region": "gallia"}], [BAKER, {"do": "queen", "region": "gallia"}], [1]),
        ([BAKER], [{"on": "bakercubes", **BAKER}], [0]),
    ],
)
def test_what_a_sheet_has_in_common_with_what_was_reached(
    reached: list[Any], orders: list[Any], used: list[int] | None
) -> None:
    """An order in brackets was refused."""
    lines = [
        {"order": each[0] if isinstance(each, tuple) else each, "failed": isinstance(each, tuple)} for each in reached
    ]
    before = reached_before(load_rules("rattus", {}), orders, lines)
    failed = [n for n in used or () if orders[n] == NOT_HELD]
    assert before == (Before(used, failed) if used is not None else None)
