"""What becomes of a stored sheet: when it is played, replaced, paused, skipped, and what the letters say of it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.home.home import Home
from rattus_pbem.record.newest_letters import newest_code

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

PLACE = {"do": "place", "region": "gallia"}
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
LOOK = {"do": "witch", "tokens": [1]}
NOW = BEGINS + HOUR
GRACE = BEGINS + (72 + 12) * HOUR


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Red's turn 1; see `TURN_OF_RED`."""
    return homes.make(tmp_path / "home", position=TURN_OF_RED)


def send(home: Home, *orders: dict[str, Any], at: Any = NOW, turn: int = 1, **keys: Any) -> dict[str, Any]:
    """A sheet of red."""
    return homes.send(home, homes.sheet("red", turn, *orders, **keys), at)


def done(home: Home, turn: int = 1) -> list[tuple[str, Any]]:
    """What red answered in a turn: the source and the answer."""
    return [
        (answer["source"]["by"], answer["answer"]) for answer in homes.answers(home, turn) if answer["seat"] == "red"
    ]


def test_submit_stores_and_tick_plays(home: Home) -> None:
    receipt = send(home, PLACE, PLAGUE)
    assert (receipt["grade"], receipt["number"], receipt["counts"]) == ("ok", 1, True)
    assert homes.answers(home, 1) == []
    homes.tick_at(home, NOW)
    assert done(home) == [("sheet", PLACE), ("sheet", PLAGUE)]
    assert homes.book(home).ask_of("blue")
    assert homes.letters(home, "red") == ["0001-01", "0002-01"]
    assert homes.letters(home, "blue") == ["0001-01", "0002-01"]


def test_a_second_tick_at_the_same_time_changes_nothing(home: Home) -> None:
    send(home, PLACE, PLAGUE)
    homes.tick_at(home, NOW)
    before = homes.tree(home.path)
    homes.tick_at(home, NOW)
    assert homes.tree(home.path) == before


def test_a_tentative_sheet_is_played_at_deadline_and_grace_as_it_stands(home: Home) -> None:
    assert send(home, PLACE, PLAGUE, wait=True)["grade"] == "tentative"
    for now in (NOW, GRACE - HOUR):
        homes.tick_at(home, now)
        assert done(home) == []
    homes.tick_at(home, GRACE)
    assert done(home) == [("sheet", PLACE), ("sheet", PLAGUE)]
    assert homes.book(home).misses["red"] == 0


def test_a_sheet_waits_for_its_delay_from_its_last_change(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED, delay="30min")
    minute = timedelta(minutes=1)
    send(home, PLACE, PLAGUE)
    homes.tick_at(home, NOW + 29 * minute)
    assert done(home) == []
    send(home, PLAGUE, at=NOW + 29 * minute)
    homes.tick_at(home, NOW + 58 * minute)
    assert done(home) == []
    homes.tick_at(home, NOW + 59 * minute)
    assert done(home) == [("sheet", PLAGUE)]


