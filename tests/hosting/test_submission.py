"""The steps of a submission one by one, on a game that waits for red: each without those that come after it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from rattus_pbem.errors import IllegalError
from rattus_pbem.hosting.receipt import Receipt
from rattus_pbem.hosting.session import Session, open_game
from rattus_pbem.hosting.submit import Arrival, Submission
from rattus_pbem.orders.faults import SheetError

from . import homes
from .homes import BEGINS, HOUR, TURN_OF_RED

PLACE = {"do": "place", "region": "gallia"}
PLAGUE = {"do": "plague", "path": ["germania"], "spread": ["polonia"]}
NOWHERE = {"do": "place", "region": "polonia"}
LOOK = {"on": "witch", "do": "stop"}
NOW = BEGINS + HOUR


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """Red's turn 1; see `TURN_OF_RED`."""
    home = homes.make(tmp_path / "home", position=TURN_OF_RED)
    with open_game(home, "peste", NOW) as session:
        yield session


def sent(session: Session, *orders: dict[str, Any], arrival: Arrival | None = None, **keys: Any) -> Submission:
    """A sheet of red that was read, and for which it is known what turn it is for."""
    raw = json.dumps(homes.sheet("red", keys.pop("turn", 1), *orders, **keys)).encode()
    submission = Submission(session, "red", raw, "sheet", arrival)
    submission.read()
    submission.find_turn()
    return submission


def test_what_cannot_be_read_is_answered_with_an_example(session: Session) -> None:
    with pytest.raises(SheetError) as error:
        Submission(session, "red", b"BEGIN ORDERS peste red turn 1\nplaice in gallia\nEND ORDERS\n", "sheet").read()
    assert "place in gallia" in str(error.value).lower()


def test_a_sheet_without_a_turn_is_for_that_of_its_letter(session: Session) -> None:
    text = b"BEGIN ORDERS peste red\nplace in gallia\nEND ORDERS\n"
    for arrival, turn in ((None, 1), (Arrival(received_at=NOW), 1), (Arrival(received_at=NOW, letter_turn=3), 3)):
        submission = Submission(session, "red", text, "sheet", arrival)
        submission.read()
        submission.find_turn()
        assert submission.sheet.turn == turn


def test_the_code_of_the_arrival_takes_the_place_of_that_of_the_sheet(session: Session) -> None:
    assert sent(session, PLACE, code="ABCD-EFGH").sheet.code == "ABCD-EFGH"
    assert sent(session, PLACE, code="ABCD-EFGH", arrival=Arrival()).sheet.code is None


@pytest.mark.parametrize(
    ("keys", "said"),
    [({"turn": 0}, "turn 0"), ({"turn": 99}, "turn 99"), ({"turn": 2}, "turn 2"), ({"game": "ebola"}, "ebola")],
)
def test_another_game_or_turn_is_refused(session: Session, keys: dict[str, Any], said: str) -> None:
    with pytest.raises(IllegalError, match=f"(?i){said}"):
        sent(session, PLACE, **keys).check_addressee()


def test_nothing_at_all_is_refused_where_nothing_is_taken_back(session: Session) -> None:
    submission = sent(session)
    with pytest.raises(IllegalError):
        submission.check_content()
    submission.takes_back = True
    submission.check_content()


def test_only_orders_by_mail_come_too_late(session: Session) -> None:
    ask = session.game.book.ask_of("red")
    assert ask is not None
    late = Arrival(received_at=ask.ends_at + timedelta(seconds=1))
    with pytest.raises(IllegalError):
        sent(session, PLACE, arrival=late).check_time()
    sent(session, PLACE, arrival=Arrival(received_at=ask.ends_at)).check_time()
    sent(session, PLACE).check_time()
    sent(session, standing=[LOOK], arrival=late).check_time()


def test_the_letter_is_found_by_its_code(session: Session) -> None:
    newest = sent(session, PLACE, code=homes.code(session.home, "red", 1, 1))
    newest.find_letter()
    assert (newest.letter, newest.answers_older_letter, newest.answers_void_letter) == (1, False, False)
    without = sent(session, PLACE)
    without.find_letter()
    assert without.letter is None
    with pytest.raises(IllegalError):
        sent(session, PLACE, code="ABCD-EFGH").find_letter()


@pytest.mark.parametrize("orders", [(PLACE,), ()])
def test_an_answer_to_a_letter_that_was_taken_back_counts_only_in_advance(
    session: Session, orders: tuple[dict[str, Any], ...]
) -> None:
    submission = sent(session, *orders, arrival=Arrival(is_void=True), standing=[LOOK])
    submission.compare_with_reached()
    assert submission.counts is not bool(orders)
    assert (submission.grade == "stale") is bool(orders)


@pytest.mark.parametrize(
    ("orders", "keys", "grade"),
    [
        ([PLACE, PLAGUE], {}, "ok"),
        ([PLACE, NOWHERE], {}, "warnings"),
        ([PLACE, NOWHERE], {"wait": True}, "tentative"),
        ([PLACE], {"turn": 3}, "early"),
    ],
)
def test_the_grade(session: Session, orders: list[dict[str, Any]], keys: dict[str, Any], grade: str) -> None:
    submission = sent(session, *orders, **keys)
    submission.check_orders()
    assert submission.grade == grade


def test_a_sheet_of_which_all_fails_is_refused_with_every_fault(session: Session) -> None:
    submission = sent(session, NOWHERE)
    submission.check_orders()
    with pytest.raises(IllegalError) as error:
        submission.refuse_if_all_fails()
    assert len(error.value.listed) >= 1
    assert session.game.lines == []


@pytest.mark.parametrize(("arrival", "fails"), [(None, False), (Arrival(received_at=NOW), True)])
def test_only_who_sends_by_mail_is_asked_to_correct(session: Session, arrival: Arrival | None, fails: bool) -> None:
    submission = sent(session, PLACE, NOWHERE, arrival=arrival)
    submission.check_orders()
    assert submission.fails is fails
    assert submission.line().to_json().get("came") == (NOW.isoformat() if fails else None)


def test_the_same_sheet_is_its_own_twin_until_it_is_used(session: Session) -> None:
    assert sent(session, PLACE).twin is None
    receipt = Submission(session, "red", json.dumps(homes.sheet("red", 1, PLACE)).encode(), "sheet").store()
    twin = sent(session, PLACE).twin
    assert twin is not None
    assert (twin.number, twin.digest) == (receipt.number, receipt.digest)
    assert sent(session, PLAGUE).twin is None


def test_a_receipt_is_the_same_after_its_json_and_its_seal_stands_for_all_of_it(session: Session) -> None:
    receipt = Submission(session, "red", json.dumps(homes.sheet("red", 1, PLACE, PLAGUE)).encode(), "sheet").store()
    data = receipt.to_json()
    assert list(data)[:3] == ["schema", "game", "seat"]
    assert "void" not in data
    assert Receipt.from_json(data) == receipt
    assert receipt.changed(grade="stale").sealed(session.home).seal != receipt.seal
    assert receipt.about == ("peste", "red", "0001-01", receipt.digest[:16])
