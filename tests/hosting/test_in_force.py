"""What holds in advance, and what becomes of it: on hold, unused, paused, replaced, not needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.home.home import Home
from rattus_pbem.hosting.replay import replay_game

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED
from .test_advance import KEEP, ORDER, PLAGUE, POTIONS, SPEND_IN_GERMANIA

pytestmark = pytest.mark.usefixtures("any_store")

PLACE = {"do": "place", "region": "gallia"}
PAUSE = {"do": "pause"}
SPREAD = {"on": "spread", "do": "spread", "regions": ["polonia"]}
LATE = BEGINS + (72 + 12) * HOUR


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Red's turn 1; see `TURN_OF_RED`."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED)


@pytest.fixture
def three(tmp_path: Path) -> Home:
    """Red's turn 1; see `test_advance.POTIONS`."""
    return homes.make(tmp_path / "three", seats=homes.SEATS, position=POTIONS)


def send(home: Home, seat: str, *orders: dict[str, Any], turn: int = 1, **keys: Any) -> dict[str, Any]:
    return homes.send(home, homes.sheet(seat, turn, *orders, **keys), BEGINS)


def given(home: Home, seat: str = "red") -> list[tuple[str, Any]]:
    """What a seat answered in turn 1: the source and the answer."""
    return [(answer["source"]["by"], answer["answer"]) for answer in homes.answers(home, 1) if answer["seat"] == seat]


def notices(home: Home, seat: str = "red") -> list[str]:
    """All that letters told of a seat's answers in advance."""
    all_notices = [notice for name in homes.letters(home, seat) for notice in homes.letter(home, seat, name)["notices"]]
    return [notice["text"] for notice in all_notices if notice["kind"] in ("fired", "skipped")]


# --- the plague's path, said in advance, where the turn is ended by default


@pytest.mark.parametrize("orders", [(), (PLACE,), (PLACE, PAUSE)])
@pytest.mark.parametrize("part", ["standing", "conditional", "default"])
@pytest.mark.some(5)
def test_at_the_deadline_the_path_said_in_advance_is_used(home: Home, part: str, orders: Any) -> None:
    path: dict[str, Any] = {"do": "plague", "path": ["germania"]}
    parts: dict[str, Any] = {part: {"path": path} if part == "default" else [{"on": "path", **path}]}
    send(home, "red", *orders, **parts)
    homes.tick_at(home, BEGINS)
    homes.tick_at(home, LATE)
    paths = [(by, answer["path"]) for by, answer in given(home) if "path" in answer]
    assert paths == [(part, ["germania"])]
    assert any(text.startswith("Used") and "Germania" in text for text in notices(home))
    assert homes.book(home).misses["red"] == (0 if orders[:1] == (PLACE,) else 1)
    assert replay_game(home, "peste").verdict == "EXACT"


def test_a_path_of_no_use_is_told_and_the_game_chooses(home: Home) -> None:
    send(home, "red", standing=[{"on": "path", "do": "plague", "path": ["gallia"]}])
    homes.tick_at(home, LATE)
    assert ("default", {"do": "plague", "path": ["anglia"]}) in given(home)
    assert any(text.startswith("Not used") for text in notices(home))
    assert replay_game(home, "peste").verdict == "EXACT"


# --- on hold


def test_what_a_tentative_sheet_says_in_advance_holds_when_it_is_played(home: Home) -> None:
    plague = {"do": "plague", "path": ["germania"]}
    receipt = send(home, "red", plague, wait=True, standing=[SPREAD], default={"witch": {"do": "stop"}})
    assert receipt["grade"] == "tentative"
    assert receipt["in_force"] == []
    assert receipt["on_hold"] == ["standing: spread in Polonia", "default: witch stop"]
    homes.tick_at(home, LATE - HOUR)
    assert homes.book(home).advance_of("red").standing == ()
    homes.tick_at(home, LATE)
    assert given(home)[:2] == [("sheet", plague), ("standing", {"do": "spread", "regions": ["polonia"]})]
    advance = homes.book(home).advance_of("red")
    assert (list(advance.standing), advance.default) == ([SPREAD], {"witch": {"do": "stop"}})
    assert replay_game(home, "peste").verdict == "EXACT"


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_tentative_sheet_with_nothing_else_holds_at_the_end_of_its_turn_at_the_latest(home: Home, seat: str) -> None:
    send(home, seat, wait=True, standing=[KEEP])
    send(home, "red", PLACE, {"do": "plague", "path": ["germania"], "spread": ["polonia"]})
    assert homes.book(home).advance_of(seat).standing == ()
    homes.tick_at(home, BEGINS)
    assert homes.book(home).advance_of(seat).standing == [KEEP]