def test_a_delay_does_not_reach_beyond_the_grace(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home", position=TURN_OF_RED, delay="3h")
    send(home, PLAGUE, at=GRACE - HOUR)
    homes.tick_at(home, GRACE)
    assert done(home) == [("sheet", PLAGUE)]


def test_an_early_sheet_is_used_when_its_turn_comes(home: Home) -> None:
    stay = {"do": "plague", "path": ["gallia"]}
    assert send(home, stay, turn=3)["grade"] == "early"
    send(home, PLACE, PLAGUE)
    homes.send(home, homes.sheet("blue", 2, {"do": "plague", "path": ["italia"], "spread": ["gallia"]}), NOW)
    homes.tick_at(home, NOW)
    assert done(home, 1)[1:] == [("sheet", PLAGUE)]
    assert done(home, 3)[0][1]["do"] == "plague"
    assert homes.book(home).received["red"] == {"3": 1}, "turn 1 is over"


@pytest.mark.parametrize("first", [(), (PLACE,)])
def test_what_was_played_of_this_turn_says_nothing_of_a_sheet_for_a_later_one(
    home: Home, first: tuple[dict[str, Any], ...]
) -> None:
    """Nor is what it begins with passed over, which has been done in this turn, not in that."""
    code, stay = newest_code(home, homes.book(home), "red"), {"do": "plague", "path": ["gallia"]}
    send(home, PLACE, {"do": "pause"})
    homes.tick_at(home, NOW)
    assert homes.letters(home, "red") == ["0001-01", "0001-02"]
    receipt = send(home, *first, stay, turn=3, code=code)
    assert (receipt["grade"], receipt["counts"]) == ("early", True)
    stored = homes.book(home).stored("red", 3)
    assert stored is not None
    assert stored.used == ()


def test_an_order_that_becomes_illegal_meanwhile_is_skipped_and_told(home: Home) -> None:
    send(home, {"do": "plague", "path": ["anglia"]}, {"do": "plague", "path": ["italia"]}, turn=3)
    send(home, PLAGUE)
    homes.send(home, homes.sheet("blue", 2, {"do": "plague", "path": ["hungaria"]}), NOW)
    homes.tick_at(home, NOW)
    (notice,) = homes.letter(home, "red")["notices"]
    assert notice["kind"] == "refused"
    assert done(home, 3)[0] == ("sheet", {"do": "plague", "path": ["italia"]})


def test_a_second_sheet_replaces_the_first(home: Home) -> None:
    send(home, PLACE, PLAGUE)
    receipt = send(home, {**PLACE, "region": "germania"}, PLAGUE, at=NOW + HOUR)
    assert receipt["number"] == 2
    homes.tick_at(home, NOW + HOUR)
    assert done(home) == [("sheet", {**PLACE, "region": "germania"}), ("sheet", PLAGUE)]
    kept = sorted(path.name for path in (homes.folder(home) / "orders" / "red").iterdir())
    assert kept == ["0001-01.json", "0001-02.json"]


def test_a_refused_sheet_leaves_the_earlier_one(home: Home) -> None:
    send(home, PLAGUE)
    with pytest.raises(IllegalError, match=r"R-9|R-11"):
        send(home, {"do": "monk", "token": 1, "to": "anglia"}, at=NOW + HOUR)
    homes.tick_at(home, NOW + HOUR)
    assert done(home) == [("sheet", PLAGUE)]


@pytest.mark.parametrize("keys", [{}, {"wait": True}, {"note": "hm"}])
def test_a_sheet_that_holds_nothing_changes_nothing(home: Home, keys: dict[str, Any]) -> None:
    send(home, PLACE, PLAGUE)
    with pytest.raises(IllegalError, match=r"there is nothing between BEGIN and END.*are unchanged"):
        send(home, at=NOW + HOUR, **keys)
    homes.tick_at(home, NOW + HOUR)
    assert done(home) != []


def test_a_sheet_that_clears_its_conditional_part_alone_clears_the_orders_too(home: Home) -> None:
    send(home, PLACE, PLAGUE)
    assert send(home, at=NOW + HOUR, conditional=[])["grade"] == "ok"
    homes.tick_at(home, NOW + HOUR)
    assert done(home) == []
    homes.tick_at(home, GRACE)
    assert [by for by, _ in done(home)] == ["default"]
    assert homes.book(home).misses["red"] == 1


def test_the_same_sheet_twice_has_the_effect_of_one(home: Home) -> None:
    send(home, PLACE, PLAGUE)
    before = homes.tree(homes.folder(home))
    again = send(home, PLACE, PLAGUE, at=NOW + HOUR)
    assert (again["grade"], again["number"]) == ("duplicate", 1)
    as_text = "BEGIN ORDERS peste red turn 1\nplace in gallia\nplague to germania spread polonia\nEND ORDERS\n"
    assert homes.send(home, as_text, NOW + HOUR, "red")["grade"] == "duplicate"
    assert homes.tree(homes.folder(home)) == before


# --- a line that fails


def test_a_line_that_fails_is_skipped_and_told_in_the_next_letter(home: Home) -> None:
    wrong = {"do": "take", "card": "witch"}
    receipt = send(home, PLACE, wrong, PLAGUE)
    assert receipt["grade"] == "warnings"
    (fault,) = [line for line in receipt["lines"] if line["verdict"] == "fails"]
    assert (fault["line"], fault["path"], fault["clause"]) == (2, "/orders/1/card", "R-4.7")
    homes.tick_at(home, NOW)
    assert done(home) == [("sheet", PLACE), ("sheet", PLAGUE)]
    (notice,) = homes.letter(home, "red")["notices"]
    assert notice["kind"] == "refused"
    assert homes.letter(home, "blue")["notices"] == []
    homes.tick_at(home, NOW + 100 * HOUR)
    assert [n["kind"] for n in homes.letter(home, "red")["notices"]] == []


# --- pause, and questions that the sheet leaves open


def test_a_pause_stops_and_a_second_sheet_goes_on(home: Home) -> None:
    assert send(home, PLACE, {"do": "pause"}, PLAGUE)["grade"] in ("ok", "warnings")
    homes.tick_at(home, NOW)
    assert done(home) == [("sheet", PLACE)]
    assert homes.letters(home, "red") == ["0001-01", "0001-02"]
    assert homes.letters(home, "blue") == ["0001-01"]
    assert homes.letter(home, "red")["happened"]
    homes.tick_at(home, NOW + HOUR)
    assert done(home) == [("sheet", PLACE)]
    assert send(home, PLAGUE, at=NOW + HOUR)["number"] == 2
    homes.tick_at(home, NOW + HOUR)
    assert done(home) == [("sheet", PLACE), ("sheet", PLAGUE)]


def test_a_pause_as_the_first_line_asks_for_nothing_new(home: Home) -> None:
    send(home, {"do": "pause"}, PLAGUE)
    for hours in (1, 2, 3):
        homes.tick_at(home, BEGINS + hours * HOUR)
    assert homes.letters(home, "red") == ["0001-01"]
    homes.tick_at(home, GRACE)
    assert [by for by, _ in done(home)] == ["default"]


def test_the_end_of_a_sheet_before_the_end_of_the_turn_is_no_answer(home: Home) -> None:
    send(home, PLACE)
    homes.tick_at(home, NOW)
    assert homes.letters(home, "red") == ["0001-01", "0001-02"]
    assert homes.book(home).deadlines.asks[0].until == (BEGINS + 72 * HOUR).isoformat()
    homes.tick_at(home, GRACE)
    assert [by for by, _ in done(home)] == ["sheet", "default"]
    assert homes.book(home).misses["red"] == 0


def test_a_witch_who_looks_once_is_asked_for_the_rest(home: Home) -> None:
    send(home, LOOK, PLAGUE)
    homes.tick_at(home, NOW)
    assert done(home) == [("sheet", LOOK)]
    assert homes.letters(home, "red") == ["0001-01", "0001-02"]
    assert homes.letters(home, "blue") == ["0001-01"]
    view = homes.view_of(home, "red")
    assert [ask["question"] for ask in view["asked"]] == ["witch"]
    look = {"on": "witch", "do": "look", "token": 3}
    assert send(home, look, PLAGUE, at=NOW + HOUR, code=view["code"])["grade"] == "ok"
    homes.tick_at(home, NOW + HOUR)
    assert done(home)[1] == ("sheet", {"do": "look", "token": 3})
    assert [ask["question"] for ask in homes.view_of(home, "red")["asked"]] == ["witch"]
    assert homes.letters(home, "red")[-1] == "0001-03"
    send(home, {"on": "witch", "do": "swap"}, PLAGUE, at=NOW + 2 * HOUR)
    homes.tick_at(home, NOW + 2 * HOUR)
    assert done(home)[2:] == [("sheet", {"do": "swap"}), ("sheet", PLAGUE)]


def test_a_witch_who_answers_only_with_an_answer_line_goes_on_with_a_new_sheet(home: Home) -> None:
    send(home, LOOK)
    homes.tick_at(home, NOW)
    send(home, {"on": "witch", "do": "stop"}, at=NOW + HOUR)
    homes.tick_at(home, NOW + HOUR)
    assert done(home)[1:] == [("sheet", {"do": "stop"})]
    send(home, PLAGUE, at=NOW + 2 * HOUR)
    homes.tick_at(home, NOW + 2 * HOUR)
    assert done(home)[2:] == [("sheet", PLAGUE)]


def test_a_witch_who_does_not_answer_has_her_default_and_then_her_sheet(home: Home) -> None:
    send(home, LOOK, PLAGUE)
    homes.tick_at(home, NOW)
    homes.tick_at(home, GRACE - HOUR)
    assert len(done(home)) == 1
    homes.tick_at(home, GRACE)
    assert done(home)[1][0] == "default"
    assert done(home)[2] == ("sheet", PLAGUE)
    assert homes.book(home).misses["red"] == 0


def test_a_whole_witch_is_not_asked(home: Home) -> None:
    send(home, {**LOOK, "swap": False}, PLAGUE)
    homes.tick_at(home, NOW)
    assert len(done(home)) == 2
    assert homes.letters(home, "red") == ["0001-01", "0002-01"]


def test_two_first_placements_in_one_sheet(tmp_path: Path) -> None:
    home = homes.make(tmp_path / "home")
    send(home, {"do": "first", "region": "gallia"}, {"do": "first", "region": "italia"}, turn=0)
    homes.tick_at(home, NOW)
    assert done(home, 0) == [("sheet", {"do": "first", "region": "gallia"})]
    blue = [{"do": "first", "region": "anglia"}, {"do": "first", "region": "anglia"}]
    homes.send(home, homes.sheet("blue", 0, *blue), NOW + HOUR)
    homes.tick_at(home, NOW + HOUR)
    assert [answer["answer"]["region"] for answer in homes.answers(home, 0)] == ["gallia", "anglia", "anglia", "italia"]