def test_what_is_on_hold_goes_with_the_sheet_that_replaces_it(home: Home) -> None:
    send(home, "red", PLACE, wait=True, standing=[KEEP], default={"witch": {"do": "stop"}})
    send(home, "red", PLACE)
    homes.tick_at(home, LATE)
    advance = homes.book(home).advance_of("red")
    assert (list(advance.standing), advance.default) == ([], {})


def test_what_is_said_later_is_not_overridden_by_what_was_on_hold(home: Home) -> None:
    send(home, "red", PLACE, wait=True, standing=[KEEP], default={"witch": {"do": "stop"}})
    send(home, "red", standing=[SPREAD])
    homes.tick_at(home, LATE)
    advance = homes.book(home).advance_of("red")
    assert (list(advance.standing), advance.default) == ([SPREAD], {"witch": {"do": "stop"}})


# --- a stale sheet that is not used


def test_an_unused_stale_sheet_sets_nothing_and_its_receipt_shows_what_holds(home: Home) -> None:
    send(home, "red", PLACE, conditional=[SPREAD])
    homes.tick_at(home, BEGINS)
    parts: dict[str, Any] = {"standing": [KEEP], "default": {"witch": {"do": "stop"}}, "settings": {"potion": "ask"}}
    code = homes.code(home, "red", 1, 1)
    other = {"do": "take", "card": "merchant"}
    receipt = send(home, "red", other, code=code, conditional=[{**SPREAD, "regions": ["italia"]}], **parts)
    assert (receipt["grade"], receipt["counts"]) == ("stale", False)
    assert receipt["in_force"] == ["conditional: spread in Polonia"]
    advance = homes.book(home).advance_of("red")
    assert (list(advance.standing), advance.default, advance.settings) == ([], {}, {})
    assert replay_game(home, "peste").verdict == "EXACT"


def test_answers_in_advance_alone_hold_whatever_letter_they_answer(home: Home) -> None:
    send(home, "red", PLACE)
    homes.tick_at(home, BEGINS)
    receipt = send(home, "red", code=homes.code(home, "red", 1, 1), standing=[KEEP])
    assert (receipt["grade"], receipt["counts"], receipt["in_force"]) == ("stale", True, ["standing: potion keep"])


# --- conditional lines


def test_a_second_conditional_line_is_told_that_the_first_answered(three: Home) -> None:
    first = {"on": "potion", "when": [{"fact": "cubes", "at_least": 0}], "do": "spend"}
    send(three, "blue", conditional=[first, KEEP, {"on": "witch", "do": "stop"}])
    send(three, "red", PLAGUE, ORDER)
    homes.tick_at(three, BEGINS)
    texts = notices(three, "blue")
    assert any("potion keep: another answer was used for this question: potion" in text for text in texts)
    assert any("witch stop: this question does not come up" in text for text in texts)


def test_a_conditional_line_of_a_sheet_that_answers_itself_did_come_up(three: Home) -> None:
    send(three, "blue", {**KEEP, "potions": 3}, *[KEEP] * 9, conditional=[SPEND_IN_GERMANIA])
    send(three, "red", PLAGUE, ORDER)
    homes.tick_at(three, BEGINS)
    assert {by for by, _ in given(three, "blue")} == {"sheet"}
    assert any("another answer was used" in text for text in notices(three, "blue"))


def test_conditional_lines_of_a_paused_sheet_hold_and_are_told(home: Home) -> None:
    unneeded = {"on": "witch", "do": "stop"}
    path = {"on": "path", "do": "plague", "path": ["germania"]}
    send(home, "red", PLACE, PAUSE, conditional=[SPREAD, unneeded], standing=[path])
    homes.tick_at(home, BEGINS)
    assert homes.letter(home, "red")["in_force"][:2] == ["conditional: spread in Polonia", "conditional: witch stop"]
    homes.tick_at(home, LATE)
    assert ("conditional", {"do": "spread", "regions": ["polonia"]}) in given(home)
    texts = notices(home)
    assert any(text.startswith("Used, conditional line: spread in Polonia") for text in texts)
    assert any("witch stop: this question does not come up" in text for text in texts)
    assert replay_game(home, "peste").verdict == "EXACT"


def test_receipts_of_later_sheets_name_the_conditional_lines_in_force(home: Home) -> None:
    send(home, "red", PLACE, conditional=[SPREAD])
    assert send(home, "red", standing=[KEEP])["in_force"] == ["conditional: spread in Polonia", "standing: potion keep"]
    early = send(home, "red", {"do": "plague", "path": ["gallia"]}, turn=3, conditional=[KEEP])
    assert early["in_force"] == [
        "conditional: potion keep",
        "conditional: spread in Polonia    // turn 1",
        "standing: potion keep",
    ]
    assert send(home, "red", PLACE)["in_force"][0] == "conditional: potion keep    // turn 3", (
        "those of turn 1 are gone"
    )
